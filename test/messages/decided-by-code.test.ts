/**
 * A code says what to print. The program decides by fields of the values themselves: nothing but `messages` compares a value with a code,
 * or reads a parameter of a message back.
 */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSources } from '../../scripts/measure-source.mjs';
import { codes } from '../../src/messages/codes.ts';
import { listed } from '../listed.ts';

/** Files that may do so, and why. */
const RIGHT: Readonly<Record<string, string>> = {
	'client/policy.ts': 'the code is one that the API answers with',
	'drafts/values/read-settings.ts': 'the parameter is one of an issue of zod',
	'reports/csv/csv-report.ts': 'what a cell is written as follows from what is said of it',
	'reports/text/render-next-steps.ts':
		'summary.json has what stopped a run as a code, and the command belongs to the words for it',
	'runs/record/earlier.ts': 'lines that runs wrote have nothing else',
};

const places = readSources()
	.filter(({ file }) => !file.startsWith('messages/'))
	.flatMap(({ file, text }) => findDecisions(file, text).map((found) => ({ file, found })));

test('no file decides by a code or reads a parameter, except the listed ones', () =>
	expect(places.filter(({ file }) => RIGHT[file] === undefined)).toEqual([]));

test('each listed file does', () =>
	expect([...new Set(places.map(({ file }) => file))].toSorted()).toEqual(Object.keys(RIGHT)));

test.each(listed`
	const is = problem.code === 'already-created'; ¦ if ('already-created' !== code) stop();
	switch (code) { case 'already-created': stop(); } ¦ const LEFT: ProblemCode = 'already-created';
	const LEFT = new Set(['already-created']); ¦ const LEFT = new Map([['already-created', 1]]);
	const is = ['already-created'].includes(code); ¦ const run = problem.params['run']; ¦ const run = params?.run;
	const { run } = problem.params; ¦ const { params: { run } } = problem; ¦ const has = 'run' in params;
`)('finds %s', (text) => expect(findDecisions('planted.ts', text)).toHaveLength(1));

test.each([
	"const problem = { code: 'already-created', params: { run } };",
	"return refused('already-created', { run });",
	"if (isFault(error, 'journal-damaged')) return;",
	'const problem = { ...problem, params: { ...params, run } };',
])('finds nothing in %s', (text) => expect(findDecisions('sound.ts', text)).toEqual([]));

function findDecisions(file: string, text: string): readonly string[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (isComparedCode(node) || isParamRead(node)) found.push(node.parent.getText(source));
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

function isComparedCode(node: ts.Node): boolean {
	if (!ts.isStringLiteralLike(node) || !Object.hasOwn(codes, node.text)) return false;
	const { parent } = node;
	if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText());
	if (ts.isCaseClause(parent) || ts.isVariableDeclaration(parent)) return true;
	return ts.isArrayLiteralExpression(parent) && isList(parent);
}

/** Look-ups in a set, in a map, or by `includes`. */
function isList(array: ts.ArrayLiteralExpression): boolean {
	const { parent } = array;
	if (ts.isArrayLiteralExpression(parent)) return isList(parent);
	return ts.isNewExpression(parent) || ts.isPropertyAccessExpression(parent);
}

function isParamRead(node: ts.Node): boolean {
	if (ts.isSourceFile(node)) return false;
	const { parent } = node;
	if (ts.isBindingElement(node)) {
		return (node.propertyName ?? node.name).getText() === 'params' && ts.isObjectBindingPattern(node.name);
	}
	const isName = ts.isPropertyAccessExpression(parent) && parent.name === node;
	const isParams = ts.isPropertyAccessExpression(node)
		? node.name.text === 'params'
		: ts.isIdentifier(node) && node.text === 'params' && !isName;
	if (!isParams) return false;
	if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent.expression === node;
	if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.InKeyword;
	return ts.isVariableDeclaration(parent) && parent.initializer === node && ts.isObjectBindingPattern(parent.name);
}
