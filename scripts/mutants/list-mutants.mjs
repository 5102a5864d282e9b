/**
 * Lists what one file would be with one small mistake in it: a condition that is always true, a bound moved by one, a
 * statement taken away.
 */
import { createHash } from 'node:crypto';
import ts from 'typescript';

const { SyntaxKind } = ts;

const OPERATORS = {
	'<': ['<=', '>='],
	'<=': ['<', '>'],
	'>': ['>=', '<='],
	'>=': ['>', '<'],
	'===': ['!=='],
	'!==': ['==='],
	'+': ['-'],
	'-': ['+'],
	'*': ['/'],
	'/': ['*'],
	'%': ['*'],
	'+=': ['-='],
	'-=': ['+='],
};
const LOGICAL = { '&&': '||', '||': '&&', '??': undefined };
const METHODS = {
	find: 'findLast',
	findLast: 'find',
	some: 'every',
	every: 'some',
	startsWith: 'endsWith',
	endsWith: 'startsWith',
	indexOf: 'lastIndexOf',
	lastIndexOf: 'indexOf',
	padStart: 'padEnd',
	padEnd: 'padStart',
	replaceAll: 'replace',
	shift: 'pop',
	pop: 'shift',
	min: 'max',
	max: 'min',
	floor: 'ceil',
	ceil: 'floor',
	round: 'floor',
};
/** Calls without which the value has the same type. */
const DROPPED = new Set([
	'trim',
	'filter',
	'sort',
	'toSorted',
	'reverse',
	'toLowerCase',
	'slice',
	'subarray',
	'concat',
]);

/** @returns mutants: `text` is the file with it; line, text of the line and change are the name of one */
export function listMutants(file, text) {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found = new Map();
	const times = new Map();
	const lines = text.split('\n');
	visit(source, (start, end, to) => {
		const mutated = text.slice(0, start) + to + text.slice(end);
		if (mutated === text || found.has(mutated) || !isSyntax(file, mutated)) return;
		const { line } = source.getLineAndCharacterOfPosition(start);
		const lineText = lines[line].trim();
		const change = `${oneLine(text.slice(start, end))} → ${to === '' ? '(removed)' : oneLine(to)}`;
		const time = (times.get(`${lineText}\n${change}`) ?? 0) + 1;
		times.set(`${lineText}\n${change}`, time);
		const named = time === 1 ? change : `${change} (${time})`;
		found.set(mutated, { file, line: line + 1, lineText, change: named, text: mutated });
	});
	return [...found.values()];
}

/** Draws as many as are asked for. An edit of one line changes the draw of no other. */
export function drawMutants(mutants, count, seed) {
	const ranked = mutants.map((mutant) => {
		const name = `${seed}\n${mutant.file}\n${mutant.lineText}\n${mutant.change}`;
		return { mutant, rank: createHash('sha256').update(name).digest('hex') };
	});
	const drawn = ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).slice(0, count);
	return drawn.map(({ mutant }) => mutant).toSorted((one, other) => one.line - other.line);
}

function visit(node, add) {
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
	if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
	const replace = (to, of = node) => add(of.getStart(), of.getEnd(), to);
	const replaceIn = (from, to, { index }) => add(node.getStart() + index, node.getStart() + index + from.length, to);
	mutateCondition(node, replace);
	mutateOperator(node, replace);
	mutateLiteral(node, replace, replaceIn);
	mutateCall(node, replace);
	if (isRemovable(node)) replace('');
	ts.forEachChild(node, (child) => visit(child, add));
}

function mutateCondition(node, replace) {
	const isLoop = ts.isWhileStatement(node) || ts.isDoStatement(node);
	if (ts.isIfStatement(node) || isLoop) {
		replace('false', node.expression);
		if (!isLoop) replace('true', node.expression);
	}
	if (ts.isConditionalExpression(node)) for (const to of ['true', 'false']) replace(to, node.condition);
	if (ts.isForStatement(node) && node.condition !== undefined) replace('false', node.condition);
}

function mutateOperator(node, replace) {
	if (ts.isBinaryExpression(node)) {
		const operator = node.operatorToken.getText();
		for (const to of OPERATORS[operator] ?? []) replace(to, node.operatorToken);
		if (Object.hasOwn(LOGICAL, operator)) {
			const [left, right] = [node.left.getText(), node.right.getText()];
			for (const side of [left, right]) replace(side);
			if (LOGICAL[operator] !== undefined) replace(`(${left} ${LOGICAL[operator]} ${right})`);
		}
	}
	if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
		const text = node.getText();
		if (node.operator === SyntaxKind.ExclamationToken || node.operator === SyntaxKind.MinusToken) {
			replace(node.operand.getText());
		} else replace(text.replace(/\+\+|--/, (operator) => (operator === '++' ? '--' : '++')));
	}
}

function mutateLiteral(node, replace, replaceIn) {
	const text = node.getText();
	if (node.kind === SyntaxKind.TrueKeyword) replace('false');
	if (node.kind === SyntaxKind.FalseKeyword) replace('true');
	if (ts.isNumericLiteral(node)) {
		const value = Number(text.replaceAll('_', ''));
		for (const to of Number.isInteger(value) ? [value + 1, value - 1] : [value * 2, value / 2]) replace(String(to));
	}
	if (ts.isRegularExpressionLiteral(node) || /^['"`].*\(\?/s.test(text)) mutatePattern(text, replaceIn);
	const isTemplate = ts.isTemplateExpression(node);
	if (!(ts.isStringLiteralLike(node) || isTemplate) || isName(node)) return;
	const quote = isTemplate ? '`' : text[0];
	replace(text.length === 2 ? `${quote}x${quote}` : quote + quote);
}

/** Changes a regular expression, or a text that becomes one. */
function mutatePattern(text, replaceIn) {
	const changes = [
		[/(?<![\\[])\^(?!\])/g, () => ''],
		[/(?<!\\)\$(?=\/|'|`|\))/g, () => ''],
		[/\{(\d+,)?(\d+)\}/g, (_, least = '', most) => `{${least}${Number(most) + 1}}`],
		[/(?<=[\w)\]])\+/g, () => '*'],
		[/(?<=[\w)\]])\*/g, () => '+'],
		[/(?<=[\w)\]])\?/g, () => ''],
		[/(?<=\/)[a-z](?=[a-z]*$)/g, () => ''],
	];
	for (const [part, to] of changes) {
		for (const match of text.matchAll(part)) replaceIn(match[0], to(...match), match);
	}
}

function mutateCall(node, replace) {
	if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
	const { name, expression } = node.expression;
	if (Object.hasOwn(METHODS, name.text)) replace(METHODS[name.text], name);
	if (DROPPED.has(name.text)) replace(expression.getText());
}

/** A statement alone after an `if` is not removed: that is the same as the condition being false. */
function isRemovable(node) {
	if (!ts.isBlock(node.parent ?? node) && !ts.isCaseOrDefaultClause(node.parent ?? node)) return false;
	if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) {
		return ts.isCaseOrDefaultClause(node.parent) || !ts.isFunctionLike(node.parent.parent);
	}
	return ts.isExpressionStatement(node) || ts.isBreakOrContinueStatement(node);
}

/** True for the name of a property, or a message for ourselves. */
function isName(node) {
	const { parent } = node;
	const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
	return isKey || (ts.isNewExpression(parent) && /^(?:Range|Type)?Error$/.test(parent.expression.getText()));
}

function isSyntax(file, text) {
	return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).parseDiagnostics.length === 0;
}

const oneLine = (text) => text.replaceAll(/\s+/g, ' ');
