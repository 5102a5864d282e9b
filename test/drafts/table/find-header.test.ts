import { describe, expect, test } from 'vitest';
import { findHeader, guessHeader, scoreHeader } from '../../../src/drafts/table/find-header.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import type { HeaderOptions } from '../../../src/drafts/table/table-drafts.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';
import type { Mapping } from '../../../src/drafts/mapping/mapping.ts';

const strict: HeaderOptions = { unknownColumns: 'error' };
const rows = (...tables: readonly (readonly Cell[])[]): readonly Row[] =>
	tables.map((cells, index) => ({ number: index + 1, cells }));
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
	])('of %j is %i', (cells, score) => {
		expect(scoreHeader(cells)).toBe(score);
	});

	test('counts what a mapping knows', () => {
		expect(scoreHeader(['Cód. interno', 'X'], mappingOf({ columns: { 'cod interno': 'enrollmentId' } }))).toBe(1);
	});
});

describe('the row of the header', () => {
	test('is found below titles, which are told', () => {
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
		expect(found?.notices).toEqual([
			{ code: 'rows-above-header', found: 'Inventário de TI', params: { count: 2, row: 3 } },
		]);
	});

	const data = (id: number): readonly Cell[] => [`PAT-${id}`, 'Notebook', 'em uso', '4.599,90'];
	const byValues = mappingOf({ columns: { 'PAT-3': 'enrollmentId', 'em uso': 'status' } });

	test.each<[string, readonly (readonly Cell[])[], HeaderOptions, readonly number[]]>([
		[
			'rows above a header that is a row itself',
			[data(1), data(2), data(3), data(4)],
			{ ...strict, mapping: byValues },
			[1, 2, 3],
		],
		[
			'rows above one, of which one lacks a cell',
			[['PAT-1', null, 'em uso', '1,00'], data(2), data(3), data(4)],
			{ ...strict, mapping: byValues },
			[1, 2, 3],
		],
		['rows above a header of names', [data(1), ['Patrimônio', 'Item', 'Status', 'Valor'], data(2)], strict, [1]],
		[
			'numbers and dates of a workbook',
			[
				[1, 45_000, 'x'],
				['Patrimônio', 'Data', 'Status'],
				[2, 45_001, 'y'],
			],
			strict,
			[1],
		],
		['rows above the last one', [data(1), data(2), data(3)], { ...strict, mapping: byValues }, [1, 2, 3]],
		[
			'no titles',
			[['Inventário 2024'], ['Emitido em 31/12/2025', 'Página 1'], ['Patrimônio', 'Item', 'Status', 'Valor'], data(1)],
			strict,
			[],
		],
		[
			'no groups above the names',
			[['Identificação', null, 'Uso', 'Aquisição'], ['Patrimônio', 'Item', 'Status', 'Valor'], data(1)],
			strict,
			[],
		],
		[
			'no header in another language',
			[['Asset', 'Thing', 'State', 'Worth'], ['Patrimônio', 'Item', 'Status', 'Valor'], data(1), data(2)],
			strict,
			[],
		],
		['no title of a single column', [['Inventário 2024'], ['Patrimônio'], ['PAT-1']], strict, []],
	])('has data above it or is data itself: %s', (_claim, table, options, expected) => {
		const found = findHeader(rows(...table), options);
		expect(found?.dataRows).toEqual(expected);
		const titles = (found?.rowNumber ?? 1) - 1 - expected.filter((row) => row !== found?.rowNumber).length;
		expect(codes(found?.notices).filter((code) => code === 'rows-above-header')).toHaveLength(titles > 0 ? 1 : 0);
	});

	test('is the one with most known columns, not a title that is one of them', () => {
		expect(findHeader(rows(['PATRIMÔNIO'], ['Código', 'Status', 'Marca', 'Modelo']), strict)?.rowNumber).toBe(2);
		expect(findHeader(rows(['Valor'], ['Patrimônio', 'x', 'y']), strict)?.rowNumber).toBe(2);
	});

	test('is the first of two alike', () => {
		expect(
			findHeader(rows(['Patrimônio', 'Status'], ['PAT-1', 'em uso'], ['Patrimônio', 'Status']), strict)?.rowNumber,
		).toBe(1);
	});

	test('is looked for among the first thirty rows only', () => {
		const filler = Array.from({ length: 29 }, (_, index) => [`título ${index}`]);
		expect(findHeader(rows(...filler, ['Patrimônio', 'Status']), strict)?.rowNumber).toBe(30);
		expect(findHeader(rows(...filler, ['outro'], ['Patrimônio', 'Status']), strict)).toBeUndefined();
	});

	test('is nowhere when no column is known', () => {
		expect(findHeader(rows(['a', 'b'], [1, true, null]), strict)).toBeUndefined();
		expect(findHeader([], strict)).toBeUndefined();
	});

	test('keeps the number that its owner sees', () => {
		const found = findHeader([{ number: 7, cells: ['Patrimônio', 'Status'] }], strict);
		expect(found?.rowNumber).toBe(7);
		expect(found?.notices).toEqual([]);
	});
});

describe('the likely header, where no column is known', () => {
	test.each([
		['below titles', [['Relação de bens'], ['Ano', 2025], ['Cód', 'Cond', 'Vl tot'], ['X-1', 'OK', 10]], 3],
		[
			'the first of rows alike',
			[
				['Cód', 'Cond'],
				['X-1', 'OK'],
			],
			1,
		],
		[
			'a row without numbers, dates and repetitions',
			[
				['a', 'a', 1, '10,00'],
				['b', 'c', 'd', 'e'],
			],
			2,
		],
	])('is %s', (_, table, rowNumber) => {
		expect(guessHeader(rows(...table), strict)).toMatchObject({ rowNumber, score: 0 });
	});

	test('has every column undecided', () => {
		const found = guessHeader(rows(['Cód', null, 'Cond']), strict);
		expect(found?.targets.map(({ kind }) => kind)).toEqual(['ignored', 'unnamed', 'ignored']);
		expect(codes(found?.problems)).toEqual([
			'column-unknown',
			'column-unknown',
			'column-enrollment-id-missing',
			'column-status-missing',
		]);
	});

	test.each([
		[[]],
		[
			[
				[1, 2],
				['3', null],
			],
		],
	])('is nowhere in %j', (table) => {
		expect(guessHeader(rows(...table), strict)).toBeUndefined();
	});
});

describe('a header is refused', () => {
	test('for a repeated column, naming both', () => {
		const found = findHeader(rows(['Patrimônio', 'Status', 'PATRIMONIO ']), strict);
		expect(found?.problems).toEqual([
			{
				code: 'header-repeated',
				place: { column: 2, name: 'PATRIMONIO ' },
				params: {
					otherColumn: 'A',
					otherHeader: 'Patrimônio',
					entry: '"C": {"header": "PATRIMONIO ", "to": "ignore"}',
				},
			},
		]);
	});

	test('for two columns of one field, naming both', () => {
		const found = findHeader(rows(['Plaqueta', 'Status', 'Tombo', 'Preço', 'priceCents']), strict);
		expect(found?.problems).toMatchObject([
			{
				code: 'columns-same-field',
				place: { column: 2, name: 'Tombo' },
				params: { otherColumn: 'A', otherHeader: 'Plaqueta' },
			},
			{ code: 'columns-same-field', place: { column: 4 }, params: { otherColumn: 'D', otherHeader: 'Preço' } },
		]);
	});

	test('for custom fields of one name', () => {
		expect(codes(findHeader(rows(['Patrimônio', 'Status', 'campo: Cor', 'custom: COR']), strict)?.problems)).toEqual([
			'columns-same-field',
		]);
	});

	test('for unknown columns, without suggesting what another column is already', () => {
		const near = { code: 'column-unknown', place: { column: 2, name: 'Descrição' } };
		expect(findHeader(rows(['Patrimônio', 'Status', 'Descrição']), strict)?.problems).toEqual([
			{ ...near, params: { suggestion: 'Modelo' } },
		]);
		expect(findHeader(rows(['Patrimônio', 'Status', 'Descrição', 'Modelo']), strict)?.problems).toEqual([near]);
	});

	test('for unknown columns, with a suggestion where one is near', () => {
		const found = findHeader(rows(['Patrimônio', 'Status', 'Fornecdor', 'Observações', '__proto__']), strict);
		expect(found?.problems).toEqual([
			{ code: 'column-unknown', place: { column: 2, name: 'Fornecdor' }, params: { suggestion: 'Fornecedor' } },
			{ code: 'column-unknown', place: { column: 3, name: 'Observações' } },
			{ code: 'column-unknown', place: { column: 4, name: '__proto__' } },
		]);
		expect(({} as Record<string, unknown>)['x']).toBeUndefined();
	});

	test('for required columns that are missing', () => {
		expect(codes(findHeader(rows(['Marca', 'Modelo']), strict)?.problems)).toEqual([
			'column-enrollment-id-missing',
			'column-status-missing',
		]);
		expect(codes(findHeader(rows(['Patrimônio']), { ...strict, defaultStatus: 'available' })?.problems)).toEqual([]);
	});

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

describe('unknown columns', () => {
	const table = rows(['Patrimônio', 'Status', 'Andar', 'Andar', 'Observações ']);

	test('are left out when told so, each with a notice', () => {
		const found = findHeader(table, { unknownColumns: 'ignore' });
		expect(found?.problems).toEqual([]);
		expect(found?.notices).toMatchObject([
			{ code: 'column-ignored', place: { column: 2 }, params: { suggestion: 'Localização' } },
			{ code: 'column-ignored', place: { column: 3 } },
			{ code: 'column-ignored', place: { column: 4, name: 'Observações ' } },
		]);
	});

	test('become custom fields when told so, where their names differ', () => {
		const found = findHeader(table, { unknownColumns: 'custom-fields' });
		expect(codes(found?.problems)).toEqual(['header-repeated']);
		expect(found?.targets[4]).toEqual({ kind: 'custom', label: 'Observações' });
		expect(codes(found?.notices)).toEqual(Array.from({ length: 3 }, () => 'column-as-custom-field'));
	});

	test('without a name are left out', () => {
		const found = findHeader(rows(['Patrimônio', null, 'Status', '', ' ']), strict);
		expect(found?.problems).toEqual([]);
		expect(found?.targets.map(({ kind }) => kind)).toEqual(['field', 'unnamed', 'field', 'unnamed', 'unnamed']);
	});
});

describe('several columns of employees', () => {
	test('may say it in several ways, but not twice the same', () => {
		const header = ['Patrimônio', 'Status', 'Responsável', 'E-mail do colaborador'];
		expect(findHeader(rows(header), strict)?.problems).toEqual([]);
		expect(codes(findHeader(rows([...header, 'RESPONSAVEL']), strict)?.problems)).toEqual(['header-repeated']);
	});
});

describe('reason columns', () => {
	test.each([[['linha', 'problemas', 'códigos']], [['Linha', 'PROBLEMAS', 'codigos']], [['row', 'problems', 'codes']]])(
		'%j are known side by side',
		(names) => {
			const found = findHeader(rows(['Patrimônio', 'Status', ...names]), strict);
			expect(found?.problems).toEqual([]);
			expect(found?.targets.slice(2)).toEqual([{ kind: 'reasons' }, { kind: 'reasons' }, { kind: 'reasons' }]);
		},
	);

	test.each([[['linha', 'códigos', 'problemas']], [['linha', 'problemas']], [['linha', 'problems', 'códigos']]])(
		'%j are not',
		(names) => {
			expect(codes(findHeader(rows(['Patrimônio', 'Status', ...names]), strict)?.problems)).toContain('column-unknown');
		},
	);

	test('take the guards off the names beside them', () => {
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

	test('says what columns are, over what their names say', () => {
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

	test('of columns that are not there is told', () => {
		const found = findHeader(rows(['Cód. interno', 'Cond.', 'Setor', 'Obs']), { ...strict, mapping });
		expect(found?.notices).toEqual([{ code: 'mapping-column-absent', found: 'Status' }]);
	});

	test('with a constant for a field that has a column is refused', () => {
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

	test('with a constant status needs no column of it', () => {
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

	test('goes before what the mapping says of the header', () => {
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

	test('is told where nothing but the letter says so', () => {
		expect(findHeader(twice, lettered({ D: 'ignore' }))?.notices).toEqual([
			{ code: 'mapping-column-by-letter', place: { column: 3, name: 'Valor' }, params: { target: 'ignore' } },
		]);
		expect(findHeader(twice, lettered({ D: { header: 'Valor', to: 'ignore' } }))?.notices).toEqual([]);
	});

	test.each([
		['another header', { D: { header: 'Preço', to: 'ignore' } }, 'D (Preço)'],
		['no column', { E: 'ignore' }, 'E'],
	])('that meets %s does nothing, and is told', (_, columnsByLetter, found) => {
		const header = findHeader(twice, lettered(columnsByLetter));
		expect(codes(header?.problems)).toEqual(['header-repeated']);
		expect(header?.notices).toEqual([{ code: 'mapping-column-absent', found }]);
	});

	test('does not reach the columns that this program added', () => {
		const header = rows(['Patrimônio', 'Status', 'linha', 'problemas', 'códigos']);
		const found = findHeader(header, lettered({ D: 'model' }));
		expect(found?.targets[3]).toEqual({ kind: 'reasons' });
		expect(found?.notices).toEqual([{ code: 'mapping-column-absent', found: 'D' }]);
	});

	test('proves no header: a title, or the first row of data, is none because of letters', () => {
		const options = lettered({ A: 'enrollmentId', B: 'status', C: 'model' });
		expect(findHeader(rows(['PAT-1', 'em uso', 'X']), options)).toBeUndefined();
		expect(findHeader(rows(['Inventário', '2025', 'TI'], ['a', 'Status', 'c']), options)?.rowNumber).toBe(2);
		const named = lettered({ A: { header: 'cód', to: 'enrollmentId' }, B: { header: 'cond', to: 'status' } });
		expect(findHeader(rows(['Inventário', '2025'], ['Cód.', 'Cond.']), named)).toMatchObject({
			rowNumber: 2,
			problems: [],
		});
	});
});

test('names of JavaScript objects in a header touch nothing', () => {
	const names = ['Patrimônio', 'Status', '__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'campo: __proto__'];
	const found = findHeader(rows(names), { unknownColumns: 'custom-fields' });
	expect(codes(found?.problems)).toEqual(['columns-same-field']);
	expect(Object.keys(Object.prototype)).toEqual([]);
});
