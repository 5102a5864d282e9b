import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_ASSETS, parseQuantity, renderQuantity } from '../../../src/drafts/values/quantity.ts';
import type { FilledCell } from '../../../src/drafts/values/converted.ts';

const read = (cell: FilledCell): unknown => {
	const result = parseQuantity(cell);
	return result.ok ? [result.value.of, result.value.units] : result.problem.code;
};

test.each<[FilledCell, unknown]>([
	[3, [3, [1, 2, 3]]],
	[1, [1, [1]]],
	['2', [2, [1, 2]]],
	[' 02 ', [2, [1, 2]]],
	['2,0', [2, [1, 2]]],
	['2.00', [2, [1, 2]]],
	['+2', [2, [1, 2]]],
	['2 de 3', [3, [2]]],
	['2, 4-5 of 6', [6, [2, 4, 5]]],
	['1-3 de 3', [3, [1, 2, 3]]],
])('%j is read', (cell, expected) => expect(read(cell)).toEqual(expected));

test.each<FilledCell>([
	0,
	'0',
	-2,
	'-2',
	2.5,
	'2,5',
	'1.000',
	'1,000',
	'dois',
	'2 un',
	'3 de 2',
	'0 de 2',
	'2, 2 de 3',
	'3-2 de 4',
	'2/3',
	'1e2',
	MAX_ASSETS + 1,
	true,
	{ kind: 'date', text: '2026-03-02' },
])('%j is refused as a quantity', (cell) => expect(read(cell)).toBe('quantity-format'));

test(`${MAX_ASSETS} is the maximum, and a spreadsheet error is reported as such`, () => {
	expect(read(MAX_ASSETS)).toMatchObject([MAX_ASSETS, { length: MAX_ASSETS }]);
	expect(read('#N/A')).toBe('cell-error');
});

test('the remaining assets of a row are read back as written, in both languages', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 400 }).chain((of) =>
				fc.tuple(
					fc.constant(of),
					fc.uniqueArray(fc.integer({ min: 1, max: of }), { minLength: 1 }).map((all) => all.toSorted((a, b) => a - b)),
				),
			),
			fc.constantFrom('de' as const, 'of' as const),
			([of, units], between) => {
				expect(read(renderQuantity({ of, units }, between))).toEqual([of, units]);
			},
		),
	);
});
