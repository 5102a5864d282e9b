import { describe, expect, test } from 'vitest';
import { classifyTable } from '../../../src/drafts/decisions/classify-table.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { mappingOf, OPTIONS } from '../table/row-builder.ts';
import { proposalsOf } from './asked.ts';
import { buildProfile, type ColumnCells } from './build-profile.ts';

const PLAIN = Array.from({ length: 12 }, (_, n) => String(2001 + n));

/** Questions about how cells are read, with their proposals. */
function asked(columns: readonly ColumnCells[], mapping?: object): Readonly<Record<string, string>> {
	const all: readonly ColumnCells[] = [...columns, ['Status', columns[0]?.[1].map(() => 'em uso') ?? []]];
	const profile = buildProfile(...all);
	const options = { ...OPTIONS, ...(mapping === undefined ? {} : { mapping: mappingOf(mapping) }) };
	const { questions } = classifyTable({ header: all.map(([header]) => header), profile }, options);
	return proposalsOf(questions.filter(({ about }) => about.kind === 'reading'));
}

const number = (...more: readonly Cell[]): ColumnCells => ['Patrimônio', [...PLAIN, ...more]];
const quantity = (...more: readonly Cell[]): ColumnCells => ['Qtd', [...PLAIN.map(() => '1'), ...more]];
const QUANTITY = { columns: { Qtd: { to: 'quantity', numbers: '{number}-{unit}' } } };
const STRIP = '/columns/Patrimônio/strip';
const RANGE = '/columns/Patrimônio/range';

describe('numbers with decimals', () => {
	test.each<[what: string, columns: readonly ColumnCells[], expected: object]>([
		['are proposed to be whole among whole ones', [number('1001.0')], { [STRIP]: '.0' }],
		['have no proposal among others', [['Patrimônio', ['1001.0', '1002.0', '1003.5']]], { [STRIP]: '?' }],
		['raise nothing where all are', [['Patrimônio', ['1001.0', '1002.0', '1003.0']]], {}],
		['raise nothing among codes', [['Patrimônio', ['1.0', 'A-77', 'B-12', 'C-9', '2.1']]], {}],
		[
			'are asked about in each column of numbers',
			[number('1013'), ['Nº de série', [...PLAIN.map((one) => `9${one}`), '92013.0']]],
			{ '/columns/Nº de série/strip': '.0' },
		],
	])('%s', (_, columns, expected) => expect(asked(columns)).toEqual(expected));

	test.each(['.0', 'none'])('raise nothing once "%s" is said', (strip) => {
		expect(asked([number('1001.0')], { columns: { Patrimônio: { to: 'enrollmentId', strip } } })).toEqual({});
	});
});

describe('numbers with marks of thousands', () => {
	const THOUSANDS = '/columns/Patrimônio/thousands';
	test.each<[what: string, cells: readonly Cell[], expected: object]>([
		['are proposed if only numbers below 1000 have none', ['998', '999', '1.000', '1.001'], { [THOUSANDS]: 'strip' }],
		['with commas too', ['12', '850', '1,000', '13,400'], { [THOUSANDS]: 'strip' }],
		['and with several', ['12', '850', '1.000', '1.234.567', '13.400'], { [THOUSANDS]: 'strip' }],
		['have no proposal beside the same number without one', ['1003', '1004', '1.003', '1006'], { [THOUSANDS]: '?' }],
		['nor if one from 1000 has none', ['998', '999', '1000', '1.001', '1.002'], { [THOUSANDS]: '?' }],
		['nor with two kinds of marks', ['998', '999', '1.000', '1,001'], { [THOUSANDS]: '?' }],
		['nor if few show it', ['999', '1.000', '1.001'], { [THOUSANDS]: '?' }],
		['nor among numbers with zeros in front', ['0998', '0999', '1.000', '1.001'], { [THOUSANDS]: '?' }],
		['nor in codes below groups, one of which is empty', ['10', '10.001', '20', '20.001', '30'], { [THOUSANDS]: '?' }],
		['raise nothing where all have one', ['1.001', '1.002', '12.450'], {}],
		['raise nothing in codes', ['10.001.001', '10.001.002', '10.002.001', '1.234.567'], {}],
		['raise nothing in codes below their groups', ['1', '1.001', '1.002', '2', '2.001'], {}],
		['raise nothing among other codes with points', ['10', '10.01', '10.02', '10.001', '11'], {}],
		['raise nothing among codes with letters', ['PAT-1', 'A-77', 'B-12', '77', '1.001'], {}],
	])('%s', (_, cells, expected) => expect(asked([['Patrimônio', cells]])).toEqual(expected));

	test.each(['strip', 'none'])('raise nothing once "%s" is said', (thousands) => {
		const mapping = { columns: { Patrimônio: { to: 'enrollmentId', thousands } } };
		expect(asked([number('1.001')], mapping)).toEqual({});
	});
});

describe('ranges', () => {
	test.each<[what: string, columns: readonly ColumnCells[], mapping: object | undefined, expected: object]>([
		['have no proposal without a quantity', [number('1001 a 1010')], undefined, { [RANGE]: '?' }],
		['are proposed if the quantities agree', [number('1001-1010'), quantity('10')], QUANTITY, { [RANGE]: 'expand' }],
		[
			'have no proposal if one does not',
			[number('1001-1010', '1011 a 1015'), quantity('10', '4')],
			QUANTITY,
			{ [RANGE]: '?' },
		],
		[
			'are asked about by the quantity alone',
			[
				['Patrimônio', ['101-110', '111-115']],
				['Qtd', ['10', '5']],
			],
			QUANTITY,
			{ [RANGE]: 'expand' },
		],
	])('%s', (_, columns, mapping, expected) => expect(asked(columns, mapping)).toEqual(expected));

	/** Asset numbers and quantities, and what is proposed for the quantity. */
	test.each<[string, readonly (readonly [string, string])[], object]>([
		[
			'counts the numbers in each row',
			[
				['1001 a 1010', '10'],
				['1011', '1'],
			],
			{ '/columns/Qtd/to': 'quantity', [RANGE]: 'expand' },
		],
		[
			'says otherwise once',
			[
				['1001 a 1010', '10'],
				['1011 a 1015', '4'],
				['1016', '1'],
			],
			{ '/columns/Qtd/to': 'custom: Qtd', [RANGE]: '?' },
		],
		[
			'is more than one without a range',
			[
				['1001 a 1010', '10'],
				['1011', '3'],
			],
			{ '/columns/Qtd/to': 'custom: Qtd', [RANGE]: '?' },
		],
	])('a quantity that %s', (_, cells, expected) => {
		const columns: readonly ColumnCells[] = [
			['Patrimônio', cells.map(([one]) => one)],
			['Qtd', cells.map(([, many]) => many)],
			['Status', cells.map(() => 'em uso')],
		];
		const header = columns.map(([name]) => name);
		const { questions } = classifyTable({ header, profile: buildProfile(...columns) }, OPTIONS);
		expect(proposalsOf(questions)).toEqual(expected);
	});

	test('number their assets themselves', () => {
		const mapping = mappingOf({ columns: { Qtd: 'quantity', Patrimônio: { to: 'enrollmentId', range: 'expand' } } });
		const of = (...numbers: readonly string[]): readonly string[] => {
			const columns: readonly ColumnCells[] = [
				['Patrimônio', numbers],
				['Qtd', numbers.map(() => '10')],
				['Status', numbers.map(() => 'em uso')],
			];
			const header = columns.map(([name]) => name);
			const { questions } = classifyTable({ header, profile: buildProfile(...columns) }, { ...OPTIONS, mapping });
			return questions.map(({ path }) => path);
		};
		expect(of('1001 a 1010', '1011 a 1020')).toEqual([]);
		expect(of('1001 a 1010', '1011')).toEqual(['/columns/Qtd/numbers']);
	});

	test('ask whose price it is, if no quantity column can say so', () => {
		const columns: readonly ColumnCells[] = [number('1001 a 1010'), ['Valor', [...PLAIN, '5'].map(() => '10,00')]];
		const expanded = (range: string): object => ({
			columns: { Patrimônio: { to: 'enrollmentId', range }, Valor: 'price' },
		});
		expect(asked(columns, expanded('expand'))).toEqual({ [RANGE]: '?' });
		expect(asked(columns, expanded('each'))).toEqual({});
	});
});

describe('honest columns raise nothing', () => {
	test.each<[string, readonly Cell[]]>([
		['Patrimônio', ['1001/2019', '1002/2019', '0001/2020']],
		['Patrimônio', ['12-15', '12-16', '13-20', '14-11']],
		['Patrimônio', ['1001', '1001-A', '1002', '1002-B']],
		['Nº de série', ['5CG1234-001', 'SN-12-15', '100-200-300', 'PF-2020-01']],
		['Nº de série', ['1001-1010', '1002-1020', '1003-1030', 'AX-1']],
	])('%s: %j', (header, cells) => {
		const columns: readonly ColumnCells[] =
			header === 'Patrimônio' ? [] : [['Patrimônio', cells.map((_, at) => `P-${at}`)]];
		expect(asked([...columns, [header, cells]])).toEqual({});
	});

	test.each<[string, readonly Cell[]]>([
		['Modelo', ['12-15', '1001 a 1010', '13.0']],
		['campo: Competência', ['2020-01', '2020-02', '1001.0']],
	])('%s: %j, as it is no number', (header, cells) => {
		expect(
			asked([
				['Patrimônio', cells.map((_, at) => `P-${at}`)],
				[header, cells],
			]),
		).toEqual({});
	});
});
