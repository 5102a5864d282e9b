import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetRequestSchema } from '../../../src/contract/asset.ts';
import type { Built } from '../../../src/drafts/built.ts';
import { createEmployeeDirectory } from '../../../src/drafts/employee-directory.ts';
import { createRowBuilder } from '../../../src/drafts/table/create-row-builder.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { parseMapping } from '../../../src/drafts/table/parse-mapping.ts';
import type { ColumnDecisions, RowBuilder, TableOptions, TablePlace } from '../../../src/drafts/table/table-drafts.ts';
import type { Cell, Row } from '../../../src/sources/cell.ts';
import { guardFormula } from '../../../src/sources/csv/formula-guard.ts';

const OPTIONS: TableOptions = { locale: 'pt-BR', timeZone: 'UTC', unknownColumns: 'error' };
const SHEET: TablePlace = { file: 'ativos.xlsx', sheet: 'Plan1' };
const CSV: TablePlace = { file: 'ativos.csv' };

interface Setup extends Partial<TableOptions> {
	readonly place?: TablePlace;
	readonly decisions?: ColumnDecisions;
}

function builderFor(header: readonly string[], { place = SHEET, decisions, ...options }: Setup = {}): RowBuilder {
	const all = { ...OPTIONS, ...options };
	const found = findHeader([{ number: 1, cells: header }], all);
	if (found === undefined) throw new Error('no header');
	expect(found.problems).toEqual([]);
	return createRowBuilder(found, place, all, decisions ?? new Map());
}

const rowOf = (cells: readonly Cell[], number = 2): Row => ({ number, cells });
const build = (header: readonly string[], cells: readonly Cell[], setup?: Setup): Built =>
	builderFor(header, setup).build(rowOf(cells));
const bodyOf = (built: Built | undefined): unknown => (built?.kind === 'draft' ? built.body : built);
const problemsOf = (built: Built | undefined): readonly string[] =>
	built?.kind === 'rejection'
		? built.problems.map(({ code, place }) => `${code}@${place?.column ?? '-'}`)
		: [built?.kind ?? 'nothing'];
const mappingOf = (json: unknown): NonNullable<TableOptions['mapping']> => {
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	return parsed.value;
};

const WIDE = [
	'Patrimônio',
	'Situação',
	'Categoria',
	'Marca',
	'Modelo',
	'Fornecedor',
	'Nº de série',
	'Data de aquisição',
	'Tipo de aquisição',
	'Valor',
	'Nº NF',
	'Contrato',
	'Garantia até',
	'Localização',
	'campo: Cor',
	'campo: Andar',
];

describe('a row', () => {
	const cells: readonly Cell[] = [
		'PAT-1',
		'Em uso',
		'Notebook',
		'Aroeira',
		5310,
		'Ipê Ltda',
		356789104567890,
		{ kind: 'date', text: '2024-03-11', serial: 45362 },
		'comprado',
		5234.9,
		'004512',
		'C-7',
		'11/03/2027',
		' Matriz\u00A0– 3º andar ',
		'preto',
		3,
	];

	test('of a workbook becomes a draft with every field', () => {
		expect(build(WIDE, cells)).toEqual({
			kind: 'draft',
			key: 'PAT-1',
			origin: { kind: 'row', file: 'ativos.xlsx', sheet: 'Plan1', row: 2 },
			body: {
				enrollmentId: 'PAT-1',
				status: 'in-use',
				category: 'Notebook',
				brand: 'Aroeira',
				model: '5310',
				vendorName: 'Ipê Ltda',
				serialNumber: '356789104567890',
				acquisitionDate: '2024-03-11T00:00:00Z',
				acquisitionType: 'bought',
				priceCents: 523_490,
				nfeNumber: '004512',
				contractId: 'C-7',
				warrantyExpirationDate: '2027-03-11T00:00:00Z',
				allocatedLocation: 'Matriz – 3º andar',
				customFields: [
					{ label: 'Cor', value: 'preto' },
					{ label: 'Andar', value: '3' },
				],
				source: 'sheets-import',
			},
			notices: [],
		});
	});

	test('leaves out what is empty, blank or absent', () => {
		const body = bodyOf(build(WIDE, ['PAT-1', 'em uso', null, '', ' \u00A0', '\u200B']));
		expect(body).toEqual({ enrollmentId: 'PAT-1', status: 'in-use', source: 'sheets-import' });
	});

	test('of a CSV has an origin without a sheet', () => {
		expect(build(['Patrimônio', 'Status'], ['PAT-1', 'em uso'], { place: CSV })).toMatchObject({
			kind: 'draft',
			origin: { kind: 'row', file: 'ativos.csv', row: 2 },
		});
	});

	test('is refused with all its problems at once, each at its cell', () => {
		const wrong: readonly Cell[] = [
			null,
			'emprestado?',
			true,
			{ kind: 'error', text: '#N/A' },
			'x'.repeat(1_001),
			'a\u0001b',
			4.59e17,
			'31/02/2026',
			'herdado',
			-10,
			12.5,
			{ kind: 'date', text: '2025-01-01' },
			45_291,
			{ kind: 'date', text: '2025-01-01' },
			{ kind: 'invalid', text: '99', code: 'cell-error' },
			'#N/D',
		];
		const built = build(WIDE, wrong);
		expect(problemsOf(built)).toEqual([
			'enrollment-id-missing@0',
			'status-unknown@1',
			'text-is-boolean@2',
			'cell-error@3',
			'value-too-long@4',
			'text-control-character@5',
			'identifier-digits-lost@6',
			'date-impossible@7',
			'acquisition-type-unknown@8',
			'money-negative@9',
			'identifier-not-whole@10',
			'identifier-is-a-date@11',
			'date-is-number@12',
			'text-is-a-date@13',
			'cell-error@14',
			'cell-error@15',
		]);
		expect(built).toMatchObject({ kind: 'rejection', row: { number: 2, cells: wrong }, identity: {} });
	});

	test('names the header and what was found', () => {
		expect(build(['Patrimônio', 'Status'], ['PAT-1', 'disponivle'])).toMatchObject({
			problems: [
				{
					code: 'status-unknown',
					place: { column: 1, name: 'Status' },
					found: 'disponivle',
					params: { suggestion: 'disponível' },
				},
			],
			identity: { enrollmentId: 'PAT-1' },
		});
	});

	test('that is refused names its identities all the same', () => {
		const built = build(['Patrimônio', 'Status', 'Nº de série'], ['PAT-1', null, 'SN9']);
		expect(built).toMatchObject({ kind: 'rejection', identity: { enrollmentId: 'PAT-1', serialNumber: 'SN9' } });
	});

	test('gives the same answer each time', () => {
		const builder = builderFor(WIDE);
		expect(builder.build(rowOf(cells))).toEqual(builder.build(rowOf(cells)));
	});
});

describe('the status', () => {
	const header = ['Patrimônio', 'Status'];

	test('is never defaulted where there is a column of it', () => {
		expect(problemsOf(build(header, ['PAT-1', ''], { defaultStatus: 'available' }))).toEqual(['status-missing@1']);
	});

	test('is defaulted where there is none', () => {
		expect(bodyOf(build(['Patrimônio'], ['PAT-1'], { defaultStatus: 'available' }))).toMatchObject({
			status: 'available',
		});
	});

	test('goes with a default acquisition type only where there is no column of that', () => {
		const setup = { defaultAcquisitionType: 'rented' } as const;
		expect(bodyOf(build(header, ['PAT-1', 'em uso'], setup))).toMatchObject({ acquisitionType: 'rented' });
		const body = bodyOf(build([...header, 'Tipo de aquisição'], ['PAT-1', 'em uso', ''], setup));
		expect(body).not.toHaveProperty('acquisitionType');
	});
});

describe('rows that are no assets', () => {
	const header = ['Patrimônio', 'Status', 'Marca', 'Valor'];

	test.each([[['Patrimônio', 'Status', 'Marca', 'Valor']], [['PATRIMONIO', 'status ', 'Marca', 'valor']]])(
		'%j is a header again and skipped',
		(cells) => {
			expect(build(header, cells)).toMatchObject({ kind: 'skip', reason: { code: 'header-again' } });
		},
	);

	test('a row like the header in one cell only is none', () => {
		expect(build(header, ['Patrimônio', 'em uso', 'X', '1,00']).kind).toBe('draft');
	});

	test('a row with nothing in the imported columns is skipped', () => {
		const built = build(['Item', 'Patrimônio', 'Status'], [7, null, ' '], { unknownColumns: 'ignore' });
		expect(built).toMatchObject({ kind: 'skip', reason: { code: 'row-without-data' }, row: { cells: [7, null, ' '] } });
	});

	test('a default does not make a row of an empty one', () => {
		expect(build(['Item', 'Patrimônio'], [7], { unknownColumns: 'ignore', defaultStatus: 'available' }).kind).toBe(
			'skip',
		);
	});

	test.each([
		[
			[null, null, 'Total:', 1000],
			['enrollment-id-missing@0', 'status-missing@1', 'row-looks-like-total@-'],
		],
		[
			['Total', null, null, 1000],
			['status-missing@1', 'row-looks-like-total@-'],
		],
		[['TOTAL GERAL', 'em uso', null, 1000], ['row-looks-like-total@-']],
		[['Subtotal: R$ 1.000,00', 'em uso'], ['row-looks-like-total@-']],
		[['TOTAL-001', 'em uso'], ['draft']],
		[['Totem 3', 'em uso'], ['draft']],
	])('%j looks like a total: %j', (cells, problems) => {
		expect(problemsOf(build(header, cells))).toEqual(problems);
	});
});

describe('the number of cells', () => {
	const header = ['Patrimônio', 'Status', 'Marca'];

	test.each([
		[['PAT-1', 'em uso'], 'row-too-short', { expected: 3, count: 2 }],
		[['PAT-1', 'em uso', 'X', 'sobra', 'aqui'], 'row-too-long', { expected: 3, count: 5 }],
	])('of the CSV record %j is refused: %s', (cells, code, params) => {
		expect(build(header, cells, { place: CSV })).toMatchObject({ kind: 'rejection', problems: [{ code, params }] });
	});

	test.each([[['PAT-1', 'em uso', 'X', '', ' ']], [['PAT-1', 'em uso', '']]])(
		'of the CSV record %j is right',
		(cells) => {
			expect(build(header, cells, { place: CSV }).kind).toBe('draft');
		},
	);

	test('counts columns without a name at the end of a CSV header as none', () => {
		const wide = [...header, '', ''];
		expect(build(wide, ['PAT-1', 'em uso', 'X'], { place: CSV }).kind).toBe('draft');
		expect(build(wide, ['PAT-1', 'em uso', 'X', '', 'y'], { place: CSV })).toMatchObject({
			problems: [{ code: 'row-too-long', params: { expected: 3, count: 5 } }],
		});
	});

	test('is told the same when the row comes back beside its reasons', () => {
		const back = [...header, 'linha', 'problemas', 'códigos'];
		expect(build(back, ['PAT-1', 'em uso', 'X', '2', 'p', 'c', 'sobra', 'aqui'], { place: CSV })).toMatchObject({
			problems: [{ code: 'row-too-long', params: { expected: 3, count: 5 } }],
		});
		expect(build(back, ['PAT-1', 'em uso', 'X'], { place: CSV }).kind).toBe('draft');
	});

	test.each([SHEET, CSV])(
		'is refused again in %j while the row is as it was handed back, padded to look whole',
		(place) => {
			const back = [...header, 'linha', 'problemas', 'códigos', 'asset-importer id'];
			const short = { code: 'row-too-short', found: 'PAT-1 | em uso', params: { expected: 3, count: 2 } };
			const padded = ['PAT-1', 'em uso', '', '2', 'faltam células', 'row-too-short', 'f:2'];
			expect(build(back, padded, { place })).toMatchObject({ kind: 'rejection', problems: [short] });
			const long = { code: 'row-too-long', found: 'y', params: { expected: 3, count: 4 } };
			const stray = ['PAT-1', 'em uso', 'X', '2', 'sobram células', 'row-too-long', 'f:2', 'y'];
			expect(build(back, stray, { place })).toMatchObject({ kind: 'rejection', problems: [long] });
			expect(build(back, padded.with(2, 'X'), { place }).kind).toBe('draft');
			expect(build(back, padded.with(5, ''), { place }).kind).toBe('draft');
			expect(build(back, stray.slice(0, 7), { place }).kind).toBe('draft');
		},
	);

	test('does not matter in a workbook, where cells beside the table are told', () => {
		expect(build(header, ['PAT-1', 'em uso'])).toMatchObject({ kind: 'draft', notices: [] });
		expect(build(header, ['PAT-1', 'em uso', 'X', null, 'nota'])).toMatchObject({
			kind: 'draft',
			notices: [{ code: 'cell-beside-table', place: { column: 4, name: '' }, found: 'nota' }],
		});
	});
});

describe('a file that was handed back', () => {
	const header = ['Patrimônio', 'Status', 'campo: Obs', 'linha', 'problemas', 'códigos'];

	test.each([
		['as a CSV', CSV],
		['saved as a workbook', SHEET],
	])('%s, has its guards taken off, and its reasons left out', (_, place) => {
		const builder = builderFor(header, { place });
		const row = builder.restore(rowOf(["'=PAT-1", 'em uso', "'x", '9', 'motivo', 'status-unknown']));
		expect(row.cells).toEqual(['=PAT-1', 'em uso', "'x", '9', 'motivo', 'status-unknown']);
		expect(bodyOf(builder.build(row))).toEqual({
			enrollmentId: '=PAT-1',
			status: 'in-use',
			customFields: [{ label: 'Obs', value: "'x" }],
			source: 'sheets-import',
		});
	});
});

describe('a text that looks guarded where nobody can tell whose apostrophe it is', () => {
	test.each([
		['without reason columns', ['Patrimônio', 'Status', 'campo: Obs'], ["'=x"]],
		['under the same guard again', ['Patrimônio', 'Status', 'campo: Obs', 'linha', 'problemas', 'códigos'], ["''=x"]],
		[
			'beside codes that are not ours',
			['Patrimônio', 'Status', 'campo: Obs', 'linha', 'problemas', 'códigos'],
			["'=x", '9', 'quebrou', 'A1'],
		],
	])('is refused: %s', (_, names, cells) => {
		const builder = builderFor(names, { place: CSV });
		const row = builder.restore(
			rowOf(['PAT-1', 'em uso', ...cells, ...names.slice(3 + cells.length - 1).map(() => '')]),
		);
		expect(builder.build(row)).toMatchObject({
			kind: 'rejection',
			problems: [{ code: 'apostrophe-before-sign', place: { column: 2 }, found: "'=x" }],
		});
	});

	test('is a text like any other where no sign follows', () => {
		expect(bodyOf(build(['Patrimônio', 'Status', 'campo: Obs'], ['PAT-1', 'em uso', "'90s"]))).toMatchObject({
			customFields: [{ label: 'Obs', value: "'90s" }],
		});
	});
});
