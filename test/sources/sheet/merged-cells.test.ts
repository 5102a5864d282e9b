import { describe, expect, test } from 'vitest';
import { sheetXml } from '../../../scripts/hostile/workbook-parts.mjs';
import type { Row } from '../../../src/sources/values/cell.ts';
import type { MergedRange } from '../../../src/sources/values/source.ts';
import { MergedCells, parseMergedRange } from '../../../src/sources/sheet/merged-cells.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { readTable, workbook } from '../xlsx/read-all.ts';
import { rowsOf } from '../../listed.ts';

test.each([
	['B2:B4', { firstRow: 2, lastRow: 4, column: 1 }],
	['A2:C4', { firstRow: 2, lastRow: 4, column: 0, lastColumn: 2 }],
	['A1:C1', { firstRow: 1, lastRow: 1, column: 0, lastColumn: 2 }],
	['$AA$10:$AA$11', { firstRow: 10, lastRow: 11, column: 26 }],
	...rowsOf(undefined)`A1 ¦ A1:A1 ¦ A4:A2 ¦ XFD1:XFD9 ¦ A1:A9999999`,
	['', undefined],
])('reads %s as %j', (reference, range) => expect(parseMergedRange(reference)).toEqual(range));

test('a sheet knows its merged cells once its rows are read', async () => {
	const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>';
	const after =
		'<mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="B2:B9"/></mergeCells><pageMargins/>';
	const source = await openWorkbook(workbook(sheetXml(rows, { after })), 'a.xlsx');
	expect(source.mergedRanges?.(0)).toEqual([]);
	expect((await readTable(source)).map(({ cells }) => cells)).toEqual([[1], [null, 2]]);
	expect(source.mergedRanges?.(0)).toEqual([
		{ firstRow: 1, lastRow: 2, column: 0 },
		{ firstRow: 1, lastRow: 1, column: 1, lastColumn: 2 },
		{ firstRow: 2, lastRow: 9, column: 1 },
	]);
});

test('what lies under a range shows nothing, also right of its first column', () => {
	const across = new MergedCells([
		{ firstRow: 1, lastRow: 1, column: 0, lastColumn: 1 },
		{ firstRow: 2, lastRow: 3, column: 0, lastColumn: 1 },
		{ firstRow: 4, lastRow: 4, column: 1, lastColumn: 2 },
	]);
	const rowAt = (number: number): Row => ({ number, cells: ['a', 'b', 'c'].map((letter) => letter + number) });
	const read = [1, 2, 3, 4, 5].map((number) => across.fill(rowAt(number)));
	expect(read.map(({ cells }) => cells)).toEqual([
		['a1', null, 'c1'],
		['a2', null, 'c2'],
		['a2', null, 'c3'],
		['a4', 'b4', null],
		['a5', 'b5', 'c5'],
	]);
	expect([across.rows, ...across.columns]).toEqual([1, 0]);
});

test('a sheet knows its hidden columns, and pictures in cells are no text', async () => {
	const rows =
		'<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c></row>';
	const before = '<cols><col min="1" max="1" width="9"/><col min="2" max="3" width="0" hidden="1"/></cols>';
	const source = await openWorkbook(workbook(sheetXml(rows, { before })), 'a.xlsx');
	expect((await readTable(source)).map(({ cells }) => cells)).toEqual([[1]]);
	expect([...(source.hiddenColumns?.(0) ?? [])]).toEqual([1, 2]);
});

test('hidden columns before the first one are none', async () => {
	const before = '<cols><col min="-99999999999" max="3" hidden="1"/></cols>';
	const source = await openWorkbook(workbook(sheetXml('<row r="1"/>', { before })), 'a.xlsx');
	await readTable(source);
	expect([...(source.hiddenColumns?.(0) ?? [])]).toEqual([0, 1, 2]);
});

describe('rows with merged cells', () => {
	const row = (number: number, ...cells: Row['cells']): Row => ({ number, cells, formats: [number, number, number] });
	const fill = (ranges: readonly string[], rows: readonly Row[], column = 0): readonly Row[] => {
		const list = ranges.map((range): MergedRange => {
			const [firstRow = 0, lastRow = 0] = range.split('-').map(Number);
			return { firstRow, lastRow, column };
		});
		const merged = new MergedCells(list);
		return rows.map((one) => merged.fill(one));
	};
	const row10 = row(10, null, 1);

	test.each<[string, readonly Row['cells'][number][], readonly string[], ...Row[]]>([
		['each covered row', ['x', 'x', 'x', null], ['2-4'], row(2, 'x'), row(3, null, 1), row(4), row(5, null, 2)],
		['rows after missing ones', ['x', 'x', null], ['2-9'], row(2, 'x'), row(8, null, 1), row10],
		['place of invisible values', ['x', 'x', 'x'], ['2-4'], row(2, 'x'), row(3, 'y'), row(4, ' ', 1)],
		['nothing where the first cell is blank', [' ', 'y'], ['2-3'], row(2, ' ', 1), row(3, 'y', 1)],
		['nothing where the first cell is empty', [null, null], ['2-4'], row(2, null, 1), row(3, null, 1)],
		['nothing where the first row is missing', [null], ['2-4'], row(3, null, 1)],
		['one range after another', ['x', 'x', 'y', 'y'], ['4-5', '2-3'], row(2, 'x'), row(3), row(4, 'y'), row(5)],
	])('have the value in %s', (_what, expected, ranges, ...rows) =>
		expect(fill(ranges, rows).map(({ cells }) => cells[0] ?? null)).toEqual(expected),
	);

	test('have the format of the first cell too', () => {
		const [, second] = fill(['2-3'], [row(2, null, 42), row(3, 'x')], 1);
		expect(second?.cells).toEqual(['x', 42]);
		expect([second?.formats?.[0], second?.formats?.[1]]).toEqual([3, 2]);
	});

	test('are unchanged without merged cells', () => {
		const one = row(7, 'x');
		expect(fill(['2-3'], [one], 1)[0]).toBe(one);
	});

	test('are unchanged before the first range and after the last', () => {
		const rows = [row(1, 'w'), row(2, 'x'), row(3, null, 1), row(4, 'z'), row(5)];
		const filled = fill(['2-3'], rows);
		expect(rows.map((one, index) => filled[index] === one)).toEqual([true, true, false, true, true]);
	});
});
