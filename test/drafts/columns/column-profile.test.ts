import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnProfile, createTableProfiler } from '../../../src/drafts/columns/column-profile.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { textsWithHash } from '../../colliding-texts.ts';
import { expectLinear } from '../../growth.ts';

function profileOf(header: readonly string[], rows: readonly (readonly Cell[])[]): readonly ColumnProfile[] {
	const profiler = createTableProfiler(header);
	for (const [index, cells] of rows.entries()) profiler.add({ number: index + 2, cells });
	const { rows: count, columns } = profiler.profile();
	expect(count).toBe(rows.length);
	return columns;
}

/** The profile of the only column of a table. */
const columnOf = (header: string, cells: readonly Cell[]): ColumnProfile | undefined =>
	profileOf(
		[header],
		cells.map((cell) => [cell]),
	)[0];

test('counts the cells of a column', () => {
	expect(profileOf(['Tipo'], [['Notebook '], ['Monitor'], [null], ['Notebook'], ['  '], ['N/A']])).toEqual([
		{
			column: 0,
			header: 'Tipo',
			filled: 4,
			kinds: { word: 3, 'no-value': 1 },
			distinct: 3,
			compared: 4,
			words: [
				{ text: 'Notebook', count: 2 },
				{ text: 'Monitor', count: 1 },
				{ text: 'N/A', count: 1 },
			],
			topics: { product: 2 / 3 },
			samples: ['Notebook', 'Monitor', 'N/A'],
			isCounter: false,
		},
	]);
});

test('does not count rows that repeat the header', () => {
	const profiler = createTableProfiler(['Placa', 'Sit.']);
	for (const cells of [
		['01', 'A'],
		['PLACA', 'Sit.'],
		['02', 'A'],
	])
		profiler.add({ number: 2, cells });
	const { rows, columns } = profiler.profile();
	expect([rows, columns[1]?.words]).toEqual([2, [{ text: 'A', count: 2 }]]);
});

test.each(['12-ABC-34', 'AB12-34', '1.2.3.4'])('does not read a code as a date: %s', (text) => {
	expect(profileOf(['Código'], [[text]])[0]?.dates).toBeUndefined();
});

describe('words', () => {
	test('are counted over all rows', () => {
		const rows = Array.from({ length: 12_000 }, (_, index) => [index % 2 === 0 ? 'Ativo' : 'Baixado']);
		expect(profileOf(['Status'], rows)[0]).toMatchObject({
			filled: 12_000,
			compared: 10_000,
			distinct: 2,
			words: [
				{ text: 'Ativo', count: 6_000 },
				{ text: 'Baixado', count: 6_000 },
			],
		});
	});

	test.each([
		['64 different ones', Array.from({ length: 64 }, (_, index) => [`w${index}`]), 64],
		['65 different ones', Array.from({ length: 65 }, (_, index) => [`w${index}`]), undefined],
		['a long text', [['x'.repeat(61)]], undefined],
	])('of %s', (_, rows, count) => expect(profileOf(['a'], rows)[0]?.words?.length).toBe(count));
});

describe('texts chosen to collide', () => {
	const column = (texts: readonly string[]) => columnOf('Patrimônio', texts);

	test('are all counted as different', () =>
		expect(column(textsWithHash(500, () => 7))).toMatchObject({ compared: 500, distinct: 500 }));

	test('are counted in linear time', async () => {
		// The upper half of each hash cancels its lower half.
		const hashAt = (index: number): number => (index << 15) | (index & 0x7fff);
		await expectLinear(2_500, (size) => textsWithHash(size, hashAt), column);
	});
});

test.each([
	[100, 10_000],
	[1_000, 1_000],
])('with %i columns, %i cells of each are compared', (columns, compared) => {
	const header = Array.from({ length: columns }, (_, column) => `c${column}`);
	const cells = header.map(() => null).with(0, null);
	const rows = Array.from({ length: compared + 1 }, (_, row): readonly Cell[] => [`t${row}`, ...cells.slice(1)]);
	expect(profileOf(header, rows)[0]).toMatchObject({ filled: compared + 1, compared, distinct: compared });
});

test.each([
	['1, 2, 3', [1, 2, 3, 4], true],
	['texts of them', ['0', '1', '2'], true],
	['asset numbers', [1001, 1002, 1003], false],
	['a gap', [1, 2, 4], false],
	['two', [1, 2], false],
])('recognises a counter: %s', (_, values, counts) => {
	expect(columnOf('#', values)?.isCounter).toBe(counts);
});

test.each([
	['Valor (US$)', [10], 'USD'],
	['Custo em dólares', [10], 'USD'],
	['Price USD', [10], 'USD'],
	['Valor R$', ['R$ 10,00'], undefined],
	['Valor', ['R$ 10,00', '€ 5,00'], 'EUR'],
	['Valor', ['$ 5,00'], '$'],
	['Cost ($)', [10], undefined],
])('finds foreign money: %s', (header, values, currency) => {
	expect(columnOf(header, values)?.currency).toBe(currency);
});

test('shows samples as a spreadsheet does', () => {
	const profiler = createTableProfiler(['Etiqueta', 'Valor'], ['', '00000', '#,##0.00']);
	profiler.add({ number: 2, cells: [123, 1234.5], formats: [1, 2] });
	expect(profiler.profile().columns.map(({ samples }) => samples)).toEqual([['00123'], ['1.234,50']]);
});

test('finds foreign money in a number format', () => {
	const profiler = createTableProfiler(['Valor'], ['General', '[$€-407] #,##0.00']);
	profiler.add({ number: 2, cells: [5], formats: [1] });
	expect(profiler.profile().columns[0]).toMatchObject({ kinds: { money: 1 }, currency: 'EUR' });
});

test('has only the columns of the header, without the cells beyond it', () => {
	expect(profileOf(['a', ''], [['x'], ['x', null, 'y']]).map(({ column, filled }) => [column, filled])).toEqual([
		[0, 2],
		[1, 0],
	]);
});

test.each<[string, number | undefined, ...string[][]]>([
	['the same in every row', 0, ['x', 'x'], ['y', 'y ']],
	['another value', undefined, ['x', 'x'], ['y', 'z']],
])('recognises a column that repeats an earlier one: %s', (_, repeats, ...rows) =>
	expect(profileOf(['Model', 'MODEL'], rows)[1]?.repeats).toBe(repeats),
);

test('keeps no text of secrets, and only the last digits of a CPF', () => {
	const [secret, person] = profileOf(['Senha BIOS', 'Pessoa'], [['x1y2', '123.456.789-09']]);
	expect(secret).toMatchObject({ filled: 1, samples: [] });
	expect(secret).not.toHaveProperty('words');
	expect(person?.samples).toEqual(['***.***.***-09']);
});

test('distinguishes any texts', () => {
	fc.assert(
		fc.property(fc.array(fc.string()), (texts) => {
			const filled = texts.map((text) => `x${text}`.trim());
			expect(columnOf('a', filled)?.distinct ?? 0).toBe(new Set(filled).size);
		}),
	);
});
