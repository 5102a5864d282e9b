import { expect, test } from 'vitest';
import { describeColumns } from '../../../src/drafts/table/describe-columns.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import type { Cell, Row } from '../../../src/sources/cell.ts';

const HEADER = ['Patrimônio', 'Status', 'Data da compra', 'Valor', 'Mistério'];
const describeRows = (rows: readonly (readonly Cell[])[]) => {
	const all: readonly Row[] = [HEADER, ...rows].map((cells, index) => ({ number: index + 1, cells }));
	const found = findHeader(all, { unknownColumns: 'ignore' });
	return found === undefined ? [] : describeColumns(found, all);
};

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
			evidence: { kind: 'number', locale: 'pt-BR', notice: { code: 'number-style-assumed' } },
		},
		{ target: { kind: 'ignored' }, kinds: { boolean: 1, error: 1, time: 1 }, samples: ['true', '#N/A', '10:00:00'] },
	]);
	expect(columns[0]).not.toHaveProperty('evidence');
});

test('cuts long samples short', () => {
	const [column] = describeRows([['x'.repeat(1e6), 'em uso']]);
	expect(column?.samples).toEqual([`${'x'.repeat(60)}…`]);
});

test('describes a table without rows', () => {
	expect(describeRows([]).map(({ samples }) => samples)).toEqual([[], [], [], [], []]);
});
