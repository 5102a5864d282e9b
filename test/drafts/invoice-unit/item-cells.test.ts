import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	parseItemQuantity,
	parseItemValueCents,
	renderItemQuantity,
} from '../../../src/drafts/invoice-unit/item-cells.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';

const LINES = [
	{ item: 1, quantity: '2.0000', unitName: 'CX', assets: 20 },
	{ item: 2, quantity: '1.0000', unitName: 'UN', assets: 1 },
	{ item: 3, quantity: '2.0000', unitName: 'PÇ / 2', assets: 1, joinedInto: 2 },
];

test.each([
	[1, 'item 1: 2.0000 CX / 20'],
	[2, 'item 2: 1.0000 UN / 1 + item 3: 2.0000 PÇ / 2 / 1'],
	[3, ''],
	[9, ''],
])('of item %i is written %j', (item, text) => expect(renderItemQuantity(item, LINES)).toBe(text));

test.each(['2 CX', 'item 1: 2 CX', 'item 1: dois CX / 2', 'item 1: 2 CX / 0', 'item 1: 2 CX / 2 + mais', ''])(
	'%j says nothing',
	(text) => expect(parseItemQuantity(1, text)).toBeUndefined(),
);

test('is read back as it was, whatever the supplier wrote as a unit', () => {
	const line = fc.record({
		quantity: fc.integer({ min: 1, max: 1e9 }).map((count) => (count / 10_000).toFixed(4)),
		unitName: fc.string({ minLength: 1, maxLength: 6 }).map((unit) => unit.trim()),
		assets: fc.integer({ min: 1, max: 10_000 }),
	});
	fc.assert(
		fc.property(line, fc.array(line, { maxLength: 4 }), (own, parts) => {
			const lines = [{ item: 5, ...own }, ...parts.map((part, index) => ({ item: 6 + index, ...part, joinedInto: 5 }))];
			expect(parseItemQuantity(5, renderItemQuantity(5, lines))).toEqual(lines);
		}),
	);
});

test.each<readonly [Cell, number | undefined]>([
	[100, 100_00],
	[4599.9, 4_599_90],
	[0.1 + 0.2, 30],
	['R$ 1.234,56', 1_234_56],
	['R$ 1,234.56', 1_234_56],
	['1234,5', 1_234_50],
	['1234.5', 1_234_50],
	['1.234', 1_234_00],
	['1,234', 1_234_00],
	['12', 12_00],
	[null, undefined],
	[' ', undefined],
	['dez', undefined],
	[-1, undefined],
	[1.005, undefined],
	[true, undefined],
	[{ kind: 'error', text: '#REF!' }, undefined],
])('reads %j as %s cents', (cell, cents) => expect(parseItemValueCents(cell)).toBe(cents));

test('reads back every amount, as the number of a workbook and as the text of a CSV in either style', () => {
	const styles = ['pt-BR', 'en-US'].map(
		(locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }),
	);
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
			expect(parseItemValueCents(cents / 100)).toBe(cents);
			for (const style of styles) expect(parseItemValueCents(style.format(cents / 100))).toBe(cents);
		}),
	);
});
