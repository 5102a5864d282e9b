/**
 * Holds the code to the map in `src/README.md` – who may import whom, which module owns which package, in which order the
 * folders of a module are –, and no function to more than 60 lines.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLongFunctions, readSources } from '../scripts/measure-source.mjs';
import {
	codeOf,
	edgesBetween,
	findFileCycles,
	findFolderCycles,
	findFullFolders,
	findModuleCycles,
	findUpwardImports,
	folderOf,
	importsOf,
	readBeginnings,
	readMap,
	moduleOf,
	type SourceFile,
} from './import-graph.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FILES_IN_A_FOLDER = 25;
const sources = readSources();
const files: readonly SourceFile[] = sources.map(({ file, text }) => ({ file, imports: importsOf(file, text) }));
const map = readFileSync(path.join(ROOT, 'src/README.md'), 'utf8');
const modules = readMap(map);

const packageOf = (specifier: string): string =>
	specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/');

describe('the map', () => {
	test('names every module of src, and only those', () => {
		const inSource = new Set(files.map(({ file }) => moduleOf(file)).filter((module) => module !== '.'));
		expect([...inSource].toSorted()).toEqual(modules.map(({ name }) => name).toSorted());
	});

	test('lets a module import only modules above it, so that no cycle can be written', () => {
		const names = modules.map(({ name }) => name);
		for (const { name, mayImport } of modules) {
			for (const target of mayImport) {
				expect(names.indexOf(target), `${name} → ${target}`).toBeLessThan(names.indexOf(name));
				expect(names).toContain(target);
			}
		}
	});

	test('gives each package one owner, which is installed with the program or put into it', () => {
		const manifest: { readonly dependencies?: object; readonly devDependencies: object } = JSON.parse(
			readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
		);
		const owned = modules.flatMap(({ packages }) => packages);
		const { dependencies = {}, devDependencies } = manifest;
		expect(owned).toEqual(expect.arrayContaining(Object.keys(dependencies)));
		expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining(owned));
	});

	test('has a table for every module with folders', () => {
		const withFolders = new Set(
			files.filter(({ file }) => file.split('/').length > 2).map(({ file }) => moduleOf(file)),
		);
		const without = modules.filter(({ name, folders }) => withFolders.has(name) && folders === undefined);
		expect(without.map(({ name }) => name)).toEqual([]);
	});

	test('begins each folder with files that are there', () => {
		const beginnings = readBeginnings(map);
		const known = new Set(files.map(({ file }) => file));
		expect(beginnings.length).toBeGreaterThan(70);
		expect(beginnings.filter((file) => !known.has(file))).toEqual([]);
	});
});

describe.each(modules.flatMap(({ name, folders }) => (folders === undefined ? [] : [{ name, folders }])))(
	'inside $name',
	({ name, folders }) => {
		test('every file lies in a folder of the table', () => {
			const used = new Set(files.filter(({ file }) => moduleOf(file) === name).map(({ file }) => folderOf(file)));
			expect([...used].toSorted()).toEqual(folders.toSorted());
		});

		test('a folder imports only folders above it, types included', () => {
			expect(findUpwardImports(files, name, folders)).toEqual([]);
		});
	},
);

describe('the code', () => {
	test('imports only along the arrows of the map', () => {
		const mayImport = new Map(modules.map((module) => [module.name, module.mayImport]));
		const wrong = edgesBetween(
			files.filter(({ file }) => moduleOf(file) !== '.'),
			(file) => file,
		).filter(
			([from, to]) => moduleOf(from) !== moduleOf(to) && mayImport.get(moduleOf(from))?.includes(moduleOf(to)) !== true,
		);
		expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
	});

	test('has no cycle of modules, of folders inside a module, or of files', () => {
		expect(findModuleCycles(files)).toEqual([]);
		expect([...findFolderCycles(files), ...findFileCycles(files)]).toEqual([]);
	});

	test('uses a package only in the module that owns it', () => {
		const packages = new Map(modules.map((module) => [module.name, module.packages]));
		const wrong = files.flatMap(({ file, imports }) =>
			imports
				.filter((target) => !target.startsWith('node:') && !/\.tsx?$/.test(target) && !target.endsWith('.json'))
				.filter((target) => packages.get(moduleOf(file))?.includes(packageOf(target)) !== true)
				.map((target) => `${file} imports ${target}`),
		);
		expect(wrong).toEqual([]);
	});

	test('prints and exits only in cli, and reads the environment only in config', () => {
		const wrong = sources.flatMap(({ file, text }) => {
			const code = codeOf(text);
			const prints = /\bconsole\.|process\.exit\b|process\.std(?:out|err)\b|\.isTTY\b/.test(code);
			return [
				...(moduleOf(file) !== 'cli' && prints ? [`${file} prints or exits`] : []),
				...(moduleOf(file) !== 'config' && /process\.env\b/.test(code) ? [`${file} reads the environment`] : []),
			];
		});
		expect(wrong).toEqual([]);
	});

	test('has no drawer modules and names files in kebab-case', () => {
		const names = files.map(({ file }) => file);
		expect(names.filter((file) => /(?:^|\/)(?:utils?|common|helpers?|core|types|misc)(?:[/.]|$)/.test(file))).toEqual(
			[],
		);
		expect(
			names.map((file) => path.basename(file)).filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.tsx?$/.test(name)),
		).toEqual([]);
	});

	test('has no folder of more than 25 files and no function of more than 60 lines', () => {
		expect(findFullFolders(files, FILES_IN_A_FOLDER)).toEqual([]);
		expect(findLongFunctions(sources)).toEqual([]);
	});
});

describe('the checks', () => {
	const SOUND: readonly SourceFile[] = [
		{ file: 'up/one/a.ts', imports: [] },
		{ file: 'up/two/b.ts', imports: ['up/one/a.ts', 'node:fs'] },
		{ file: 'down/c.ts', imports: ['up/two/b.ts'] },
	];
	const planted = (file: string, specifier: string): readonly SourceFile[] => [
		...SOUND,
		{ file, imports: importsOf(file, `import type { Thing } from '${specifier}';`) },
	];

	test('find nothing in sound code', () => {
		expect([findModuleCycles, findFolderCycles, findFileCycles].flatMap((find) => find(SOUND))).toEqual([]);
		expect(findUpwardImports(SOUND, 'up', ['one', 'two'])).toEqual([]);
		expect(findFullFolders(SOUND, 1)).toEqual([]);
	});

	test.each([
		['a cycle of modules', findModuleCycles, planted('up/two/d.ts', '../../down/c.ts'), [['down', 'up']]],
		['a cycle of folders', findFolderCycles, planted('up/one/d.ts', '../two/b.ts'), [['up/one', 'up/two']]],
		[
			'a cycle of files',
			findFileCycles,
			[...planted('down/d.ts', './e.ts'), { file: 'down/e.ts', imports: ['down/d.ts'] }],
			[['down/d.ts', 'down/e.ts']],
		],
		[
			'a folder that imports one below it',
			(list: readonly SourceFile[]) => findUpwardImports(list, 'up', ['one', 'two']),
			planted('up/one/d.ts', '../two/b.ts'),
			['up/one/d.ts imports up/two/b.ts'],
		],
		[
			'a folder that is too full',
			(list: readonly SourceFile[]) => findFullFolders(list, 1),
			planted('up/one/d.ts', './a.ts'),
			['up/one'],
		],
	])('find %s, planted through the import of a type', (_name, find, list, expected) => {
		expect(find(list)).toEqual(expected);
	});
});
