import { expect, test } from 'vitest';
import { readNamedCells } from '../../../src/runs/plan-file/row-names.ts';
import type { TableRecord } from '../../../src/runs/record/run-record.ts';
import type { Row } from '../../../src/sources/values/cell.ts';

const TABLE: TableRecord = {
	file: 'a.csv',
	format: 'csv',
	headerRow: 1,
	header: ['Série', 'Patrimônio'],
	fields: ['serialNumber', 'enrollmentId'],
};

test.each<[string, Row['cells'], ReturnType<typeof readNamedCells>]>([
	['both', ['S-1', ' PAT-1 '], { enrollmentId: 'PAT-1', serialNumber: 'S-1' }],
	['digits kept by a formula', [null, '="000107"'], { enrollmentId: '000107' }],
	['what no number can be read from', ['S-1', '4,59E+14'], { enrollmentId: '4,59E+14', serialNumber: 'S-1' }],
	['nothing', ['', '  '], {}],
	['a row that ends before its columns', [], {}],
])('names a row by its cells: %s', (_, cells, named) => {
	expect(readNamedCells({ number: 2, cells }, TABLE)).toEqual(named);
});

test('names a row by the digits shown in the workbook', () => {
	const table = { ...TABLE, format: 'xlsx', formatCodes: ['General', '000000'] } as const;
	const row = { number: 2, cells: [7, 42], formats: [0, 1] };
	expect(readNamedCells(row, table)).toEqual({ enrollmentId: '000042', serialNumber: '7' });
});

test('a table without such columns gives no names', () => {
	expect(readNamedCells({ number: 2, cells: ['a'] }, { ...TABLE, fields: [null, 'brand'] })).toEqual({});
});
