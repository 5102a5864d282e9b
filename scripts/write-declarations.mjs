/**
 * Adds to `dist/` the declarations of the library: for `npm pack`, after a build. Modules keep only what `index.d.ts` and `sandbox.d.ts` export.
 *
 * zod is bundled, so no declaration may import it: a type made of a schema is written out.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const made = path.join('.tmp', `declarations-${process.pid}`);
try {
	execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', made], { stdio: 'inherit' });
	const entries = ['index.d.ts', 'sandbox.d.ts'];
	const roots = entries.map((file) => path.join(made, file));
	const program = ts.createProgram(roots, {
		module: ts.ModuleKind.NodeNext,
		target: ts.ScriptTarget.ES2023,
		strict: true,
		exactOptionalPropertyTypes: true,
		noEmit: true,
		types: ['node'],
	});
	const checker = program.getTypeChecker();
	const wanted = [...entries];
	const isPublic = publicIn(
		roots.map((file) => program.getSourceFile(file)),
		checker,
	);
	for (const file of wanted) {
		const text = declarationsOf(program.getSourceFile(path.join(made, file)), isPublic, checker);
		mkdirSync(path.dirname(path.join('dist', file)), { recursive: true });
		writeFileSync(path.join('dist', file), text);
		for (const [, specifier] of text.matchAll(/from ["'](\.[^"']+)\.(?:js|ts)["']/g)) {
			const next = path.join(path.dirname(file), `${specifier}.d.ts`);
			if (!wanted.includes(next)) wanted.push(next);
		}
	}
} finally {
	rmSync(made, { recursive: true, force: true });
}

function publicIn(entries, checker) {
	const exported = entries.flatMap((entry) => checker.getExportsOfModule(checker.getSymbolAtLocation(entry)));
	const symbols = exported.map((symbol) => {
		return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
	});
	const declared = new Set(symbols.flatMap(({ declarations = [] }) => declarations));
	return (statement) =>
		ts.isExportDeclaration(statement) ||
		(statement.declarationList?.declarations ?? [statement]).some((one) => declared.has(one));
}

function declarationsOf(source, isPublic, checker) {
	const text = source.statements
		.filter(isPublic)
		.map((one) => (/\bz\.\w+</.test(one.getText(source)) ? writeOut(one, source, checker) : one.getFullText(source)))
		.join('');
	const imports = source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
		const { elements = [] } = importClause?.namedBindings ?? {};
		const used = elements.filter(({ name }) => new RegExp(`\\b${name.text}\\b`).test(text));
		if (used.length === 0) return [];
		const names = used.map((one) => one.getText(source).replace(/^type /, ''));
		return `import type { ${names.join(', ')} } from ${moduleSpecifier.getText(source)};\n`;
	});
	return `${imports.join('')}${text}\n`;
}

function writeOut(statement, source, checker) {
	const { NoTruncation, InTypeAlias, UseSingleQuotesForStringLiteralType } = ts.NodeBuilderFlags;
	const flags = NoTruncation | InTypeAlias | UseSingleQuotesForStringLiteralType;
	const type = checker.typeToTypeNode(checker.getTypeAtLocation(statement.name), statement, flags);
	const printed = ts.createPrinter().printNode(ts.EmitHint.Unspecified, type, source);
	const [head] = statement.getFullText(source).split(statement.type.getText(source));
	return `${head}${printed};`;
}
