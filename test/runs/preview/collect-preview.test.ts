/** A plan shows some of its rows as they will be created, and where each value came from. */
import { describe, expect, test } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { MAX_PREVIEW_ROWS, PreviewCollector } from '../../../src/runs/preview/collect-preview.ts';
import type { Draft } from '../../../src/drafts/draft/row-result.ts';
import type { TableRecord } from '../../../src/runs/record/run-record.ts';
import { planPreview, shownValues } from './plan-preview.ts';

describe('a value', () => {
	test('is shown beside the cell that it came from, or its other source', async () => {
		const { preview } = await planPreview(
			{
				'bens.csv':
					'Situação;Marca;Data de aquisição;Valor;Cor\nEm uso;Dell;03/04/2025;1.234,56;azul\n;HP;13/04/2025;10,00;\n',
			},
			{
				mapping: {
					columns: { Cor: 'custom: Cor' },
					constants: { enrollmentId: 'PAT-{seq:03}', category: 'Notebook', 'custom: Lote': '7' },
				},
				settings: { defaultStatus: 'available', defaultAcquisitionType: 'bought', timeZone: 'America/Sao_Paulo' },
			},
		);
		expect(preview?.timeZone).toBe('America/Sao_Paulo');
		expect(preview?.rows.map(({ values }) => shownValues(values))).toEqual([
			{
				enrollmentId: 'PAT-001 < pattern',
				status: 'in-use < 0 Em uso',
				category: 'Notebook < constant',
				brand: 'Dell < 1 Dell',
				acquisitionDate: '2025-04-03T03:00:00Z < 2 03/04/2025',
				acquisitionType: 'bought < default',
				priceCents: '123456 < 3 1.234,56',
				'custom:Cor': 'azul < 4 azul',
				'custom:Lote': '7 < constant',
			},
		]);
	});

	test('of a unit of an invoice has its place there, and no cell', async () => {
		const { preview } = await planPreview(
			{ 'nota.xml': syntheticNote({ items: [{ qCom: '2' }] }) },
			{ settings: { assetNumber: 'NF{number}-{item}-{unit}', defaultStatus: 'available' } },
		);
		expect(preview?.rows).toMatchObject([{ origin: { kind: 'invoice', item: 1, unit: 1 } }]);
		expect(preview?.rows[0]?.values.every(({ cells, from }) => cells === undefined && from === undefined)).toBe(true);
	});

	test('of a column of employees is shown without a CPF', async () => {
		const collector = collectorOf(['enrollmentId', 'employeeId']);
		collector.see(
			{ ...draftOf(2), body: { ...draftOf(2).body, employeeId: 'x' } },
			rowOf(2, ['P-2', '529.982.247-25']),
			0,
		);
		expect(JSON.stringify(collector.figures())).not.toContain('529.982');
	});
});

describe('the rows', () => {
	test.each<[string, readonly string[], readonly number[]]>([
		['the first alone, if it shows all', ['P-1;a;b;c', 'P-2;a;b;c'], [2]],
		['and the one that shows more', ['P-1;a;;', 'P-2;a;b;', 'P-3;a;b;c'], [2, 4]],
		['and all that show something', ['P-1;a;;', 'P-2;;b;', 'P-3;;;c'], [2, 3, 4]],
		['of those that are created', ['P-1;a;;', ';;b;c', 'P-3;;b;'], [2, 4]],
		['first of the plan, although it waits for another', ['p 1;a;;', 'P-2;a;;', 'P-1;a;;'], [2]],
	])('are the first one, %s', async (_, rows, expected) => {
		const text = ['Patrimônio;Marca;Modelo;Categoria', ...rows, ''].join('\n');
		const { preview } = await planPreview({ 'bens.csv': text }, { settings: { defaultStatus: 'available' } });
		expect(preview?.rows.map(({ origin }) => origin.kind === 'row' && origin.row)).toEqual(expected);
	});

	test('show each column once for tables with the same header, and other columns too', async () => {
		const table = (id: string): string => `Patrimônio;Marca\n${id};Dell\n`;
		const { preview } = await planPreview(
			{ 'a.csv': table('A-1'), 'b.csv': table('B-1'), 'c.csv': 'Plaqueta;Marca\nC-1;HP\n' },
			{ settings: { defaultStatus: 'available' } },
		);
		expect(preview?.rows.map(({ values }) => values[0]?.value)).toEqual(['A-1', 'C-1']);
	});

	test('are at most five, and few are kept, however many columns there are', () => {
		const fields = ['enrollmentId', ...Array.from({ length: 60 }, (_, at) => `custom:C${at}`)];
		const collector = collectorOf(fields);
		for (let row = 2; row < 2_000; row++) {
			const at = 1 + (row % 60);
			const body = { ...draftOf(row).body, customFields: [{ label: `C${at - 1}`, value: 'x' }] };
			collector.see(
				{ ...draftOf(row), body },
				rowOf(row, ['P', ...fields.slice(1).map((_, column) => (column + 1 === at ? 'x' : null))]),
				0,
			);
		}
		const { preview } = collector.figures();
		expect(preview?.rows).toHaveLength(MAX_PREVIEW_ROWS);
		expect(preview?.rows[0]?.origin).toMatchObject({ row: 2 });
	});

	test('found late are shown, if they show a column that no other does', () => {
		const collector = collectorOf(['enrollmentId', 'brand']);
		for (let row = 2; row < 5_000; row++) collector.see(draftOf(row), rowOf(row, ['P', null]), 0);
		collector.see(
			{ ...draftOf(5_000), body: { ...draftOf(5_000).body, brand: 'Dell' } },
			rowOf(5_000, ['P', 'Dell']),
			0,
		);
		expect(collector.figures().preview?.rows.map(({ origin }) => origin)).toMatchObject([{ row: 2 }, { row: 5_000 }]);
	});

	test('begin with the first, and have one that is several assets', () => {
		const labels = Array.from({ length: 8 }, (_, at) => `C${at}`);
		const collector = collectorOf(['enrollmentId', ...labels.map((label) => `custom:${label}`)]);
		const see = (row: number, label: string, units?: { readonly unit: number; readonly units: number }): void => {
			const { origin, body, ...draft } = draftOf(row);
			const customFields = [{ label, value: 'P' }];
			const cells = ['P', ...labels.map((one) => (one === label ? 'P' : null))];
			collector.see(
				{ ...draft, origin: { ...origin, ...units }, body: { ...body, customFields } },
				rowOf(row, cells),
				0,
			);
		};
		for (const [at, label] of labels.entries()) see(at + 2, label);
		for (const unit of [1, 2, 3]) see(900, 'C0', { unit, units: 3 });
		const rows = collector.figures().preview?.rows.map(({ origin }) => origin);
		expect(rows).toHaveLength(MAX_PREVIEW_ROWS);
		expect(rows?.[0]).toMatchObject({ row: 2 });
		expect(rows?.at(-1)).toMatchObject({ row: 900, unit: 1, units: 3 });
	});

	test('cut long texts, and list at most forty values', () => {
		const custom = Array.from({ length: 60 }, (_, at) => ({ label: `C${at}`, value: 'x'.repeat(500) }));
		const collector = collectorOf(['enrollmentId']);
		collector.see(
			{ ...draftOf(2), body: { ...draftOf(2).body, customFields: custom } },
			rowOf(2, ['P'.repeat(300)]),
			0,
		);
		const [row] = collector.figures().preview?.rows ?? [];
		expect(row).toMatchObject({ more: 22 });
		expect(row?.values).toHaveLength(40);
		expect(row?.values.at(-1)?.value).toBe(`${'x'.repeat(199)}…`);
		expect(row?.values[0]?.cells?.[0]?.text).toBe(`${'P'.repeat(199)}…`);
	});

	test('are none, if nothing will be created', async () => {
		const { preview } = await planPreview(
			{ 'bens.csv': 'Patrimônio;Marca\nP-1;Dell\nP-1;HP\n' },
			{ settings: { defaultStatus: 'available' } },
		);
		expect(preview).toBeUndefined();
	});
});

describe('how a column is read', () => {
	test.each<[string, readonly string[], string]>([
		['Data de aquisição', ['31/12/2024', '03/04/2025', '05/06/2025'], '03/04/2025 → 2025-04-03T00:00:00Z'],
		['Data de aquisição', ['31/12/2024', '30/12/2024'], '31/12/2024 → 2024-12-31T00:00:00Z'],
		['Valor', ['10', '10,50', '1.234,56'], '1.234,56 → 123456'],
		['Número de série', ['AB1', '0042', 'X9'], '0042 → 0042'],
	])('of %s %j is shown by the cell that tells most', async (header, texts, expected) => {
		const rows = texts.map((text, at) => `P-${at};${text}`);
		const { preview } = await planPreview(
			{ 'bens.csv': [`Patrimônio;${header}`, ...rows, ''].join('\n') },
			{ settings: { defaultStatus: 'available' } },
		);
		const reading = preview?.readings.find(({ cell }) => cell.column === 1);
		expect(`${reading?.cell.text} → ${reading?.value}`).toBe(expected);
	});

	test('is shown again, if another file is read by another locale', async () => {
		const { preview } = await planPreview(
			{ 'a.csv': 'Patrimônio,Valor\nA-1,"1,234.50"\n', 'b.csv': 'Patrimônio;Valor\nB-1;1.234,50\n' },
			{ settings: { defaultStatus: 'available' } },
		);
		expect(preview?.readings.filter(({ field }) => field === 'priceCents')).toMatchObject([
			{ cell: { text: '1,234.50' }, value: 123_450 },
			{ cell: { text: '1.234,50' }, value: 123_450 },
		]);
	});

	test('is not shown by an asset of a row that is several', async () => {
		const { preview } = await planPreview(
			{ 'bens.csv': 'Patrimônio;Quantidade;Valor\nP-1;2;1.000,00\nP-9;1;5,00\n' },
			{
				mapping: { columns: { Quantidade: { to: 'quantity', numbers: '{number}-{unit}', price: 'total' } } },
				settings: { defaultStatus: 'available' },
			},
		);
		expect(preview?.rows[0]?.values.find(({ field }) => field === 'priceCents')?.value).toBe(50_000);
		expect(preview?.readings.map(({ cell }) => cell.text)).toEqual(['P-9', '5,00']);
	});
});

test('columns that are not imported are counted once for all tables with them', async () => {
	const table = (id: string): string => `Patrimônio;Cor;Vazia\n${id};azul;\n`;
	const { ignoredColumns } = await planPreview(
		{ 'a.csv': table('A-1'), 'b.csv': table('B-1') },
		{ mapping: { columns: { Cor: 'ignore', Vazia: 'custom: Vazia' } }, settings: { defaultStatus: 'available' } },
	);
	expect(ignoredColumns?.columns.map(({ name, reason, tables }) => [name, reason, tables])).toEqual([
		['Cor', 'decided', 2],
		['Vazia', 'empty', 2],
	]);
});

function collectorOf(fields: readonly string[]): PreviewCollector {
	const collector = new PreviewCollector({ timeZone: 'UTC', locale: 'pt-BR' });
	const record: TableRecord = { file: 'bens.csv', format: 'csv', headerRow: 1, header: fields, fields };
	collector.enterTable(0, record, { constants: new Set() });
	return collector;
}

function draftOf(row: number): Draft {
	const body = { enrollmentId: 'P', status: 'available', source: 'sheets-import' } as const;
	return { kind: 'draft', key: 'P', origin: { kind: 'row', file: 'bens.csv', row }, body, notices: [] };
}

const rowOf = (number: number, cells: readonly (string | null)[]) => ({ number, cells });
