import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { writeNote } from '../../../src/reports/xlsx/sheet-writer.ts';

interface Anchor {
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

function anchorOf(row: number, text: string, rowPoints: number, widths: readonly number[] = []): Anchor {
	const sheet = new exceljs.Workbook().addWorksheet('a');
	sheet.columns = widths.map((width) => ({ width, hidden: width === 0 }));
	const cell = sheet.getCell(row, 1);
	writeNote(cell, text, rowPoints);
	const comment: { readonly model: { readonly anchor: Anchor } } = Reflect.get(cell, '_comment');
	return comment.model.anchor;
}

test.each([
	['a short one', 'Falta o número.', 24.5],
	['of three lines', 'um\ndois\ntrês', 49.5],
	['of a long line', 'x '.repeat(60), 49.5],
])('the box of %s fits its text, from its row down', (_, text, points) => {
	for (const rowPoints of [15, 32, 90]) {
		const { top, bottom } = anchorOf(7, text, rowPoints, [9, 20, 20, 20]);
		expect(top).toBe(6);
		expect(rowPoints + (bottom - 7) * 15).toBeGreaterThanOrEqual(points);
		expect(bottom).toBeLessThanOrEqual(10);
	}
});

test('spans visible columns until a line is long enough', () => {
	expect(anchorOf(1, 'x', 15, [9, 40, 9]).right).toBe(2);
	expect(anchorOf(1, 'x', 15, [9, 12, 12, 12, 12]).right).toBe(4);
	expect(anchorOf(1, 'x', 15, [9, 0, 40]).right).toBe(3);
	expect(anchorOf(1, 'x', 15).right).toBe(5);
});
