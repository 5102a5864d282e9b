import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIdentityIndex, keyOf } from '../../src/runs/identity-index.ts';

describe('the index of identities', () => {
	test('names every place of an identity that stands twice, the first one first', () => {
		const index = createIdentityIndex();
		index.add('PAT-1', 0, 5);
		index.add('PAT-2', 0, 6);
		index.add('PAT-1', 1, 9);
		index.add('PAT-1', 1, 12);
		expect([...index.repeated()]).toEqual([
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

	test.each([
		['case', 'pat-1', 'PAT-1'],
		['leading zeros', '01', '1'],
		['trailing blanks', 'PAT-1', 'PAT-1 '],
		['accents', 'São', 'Sao'],
	])('tells apart by %s', (_, left, right) => {
		const index = createIdentityIndex();
		index.add(left, 0, 1);
		index.add(right, 0, 2);
		expect(index.repeated().size).toBe(0);
	});

	test('finds the repeats that a map of texts finds, at any size', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(fc.nat(3000).map(String), fc.string()), { maxLength: 4000 }), (texts) => {
				const index = createIdentityIndex();
				const rows = new Map<string, number[]>();
				texts.forEach((text, position) => {
					index.add(text, 0, position + 1);
					rows.set(text, [...(rows.get(text) ?? []), position + 1]);
				});
				const expected = [...rows].filter(([, seen]) => seen.length > 1);
				const found = index.repeated();
				expect(found.size).toBe(expected.length);
				for (const [text, seen] of expected) expect(found.get(keyOf(text))?.map(({ row }) => row)).toEqual(seen);
			}),
			{ numRuns: 30 },
		);
	});

	test('finds the few repeats among hundreds of thousands', () => {
		const index = createIdentityIndex();
		for (let id = 0; id < 300_000; id++) index.add(`PAT-${id}`, 0, id + 2);
		for (let id = 0; id < 300_000; id += 1_000) index.add(`PAT-${id}`, 1, id + 2);
		const repeated = index.repeated();
		expect(repeated.size).toBe(300);
		for (let id = 0; id < 300_000; id += 1_000) {
			const places = [0, 1].map((table) => ({ table, row: id + 2 }));
			expect(repeated.get(keyOf(`PAT-${id}`))).toEqual(places);
		}
	});

	test('tells a million different ids apart', () => {
		const index = createIdentityIndex();
		for (let id = 0; id < 1_000_000; id++) index.add(`PAT-${id}`, 0, id + 1);
		expect(index.repeated().size).toBe(0);
	});
});
