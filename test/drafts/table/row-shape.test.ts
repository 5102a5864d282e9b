import { describe, expect, test } from 'vitest';
import { looksLikeNote } from '../../../src/drafts/table/row-shape.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { expectLinear } from '../../growth.ts';
import { SHEET, CSV, build, builderFor, bodyOf, problemsOf, mappingOf, rowOf } from './row-builder.ts';

describe('rows that are not assets', () => {
	const header = ['Patrimônio', 'Status', 'Marca', 'Valor'];

	test.each([[['Patrimônio', 'Status', 'Marca', 'Valor']], [['PATRIMONIO', 'status ', 'Marca', 'valor']]])(
		'%j is skipped as a repeated header',
		(cells) => expect(build(header, cells)).toMatchObject({ kind: 'skip', reason: { code: 'header-again' } }),
	);

	test('a row that equals the header in only one cell is not a header', () =>
		expect(build(header, ['Patrimônio', 'em uso', 'X', '1,00']).kind).toBe('draft'));

	test('a row without values in the imported columns is skipped', () => {
		const built = build(['Item', 'Patrimônio', 'Status'], [7, null, ' '], { unknownColumns: 'ignore' });
		expect(built).toMatchObject({ kind: 'skip', reason: { code: 'row-without-data' }, row: { cells: [7, null, ' '] } });
	});

	test('a default does not make an empty row an asset', () => {
		expect(build(['Item', 'Patrimônio'], [7], { unknownColumns: 'ignore', defaultStatus: 'available' }).kind).toBe(
			'skip',
		);
	});

	const BARE = ['enrollment-id-missing@0', 'status-missing@1'];
	test.each<[readonly Cell[], ...string[]]>([
		[[null, null, 'Total:', 1000], 'row-looks-like-total@-', ...BARE],
		[['Total', null, null, 1000], 'row-looks-like-total@-', 'status-missing@1'],
		[[null, null, 'Emitido em 01/02/2025 pelo sistema'], 'row-looks-like-note@-', ...BARE],
		[[null, null, 'Dell Latitude'], ...BARE],
		[['TOTAL GERAL', 'em uso', null, 1000], 'row-looks-like-total@-'],
		[['TOTAL', 'em uso', '10 itens', 1000], 'row-looks-like-total@-'],
		[['TOTAL-001', 'em uso'], 'draft'],
		[['Total 7 A', 'em uso'], 'draft'],
		[['PAT-1', 'em uso', 'Total Station'], 'draft'],
		[['Totem 3', 'em uso'], 'draft'],
	])('%j looks like a total or a note: %s', (cells, ...problems) =>
		expect(problemsOf(build(header, cells))).toEqual(problems),
	);

	test.each<readonly [readonly Cell[], string]>([
		[['TOTAL', null, null, 1000], 'skip'],
		[[null, null, 'Total geral', 1000], 'skip'],
		[['Emitido em 01/02/2025'], 'skip'],
		[[null, 'Responsável: Ana Lima'], 'skip'],
		[['Subtotal', null, null, 1000], 'rejection'],
		[[null, 'em uso', 'Dell', 1000], 'rejection'],
	])('a mapping can leave rows out by their texts: %j is a %s', (cells, kind) => {
		const values = { total: '0', 'Total geral': '0', 'Emitido em 01/02/2025': '0', 'Responsável: Ana Lima': '0' };
		const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', values } } });
		expect(build(header, cells, { mapping }).kind).toBe(kind);
	});

	describe('even if all rows have a status', () => {
		const names = ['Patrimônio', 'Marca', 'Valor', 'Responsável', 'Campo: Quantidade'];
		const status = { defaultStatus: 'available' } as const;

		test.each([
			'TOTAL GERAL',
			'Subtotal: R$ 1.000,00',
			'Subtotal TI',
			'Total do setor: 1.000,00',
			'TOTAL 7',
			'SOMA 12',
		])('%j with only amounts beside it is a total', (text) => {
			expect(problemsOf(build(names, [text, null, 1000, null, 12], status))).toEqual(['row-looks-like-total@-']);
			expect(problemsOf(build(names, [text, '-', 1000], status))).toEqual(['row-looks-like-total@-']);
		});

		test.each(['SUM001', 'SOMA 12', 'TOTAL 7'])('%j in a row with a description is its number', (text) => {
			expect(bodyOf(build(names, [text, 'Dell', 1000], status))).toMatchObject({ enrollmentId: text });
			expect(bodyOf(build(names, [text, null, null, 'Ana Souza'], status))).toMatchObject({ enrollmentId: text });
		});

		test('a mapping with the text accepts it', () => {
			const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', values: { 'TOTAL 7': 'TOTAL 7' } } } });
			expect(problemsOf(build(names, ['total 7', null, 1000], { ...status, mapping }))).toEqual(['draft']);
			expect(problemsOf(build(names, ['TOTAL 8', null, 1000], { ...status, mapping }))).toEqual([
				'row-looks-like-total@-',
			]);
		});
	});
});

describe('a row that would get a number', () => {
	const header = ['Localização', 'Modelo', 'Valor', 'Campo: Série interna', 'Responsável'];
	const mapping = mappingOf({ constants: { enrollmentId: 'INV-{seq}', status: 'in-use' } });
	const buildNumbered = (names: readonly string[], cells: readonly Cell[]) =>
		builderFor(names, { mapping }).build(rowOf(cells), () => 'INV-1');

	test.each<[readonly Cell[], string]>([
		[[null, null, 50], 'row-looks-like-total@-'],
		[[null, null, 'R$ 1.250,00', 12], 'row-looks-like-total@-'],
		[[null, null, '-'], 'row-looks-like-total@-'],
		[['Cozinha'], 'row-looks-like-note@-'],
		[['Cozinha', null, 50], 'draft'],
		[['Cozinha', null, null, 'A1'], 'draft'],
		[[null, 'Mesa'], 'draft'],
		[[null, null, 50, 'A1'], 'draft'],
		[[null, null, 50, '351234567890123'], 'draft'],
		[[null, null, 50, null, 'Ana Souza'], 'draft'],
	])('%j says what it is, or not: %s', (cells, found) =>
		expect(problemsOf(buildNumbered(header, cells))).toEqual([found]),
	);

	test('is skipped if it repeats the header, also with the column for the number that it would get', () => {
		const names = ['Setor X', 'Item Y', 'Patrimônio (asset-importer)'];
		const columns = { 'Setor X': 'allocatedLocation', 'Item Y': 'model' };
		const built = builderFor(names, { mapping: mappingOf({ columns, constants: { status: 'in-use' } }) });
		expect(built.build(rowOf(['SETOR X', 'Item Y']), () => 'INV-1')).toMatchObject({
			reason: { code: 'header-again' },
		});
	});

	test('a table without a column that names its assets may have only amounts', () =>
		expect(problemsOf(buildNumbered(['Localização', 'Valor'], [null, 50]))).toEqual(['draft']));
});

describe('a row with only an enrollment id', () => {
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
	])('%j is a note, and is refused even if all rows have a status', (text) =>
		expect(problemsOf(buildLone([text, ' ', null]))).toEqual(['row-looks-like-note@-']),
	);

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
	])('%j may be an asset, with a notice', (id) => {
		expect(buildLone([id])).toMatchObject({
			kind: 'draft',
			notices: [{ code: 'row-has-only-number', found: String(id) }],
		});
	});

	test('causes no question if a mapping has its text', () => {
		const values = { ATLAS: 'ATLAS', 'Servidor do CPD': 'CPD-1' };
		const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', values } } });
		const given = (text: string) => build(header, [text], { defaultStatus: 'available', mapping });
		expect(given('Atlas')).toMatchObject({ kind: 'draft', body: { enrollmentId: 'ATLAS' } });
		expect(given('Servidor do CPD')).toMatchObject({ kind: 'draft', body: { enrollmentId: 'CPD-1' } });
		expect(problemsOf(given('Servidor novo'))).toEqual(['row-looks-like-note@-']);
	});

	test('is an ordinary row if one more cell is filled', () =>
		expect(buildLone(['MESA-DA-SALA', 'Marelli'])).toMatchObject({ kind: 'draft', notices: [] }));

	test('is normal in a table without other columns', () =>
		expect(buildLone(['MESA-DA-SALA'], ['Patrimônio'])).toMatchObject({ kind: 'draft', notices: [] }));

	test('is reported before its missing values', () => {
		expect(problemsOf(build(['Patrimônio', 'Status'], ['Legenda: vermelho']))).toEqual([
			'row-looks-like-note@-',
			'status-missing@1',
		]);
	});
});

describe('the number of cells', () => {
	const header = ['Patrimônio', 'Status', 'Marca'];

	test.each([
		[['PAT-1', 'em uso'], 'row-too-short', { expected: 3, count: 2 }],
		[['PAT-1', 'em uso', 'X', 'sobra', 'aqui'], 'row-too-long', { expected: 3, count: 5 }],
	])('of the CSV record %j is refused: %s', (cells, code, params) =>
		expect(build(header, cells, { place: CSV })).toMatchObject({ kind: 'rejection', problems: [{ code, params }] }),
	);

	test.each([[['PAT-1', 'em uso', 'X', '', ' ']], [['PAT-1', 'em uso', '']]])(
		'of the CSV record %j is right',
		(cells) => expect(build(header, cells, { place: CSV }).kind).toBe('draft'),
	);

	test.each([[['PAT-1', 'em uso']], [['PAT-1', 'em uso', '', '2', 'faltam células', 'row-too-short', 'f:2']]])(
		'of %j is right if the user accepts short rows',
		(cells) => {
			const names = cells.length < 3 ? header : [...header, 'linha', 'problemas', 'códigos', 'asset-importer id'];
			const options = { place: CSV, shortRows: 'accept' } as const;
			expect(build(names, cells, options)).toMatchObject({ kind: 'draft', body: { enrollmentId: 'PAT-1' } });
			expect(problemsOf(build(names, ['PAT-1'], options))).toEqual(['status-missing@1']);
			expect(build(header, ['PAT-1', 'em uso', 'X', 'sobra'], options).kind).toBe('rejection');
		},
	);

	test('does not include unnamed columns at the end of a CSV header', () => {
		const wide = [...header, '', ''];
		expect(build(wide, ['PAT-1', 'em uso', 'X'], { place: CSV }).kind).toBe('draft');
		const long = ['PAT-1', 'em uso', 'X', 'Y', '', ''];
		expect(build(wide, long, { place: CSV })).toMatchObject({
			problems: [{ code: 'row-too-long', params: { expected: 3, count: 4 } }],
		});
	});

	test('is right with an unnamed column that the mapping reads or ignores', () => {
		const wide = [...header, '', ''];
		const mapping = mappingOf({ columnsByLetter: { D: 'model', E: 'ignore' } });
		const built = build(wide, ['PAT-1', 'em uso', 'X', 'Y', 'z'], { place: CSV, mapping });
		expect(built).toMatchObject({ kind: 'draft', body: { model: 'Y' } });
		expect(build(wide, ['PAT-1', 'em uso', 'X'], { place: CSV, mapping }).kind).toBe('draft');
		expect(build(wide, ['PAT-1', 'em uso', 'X', 'Y', 'z'], { mapping })).toMatchObject({ kind: 'draft', notices: [] });
	});

	test('is reported the same when the row is returned with its reasons', () => {
		const back = [...header, 'linha', 'problemas', 'códigos'];
		expect(build(back, ['PAT-1', 'em uso', 'X', '2', 'p', 'c', 'sobra', 'aqui'], { place: CSV })).toMatchObject({
			problems: [{ code: 'row-too-long', params: { expected: 3, count: 5 } }],
		});
		expect(build(back, ['PAT-1', 'em uso', 'X'], { place: CSV }).kind).toBe('draft');
	});

	test.each([SHEET, CSV])('is refused again in %j while the returned row is unchanged but padded', (place) => {
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
	});

	test.each([SHEET, CSV])('is right with cells below an empty header in %j, with a notice', (place) => {
		const notices = [{ code: 'cell-beside-table', place: { column: 3, name: '' }, found: 'nota' }];
		const built = build([...header, ''], ['PAT-1', 'em uso', 'X', 'nota'], { place });
		expect(built).toMatchObject({ kind: 'draft', notices });
		const between = build(['Patrimônio', '', 'Status'], ['PAT-1', 'nota', 'em uso'], { place });
		expect(between).toMatchObject({ kind: 'draft', notices: [{ place: { column: 1 } }] });
	});

	test.each(['html', 'xlsx', 'xls', 'ods', 'fods'] as const)(
		'does not matter in %s, where cells beside the table cause a notice',
		(format) => {
			const place = { file: 'ativos', format };
			expect(build(header, ['PAT-1', 'em uso'], { place })).toMatchObject({ kind: 'draft', notices: [] });
			expect(build(header, ['PAT-1', 'em uso', 'X', null, 'nota'], { place })).toMatchObject({
				kind: 'draft',
				notices: [{ code: 'cell-beside-table', place: { column: 4, name: '' }, found: 'nota' }],
			});
		},
	);
});

test('a long word is looked at in linear time', async () => {
	await expectLinear(4_000, (size) => 'a'.repeat(size), looksLikeNote);
});
