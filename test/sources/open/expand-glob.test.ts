import { array, assert, boolean, constantFrom, property } from 'fast-check';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { expandGlob, matchesName } from '../../../src/sources/open/expand-glob.ts';
import { expectLinear } from '../../growth.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

describe('a name matches', () => {
	test.each<[string, string, boolean]>([
		['a.csv', '*.csv', true],
		['a.csv', '*', true],
		['a.csv', '?.csv', true],
		['ab.csv', '?.csv', false],
		['😀.csv', '?.csv', true],
		['a.csv', 'a.csv*', true],
		['a.csv', '*.cs', false],
		['A.CSV', '*.csv', false],
		['a.b.csv', '*.*.csv', true],
		['', '*', true],
		['', '?', false],
		['a[1].csv', 'a[1].csv', true],
		['a1.csv', 'a[1].csv', false],
	])('%j by %j: %s', (name, mask, matches) => expect(matchesName(name, mask, false)).toBe(matches));

	test('without regard to case on systems that ignore it', () =>
		expect(matchesName('AÇÃO.CSV', 'ação*.csv', true)).toBe(true));

	test('like an equivalent regular expression', () => {
		const letters = array(constantFrom('a', 'b', 'A', '*', '?'), { maxLength: 8 }).map((parts) => parts.join(''));
		assert(
			property(letters, letters, boolean(), (name, mask, ignoreCase) => {
				const source = mask.replaceAll('*', '[^]*').replaceAll('?', '[^]');
				const expression = new RegExp(`^${source}$`, ignoreCase ? 'i' : '');
				expect(matchesName(name, mask, ignoreCase)).toBe(expression.test(name));
			}),
			{ numRuns: 2_000 },
		);
	});

	test('in steps proportional to its length, for any number of stars', async () => {
		const matches = (name: string): boolean => matchesName(name, '*a*a*ab', false);
		await expectLinear(250, (size) => 'a'.repeat(size), matches);
		expect(matches('a'.repeat(250))).toBe(false);
		expect(matchesName('a'.repeat(250), `${'*a'.repeat(60)}b`, false)).toBe(false);
	});
});

test('a Windows pattern separates folders with \\ and ignores case', async () => {
	const folder = throwAwayFolder();
	await mkdir(path.join(folder, 'notas'));
	await writeFile(path.join(folder, 'notas', 'Nota.XML'), 'x');
	const found = [path.join(folder, 'notas', 'Nota.XML')];
	expect(await expandGlob(`${folder}\\notas\\*.xml`, true)).toEqual(found);
	expect(await expandGlob(`${folder}\\**\\n*.xml`, true)).toEqual(found);
	expect(await expandGlob(`${folder}\\notas\\*.xml`, false)).toEqual([]);
});
