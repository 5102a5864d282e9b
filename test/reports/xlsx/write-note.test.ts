import exceljs from 'exceljs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeNote } from '../../../src/reports/xlsx/write-note.ts';

interface Anchor {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

function anchorOf(
	row: number,
	text: string,
	rows: { own: number; above: readonly number[] },
	widths: readonly number[] = [],
): Anchor {
	const sheet = new exceljs.Workbook().addWorksheet('a');
	sheet.columns = widths.map((width) => ({ width, hidden: width === 0 }));
	const cell = sheet.getCell(row, 1);
	writeNote(cell, text, rows);
	const comment: { readonly model: { readonly anchor: Anchor } } = Reflect.get(cell, '_comment');
	return comment.model.anchor;
}

/** Height of the box in points, where rows below have the height of an empty row. */
function heightOf(
	{ top, bottom }: Anchor,
	row: number,
	{ own, above }: { own: number; above: readonly number[] },
): number {
	const heightAt = (at: number): number => (at === row - 1 ? own : at < row - 1 ? (above[row - 2 - at] ?? 15) : 15);
	let points = 0;
	for (let at = Math.floor(top); at < bottom; at++) points += heightAt(at) * Math.min(1, bottom - at);
	// A part of the first row is 18 pixels a row, whatever its height.
	return points - (top - Math.floor(top)) * 18 * 0.75;
}

test.each([
	['a short one', 'Falta o número.', 24.5],
	['of three lines', 'um\ndois\ntrês', 49.5],
	['of a long line', 'x '.repeat(60), 49.5],
])('the box of %s is as high as its text', (_, text, points) => {
	const rows = { own: 15, above: [15, 15, 15, 15, 15, 15] };
	expect(heightOf(anchorOf(7, text, rows, [9, 20, 20, 20]), 7, rows)).toBeCloseTo(points, 0);
});

test('takes columns until a line is long enough, and none that cannot be seen', () => {
	const rows = { own: 15, above: [] };
	expect(anchorOf(1, 'x', rows, [9, 40, 9]).right).toBe(2);
	expect(anchorOf(1, 'x', rows, [9, 12, 12, 12, 12]).right).toBe(4);
	expect(anchorOf(1, 'x', rows, [9, 0, 40]).right).toBe(3);
	expect(anchorOf(1, 'x', rows).right).toBe(5);
});

test('holds every text, and is at most one row higher, however high the rows are', () => {
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: 15, max: 90 }), { minLength: 30, maxLength: 40 }),
			fc.array(fc.stringMatching(/^[a-z ]{0,200}$/), { minLength: 1, maxLength: 8 }),
			fc.integer({ min: 1, max: 30 }),
			(heights, texts, row) => {
				const [own = 15, ...above] = heights.slice(0, row).toReversed();
				const text = texts.join('\n');
				const lines = texts.reduce((sum, one) => sum + Math.max(1, Math.ceil((one.length * 1.08) / 46)), 0);
				const needed = lines * 12.5 + 12;
				const rows = { own, above };
				const height = heightOf(anchorOf(row, text, rows, [9, 40]), row, rows);
				expect(height).toBeGreaterThanOrEqual(needed - 0.1);
				expect(height).toBeLessThanOrEqual(Math.max(needed, 0) + 90);
			},
		),
	);
});
