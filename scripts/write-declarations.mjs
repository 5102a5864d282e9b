/**
 * Adds to `dist/` the declarations that `index.d.ts` leads to: for `npm pack`, after a build.
 *
 * zod is bundled, so no declaration may import it: a type made of a schema is written out, and the schemas are left out.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const made = path.join('.tmp', `declarations-${process.pid}`);
try {
	execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', made], { stdio: 'inherit' });
	const index = path.join(made, 'index.d.ts');
	const program = ts.createProgram([index], {
		module: ts.ModuleKind.NodeNext,
		target: ts.ScriptTarget.ES2023,
		strict: true,
		exactOptionalPropertyTypes: true,
		noEmit: true,
		types: ['node'],
	});
	const wanted = ['index.d.ts'];
	for (const file of wanted) {
		const text = withoutZod(program.getSourceFile(path.join(made, file)), program.getTypeChecker());
		mkdirSync(path.dirname(path.join('dist', file)), { recursive: true });
		writeFileSync(path.join('dist', file), text);
		for (const [, specifier] of text.matchAll(/(?:from |import\()["'](\.[^"']+)\.(?:js|ts)["']/g)) {
			const next = path.join(path.dirname(file), `${specifier}.d.ts`);
			if (!wanted.includes(next)) wanted.push(next);
		}
	}
} finally {
	rmSync(made, { recursive: true, force: true });
}

function withoutZod(source, checker) {
	const names = source.statements.flatMap(namesFromZod);
	if (names.length === 0) return readFileSync(source.fileName, 'utf8');
	let kept = source.statements;
	for (let before = Infinity; kept.length < before; ) {
		before = kept.length;
		kept = kept.filter((statement) => {
			if (ts.isTypeAliasDeclaration(statement) || !mentions(statement, names, source)) return true;
			names.push(...declaredNames(statement));
			return false;
		});
	}
	return kept
		.map((statement) =>
			mentions(statement, names, source) ? writeOut(statement, source, checker) : statement.getFullText(source),
		)
		.join('');
}

function namesFromZod(statement) {
	if (!ts.isImportDeclaration(statement) || statement.moduleSpecifier.text !== 'zod') return [];
	return statement.importClause.namedBindings.elements.map(({ name }) => name.text);
}

function mentions(statement, names, source) {
	return new RegExp(`\\b(?:${names.join('|')})\\b`).test(statement.getText(source));
}

function declaredNames({ name, declarationList }) {
	return (declarationList?.declarations ?? [{ name }]).flatMap((one) => one.name?.text ?? []);
}

function writeOut(statement, source, checker) {
	const { NoTruncation, InTypeAlias, UseSingleQuotesForStringLiteralType } = ts.NodeBuilderFlags;
	const flags = NoTruncation | InTypeAlias | UseSingleQuotesForStringLiteralType;
	const type = checker.typeToTypeNode(checker.getTypeAtLocation(statement.name), statement, flags);
	const printed = ts.createPrinter().printNode(ts.EmitHint.Unspecified, type, source);
	const [head] = statement.getFullText(source).split(statement.type.getText(source));
	return `${head}${printed};`;
}
