/** Prints files and lines of each module of `src`, and the functions over 60 lines, which `test/architecture.test.ts` refuses. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '..');
const LONG_FUNCTION_LINES = 60;

/** Every TypeScript file of `src`, that of the page included: its path from there, and its text. */
export function readSources() {
	return readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file))
		.map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(ROOT, 'src', file), 'utf8') }))
		.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** Functions of more than 60 lines, as `file:line, lines`. One inside another is counted by itself, too. */
export function findLongFunctions(sources) {
	return sources.flatMap(({ file, text }) => {
		const found = [];
		const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
		const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
		const visit = (node) => {
			if (ts.isFunctionLike(node) && node.body !== undefined) {
				const first = lineAt(node.getStart(source));
				const lines = lineAt(node.end) - first + 1;
				if (lines > LONG_FUNCTION_LINES) found.push(`${file}:${first}, ${lines} lines`);
			}
			ts.forEachChild(node, visit);
		};
		visit(source);
		return found;
	});
}

const linesIn = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function print(sources) {
	const modules = new Map();
	for (const { file, text } of sources) {
		const name = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.';
		const { files = 0, lines = 0 } = modules.get(name) ?? {};
		modules.set(name, { files: files + 1, lines: lines + linesIn(text) });
	}
	const row = (name, ...figures) =>
		console.log(name.padEnd(12) + figures.map((one) => String(one).padStart(8)).join(''));
	row('module', 'files', 'lines');
	for (const [name, { files, lines }] of modules) row(name, files, lines);
	const all = [...modules.values()];
	row(
		'all',
		sources.length,
		all.reduce((sum, { lines }) => sum + lines, 0),
	);
	for (const one of findLongFunctions(sources)) console.log(`longer than ${LONG_FUNCTION_LINES} lines: ${one}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(readSources());
