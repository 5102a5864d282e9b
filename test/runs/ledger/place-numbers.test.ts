import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaceNumbers } from '../../../src/runs/ledger/place-numbers.ts';

test('gives back the place of every number, whatever the order of tables and rows', () => {
	const place = fc.record({ table: fc.nat(3), row: fc.integer({ min: 1, max: 1_048_576 }) });
	fc.assert(
		fc.property(fc.array(place, { maxLength: 200 }), (places) => {
			const numbers = createPlaceNumbers();
			const given = places.map(({ table, row }) => numbers.numberOf(table, row));
			expect(given.map(numbers.placeOf)).toEqual(places);
			expect(given.every((number) => number >= 1)).toBe(true);
		}),
	);
});

test('gives the rows of a table the numbers in their order, and the next table those behind', () => {
	const numbers = createPlaceNumbers();
	expect([2, 3, 7].map((row) => numbers.numberOf(0, row))).toEqual([1, 2, 6]);
	expect([5, 6].map((row) => numbers.numberOf(1, row))).toEqual([7, 8]);
});
