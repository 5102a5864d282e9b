import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderCount } from '../../../src/messages/render-param.ts';
import { renderReais } from '../../../src/reports/text/render-figures.ts';

test.each([
	[0, 'R$ 0,00'],
	[-123_456, '-R$ 1.234,56'],
	[Number.MAX_SAFE_INTEGER, 'R$ 90.071.992.547.409,91'],
])('writes %i cents as %j', (cents, text) => expect(renderReais(cents)).toBe(text));

test('writes amounts as Intl does in pt-BR', () => {
	const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
			expect(renderReais(cents)).toBe(brl.format(cents / 100).replace('\u00a0', ' '));
		}),
	);
});

test.each([
	[0, '0', '0'],
	[999, '999', '999'],
	[1_000, '1.000', '1,000'],
	[1_234_567, '1.234.567', '1,234,567'],
])('groups %i by thousands', (count, pt, en) => {
	expect(renderCount(count, 'pt-BR')).toBe(pt);
	expect(renderCount(count, 'en')).toBe(en);
});
