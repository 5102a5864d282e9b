import { describe, expect, test } from 'vitest';
import { type ColumnDescription, createColumnDescriber } from '../../../src/drafts/table/describe-columns.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import type { TablePlace } from '../../../src/drafts/table/table-drafts.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';

const HEADER = ['Patrimônio', 'Status', 'Data da compra', 'Valor', 'Mistério'];
const SHEET: TablePlace = {
	file: 'a.xlsx',
	sheet: 'Plan1',
	format: 'xlsx',
	formatCodes: ['General', '000000', '"PAT-"000', '0.00'],
};
const CSV: TablePlace = { file: 'a.csv', format: 'csv' };

function describeRows(
	rows: readonly (readonly Cell[] | Omit<Row, 'number'>)[],
	{ place = SHEET, header = HEADER }: { readonly place?: TablePlace; readonly header?: readonly string[] } = {},
): readonly ColumnDescription[] {
	const found = findHeader([{ number: 1, cells: header }], { unknownColumns: 'ignore' });
	if (found === undefined) throw new Error('no header');
	const describer = createColumnDescriber(found, place, 'pt-BR');
	for (const [index, row] of rows.entries()) {
		describer.add({ number: index + 2, ...('cells' in row ? row : { cells: row }) });
	}
	return describer.describe();
}

test('tells target, kinds of cells, three samples and evidence of each column', () => {
	const columns = describeRows([
		['PAT-1', 'em uso', '31/12/2025', 1234.56, true],
		['PAT-1', 'em uso', '05/06/2025', '1.234', { kind: 'error', text: '#N/A' }],
		['PAT-2', null, { kind: 'date', text: '2025-12-31' }, ' ', { kind: 'time', text: '10:00:00' }],
		['PAT-3', 'vendido'],
		['PAT-4'],
	]);
	expect(columns).toMatchObject([
		{
			column: 0,
			header: 'Patrimônio',
			target: { kind: 'field', field: 'enrollmentId' },
			kinds: { text: 5, empty: 0 },
			samples: ['PAT-1', 'PAT-2', 'PAT-3'],
		},
		{ kinds: { text: 3, empty: 2 }, samples: ['em uso', 'vendido'] },
		{
			kinds: { text: 2, date: 1, empty: 2 },
			samples: ['31/12/2025', '05/06/2025', '2025-12-31'],
			evidence: {
				kind: 'date',
				counts: { 'pt-BR': 1, 'en-US': 0, either: 1 },
				locale: 'pt-BR',
			},
		},
		{
			kinds: { number: 1, text: 1, empty: 3 },
			samples: ['1234.56', '1.234'],
			evidence: { kind: 'number', locale: 'pt-BR', notice: { code: 'column-style-assumed' } },
		},
		{ target: { kind: 'ignored' }, kinds: { boolean: 1, error: 1, time: 1 }, samples: ['true', '#N/A', '10:00:00'] },
	]);
	expect(columns[0]).not.toHaveProperty('evidence');
});

test('cuts long samples short', () => {
	const [column] = describeRows([['x'.repeat(1e6), 'em uso']]);
	expect(column?.samples).toEqual([`${'x'.repeat(60)}…`]);
});

describe('samples are what an import reads', () => {
	const header = ['Patrimônio', 'Status', 'Modelo', 'campo: Ramal', 'Mistério', 'Valor', 'Responsável'];
	const samplesOf = (cell: Cell, format: number): readonly string[] =>
		describeRows([{ cells: header.map(() => cell), formats: header.map(() => format) }], { header }).map(
			({ samples }) => samples.join(),
		);

	test.each([
		[42, 0, ['42', '42', '42', '42', '42', '42', '42']],
		[42, 1, ['000042', '000042', '000042', '000042', '000042', '42', '42']],
		[42, 2, ['PAT-042', 'PAT-042', 'PAT-042', 'PAT-042', 'PAT-042', '42', '42']],
		[42.5, 1, ['42.5', '000043', '000043', '000043', '000043', '42.5', '42.5']],
		[-42, 1, ['-42', '-000042', '-000042', '-000042', '-000042', '-42', '-42']],
		['42', 1, ['42', '42', '42', '42', '42', '42', '42']],
	])('%j in format %i', (cell, format, shown) => {
		expect(samplesOf(cell, format)).toEqual(shown);
	});

	test.each([
		[CSV, HEADER, '000107'],
		[SHEET, HEADER, '="000107"'],
	])('a cell ="…" in %j', (place, names, shown) => {
		expect(describeRows([['="000107"', 'em uso']], { place, header: names })[0]?.samples).toEqual([shown]);
	});

	test('guards are taken off in a file that was handed back', () => {
		const names = ['Patrimônio', 'Status', 'linha', 'problemas', 'códigos'];
		const [column] = describeRows([["'=1+1", 'em uso', '2', 'p', '']], { place: CSV, header: names });
		expect(column?.samples).toEqual(['=1+1']);
	});
});

test('describes a table without rows', () => {
	expect(describeRows([]).map(({ samples }) => samples)).toEqual([[], [], [], [], []]);
});
