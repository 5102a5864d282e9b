/** Holds the code to the map in `src/README.md`: who may import whom, which room owns which package. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = path.join(import.meta.dirname, '../src');

interface Room {
	readonly name: string;
	readonly mayImport: readonly string[];
	readonly packages: readonly string[];
}

const words = (cell: string | undefined): string[] =>
	(cell ?? '')
		.split(',')
		.map((word) => word.trim())
		.filter((word) => word !== '');

const rooms: readonly Room[] = readFileSync(path.join(SRC, 'README.md'), 'utf8')
	.split('\n')
	.filter((line) => /^\| `[a-z]+` *\|/.test(line))
	.map((line) => line.split('|').slice(1, -1))
	.filter((cells) => cells.length === 4)
	.map((cells) => ({
		name: (cells[0] ?? '').replaceAll('`', '').trim(),
		mayImport: words(cells[2]),
		packages: words(cells[3]),
	}));

interface Import {
	readonly file: string;
	readonly room: string;
	readonly specifier: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const textOf = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');
/** The file without its comments. */
const codeOf = (file: string): string => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');
const roomOf = (file: string): string => file.split(path.sep)[0] ?? '';

const imports: readonly Import[] = files
	.filter((file) => file.includes(path.sep))
	.flatMap((file) =>
		[
			...codeOf(file).matchAll(
				/^(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm,
			),
		].map((match) => ({
			file,
			room: roomOf(file),
			specifier: match[1] ?? match[2] ?? match[3] ?? '',
		})),
	);
const crossings = imports
	.filter(({ specifier }) => specifier.startsWith('.'))
	.map((one) => ({ ...one, target: roomOf(path.join(path.dirname(one.file), one.specifier)) }))
	.filter(({ room, target }) => room !== target);

const packageOf = (specifier: string): string =>
	specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/');

describe('the map', () => {
	test('names every folder of src, and only those', () => {
		const folders = [...new Set(files.filter((file) => file.includes(path.sep)).map(roomOf))];
		expect(folders.toSorted()).toEqual(rooms.map((room) => room.name).toSorted());
	});

	test('lets a room import only rooms above it, so that no cycle can be written', () => {
		const names = rooms.map((room) => room.name);
		for (const room of rooms) {
			for (const target of room.mayImport) {
				expect(names.indexOf(target), `${room.name} → ${target}`).toBeLessThan(names.indexOf(room.name));
				expect(names).toContain(target);
			}
		}
	});

	test('gives each package one owner, which is installed with the program or put into it', () => {
		const manifest: { readonly dependencies: object; readonly devDependencies: object } = JSON.parse(
			readFileSync(path.join(SRC, '../package.json'), 'utf8'),
		);
		const owned = rooms.flatMap((room) => room.packages);
		const { dependencies, devDependencies } = manifest;
		expect(owned).toEqual(expect.arrayContaining(Object.keys(dependencies)));
		expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining(owned));
	});
});

/** The folders of a room, from top to bottom, as the map lists them. */
function foldersOf(room: string): readonly string[] {
	const map = readFileSync(path.join(SRC, 'README.md'), 'utf8');
	const start = map.indexOf(`Inside \`${room}\``);
	const end = map.indexOf('\n\n', map.indexOf('| Folder', start));
	return [...map.slice(start, end).matchAll(/^\| `([a-z-]+)\/` *\|/gm)].map(([, name = '']) => name);
}

describe.each(['sources', 'runs', 'reports', 'drafts'])('inside %s', (room) => {
	const listed = foldersOf(room);
	const inside = files.filter((file) => roomOf(file) === room);
	const folderOf = (file: string): string => file.split(path.sep).slice(1, -1).join('/');

	test('every file lies in a folder of the map, and no folder has more than 25', () => {
		const counts = new Map<string, number>();
		for (const file of inside) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
		expect([...counts.keys()].toSorted()).toEqual(listed.toSorted());
		expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
	});

	test('a folder imports only folders above it, types included', () => {
		const wrong = imports
			.filter((one) => one.room === room && one.specifier.startsWith('.'))
			.map((one) => ({ ...one, target: path.join(path.dirname(one.file), one.specifier) }))
			.filter(({ target }) => roomOf(target) === room)
			.filter(({ file, target }) => listed.indexOf(folderOf(target)) > listed.indexOf(folderOf(file)));
		expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
	});
});

describe('the code', () => {
	test('imports only along the arrows of the map', () => {
		const wrong = crossings.filter(
			({ room, target }) => !rooms.find(({ name }) => name === room)?.mayImport.includes(target),
		);
		expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
	});

	test('uses a package only in the room that owns it', () => {
		const wrong = imports
			.filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
			.filter(
				({ room, specifier }) => !rooms.find(({ name }) => name === room)?.packages.includes(packageOf(specifier)),
			);
		expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
	});

	test('prints and exits only in cli, and reads the environment only in config', () => {
		const wrong = files.flatMap((file) => {
			const room = roomOf(file);
			const code = codeOf(file);
			return [
				...(room !== 'cli' && /\bconsole\.|process\.exit\b|process\.std(?:out|err)\b|\.isTTY\b/.test(code)
					? [`${file} prints or exits`]
					: []),
				...(room !== 'config' && /process\.env\b/.test(code) ? [`${file} reads the environment`] : []),
			];
		});
		expect(wrong).toEqual([]);
	});

	test('has no drawer rooms and names files in kebab-case', () => {
		expect(
			files.filter((file) => /(?:^|[\\/])(?:utils?|common|helpers?|core|types|misc)(?:[\\/.]|$)/.test(file)),
		).toEqual([]);
		expect(
			files.map((file) => path.basename(file)).filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.ts$/.test(name)),
		).toEqual([]);
	});
});
