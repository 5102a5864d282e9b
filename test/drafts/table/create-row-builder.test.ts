import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetRequestSchema } from '../../../src/contract/asset.ts';
import type { Built } from '../../../src/drafts/draft/built.ts';
import { createEmployeeDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import { createRowBuilder } from '../../../src/drafts/table/create-row-builder.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import type { ColumnDecisions, RowBuilder, TableOptions, TablePlace } from '../../../src/drafts/table/table-drafts.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';

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
			'x'.repeat(65_537),
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
		[['TOTAL GERAL', 'em uso', null, 1000], ['draft']],
		[['TOTAL-001', 'em uso'], ['draft']],
		[['Total 7 A', 'em uso'], ['draft']],
		[['PAT-1', 'em uso', 'Total Station'], ['draft']],
		[['Totem 3', 'em uso'], ['draft']],
	])('%j looks like a total: %j', (cells, problems) => {
		expect(problemsOf(build(header, cells))).toEqual(problems);
	});

	describe('although a status is given for all rows', () => {
		const names = ['Patrimônio', 'Marca', 'Valor', 'Responsável', 'Campo: Quantidade'];
		const status = { defaultStatus: 'available' } as const;

		test.each([
			'TOTAL GERAL',
			'Subtotal: R$ 1.000,00',
			'Subtotal TI',
			'Total do setor: 1.000,00',
			'TOTAL 7',
			'SOMA 12',
		])('%j with nothing but amounts beside it is a total', (text) => {
			expect(problemsOf(build(names, [text, null, 1000, null, 12], status))).toEqual(['row-looks-like-total@-']);
			expect(problemsOf(build(names, [text, '-', 1000], status))).toEqual(['row-looks-like-total@-']);
		});

		test.each(['SUM001', 'SOMA 12', 'TOTAL 7', 'Total Geral'])(
			'%j in a row that is described is its number',
			(text) => {
				expect(bodyOf(build(names, [text, 'Dell', 1000], status))).toMatchObject({ enrollmentId: text });
				expect(bodyOf(build(names, [text, null, null, 'Ana Souza'], status))).toMatchObject({ enrollmentId: text });
			},
		);

		test('a mapping that gives the text lets it in', () => {
			const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', values: { 'TOTAL 7': 'TOTAL 7' } } } });
			expect(problemsOf(build(names, ['total 7', null, 1000], { ...status, mapping }))).toEqual(['draft']);
			expect(problemsOf(build(names, ['TOTAL 8', null, 1000], { ...status, mapping }))).toEqual([
				'row-looks-like-total@-',
			]);
		});
	});
});

describe('a row of which only the enrollment id is filled', () => {
	const header = ['Patrimônio', 'Marca', 'Responsável'];
	const buildLone = (cells: readonly Cell[], names: readonly string[] = header) =>
		build(names, cells, { defaultStatus: 'available' });

	test.each([
		'Legenda: vermelho = conferir',
		'SETOR FINANCEIRO',
		'Responsável:Ana',
		'Atualizado em 2025',
		'Inventário, TI 2025',
		'15/03/2025',
	])('%j is a note, and refused although a status is given for all rows', (text) => {
		expect(problemsOf(buildLone([text, ' ', null]))).toEqual(['row-looks-like-note@-']);
	});

	test.each([
		['00014'],
		['PAT 14'],
		['A-7'],
		[14],
		['123 456 789'],
		['UFMG 2023 001234'],
		['Sala 12 A'],
		['00:1A:2B:3C:4D:5E'],
		['SRV-A'],
		['srv-web.local'],
		['CH PH 5.5'],
		['SUM001'],
		['BL 2 A 101'],
		['TRT 9 E 0012'],
	])('%j may be an asset, and is told', (id) => {
		expect(buildLone([id])).toMatchObject({
			kind: 'draft',
			notices: [{ code: 'row-has-only-number', found: String(id) }],
		});
	});

	test('is not asked about where a mapping gives its text', () => {
		const values = { ATLAS: 'ATLAS', 'Servidor do CPD': 'CPD-1' };
		const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', values } } });
		const given = (text: string) => build(header, [text], { defaultStatus: 'available', mapping });
		expect(given('Atlas')).toMatchObject({ kind: 'draft', body: { enrollmentId: 'ATLAS' } });
		expect(given('Servidor do CPD')).toMatchObject({ kind: 'draft', body: { enrollmentId: 'CPD-1' } });
		expect(problemsOf(given('Servidor novo'))).toEqual(['row-looks-like-note@-']);
	});

	test('is a row like any other as soon as one more cell is filled', () => {
		expect(buildLone(['MESA-DA-SALA', 'Marelli'])).toMatchObject({ kind: 'draft', notices: [] });
	});

	test('is all that a table with no other column can have', () => {
		expect(buildLone(['MESA-DA-SALA'], ['Patrimônio'])).toMatchObject({ kind: 'draft', notices: [] });
	});

	test('says so beside what else it lacks', () => {
		expect(problemsOf(build(['Patrimônio', 'Status'], ['Legenda: vermelho']))).toEqual([
			'status-missing@1',
			'row-looks-like-note@-',
		]);
	});
});

test('rows that a workbook hides are read like all others, and told with their number', () => {
	const builder = builderFor(['Patrimônio', 'Status']);
	const rows: readonly Row[] = [
		{ number: 2, cells: ['A-1', 'em uso'] },
		{ number: 3, cells: ['A-2', 'em uso'], hidden: true },
		{ number: 4, cells: ['A-3', 'talvez'], hidden: true },
		{ number: 5, cells: [null, ' '], hidden: true },
	];
	expect(rows.map((row) => builder.build(row).kind)).toEqual(['draft', 'draft', 'rejection', 'skip']);
	expect(builder.decide().notices).toEqual([{ code: 'rows-hidden', params: { count: 2 } }]);
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
		const long = ['PAT-1', 'em uso', 'X', 'Y', '', ''];
		expect(build(wide, long, { place: CSV })).toMatchObject({
			problems: [{ code: 'row-too-long', params: { expected: 3, count: 4 } }],
		});
	});

	test('is right with a column without a name that the mapping reads or leaves out', () => {
		const wide = [...header, '', ''];
		const mapping = mappingOf({ columnsByLetter: { D: 'model', E: 'ignore' } });
		const built = build(wide, ['PAT-1', 'em uso', 'X', 'Y', 'z'], { place: CSV, mapping });
		expect(built).toMatchObject({ kind: 'draft', body: { model: 'Y' } });
		expect(build(wide, ['PAT-1', 'em uso', 'X'], { place: CSV, mapping }).kind).toBe('draft');
		expect(build(wide, ['PAT-1', 'em uso', 'X', 'Y', 'z'], { mapping })).toMatchObject({ kind: 'draft', notices: [] });
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

	test.each([SHEET, CSV])('is right with cells below an empty header in %j, which are told', (place) => {
		const notices = [{ code: 'cell-beside-table', place: { column: 3, name: '' }, found: 'nota' }];
		const built = build([...header, ''], ['PAT-1', 'em uso', 'X', 'nota'], { place });
		expect(built).toMatchObject({ kind: 'draft', notices });
		const between = build(['Patrimônio', '', 'Status'], ['PAT-1', 'nota', 'em uso'], { place });
		expect(between).toMatchObject({ kind: 'draft', notices: [{ place: { column: 1 } }] });
	});

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

describe('a cell written ="…"', () => {
	const header = ['Patrimônio', 'Status', 'Valor', 'campo: Obs'];
	const quoted = (text: string): string => `="${text}"`;
	const row = [quoted('000107'), quoted('em uso'), quoted('1.234,56'), quoted('')];

	test('of a CSV is read as a spreadsheet program shows it, in every column', () => {
		expect(bodyOf(build(header, row, { place: CSV }))).toEqual({
			enrollmentId: '000107',
			status: 'in-use',
			priceCents: 123_456,
			source: 'sheets-import',
		});
	});

	test('stays as it was written in a row that is refused', () => {
		const cells = row.with(1, quoted('emprestado?'));
		expect(build(header, cells, { place: CSV })).toMatchObject({
			kind: 'rejection',
			row: { cells },
			identity: { enrollmentId: '000107' },
			problems: [{ code: 'status-unknown', found: 'emprestado?' }],
		});
	});

	test.each([CSV, SHEET])('comes back in %j beside its reasons, and is read the same', (place) => {
		const builder = builderFor([...header, 'linha', 'problemas', 'códigos'], { place });
		const restored = builder.restore(rowOf([...row.map((cell) => `'${cell}`), '2', 'p', 'status-unknown']));
		expect(restored.cells.slice(0, 4)).toEqual(row);
		expect(bodyOf(builder.build(restored))).toMatchObject({ enrollmentId: '000107', status: 'in-use' });
	});

	test('of a workbook is the text that it is', () => {
		const cells = ['PAT-1', 'em uso', null, quoted('x')];
		expect(bodyOf(build(header, cells))).toMatchObject({ customFields: [{ label: 'Obs', value: '="x"' }] });
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

describe('the zeros that a number format shows', () => {
	test('belong to the identifier', () => {
		const place = { ...SHEET, formatCodes: ['General', '000000'] };
		const builder = builderFor(['Patrimônio', 'Status', 'Nº NF'], { place });
		const built = builder.build({ number: 2, cells: [42, 'em uso', 7], formats: [1, 0, 0] });
		expect(bodyOf(built)).toMatchObject({ enrollmentId: '000042', nfeNumber: '7' });
	});
});

describe('the locale of a column', () => {
	const header = ['Patrimônio', 'Status', 'Data da compra', 'Valor'];
	const table = (texts: readonly (readonly [date: string, amount: string])[], setup?: Setup) => {
		const builder = builderFor(header, setup);
		const built = texts.map(([date, amount], index) =>
			builder.build(rowOf([`P${index}`, 'em uso', date, amount], index + 2)),
		);
		return { built, ...builder.decide() };
	};

	test('is the assumed one where the rows say so', () => {
		const { built, decisions, notices } = table([['31/12/2025', '1.234,56']]);
		expect(bodyOf(built[0])).toMatchObject({ acquisitionDate: '2025-12-31T00:00:00Z', priceCents: 123_456 });
		expect(decisions.size).toBe(0);
		expect(notices).toEqual([]);
	});

	test('is the other one where the rows say so; read again, they are right', () => {
		const texts = [
			['05/06/2025', '1.234'],
			['12/31/2025', '1,234.56'],
		] as const;
		const first = table(texts);
		expect(first.built[1]).toMatchObject({ kind: 'rejection' });
		expect([...first.decisions]).toEqual([
			[2, 'en-US'],
			[3, 'en-US'],
		]);
		expect(first.notices).toMatchObject([
			{
				code: 'date-order-decided',
				place: { column: 2, name: 'Data da compra' },
				params: { shape: 'mm/dd', count: 1 },
			},
			{ code: 'number-style-decided', place: { column: 3, name: 'Valor' }, params: { shape: '1,234.56', count: 1 } },
		]);
		const second = table(texts, { decisions: first.decisions });
		expect(bodyOf(second.built[1])).toMatchObject({ acquisitionDate: '2025-12-31T00:00:00Z', priceCents: 123_456 });
		expect(problemsOf(second.built[0])).toEqual(['money-third-decimal@3']);
		expect(second.decisions).toEqual(first.decisions);
	});

	test('is the one of the options where the rows prove nothing, and said so', () => {
		const { built, decisions, notices } = table([['05/06/2025', '1.234']]);
		expect(bodyOf(built[0])).toMatchObject({ acquisitionDate: '2025-06-05T00:00:00Z', priceCents: 123_400 });
		expect(decisions.size).toBe(0);
		expect(notices.map(({ code }) => code)).toEqual(['date-order-assumed', 'number-style-assumed']);
		const american = table([['05/06/2025', '1,234']], { locale: 'en-US' });
		expect(bodyOf(american.built[0])).toMatchObject({ acquisitionDate: '2025-05-06T00:00:00Z', priceCents: 123_400 });
	});

	test('is the one of the options where the rows prove both, and said so', () => {
		const { built, decisions, notices } = table([
			['31/12/2025', '1,5'],
			['12/31/2025', '1.5'],
		]);
		expect(built.map(({ kind }) => kind)).toEqual(['draft', 'rejection']);
		expect(decisions.size).toBe(0);
		expect(notices.map(({ code }) => code)).toEqual(['date-order-mixed', 'number-style-mixed']);
	});

	test('is the one of the mapping, whatever the rows say', () => {
		const mapping = mappingOf({
			columns: { 'Data da compra': { to: 'acquisitionDate', locale: 'en-US', shortYears: true } },
		});
		const { built, notices } = table([['05/06/25', '1,00']], { mapping });
		expect(bodyOf(built[0])).toMatchObject({ acquisitionDate: '2025-05-06T00:00:00Z' });
		expect(notices).toEqual([]);
	});

	test('counts the rows that are refused too, and no date cells', () => {
		const builder = builderFor(header);
		builder.build(rowOf([null, null, '12/31/2025', null]));
		builder.build(rowOf(['P1', 'em uso', { kind: 'date', text: '2025-05-06' }, 10]));
		expect([...builder.decide().decisions]).toEqual([[2, 'en-US']]);
	});
});

describe('dates in a zone', () => {
	test('are the first instant of their day there, with a word where the day differs in UTC', () => {
		const header = ['Patrimônio', 'Status', 'Data da compra'];
		expect(bodyOf(build(header, ['P', 'em uso', '04/11/2018'], { timeZone: 'America/Sao_Paulo' }))).toMatchObject({
			acquisitionDate: '2018-11-04T03:00:00Z',
		});
		expect(build(header, ['P', 'em uso', '31/12/2025 22:30'], { timeZone: 'America/Sao_Paulo' })).toMatchObject({
			kind: 'draft',
			body: { acquisitionDate: '2026-01-01T01:30:00Z' },
			notices: [
				{ code: 'date-other-day-in-utc', place: { column: 2, name: 'Data da compra' }, found: '31/12/2025 22:30' },
			],
		});
	});
});

describe('employees', () => {
	const header = ['Patrimônio', 'Status', 'Responsável', 'E-mail do colaborador', 'Responsável desde'];
	const employees = createEmployeeDirectory([
		{ id: 'e1', fullName: 'Ana Souza', workEmail: 'ana@x.com', cpf: '012.345.678-90' },
		{ id: 'e2', fullName: 'Ana Souza', workEmail: 'ana.s@x.com' },
		{ id: 'e3', fullName: 'Bruno Lima', socialName: 'Bia Lima', workEmail: 'bia@x.com' },
	]);
	const row = (name: Cell, mail: Cell = null, since: Cell = null): readonly Cell[] => [
		'P',
		'em uso',
		name,
		mail,
		since,
	];

	test.each([
		[row('Bruno Lima'), 'e3'],
		[row('bia  LIMA'), 'e3'],
		[row('012.345.678-90'), 'e1'],
		[row(1234567890), 'e1'],
		[row(null, 'ANA@x.com'), 'e1'],
		[row('Ana Souza', 'ana.s@x.com'), 'e2'],
	])('%j means %s', (cells, employeeId) => {
		expect(bodyOf(build(header, cells, { employees }))).toMatchObject({ employeeId });
	});

	test('go with the date of attachment', () => {
		expect(bodyOf(build(header, row('Bruno Lima', null, '01/02/2025'), { employees }))).toMatchObject({
			employeeId: 'e3',
			employeeAttachedAt: '2025-02-01T00:00:00Z',
		});
	});

	test.each([
		[row('Carlos'), 'employee-not-found', 2, 'Carlos', undefined],
		[row('Ana'), 'employee-not-found', 2, 'Ana', undefined],
		[row('Ana Souza'), 'employee-ambiguous', 2, 'Ana Souza', { count: 2, candidates: 'e1, e2' }],
		[row('Bruno Lima', 'ana@x.com'), 'employees-disagree', 3, 'ana@x.com', { other: 'Bruno Lima' }],
		[row(true), 'employee-unreadable', 2, 'true', undefined],
		[row(1.5), 'employee-unreadable', 2, '1.5', undefined],
		[row({ kind: 'error', text: '#N/A' }), 'cell-error', 2, '#N/A', undefined],
	])('%j is refused: %s', (cells, code, column, found, params) => {
		const built = build(header, cells, { employees });
		expect(built).toMatchObject({ kind: 'rejection', problems: [{ code, place: { column }, found }] });
		expect(built.kind === 'rejection' ? built.problems.length : 0).toBe(1);
		expect(built).toMatchObject({ problems: [params === undefined ? {} : { params }] });
	});

	test('repeat no personal data of the directory in a problem', () => {
		const text = JSON.stringify(build(header, row('Ana Souza'), { employees }));
		expect(text).not.toMatch(/@x\.com|012\.345/);
	});

	test('without a directory are left unchecked and out of the body, which a notice says once', () => {
		const builder = builderFor(header);
		const cells = row('Quem quer que seja', null, '01/02/2025');
		expect(bodyOf(builder.build(rowOf(cells)))).toEqual({
			enrollmentId: 'P',
			status: 'in-use',
			source: 'sheets-import',
		});
		builder.build(rowOf(cells));
		const codes = builder.decide().notices.map(({ code }) => code);
		expect(codes.filter((code) => code === 'employees-not-checked')).toHaveLength(1);
		expect(builderFor(header, { employees }).decide().notices).toEqual([]);
	});
});

test('an amount that is a dash is told of its cell', () => {
	const built = build(['Patrimônio', 'Status', 'Valor'], ['PAT-1', 'em uso', ' R$ -   '], { place: CSV });
	expect(built).toMatchObject({
		kind: 'draft',
		body: { priceCents: 0 },
		notices: [{ code: 'money-dash-is-zero', place: { column: 2, name: 'Valor' }, found: 'R$ -' }],
	});
});

describe('a mapping by letter', () => {
	test('reads the cells of its column as it says', () => {
		const header = ['Patrimônio', 'Status', 'Data', 'Data'];
		const mapping = mappingOf({
			columnsByLetter: {
				B: { to: 'status', values: { OK: 'in-use' } },
				C: { header: 'Data', to: 'acquisitionDate', locale: 'en-US', shortYears: true },
				D: { header: 'Data', to: 'warrantyExpirationDate' },
			},
		});
		expect(bodyOf(build(header, ['PAT-1', 'OK', '12/31/25', '05/06/2027'], { mapping }))).toMatchObject({
			status: 'in-use',
			acquisitionDate: '2025-12-31T00:00:00Z',
			warrantyExpirationDate: '2027-06-05T00:00:00Z',
		});
	});
});

describe('a mapping', () => {
	const mapping = mappingOf({
		columns: {
			'Cond.': { to: 'status', values: { OK: 'in-use', 'Baixado!': 'descartado', '-': '' } },
			Marca: { to: 'brand', values: { 'hp inc': 'HP', 'n/d': '' } },
			Total: 'price',
			Centavos: 'priceCents',
		},
		constants: { vendorName: 'Ipê Ltda', acquisitionDate: '31/12/2025', 'custom: Filial': 'Matriz' },
	});
	const header = ['Patrimônio', 'Cond.', 'Marca', 'Total'];

	test('gives meanings to words, and values to every row', () => {
		expect(bodyOf(build(header, ['P', 'ok', 'HP  Inc.', '10,00'], { mapping, timeZone: 'America/Sao_Paulo' }))).toEqual(
			{
				enrollmentId: 'P',
				status: 'in-use',
				brand: 'HP',
				priceCents: 1_000,
				vendorName: 'Ipê Ltda',
				acquisitionDate: '2025-12-31T03:00:00Z',
				customFields: [{ label: 'Filial', value: 'Matriz' }],
				source: 'sheets-import',
			},
		);
		expect(bodyOf(build(header, ['P', 'BAIXADO', 'N/D', null], { mapping }))).toMatchObject({ status: 'discarded' });
		expect(bodyOf(build(header, ['P', 'BAIXADO', 'N/D', null], { mapping }))).not.toHaveProperty('brand');
	});

	test('makes no value of a required field empty', () => {
		expect(problemsOf(build(header, ['P', '—', 'X'], { mapping }))).toEqual(['status-unknown@1']);
		const dashed = mappingOf({ columns: { Status: { to: 'status', values: { 'não há': '' } } } });
		expect(problemsOf(build(['Patrimônio', 'Status'], ['P', 'não há'], { mapping: dashed }))).toEqual([
			'status-missing@1',
		]);
	});
});

describe('what there is to tell of a constant', () => {
	const mapping = mappingOf({
		constants: { price: 'R$ -', acquisitionDate: '11/03/2062', brand: 'HP', 'custom: Filial': 'N/A' },
	});

	test('is told once for all rows, with its place in the mapping', () => {
		const builder = builderFor(['Patrimônio', 'Status'], { mapping, startedAt: new Date('2026-11-21T16:00:00Z') });
		const built = [builder.build(rowOf(['P-1', 'em uso'])), builder.build(rowOf(['P-2', 'em uso'], 3))];
		expect(built).toMatchObject([
			{
				kind: 'draft',
				body: { priceCents: 0, acquisitionDate: '2062-03-11T00:00:00Z', customFields: [{ value: 'N/A' }] },
				notices: [],
			},
			{ kind: 'draft', notices: [] },
		]);
		expect(builder.decide().notices).toEqual([
			{ code: 'money-dash-is-zero', found: 'R$ -', place: { name: 'constants.price' } },
			{ code: 'date-not-yet', found: '11/03/2062', place: { name: 'constants.acquisitionDate' } },
		]);
	});
});

describe('dates far from the day of the run', () => {
	const header = ['Patrimônio', 'Status', 'Data de aquisição', 'Garantia até', 'Responsável', 'Vinculado em'];
	const employees = createEmployeeDirectory([{ id: 'e-1', fullName: 'Ana Souza' }]);
	const cells = ['P', 'em uso', '11/03/2062', '31/12/2099', 'Ana Souza', '01/01/1900'];

	test('are imported, and told in their cells', () => {
		const startedAt = new Date('2026-11-21T16:00:00Z');
		expect(build(header, cells, { startedAt, employees })).toMatchObject({
			kind: 'draft',
			body: { acquisitionDate: '2062-03-11T00:00:00Z', employeeAttachedAt: '1900-01-01T00:00:00Z' },
			notices: [
				{ code: 'date-not-yet', found: '11/03/2062', place: { column: 2, name: 'Data de aquisição' } },
				{ code: 'date-long-ago', found: '01/01/1900', place: { column: 5 } },
			],
		});
	});

	test('are only told of where programs begin to count, where nobody says when the run began', () => {
		expect(build(header, cells, { employees })).toMatchObject({
			kind: 'draft',
			notices: [{ code: 'date-long-ago', place: { column: 5 } }],
		});
	});
});

describe('what is written where a value is missing', () => {
	const names = [
		'Patrimônio',
		'Status',
		'Marca',
		'Nº de Série',
		'Nº NF',
		'Contrato',
		'Data de aquisição',
		'Valor',
		'Tipo de aquisição',
		'Garantia até',
		'campo: Cor',
	];
	const cells = [
		'P-1',
		'em uso',
		' N/A',
		'To be filled by O.E.M.',
		's/n',
		0,
		'null',
		'-',
		'Não se aplica',
		'—',
		'Not Applicable',
	];

	test('leaves an optional field empty, with a notice', () => {
		const built = build(names, cells);
		expect(bodyOf(built)).toEqual({ enrollmentId: 'P-1', status: 'in-use', source: 'sheets-import' });
		const notices = built.kind === 'draft' ? built.notices : [];
		expect(notices.map(({ code, place }) => `${code}@${place?.column ?? ''}`)).toEqual(
			[2, 3, 4, 5, 6, 7, 8, 9, 10].map((column) => `text-placeholder@${column}`),
		);
	});

	test('names nobody in a column of employees', () => {
		const employees = createEmployeeDirectory([{ id: 'e-1', fullName: 'Ana Souza' }]);
		const built = build(['Patrimônio', 'Status', 'Responsável'], ['P-1', 'em uso', 'N/A'], { employees });
		expect(built).toMatchObject({ kind: 'draft', notices: [{ code: 'text-placeholder', place: { column: 2 } }] });
		expect(bodyOf(built)).not.toHaveProperty('employeeId');
	});

	test.each(['S/N', '-', '0', 'ilegível'])('is no enrollment id: %j', (text) => {
		expect(problemsOf(build(['Patrimônio', 'Status'], [text, 'em uso']))).toEqual(['enrollment-id-placeholder@0']);
	});

	test('is told no more where the mapping gives it an empty value', () => {
		const mapping = mappingOf({ columns: { Marca: { to: 'brand', values: { 'N/A': '' } } } });
		const built = build(['Patrimônio', 'Status', 'Marca'], ['P-1', 'em uso', 'n/a'], { mapping });
		expect(built).toMatchObject({ kind: 'draft', notices: [] });
		expect(bodyOf(built)).not.toHaveProperty('brand');
	});

	test('is taken as it stands where the mapping gives it as a value', () => {
		const mapping = mappingOf({
			columns: {
				Patrimônio: { to: 'enrollmentId', values: { 'S/N': 'S/N' } },
				Marca: { to: 'brand', values: { None: 'None' } },
				'Nº de Série': { to: 'serialNumber', values: { '0': '0' } },
			},
		});
		const built = build(['Patrimônio', 'Status', 'Marca', 'Nº de Série'], ['S/N', 'em uso', 'None', 0], { mapping });
		expect(built).toMatchObject({
			kind: 'draft',
			body: { enrollmentId: 'S/N', brand: 'None', serialNumber: '0' },
			notices: [],
		});
	});
});

test('a date of attachment without an employee is left out, and told', () => {
	const built = build(['Patrimônio', 'Status', 'Responsável', 'Vinculado em'], ['P-1', 'em uso', null, '01/02/2025']);
	expect(built).toMatchObject({
		kind: 'draft',
		notices: [{ code: 'employee-date-alone', place: { column: 3 }, found: '01/02/2025' }],
	});
	expect(bodyOf(built)).not.toHaveProperty('employeeAttachedAt');
});

describe('a row of a workbook of drafts', () => {
	const key = '35260112345678000195550010000000571123456782';
	const header = ['Chave NF-e', 'Item NF-e', 'Unidade NF-e', 'Patrimônio', 'Status'];
	const asCustom = (label: string): string => `Campo: ${label}`;

	test('keeps its invoice unit as its key', () => {
		expect(build(header, [key, 1, 3, 'P-1', 'em uso'])).toMatchObject({
			kind: 'draft',
			key: `nfe:${key}/1/3`,
			origin: { kind: 'row', row: 2 },
			body: { enrollmentId: 'P-1', source: 'nfe-import' },
		});
	});

	test('without an identity is a row like any other', () => {
		expect(build(header, [null, '', null, 'P-1', 'em uso'])).toMatchObject({
			key: 'P-1',
			body: { source: 'sheets-import' },
		});
	});

	test.each([[[key.slice(1), 1, 3]], [[key, 0, 3]], [[key, 1, null]], [[key, 'um', 3]]])(
		'with the identity %j is refused',
		(identity) => {
			expect(problemsOf(build(header, [...identity, 'P-1', 'em uso']))).toEqual(['nfe-identity@0']);
		},
	);

	describe('that also says what its item is', () => {
		const full = [...header, 'Quantidade NF-e', ...['Chave da NF-e', 'Item da NF-e', 'Unidade do item'].map(asCustom)];
		const own = [key, 1, 3, 'P-1', 'em uso', 'item 1: 7.0000 UN / 7', key, '1', '3/7'];
		const other = '43101000012345678901559999999999991999999993';

		test.each<readonly [string, Readonly<Record<number, string | number | null>>]>([
			['as it was', {}],
			['without the columns beside', { 5: null, 6: null, 7: null, 8: null }],
			['of a joined asset', { 5: 'item 1: 3.0000 UN / 3 + item 2: 3.0000 UN / 3' }],
			['with a quantity that says nothing', { 5: '7' }],
		])('is taken %s', (_, changed) => {
			expect(
				build(
					full,
					own.map((cell, index) => changed[index] ?? (index in changed ? null : cell)),
				),
			).toMatchObject({
				kind: 'draft',
				key: `nfe:${key}/1/3`,
			});
		});

		test.each<readonly [string, Readonly<Record<number, string | number | null>>, number]>([
			['a unit above the quantity', { 2: 77, 8: null }, 2],
			['another unit', { 2: 4 }, 2],
			['another key', { 0: other }, 0],
			['another item', { 1: 2 }, 1],
			['another item, told by the quantity alone', { 1: 2, 7: null }, 1],
		])('is refused with %s', (_, changed, column) => {
			const cells = own.map((cell, index) => changed[index] ?? (index in changed ? null : cell));
			expect(problemsOf(build(full, cells))).toEqual([`nfe-identity-contradicted@${column}`]);
		});
	});
});

const anyCell: fc.Arbitrary<Cell> = fc.oneof(
	fc.constant(null),
	fc.string({ maxLength: 30 }),
	fc.constantFrom('em uso', '31/12/2025', '1.234,56', 'comprado', '05/06/2025', '#N/A', '=1+1', 'Total'),
	fc.double(),
	fc.integer(),
	fc.boolean(),
	fc.record({
		kind: fc.constantFrom('date' as const, 'time' as const, 'duration' as const, 'error' as const),
		text: fc.constantFrom('2025-12-31', '1900-02-29', '13:45:00', '#REF!', ''),
	}),
);

test('of any cells becomes a body that the contract accepts, a rejection with reasons, or a skip', () => {
	const setups = [{ place: CSV }, { place: SHEET, timeZone: 'America/Sao_Paulo' }] as const;
	const builders = setups.map((setup) => builderFor(WIDE, setup));
	fc.assert(
		fc.property(fc.array(anyCell, { maxLength: 18 }), fc.constantFrom(...builders), (cells, builder) => {
			expect(isWhole(builder.build(rowOf(cells)), cells)).toBe(true);
		}),
		{ numRuns: 1_000 },
	);
});

function isWhole(built: Built, cells: readonly Cell[]): boolean {
	if (built.kind === 'skip') return built.row?.cells === cells;
	if (built.kind === 'rejection') return built.problems.length > 0 && built.row?.cells === cells;
	return assetRequestSchema.safeParse(built.body).success && built.key === built.body.enrollmentId;
}
