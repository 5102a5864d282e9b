import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileNames } from '../../../src/sources/lists/kept-texts.ts';
import { keepTexts, numberTexts } from '../../../src/sources/lists/kept-texts.ts';
import { createNumberList } from '../../../src/sources/lists/number-list.ts';
import { anyText } from '../../any-text.ts';
import { textsWithHash } from '../../colliding-texts.ts';
import { expectLinear } from '../../growth.ts';

const oddText = fc.oneof(anyText(), fc.constantFrom('', '\ud800', 'a\udfffb', '\ufffd'));

test('gives each text back as it was, half of a surrogate pair included', () => {
	fc.assert(
		fc.property(fc.array(oddText), (written) => {
			const texts = keepTexts();
			expect(written.map((text) => texts.add(text))).toEqual(written.map((_, index) => index));
			expect(written.map((_, index) => texts.at(index))).toEqual(written);
			expect(texts.at(written.length)).toBe('');
		}),
	);
});

test('numbers each text once, as a map would', () => {
	fc.assert(
		fc.property(fc.array(oddText), (written) => {
			const texts = numberTexts();
			const map = new Map<string, number>();
			for (const text of written) {
				if (!map.has(text)) map.set(text, map.size);
				expect(texts.numberOf(text)).toBe(map.get(text));
			}
			expect(texts.count()).toBe(map.size);
			for (const [text, number] of map) expect([texts.find(text), texts.at(number)]).toEqual([number, text]);
			expect(texts.find('none of them')).toBeUndefined();
		}),
	);
});

test('finds fifty thousand access keys, and texts longer than a piece of memory', () => {
	const texts = numberTexts();
	const keyOf = (index: number): string => `352603123456780001955500100${String(index * 7).padStart(17, '0')}`;
	const long = ['x'.repeat(70_000), 'é'.repeat(200_000), 'x'.repeat(65_536)];
	for (let index = 0; index < 50_000; index++) texts.numberOf(keyOf(index));
	const numbers = long.map((text) => texts.numberOf(text));
	texts.numberOf('behind');
	for (let index = 0; index < 50_000; index += 97) {
		expect(texts.find(keyOf(index))).toBe(index);
		expect(texts.at(index)).toBe(keyOf(index));
	}
	expect(numbers.map((number) => texts.at(number) === long[number - 50_000])).toEqual([true, true, true]);
	expect(texts.at(50_003)).toBe('behind');
	expect(texts.find(keyOf(50_000))).toBeUndefined();
});

test('finds texts that were chosen to collide in time that grows with their number', async () => {
	await expectLinear(
		300,
		(size) => textsWithHash(size, () => 0),
		(chosen) => {
			const texts = numberTexts();
			expect(chosen.map(texts.numberOf)).toEqual([...chosen.keys()]);
		},
	);
});

test('keeps names of files with and without folders, of both kinds of separator', () => {
	const files = [
		'nota.xml',
		'/nota.xml',
		'a/b/nota.xml',
		'a/b/outra.xml',
		String.raw`C:\notas\1.xml`,
		'a/b.zip!x/1.xml',
		'',
		'a/',
	];
	const names = createFileNames();
	expect(files.map((file) => names.numberOf(file))).toEqual(files.map((_, index) => index));
	expect(files.map((file) => names.numberOf(file))).toEqual(files.map((_, index) => index));
	expect(files.map((_, index) => names.at(index))).toEqual(files);
});

test.each([
	[Uint8Array, 255],
	[Uint32Array, 2 ** 32 - 1],
	[Int32Array, -1],
	[Float64Array, 1.5],
])('%o holds numbers of its width, across pieces of memory', (kind, number) => {
	const list = createNumberList(kind);
	for (let index = 0; index < 20_000; index++) list.push(index % 100);
	list.set(19_999, number);
	expect([list.length(), list.at(0), list.at(8_192), list.at(19_999), list.at(20_000)]).toEqual([
		20_000,
		0,
		92,
		number,
		0,
	]);
});
