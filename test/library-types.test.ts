/** Whoever names a type of the library in a program of their own must be able to import it. */
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const OWN = path.join(import.meta.dirname, '../src');
const ENTRIES = ['index.ts', 'sandbox.ts'].map((file) => path.join(OWN, file));

/** Packages and Node are known by their names alone, so that nothing of them is read. */
function load(): ts.Program {
	const options = {
		allowImportingTsExtensions: true,
		module: ts.ModuleKind.NodeNext,
		noEmit: true,
		noLib: true,
		types: [],
	};
	const host = ts.createCompilerHost(options);
	host.resolveModuleNameLiterals = (literals, from) =>
		literals.map(({ text }) => {
			const resolvedFileName = path.resolve(path.dirname(from), text);
			const isOwn = text.startsWith('.') && text.endsWith('.ts');
			return { resolvedModule: isOwn ? { resolvedFileName, extension: ts.Extension.Ts } : undefined };
		});
	return ts.createProgram(ENTRIES, options, host);
}

const program = load();
const checker = program.getTypeChecker();

function follow(symbol: ts.Symbol): ts.Symbol {
	return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Lists the names that a declaration shows; the body of a function and everything `@internal` show none. */
function namesIn(node: ts.Node, found: ts.Identifier[] = []): readonly ts.Identifier[] {
	if (ts.isBlock(node) || ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')) return found;
	if (ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node)) {
		const name = ts.isTypeReferenceNode(node) ? node.typeName : node.exprName;
		if (ts.isIdentifier(name)) found.push(name);
	}
	if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) found.push(node.expression);
	const isTyped = ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node);
	if (isTyped) {
		if (node.type !== undefined) namesIn(node.type, found);
	} else node.forEachChild((child) => void namesIn(child, found));
	return found;
}

function findHidden(entry: string, least: number): readonly string[] {
	const file = program.getSourceFile(entry);
	const index = file && checker.getSymbolAtLocation(file);
	const exported = new Set(index && checker.getExportsOfModule(index).map(follow));
	expect(exported.size).toBeGreaterThan(least);
	const hidden = new Set<string>();
	for (const symbol of exported) {
		for (const declaration of symbol.declarations ?? []) {
			const names = namesIn(declaration);
			// Written out for the package.
			if (/\bz\.\w+</.test(declaration.getText())) continue;
			for (const name of names) {
				const target = checker.getSymbolAtLocation(name);
				const used = target && follow(target);
				const place = used?.declarations?.[0];
				if (used === undefined || place === undefined || ts.isTypeParameterDeclaration(place)) continue;
				if (place.getSourceFile().fileName.startsWith(OWN) && !exported.has(used))
					hidden.add(`${symbol.name} → ${used.name}`);
			}
		}
	}
	return [...hidden];
}

test.each([
	['index.ts', 50],
	['sandbox.ts', 4],
])('every type that %s names is exported there', (entry, least) => {
	expect(findHidden(path.join(OWN, entry), least)).toEqual([]);
});
