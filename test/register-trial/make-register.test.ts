/** Synthetic registers have what their shape says, the same at every run, and say which of their rows are good. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRegister } from '../../scripts/register-trial/make-register.mjs';
import { readShapes, shareOut, splitWords } from '../../scripts/register-trial/shapes.mjs';
import { shapeOf, tableOf, type WrittenColumn } from './made-table.ts';

const textsOf = (column: WrittenColumn, more?: Readonly<Record<string, unknown>>): readonly string[] =>
	tableOf([column], more).cells.flatMap(([cell]) => (cell === undefined ? [] : [cell.text]));
const countsOf = (texts: readonly string[]): Readonly<Record<string, number>> => {
	const counts: Record<string, number> = {};
	for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
	return counts;
};

describe('a column has the values of its kind, so many and so many different', () => {
	test.each<[kind: string, header: string, form: RegExp]>([
		['integer', 'Etiqueta', /^\d{1,5}$/],
		['long integer', 'Código de barras', /^\d{6,12}$/],
		['code', 'Host', /^(?=.*\d)(?=.*[A-Z])\S+$/],
		['word', 'Marca', /^\p{L}+$/u],
		['words', 'Descrição', /^\S+ .*\S$/],
		['words', 'Modified on', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
		['date', 'Data de compra', /^\d\d\/\d\d\/\d{4}$/],
		['date', 'data_compra', /^\d{4}-\d\d-\d\d$/],
		['decimal or money', 'Valor de compra', /^\d{1,3}(?:\.\d{3})*,\d\d$/],
		['decimal or money', 'IP', /^10\.\d+\.\d+\.\d+$/],
		['decimal or money', 'Firmware', /^\d+\.\d+$/],
		['e-mail', 'Conta', /^[a-z0-9.]+@example\.com$/],
		['mac', 'MAC', /^[0-9A-F]{2}(?::[0-9A-F]{2}){5}$/],
		['percent', 'Taxa', /^\d+(?:\.\d)?%$/],
		['some kind of next year', 'Algo', /^\S+ .*\S$/],
	])('%s of %j', (kind, header, form) => {
		const texts = textsOf({ header, kinds: { [kind]: 30, empty: 10 }, distinct: 20 });
		expect(texts).toHaveLength(30);
		expect(new Set(texts).size).toBe(20);
		for (const text of texts) expect(text).toMatch(form);
	});

	test('several kinds share the different values', () => {
		const texts = textsOf({ header: 'Etiqueta', kinds: { integer: 50, code: 30, 'no-value word': 4 }, distinct: 60 });
		expect(texts).toHaveLength(84);
		expect(new Set(texts).size).toBe(60);
	});
});

test.each<[words: Readonly<Record<string, number>>, filled: number]>([
	[{ Ativo: 7, Baixado: 3 }, 10],
	[{ 'Bom ': 2, Bom: 2, '-': 1 }, 5],
])('listed words stand as often as the shape says: %j', (words, filled) =>
	expect(countsOf(textsOf({ header: 'Status', kinds: { word: filled, empty: 3 }, words }))).toEqual(words),
);

test('words that the shape has cut off are others, so that all cells are filled', () => {
	const counts = countsOf(textsOf({ header: 'Tipo', kinds: { word: 20 }, words: { Drone: 12 }, distinct: 4 }));
	expect(counts).toMatchObject({ Drone: 12 });
	expect(Object.keys(counts)).toHaveLength(4);
});

test.each<[language: string, form: RegExp]>([
	['br', /^(?:Ativo|Inativo|Disponível|Baixado|Emprestado|Manutenção)$/],
	['en', /^(?:Active|Inactive|Retired|Spare|Deployed|Missing)$/],
	['es', /^(?:Activo|Disponible|Inactivo|Prestado|Mantenimiento)$/],
])('a status column without listed words has usual ones: %s', (language, form) => {
	const status = { header: 'EST', target: 'status', kinds: { word: 12 }, distinct: 3 };
	for (const text of textsOf(status, { language })) expect(text).toMatch(form);
});

describe('a row is good when a person would call it so', () => {
	type Kinds = WrittenColumn['kinds'];
	const id = (kinds: Kinds, distinct = 10) => ({ header: 'Tag', target: 'enrollmentId', kinds, distinct });
	const other = (target: string, kinds: Kinds, distinct: number) => ({ header: target, target, kinds, distinct });
	const TEN = id({ code: 10 });
	test.each<[what: string, good: number, ...columns: WrittenColumn[]]>([
		['all of them', 10, TEN],
		['not without an identifier', 7, id({ code: 7, empty: 3 }, 7)],
		['not with a word for none', 9, id({ code: 9, 'no-value word': 1 })],
		['none of two with one identifier', 8, id({ code: 10 }, 9)],
		['none of two with one number', 8, TEN, other('serialNumber', { code: 6, 'no-value word': 2, empty: 2 }, 7)],
		['not without its status', 8, TEN, other('status', { word: 8, empty: 2 }, 2)],
		['not with a date that is none', 9, TEN, other('acquisitionDate', { date: 5, words: 2, code: 1, empty: 2 }, 8)],
	])('%s', (_, good, ...columns) => expect(tableOf(columns).good.filter(Boolean)).toHaveLength(good));
});

test('titles stand above a header that is further down, and a list without a header has none', () => {
	const column = { header: 'Tag', kinds: { code: 3 }, distinct: 3 };
	expect(tableOf([column], { headerRow: 4 }).titles).toHaveLength(3);
	expect(tableOf([column], { headerRow: 'none' })).toMatchObject({ headerRow: 0, titles: [] });
});

test('the same shape gives the same register', () => {
	const columns = [
		{ header: 'Tag', target: 'enrollmentId', kinds: { code: 20 }, distinct: 20 },
		{ header: 'Sala', kinds: { words: 15, empty: 5 }, distinct: 9 },
	];
	expect(tableOf(columns)).toEqual(tableOf(columns));
	const [drawnAnew] = makeRegister(shapeOf(columns), { seed: 'other' });
	expect(drawnAnew?.cells).not.toEqual(tableOf(columns).cells);
});

test.each<[line: string, words: readonly string[]]>([
	['--default-status in-use', ['--default-status', 'in-use']],
	['--sheet "Base completa" --x', ['--sheet', 'Base completa', '--x']],
	["run 'a b'/c.json", ['run', 'a b/c.json']],
	['a\\ b "c \\"d\\""', ['a b', 'c "d"']],
])('words of a command line: %s', (line, words) => expect(splitWords(line)).toEqual(words));

test('what a person had to say besides: the status of all rows, and the rest as options', () => {
	const shape = shapeOf([{ header: 'A', kinds: { word: 1 } }], {
		'also needed': '--default-status available --sheet "Base 1"',
	});
	expect(shape).toMatchObject({ defaultStatus: 'available', options: ['--sheet', 'Base 1'] });
});

test('fewer rows keep the shares, and what is different everywhere', () => {
	const line = {
		register: 'ours',
		tables: [
			{
				rows: 1000,
				headerRow: 1,
				columns: [
					{ header: 'Tag', distinct: 1000, kinds: { code: 1000 } },
					{ header: 'Tipo', distinct: 2, kinds: { word: 500, empty: 500 }, words: { Mesa: 400, Banco: 100 } },
				],
			},
		],
	};
	expect(readShapes(JSON.stringify(line), 100)[0]?.tables[0]).toMatchObject({
		rows: 100,
		columns: [
			{ filled: 100, distinct: 100 },
			{
				filled: 50,
				distinct: 2,
				words: [
					['Mesa', 40],
					['Banco', 10],
				],
			},
		],
	});
});

test('shares add up to the sum, each within one of its exact part', () => {
	const counts = fc
		.array(fc.nat(5000), { minLength: 1, maxLength: 12 })
		.filter((list) => list.some((count) => count > 0));
	fc.assert(
		fc.property(counts, fc.integer({ min: 1, max: 3000 }), (list, sum) => {
			const entries = list.map((count, index) => [String(index), count] as const);
			const total = list.reduce((all, count) => all + count, 0);
			const shared = shareOut(entries, sum);
			expect(shared.reduce((all, [, count]) => all + count, 0)).toBe(sum);
			for (const [name, count] of shared)
				expect(Math.abs(count - ((list[Number(name)] ?? 0) * sum) / total)).toBeLessThan(1);
		}),
	);
});
