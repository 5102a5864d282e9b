import {
	followScroll,
	layOutColumns,
	resize,
	reveal,
	revealColumn,
	rowsInView,
	shownColumns,
	shownRows,
	spacePx,
	topOf,
	type Viewport,
} from '../../../../src/app/page/grid/viewport.ts';
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';

const at = (more: Partial<Viewport> = {}): Viewport => ({
	count: 1_000,
	rowPx: 36,
	heightPx: 360,
	scrollPx: 0,
	offsetPx: 0,
	...more,
});
const LONG = { count: 2_000_000 };

describe('rows in a box', () => {
	test.each([
		['few rows', at({ count: 3 }), 0, 3],
		['none', at({ count: 0 }), 0, 0],
		['the first of many', at(), 0, 16],
		['some in the middle', at({ offsetPx: 3_600, scrollPx: 3_600 }), 94, 116],
		['the last', at({ offsetPx: 35_640, scrollPx: 35_640 }), 984, 1_000],
	])('%s are drawn, with a few above and below', (_, viewport, from, to) =>
		expect(shownRows(viewport)).toEqual({ from, to }),
	);

	test.each([
		['a thousand rows', 1_000, 36_000],
		['half a million', 500_000, 10_000_000],
	])('%s scroll over what a browser can draw', (_, count, px) => expect(spacePx(at({ count }))).toBe(px));

	test('the wheel moves by its pixels, however many rows there are', () => {
		const jumped = followScroll(at(LONG), 5_000_000);
		expect(jumped.offsetPx).toBeCloseTo((5_000_000 * (LONG.count * 36 - 360)) / (10_000_000 - 360), 3);
		const wheeled = followScroll(jumped, 5_000_100);
		expect(wheeled.offsetPx - jumped.offsetPx).toBeCloseTo(100, 6);
		// A row keeps its place in the box: what the compositor moved is right before anything is drawn anew.
		const row = Math.ceil(jumped.offsetPx / 36);
		expect(topOf(wheeled, row)).toBe(topOf(jumped, row));
	});

	test.each([
		['the first row', 0],
		['the last', LONG.count - 1],
		['one far away', 1_234_567],
	])('%s can be gone to, and is seen whole', (_, row) => {
		const shown = reveal(at(LONG), row);
		const top = topOf(shown, row) - shown.scrollPx;
		expect(top).toBeGreaterThanOrEqual(-1);
		expect(top + 36).toBeLessThanOrEqual(361);
	});

	test('a row that is seen moves nothing, the one below it by one row', () => {
		const viewport = at();
		expect(reveal(viewport, 9)).toBe(viewport);
		expect(reveal(viewport, 10).offsetPx).toBe(36);
	});

	test('fewer rows leave the box at their end', () => {
		const end = reveal(at(), 999);
		expect(resize(end, { count: 20 })).toMatchObject({ scrollPx: 360, offsetPx: 360 });
		expect(resize(end, { count: 2 })).toMatchObject({ scrollPx: 0, offsetPx: 0 });
	});

	test('counts the rows that fit', () => expect([rowsInView(at()), rowsInView(at({ heightPx: 20 }))]).toEqual([10, 1]));

	test('however it is scrolled, the ends of the box are the ends of the rows, and what is seen is drawn', () => {
		const count = fc.integer({ min: 11, max: 3_000_000 });
		const step = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -1e7, max: 1e7 }));
		fc.assert(
			fc.property(count, fc.array(step), (rows, steps) => {
				let viewport = at({ count: rows });
				const max = Math.max(0, spacePx(viewport) - viewport.heightPx);
				for (const by of steps) {
					viewport = followScroll(viewport, Math.min(max, Math.max(0, viewport.scrollPx + by)));
					const { from, to } = shownRows(viewport);
					expect(from * 36).toBeLessThanOrEqual(viewport.offsetPx);
					expect(to === rows || to * 36 >= viewport.offsetPx + viewport.heightPx).toBe(true);
					expect(viewport.scrollPx === 0).toBe(viewport.offsetPx === 0);
					expect(viewport.scrollPx >= max - 1e-6).toBe(viewport.offsetPx >= rows * 36 - 360 - 1e-6);
				}
			}),
		);
	});
});

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
])('%s are drawn, with one on either side', (_, scrollPx, viewPx, from, to) =>
	expect(shownColumns(FIVE, scrollPx, viewPx)).toEqual({ from, to }),
);

test('no columns are none', () => expect(shownColumns(layOutColumns([]), 0, 100)).toEqual({ from: 0, to: 0 }));

test.each([
	['one that is seen', 1, 50, 200, 50],
	['one to the left', 0, 50, 200, 0],
	['one to the right', 2, 50, 200, 124],
	['one wider than the view', 4, 0, 200, 524],
])('%s is scrolled to', (_, column, scrollPx, viewPx, to) =>
	expect(revealColumn(FIVE, column, scrollPx, viewPx)).toBe(to),
);
