import { expect, test } from 'vitest';
import { layOutColumns, revealColumn, shownColumns } from '../../../../src/app/page/grid/column-layout.ts';

const FIVE = layOutColumns(['', 'ab', 'Nº de Série', 'x'.repeat(20), 'x'.repeat(400)].map((text) => [text]));

test('columns are as wide as their texts, between a least and a most', () => {
	expect(FIVE.widths).toEqual([96, 96, 132, 200, 300]);
	expect(FIVE.lefts).toEqual([0, 96, 192, 324, 524, 824]);
	expect(layOutColumns([['a', 'Nº de Série', 'b']]).widths).toEqual([132]);
});

test.each([
	['all', 0, 2_000, 0, 5],
	['the first', 0, 90, 0, 2],
	['some in the middle', 200, 100, 1, 4],
	['the last', 600, 200, 3, 5],
])('%s are drawn, with one on either side', (_, scrollPx, viewPx, from, to) => {
	expect(shownColumns(FIVE, scrollPx, viewPx)).toEqual({ from, to });
});

test('no columns are none', () => expect(shownColumns(layOutColumns([]), 0, 100)).toEqual({ from: 0, to: 0 }));

test.each([
	['one that is seen', 1, 50, 200, 50],
	['one to the left', 0, 50, 200, 0],
	['one to the right', 2, 50, 200, 124],
	['one wider than the view', 4, 0, 200, 524],
])('%s is scrolled to', (_, column, scrollPx, viewPx, to) => {
	expect(revealColumn(FIVE, column, scrollPx, viewPx)).toBe(to);
});
