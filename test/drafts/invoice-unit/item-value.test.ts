import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseItemValueCents } from '../../../src/drafts/invoice-unit/item-value.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';

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
])('reads %j as %s cents', (cell, cents) => {
	expect(parseItemValueCents(cell)).toBe(cents);
});

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
