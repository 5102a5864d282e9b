import { describe, expect, test } from 'vitest';
import { findHeader, scoreHeader } from '../../../src/drafts/table/find-header.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import type { HeaderOptions } from '../../../src/drafts/decisions/table-options.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';
import type { Mapping } from '../../../src/drafts/mapping/mapping.ts';

const strict: HeaderOptions = { unknownColumns: 'error' };
const rows = (...tables: readonly (readonly Cell[])[]): readonly Row[] =>
	tables.map((cells, index) => ({ number: index + 1, cells }));
type Table = readonly (readonly Cell[])[];
const codes = (problems: readonly { readonly code: string }[] | undefined): readonly string[] =>
	(problems ?? []).map(({ code }) => code);
const mappingOf = (json: unknown): Mapping => {
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	return parsed.value;
};

describe('the score of a line', () => {
	test.each([
		[['Patrimônio', 'Situação', 'Valor'], 3],
		[['Patrimônio;Situação;Valor'], 0],
		[['PAT-1', 'em uso', '4.599', '90'], 0],
		[['Valor', 'Preço', 'Custo'], 1],
		[['campo: Cor', 'campo: Andar', 'x'], 2],
		[['Patrimônio', 'linha', 'problemas', 'códigos'], 2],
		[[], 0],
	])('of %j is %i', (cells, score) => expect(scoreHeader(cells)).toBe(score));

	test('counts columns that a mapping names', () =>
		expect(scoreHeader(['Cód. interno', 'X'], mappingOf({ columns: { 'cod interno': 'enrollmentId' } }))).toBe(1));
});

describe('the row that a mapping names', () => {
	const DATA = ['PAT-2', 'Monitor', '300,00'];
	test.each<[what: string, table: readonly (readonly Cell[])[], wanted: number, found: number | undefined]>([
		['is the header if it looks like one', [['Lista', 'Maio'], ['a', 'b', 'c'], DATA, DATA], 2, 2],
		['is the header if all rows above are like it', [['1', '2', '3'], ['x 7', 'y 8', 'z 9'], DATA, DATA], 2, 2],
		['is the header below a title', [['Lista de 2026'], ['x 7', 'y 8', 'z 9'], DATA, DATA], 2, 2],
		['is data if names are above it', [['a', 'b', 'c'], DATA, DATA, DATA], 2, 1],
		['is data also as the last one', [['a', 'b', 'c'], DATA], 2, 1],
		['is beyond the end of the file', [['a', 'b', 'c'], DATA, DATA], 7, 1],
		['is beyond the end of a file without names', [DATA, DATA], 7, undefined],
	])('%s', (_, table, wanted, expected) => {
		const mapping = mappingOf({ headerRow: wanted, columnsByLetter: { A: 'enrollmentId' } });
		const found = findHeader(rows(...table), { ...strict, mapping });
		expect(found?.rowNumber).toBe(expected);
		expect(codes(found?.notices).includes('header-not-where-said')).toBe(expected !== undefined && expected !== wanted);
	});
});

describe('the row of the header', () => {
	test.each<[string, readonly string[], readonly string[]]>([
		[
			'of a known system',
			['N1_FILIAL', 'N1_CBASE', 'N1_ITEM', 'N1_DESCRIC', 'N1_AQUISIC'],
			['01', '0000000012', '0001', 'NOTEBOOK', '20190301'],
		],
		['of any database', ['ZZ1_COD', 'ZZ1_SEQ2', 'ZZ1_TXT'], ['0000000012', '0001', 'MESA']],
		['with numbers in its names', ['Campo 1', 'Campo 2', 'Campo 3'], ['12', '7,5', 'MESA']],
	])('is found without a known name: %s', (_, names, data) => {
		const table = [names, ...[1, 2, 3].map((item) => data.map((cell) => cell + String(item)))];
		const found = findHeader(rows(...table), strict);
		expect(found).toMatchObject({ rowNumber: 1, header: names });
		expect(found?.candidates).toBeUndefined();
	});

	test('is found below titles, which cause no problem', () => {
		const found = findHeader(
			rows(
				['Inventário de TI'],
				['Responsável: Ana', null, 3],
				['Patrimônio', 'Status', 'Marca'],
				['PAT-1', 'em uso', 'X'],
			),
			strict,
		);
		expect(found).toMatchObject({ rowNumber: 3, header: ['Patrimônio', 'Status', 'Marca'], score: 3, problems: [] });
		expect(found?.notices).toEqual([]);
	});

	const data = (id: number): readonly Cell[] => [`PAT-${id}`, 'Notebook', 'em uso', '4.599,90'];
	const byValues = mappingOf({ columns: { 'PAT-3': 'enrollmentId', 'em uso': 'status' } });

	const NAMES = ['Patrimônio', 'Item', 'Status', 'Valor'];
	const mapped = { ...strict, mapping: byValues };
	test.each<[string, readonly number[], HeaderOptions, ...Table]>([
		['rows above a header that is a row', [1, 2, 3], mapped, data(1), data(2), data(3), data(4)],
		['rows above one, of which one lacks a cell', [1, 2, 3], mapped, data(1).with(1, null), data(2), data(3), data(4)],
		['rows above a header of names', [1], strict, data(1), NAMES, data(2)],
		['numbers and dates', [1], strict, [1, 45_000, 'x'], ['Patrimônio', 'Data', 'Status'], [2, 45_001, 'y']],
		['rows above the last one', [1, 2, 3], mapped, data(1), data(2), data(3)],
		['no titles', [], strict, ['Inventário 2024'], ['Emitido em 31/12/2025', 'Página 1'], NAMES, data(1)],
		['no groups above the names', [], strict, ['Identificação', null, 'Uso', 'Aquisição'], NAMES, data(1)],
		['no header in another language', [], strict, ['Asset', 'Thing', 'State', 'Worth'], NAMES, data(1), data(2)],
		['no title of a single column', [], strict, ['Inventário 2024'], ['Patrimônio'], ['PAT-1']],
	])('is below data or is data itself: %s', (_claim, expected, options, ...table) =>
		expect(findHeader(rows(...table), options)?.dataRows).toEqual(expected),
	);

	test('is the row with the most known columns, not a title with one known name', () => {
		expect(findHeader(rows(['PATRIMÔNIO'], ['Código', 'Status', 'Marca', 'Modelo']), strict)?.rowNumber).toBe(2);
		expect(findHeader(rows(['Valor'], ['Patrimônio', 'x', 'y']), strict)?.rowNumber).toBe(2);
	});

	test('is the first of two equal rows', () => {
		expect(
			findHeader(rows(['Patrimônio', 'Status'], ['PAT-1', 'em uso'], ['Patrimônio', 'Status']), strict)?.rowNumber,
		).toBe(1);
	});

	test('is searched for only in the first thirty rows', () => {
		const filler = Array.from({ length: 29 }, (_, index) => [`título ${index}`]);
		expect(findHeader(rows(...filler, ['Patrimônio', 'Status']), strict)?.rowNumber).toBe(30);
		expect(findHeader(rows(...filler, ['outro'], ['Patrimônio', 'Status']), strict)).toBeUndefined();
	});

	test('keeps the row number that the user sees', () => {
		const found = findHeader([{ number: 7, cells: ['Patrimônio', 'Status'] }], strict);
		expect(found?.rowNumber).toBe(7);
		expect(found?.notices).toEqual([]);
	});
});

describe('the likely header, if no column is known', () => {
	test.each<[string, number, ...Table]>([
		['below titles', 3, ['Relação de bens'], ['Ano', 2025], ['Cód', 'Cond', 'Vl tot'], ['X-1', 'OK', 10]],
		['the first of rows alike', 1, ['Cód', 'Cond'], ['X-1', 'OK']],
		['a row without numbers, dates and repetitions', 2, ['a', 'a', 1, '10,00'], ['b', 'c', 'd', 'e']],
	])('is %s', (_, rowNumber, ...table) =>
		expect(findHeader(rows(...table), strict)).toMatchObject({ rowNumber, score: 0 }),
	);

	const NAMED = ['Cód', 'O quê', 'Local', null];
	test.each<[string, number, ...Table]>([
		[
			'the row of names, not a data row with a known name',
			1,
			['Cód', 'O quê', 'Onde'],
			['B-1', 'Mesa', 'Local'],
			['B-2', 'Cama', 'Sala'],
		],
		[
			'the row of names, not a data row with a missing value',
			1,
			['Qual', 'O quê', 'Onde'],
			['B-1', 'Mesa', 'S/N'],
			['B-2', 'Cama', 'Sala'],
		],
		['the row with the only known name', 2, ['Um', 'Dois', 'Três', 'Quatro'], NAMED, ['B-1', 'Mesa', 'Sala', null]],
	])('is %s', (_, rowNumber, ...table) => {
		const found = findHeader(rows(...table), strict);
		expect(found).toMatchObject({ rowNumber });
		expect(found?.candidates).toBeUndefined();
	});

	test('has every column undecided', () => {
		const found = findHeader(rows(['Cód', null, 'Cond']), strict);
		expect(found?.targets.map(({ kind }) => kind)).toEqual(['ignored', 'unnamed', 'ignored']);
		expect(found).toMatchObject({ undecided: [0, 2], problems: [] });
	});

	test.each<[string, readonly (readonly Cell[])[]]>([
		['no rows', []],
		['one column of unknown names', [['a'], ['b']]],
	])('does not exist in %s', (_, table) => expect(findHeader(rows(...table), strict)).toBeUndefined());
});

describe('if names do not show the header', () => {
	const data = (id: number): readonly Cell[] => [`B-${id}`, 'Mesa', 200 + id, 'Sala 3'];

	const NAMES = ['Cód', 'O quê', 'Quanto', 'Onde'];
	test.each<[string, number | 'none' | undefined, ...Table]>([
		['words above numbers and codes are a header, without a question', undefined, NAMES, data(1), data(2)],
		['words above words are asked about', 1, ['Cód', 'O quê'], ['mesa', 'azul'], ['cadeira', 'verde']],
		[
			'words of fields count more than a repeated name',
			1,
			['Frota', 'Placa', 'Frota', 'Descrição', 'Placa'],
			['F-12', 'ABC1D23', 14, 'Trator', 'XYZ2E34'],
			['F-13', 'ABC1D24', 15, 'Carro', 'XYZ2E35'],
		],
		['a table of only data is proposed to have no header', 'none', data(1), data(2), data(3)],
		['a title above it changes nothing', undefined, ['Bens'], NAMES, data(1), data(2)],
	])('%s', (_, proposal, ...table) => expect(findHeader(rows(...table), strict)?.candidates?.proposal).toBe(proposal));

	test('a mapping can name its row, even below the rows that are searched', () => {
		const table = Array.from({ length: 40 }, (_, index) => data(index));
		const found = findHeader(rows(...table.slice(0, 34), ['a', 'b', 'c', 'd'], data(99)), {
			...strict,
			mapping: mappingOf({ headerRow: 35, columns: { a: 'enrollmentId' } }),
		});
		expect(found).toMatchObject({ rowNumber: 35, header: ['a', 'b', 'c', 'd'] });
		expect(found?.candidates).toBeUndefined();
	});

	test('columns are named by letters if a mapping says that there is no header', () => {
		const mapping = mappingOf({
			headerRow: 'none',
			columns: { A: 'enrollmentId', B: 'model', C: 'price', D: 'ignore' },
		});
		const found = findHeader(rows(data(1), data(2)), { ...strict, mapping });
		expect(found).toMatchObject({ rowNumber: 0, header: ['A', 'B', 'C', 'D'], dataRows: [], undecided: [] });
	});

	const TWO = ['Aquisição', null, 'Baixa', null, null];
	const BELOW = ['Data', 'Valor', 'Data', 'Valor', 'Obs'];
	const WORDS = ['jan', 'dez reais', 'fev', 'um real', 'quebrado'];
	const JOINED = ['Aquisição Data', 'Aquisição Valor', 'Baixa Data', 'Baixa Valor', 'Baixa Obs'];
	test.each<[string, readonly (readonly [row: number | string, ...cells: readonly string[]])[], ...Table]>([
		[
			'two rows together if the lower one repeats names',
			[
				['1-2', ...JOINED],
				[2, ...JOINED.with(4, 'Obs')],
				[1, 'Aquisição', '', 'Baixa', '', ''],
				[3, ...WORDS],
			],
			TWO,
			BELOW,
			WORDS,
		],
		[
			'two rows together, not proposed, if nothing needs the upper one',
			[
				[2, 'Cor', 'Peso', 'Forma'],
				[1, 'Aspecto', '', 'Desenho'],
				[3, 'azul', 'muito', 'redonda'],
				['1-2', 'Aspecto Cor', 'Aspecto Peso', 'Desenho Forma'],
			],
			['Aspecto', null, 'Desenho'],
			['Cor', 'Peso', 'Forma'],
			['azul', 'muito', 'redonda'],
		],
		[
			'two rows together, not proposed, if the lower one names more columns than the groups above it',
			[
				[2, 'Ficha', 'Nome', 'Sala', 'Andar'],
				[1, 'Bem', '', 'Localização', ''],
				[3, 'um', 'mesa', 'azul', 'térreo'],
				['1-2', 'Bem Ficha', 'Nome', 'Sala', 'Andar'],
			],
			['Bem', null, 'Localização', null],
			['Ficha', 'Nome', 'Sala', 'Andar'],
			['um', 'mesa', 'azul', 'térreo'],
		],
		[
			'no two rows if the upper one is a title',
			[
				[2, 'Cor', 'Peso'],
				[1, 'Bens', ''],
				[3, 'azul', 'muito'],
			],
			['Bens', null],
			['Cor', 'Peso'],
			['azul', 'muito'],
		],
		[
			'no two rows if the upper one names every column',
			[
				[1, 'Cor', 'Peso'],
				[2, 'azul', 'muito'],
			],
			['Cor', 'Peso'],
			['azul', 'muito'],
		],
		[
			'no two rows if one has numbers',
			[
				[1, 'Cor', '', 'Peso'],
				[2, 'azul 2', '', 'muito'],
				[3, 'verde', '', 'pouco'],
			],
			['Cor', null, 'Peso'],
			['azul 2', null, 'muito'],
			['verde', null, 'pouco'],
		],
	])('the rows that may be it are shown as they would be read: %s', (_, expected, ...table) => {
		const found = findHeader(rows(...table), strict);
		const [[proposal] = []] = expected;
		expect(found?.candidates).toEqual({ proposal, rows: expected.map(([row, ...cells]) => ({ row, cells })) });
	});

	test('a row of groups above a name for each column is no header', () => {
		const groups = ['Bem', null, 'Aquisição', null, 'Localização', null];
		const names = ['Ficha', 'Nome', 'Data', 'Valor', 'Sala', 'Andar'];
		const bem = (row: number): readonly Cell[] => [`Caixa ${row}`, 'mesa', '2021', 'dez', 'A', 'térreo'];
		const found = findHeader(rows(groups, names, bem(1), bem(2)), strict);
		const header = ['Ficha', 'Nome', 'Aquisição Data', 'Aquisição Valor', 'Sala', 'Andar'];
		expect(found).toMatchObject({ rowNumber: 2, header });
		expect(found?.candidates).toBeUndefined();
	});

	test.each<[string, string, readonly Cell[], readonly Cell[], readonly string[]]>([
		['names of groups', '1-2', TWO, BELOW, JOINED],
		[
			'names in either row',
			'1-2',
			['Cód', 'Compra', null, 'Onde'],
			[null, 'Data', 'Valor', null],
			['Cód', 'Compra Data', 'Compra Valor', 'Onde'],
		],
		[
			'known names, which need no group',
			'1-2',
			['Bem', null, 'Uso'],
			['Patrimônio', 'Marca', 'Sala'],
			['Patrimônio', 'Marca', 'Sala'],
		],
		['groups with a year', '1-2', ['Ano 2023', null], ['Obs', 'Cor'], ['Ano 2023 Obs', 'Ano 2023 Cor']],
		['a group that is also the name', '1-2', ['Data', null], ['Data', 'Valor'], ['Data', 'Data Valor']],
	])('a mapping can name two rows: %s', (_, headerRow, above, row, expected) => {
		const options = { ...strict, mapping: mappingOf({ headerRow }) };
		const found = findHeader(
			rows(above, row, ['x 1', 'y 2', 'z 3', 'w 4', 'v 5'], ['x 2', 'y 3', 'z 4', 'w 5', 'v 6']),
			options,
		);
		expect(found).toMatchObject({ rowNumber: 2, above: 1, header: expected, dataRows: [] });
		expect(found?.candidates).toBeUndefined();
	});

	test('a name above an empty header cell is the name of that column', () => {
		const found = findHeader(
			rows(['Patrimônio', 'Compra', null, 'Local'], [null, 'Data', 'Valor', null], ['P-1', '01/02/2020', '10,00', 'A']),
			{ ...strict, mapping: mappingOf({ headerRow: 2 }) },
		);
		expect(found?.header).toEqual(['Patrimônio', 'Compra Data', 'Compra Valor', 'Local']);
	});
});

describe('a header is refused', () => {
	test('for a custom field without a label', () => {
		expect(codes(findHeader(rows(['Patrimônio', 'Status', 'campo:']), strict)?.problems)).toEqual([
			'custom-field-label-missing',
		]);
	});

	test('for some but not all identity columns of an invoice', () => {
		expect(codes(findHeader(rows(['Patrimônio', 'Status', 'Chave NF-e', 'Item NF-e']), strict)?.problems)).toContain(
			'identity-columns-incomplete',
		);
	});
});

describe('columns that the user has to decide', () => {
	test.each<[string, readonly string[], readonly number[]]>([
		['unknown ones', ['Patrimônio', 'Status', 'Fornecdor', 'Observações', '__proto__'], [2, 3, 4]],
		['a second one of the same name', ['Patrimônio', 'Status', 'PATRIMONIO '], [2]],
		['a second one of the same field', ['Plaqueta', 'Status', 'Tombo', 'Preço', 'priceCents'], [2, 3]],
		['custom fields of one name', ['Patrimônio', 'Status', 'campo: Cor', 'custom: COR'], [3]],
		['none', ['Patrimônio', 'Status', 'Marca'], []],
	])('%s', (_, header, undecided) => {
		expect(findHeader(rows(header), strict)).toMatchObject({ undecided, problems: [] });
		expect(({} as Record<string, unknown>)['x']).toBeUndefined();
	});

	test('a mapped column comes before one with a known name', () => {
		const mapping = mappingOf({ columns: { Placa: 'enrollmentId' } });
		expect(findHeader(rows(['Patrimônio', 'Placa', 'Status']), { ...strict, mapping })?.undecided).toEqual([0]);
	});

	test('one without a name, if its cells are filled', () => {
		const table = rows(['Patrimônio', null, 'Status', ''], ['P-1', 'x', 'em uso'], ['P-2', 'y', 'em uso'], ['P-3']);
		expect(findHeader(table, strict)).toMatchObject({ undecided: [1], problems: [] });
		expect(findHeader(table.slice(0, 1), strict)).toMatchObject({ undecided: [] });
	});
});

describe('unknown columns', () => {
	const table = rows(['Patrimônio', 'Status', 'Andar', 'Andar', 'Observações ']);

	test('are left out without a question if the user asks for it', () =>
		expect(findHeader(table, { unknownColumns: 'ignore' })).toMatchObject({
			problems: [],
			undecided: [],
			notices: [],
		}));

	test('become custom fields if the user asks for it and their names differ', () => {
		const found = findHeader(table, { unknownColumns: 'custom-fields' });
		expect(found).toMatchObject({ problems: [], undecided: [3], notices: [] });
		expect(found?.targets[4]).toEqual({ kind: 'custom', label: 'Observações' });
	});
});

test('several employee columns may name people in several ways, but not twice in the same way', () => {
	const header = ['Patrimônio', 'Status', 'Responsável', 'E-mail do colaborador'];
	expect(findHeader(rows(header), strict)?.problems).toEqual([]);
	expect(findHeader(rows([...header, 'RESPONSAVEL']), strict)?.undecided).toEqual([4]);
});

describe('reason columns', () => {
	test.each([[['linha', 'problemas', 'códigos']], [['Linha', 'PROBLEMAS', 'codigos']], [['row', 'problems', 'codes']]])(
		'%j are recognised side by side',
		(names) => {
			const found = findHeader(rows(['Patrimônio', 'Status', ...names]), strict);
			expect(found?.problems).toEqual([]);
			expect(found?.targets.slice(2)).toEqual([{ kind: 'reasons' }, { kind: 'reasons' }, { kind: 'reasons' }]);
		},
	);

	test.each([[['linha', 'códigos', 'problemas']], [['linha', 'problemas']], [['linha', 'problems', 'códigos']]])(
		'%j are not',
		(names) => {
			expect(
				findHeader(rows(['Patrimônio', 'Status', ...names]), strict)?.targets.map(({ kind }) => kind),
			).not.toContain('reasons');
		},
	);

	test('remove the guards from the names beside them', () => {
		const found = findHeader(rows(["'=Cor", 'Patrimônio', 'Status', 'linha', 'problemas', 'códigos']), {
			unknownColumns: 'custom-fields',
		});
		expect(found?.targets[0]).toEqual({ kind: 'custom', label: '=Cor' });
		expect(
			findHeader(rows(["'=Cor", 'Patrimônio', 'Status']), { unknownColumns: 'custom-fields' })?.targets[0],
		).toEqual({
			kind: 'custom',
			label: "'=Cor",
		});
	});
});

describe('a mapping', () => {
	const mapping = mappingOf({
		columns: {
			'Cód. interno': 'enrollmentId',
			'Cond.': 'status',
			Setor: 'custom: Setor',
			Obs: 'ignore',
			Status: 'ignore',
		},
		constants: { vendorName: 'Ipê Ltda' },
	});

	test('overrides the names of columns', () => {
		const found = findHeader(rows(['COD INTERNO', 'Cond', 'Setor', 'Obs.', 'Status']), { ...strict, mapping });
		expect(found?.problems).toEqual([]);
		expect(found?.notices).toEqual([]);
		expect(found?.targets).toEqual([
			{ kind: 'field', field: 'enrollmentId' },
			{ kind: 'field', field: 'status' },
			{ kind: 'custom', label: 'Setor' },
			{ kind: 'ignored' },
			{ kind: 'ignored' },
		]);
	});

	test('that names missing columns causes a notice', () => {
		const found = findHeader(rows(['Cód. interno', 'Cond.', 'Setor', 'Obs']), { ...strict, mapping });
		expect(found?.notices).toEqual([{ code: 'mapping-column-absent', found: 'Status' }]);
	});

	test('with a constant for a field that also has a column is refused', () => {
		const found = findHeader(rows(['Cód. interno', 'Cond.', 'Setor', 'Obs', 'Status', 'Fornecedor']), {
			...strict,
			mapping,
		});
		expect(found?.problems).toEqual([
			{
				code: 'mapping-constant-and-column',
				place: { column: 5, name: 'Fornecedor' },
				params: { constant: 'Ipê Ltda' },
			},
		]);
	});

	test('with a constant status needs no status column', () => {
		const constant = mappingOf({ constants: { status: 'em uso' } });
		expect(findHeader(rows(['Patrimônio']), { ...strict, mapping: constant })?.problems).toEqual([]);
	});
});

describe('a mapping by letter', () => {
	const lettered = (columnsByLetter: object, columns: object = {}): HeaderOptions => ({
		...strict,
		mapping: mappingOf({ columns, columnsByLetter }),
	});
	const twice = rows(['Patrimônio', 'Status', 'Valor', 'Valor']);

	test.each([
		['the second of two equal headers is left out', { D: 'ignore' }, ['priceCents', 'ignored']],
		['the first of them is', { C: 'ignore' }, ['ignored', 'priceCents']],
		['the other is something else', { d: 'custom: Valor de venda' }, ['priceCents', 'custom']],
		['the letter has the header that it names', { D: { header: 'VALOR', to: 'ignore' } }, ['priceCents', 'ignored']],
	])('settles two equal headers: %s', (_, columnsByLetter, meant) => {
		const found = findHeader(twice, lettered(columnsByLetter));
		expect(found?.problems).toEqual([]);
		expect(found?.targets.slice(2).map((target) => (target.kind === 'field' ? target.field : target.kind))).toEqual(
			meant,
		);
	});

	test('comes before an entry by header', () => {
		const found = findHeader(twice, lettered({ C: 'ignore' }, { Valor: 'price' }));
		expect(found?.problems).toEqual([]);
		expect(found?.targets[2]).toEqual({ kind: 'ignored' });
		expect(found?.targets[3]).toEqual({ kind: 'field', field: 'priceCents' });
	});

	test('names a column without a header', () => {
		const found = findHeader(rows(['Patrimônio', 'Status', '']), lettered({ C: { header: '', to: 'model' } }));
		expect(found?.targets[2]).toEqual({ kind: 'field', field: 'model' });
		expect(found?.notices).toEqual([]);
	});

	test('causes a notice if only the letter names the column', () => {
		expect(findHeader(twice, lettered({ D: 'ignore' }))?.notices).toEqual([
			{ code: 'mapping-column-by-letter', place: { column: 3, name: 'Valor' }, params: { target: 'ignore' } },
		]);
		expect(findHeader(twice, lettered({ D: { header: 'Valor', to: 'ignore' } }))?.notices).toEqual([]);
	});

	test.each([
		['another header', { D: { header: 'Preço', to: 'ignore' } }, 'D (Preço)'],
		['no column', { E: 'ignore' }, 'E'],
	])('for %s has no effect, with a notice', (_, columnsByLetter, found) => {
		const header = findHeader(twice, lettered(columnsByLetter));
		expect(header?.undecided).toEqual([2, 3]);
		expect(header?.notices).toEqual([{ code: 'mapping-column-absent', found }]);
	});

	test('does not count the columns that this program added', () => {
		const header = rows(['Patrimônio', 'Status', 'linha', 'problemas', 'códigos']);
		const found = findHeader(header, lettered({ D: 'model' }));
		expect(found?.targets[3]).toEqual({ kind: 'reasons' });
		expect(found?.notices).toEqual([{ code: 'mapping-column-absent', found: 'D' }]);
	});

	test('proves no header: letters do not make a title or the first data row one', () => {
		const options = lettered({ A: 'enrollmentId', B: 'status', C: 'model' });
		expect(findHeader(rows(['PAT-1', 'em uso', 'X']), options)?.candidates).toBeDefined();
		expect(findHeader(rows(['Inventário', '2025', 'TI'], ['a', 'Status', 'c']), options)?.rowNumber).toBe(2);
		const named = lettered({ A: { header: 'cód', to: 'enrollmentId' }, B: { header: 'cond', to: 'status' } });
		expect(findHeader(rows(['Inventário', '2025'], ['Cód.', 'Cond.']), named)).toMatchObject({
			rowNumber: 2,
			problems: [],
		});
	});
});

test('names of JavaScript object properties in a header do no harm', () => {
	const names = ['Patrimônio', 'Status', '__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'campo: __proto__'];
	expect(findHeader(rows(names), { unknownColumns: 'custom-fields' })?.undecided).toEqual([2]);
	expect(Object.keys(Object.prototype)).toEqual([]);
});
