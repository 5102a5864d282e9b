import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldNumber, foldSpelling } from '../../../src/runs/ledger/ledger-names.ts';
import { IdentityIndex, keyOf, type Repeats } from '../../../src/runs/plan/repeats.ts';

describe('the index of identities', () => {
	test('names every place of a repeated identity, the first one first', () => {
		const index = new IdentityIndex();
		index.add('PAT-1', { table: 0, row: 5 });
		index.add('PAT-2', { table: 0, row: 6 });
		index.add('PAT-1', { table: 1, row: 9 });
		index.add('PAT-1', { table: 1, row: 12 });
		expect([...index.find().repeated]).toEqual([
			[
				keyOf('PAT-1'),
				[
					{ table: 0, row: 5 },
					{ table: 1, row: 9 },
					{ table: 1, row: 12 },
				],
			],
		]);
	});

	test('names a place once, even if several units of its item have the number', () => {
		const index = new IdentityIndex();
		for (const row of [1, 1, 1, 2, 2]) index.add('PAT-1', { table: 0, row });
		expect([...index.find().repeated.values()].flat().map(({ row }) => row)).toEqual([1, 2]);
	});

	test.each([
		['case', 'pat-1', 'PAT-1'],
		['leading zeros', '01', '1'],
		['trailing blanks', 'PAT-1', 'PAT-1 '],
		['accents', 'São', 'Sao'],
	])('distinguishes by %s', (_, left, right) => {
		const index = new IdentityIndex();
		index.add(left, { table: 0, row: 1 });
		index.add(right, { table: 0, row: 2 });
		expect(index.find().repeated.size).toBe(0);
	});

	test('finds the same repeats as a map of texts, at any size', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(fc.nat(3000).map(String), fc.string()), { maxLength: 4000 }), (texts) => {
				const index = new IdentityIndex();
				const rows = new Map<string, number[]>();
				texts.forEach((text, position) => {
					index.add(text, { table: 0, row: position + 1 });
					rows.set(text, [...(rows.get(text) ?? []), position + 1]);
				});
				const expected = [...rows].filter(([, seen]) => seen.length > 1);
				const found = index.find().repeated;
				expect(found.size).toBe(expected.length);
				for (const [text, seen] of expected) expect(found.get(keyOf(text))?.map(({ row }) => row)).toEqual(seen);
			}),
			{ numRuns: 30 },
		);
	});

	test('finds the few repeats among hundreds of thousands', () => {
		const index = new IdentityIndex();
		for (let id = 0; id < 300_000; id++) index.add(`PAT-${id}`, { table: 0, row: id + 2 });
		for (let id = 0; id < 300_000; id += 1_000) index.add(`PAT-${id}`, { table: 1, row: id + 2 });
		const { repeated } = index.find();
		expect(repeated.size).toBe(300);
		for (let id = 0; id < 300_000; id += 1_000) {
			const places = [0, 1].map((table) => ({ table, row: id + 2 }));
			expect(repeated.get(keyOf(`PAT-${id}`))).toEqual(places);
		}
	});
});

describe('spellings', () => {
	test.each<[string, readonly string[], readonly number[], readonly number[]]>([
		['several of one number are told, repeated or not', ['QQ-2', 'qq-2', 'QQ–2', 'A', 'QQ 2'], [], [1, 2, 3, 5]],
		['none of them as the number is written', ['qq-2', 'Qq 2'], [], [1, 2]],
		['one that is repeated is a repeat alone', ['qq-2', 'qq-2', 'B'], [1, 2], []],
		['one that is repeated beside another is both', ['qq-2', 'qq-2', 'QQ-2'], [1, 2], [1, 2, 3]],
		['numbers as they are written are no spellings', ['QQ-2', 'QQ-3', 'PAT-70', 'PAT-7'], [], []],
		['leading zeros and a dash behind letters make no other number', ['R-310', 'R00310', 'r 310'], [], [1, 2, 3]],
		['leading zeros of what is digits only are passed over', ['000107', '107', '0'], [], [1, 2]],
	])('%s', (_, texts, repeated, respelled) => {
		const index = new IdentityIndex();
		texts.forEach((text, position) => index.add(text, { table: 0, row: position + 1 }, foldNumber(text)));
		const found = index.find();
		const rowsOf = (map: Repeats): number[] => [...map.values()].flat().map(({ row }) => row);
		expect(rowsOf(found.repeated)).toEqual(repeated);
		expect(rowsOf(found.respelled)).toEqual(respelled);
	});

	test.each([
		['pat-2', 'PAT-2'],
		['PAT 2', 'PAT-2'],
		['PAT\u00A0–\u00A02', 'PAT-2'],
		['PAT__2', 'PAT-2'],
		['PAT--2', 'PAT-2'],
		['ＰＡＴ２', 'PAT2'],
		['AÇ-1', 'AÇ-1'],
		['PAT.2/3', 'PAT.2/3'],
		['00012', '12'],
		['000', '0'],
		['0012-A', '0012-A'],
	])('%s is one of %s', (text, folded) => expect(foldSpelling(text)).toBe(folded));

	test.each([
		['R00310', 'R-310'],
		['r 310', 'R-310'],
		['R310', 'R-310'],
		['PAT-2026-007', 'PAT-2026-7'],
		['0012-A', '12-A'],
		['1-23', '1-23'],
		['12-3', '12-3'],
		['A01B1', 'A-1B1'],
		['A1B01', 'A-1B01'],
		['R-0', 'R-0'],
	])('the number %s is one of %s', (text, folded) => expect(foldNumber(text)).toBe(folded));

	test.each([foldSpelling, foldNumber])('a folded text has no other spelling: %o', (fold) => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (text) => {
				expect(fold(fold(text))).toBe(fold(text));
			}),
		);
	});
});
