/**
 * How big the house is: files and lines of each room of `src`, and what `LIMITS` bounds. `npm run check:house` prints it;
 * `test/architecture.test.ts` holds the code to the limits. A limit may only go down.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '..');
const SMALL_FILE_LINES = 30;
const LONG_FUNCTION_LINES = 60;

export const LIMITS = {
	lines: 68_100,
	smallFiles: 23,
	longFunctions: 0,
	codes: 352,
	filesInAFolder: 25,
	cycles: 0,
	roomsWithoutTable: 0,
};

/** Every TypeScript file of `src`, that of the page included: its path from there, and its text. */
export function readSources() {
	return readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file))
		.map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(ROOT, 'src', file), 'utf8') }))
		.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

export function measureHouse(sources) {
	const rooms = new Map();
	const folders = new Map();
	const smallFiles = [];
	const longFunctions = [];
	for (const { file, text } of sources) {
		const lines = linesIn(text);
		const room = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.';
		const counted = rooms.get(room) ?? { files: 0, lines: 0 };
		rooms.set(room, { files: counted.files + 1, lines: counted.lines + lines });
		folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
		if (lines < SMALL_FILE_LINES) smallFiles.push(file);
		longFunctions.push(...findLongFunctions(file, text));
	}
	const [biggestFolder, filesInAFolder] = [...folders].reduce((most, one) => (one[1] > most[1] ? one : most));
	return {
		rooms,
		files: sources.length,
		lines: [...rooms.values()].reduce((sum, room) => sum + room.lines, 0),
		smallFiles,
		longFunctions,
		biggestFolder,
		filesInAFolder,
		codes: readFileSync(path.join(ROOT, 'docs/problems.md'), 'utf8').match(/^## `/gm)?.length ?? 0,
	};
}

const linesIn = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Functions of more than 60 lines, as `file:line, lines`. One inside another is counted by itself, too. */
function findLongFunctions(file, text) {
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
}

function print({ rooms, files, lines, smallFiles, longFunctions, biggestFolder, filesInAFolder, codes }) {
	const row = (name, ...figures) =>
		console.log(name.padEnd(12) + figures.map((one) => String(one).padStart(8)).join(''));
	row('room', 'files', 'lines');
	for (const [room, counted] of rooms) row(room, counted.files, counted.lines);
	row('all', files, lines);
	const bounded = (name, count, limit) => console.log(`${name}: ${count} (at most ${limit})`);
	console.log();
	bounded('lines', lines, LIMITS.lines);
	bounded('message codes', codes, LIMITS.codes);
	bounded('files in the biggest folder', `${filesInAFolder}, ${biggestFolder}`, LIMITS.filesInAFolder);
	bounded(`functions over ${LONG_FUNCTION_LINES} lines`, longFunctions.length, LIMITS.longFunctions);
	for (const one of longFunctions) console.log(`  ${one}`);
	bounded(`files under ${SMALL_FILE_LINES} lines`, smallFiles.length, LIMITS.smallFiles);
	for (const one of smallFiles) console.log(`  ${one}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(measureHouse(readSources()));
