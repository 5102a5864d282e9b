import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoneyCents } from '../../../src/drafts/values/money.ts';
import { weighNumberStyle } from '../../../src/drafts/values/locale-evidence.ts';
import { rowsOf } from '../../listed.ts';

test.each([
	...rowsOf('pt-BR')`1.234,56 ¦ R$ 10,5 ¦ 1.234.567 ¦ 1234,567`,
	...rowsOf('en-US')`1,234.56 ¦ 10.50 ¦ 1,234,567 ¦ 0.500`,
	['1.234', 'either'],
	['R$ 12,345', 'either'],
	...rowsOf(undefined)`1234 ¦ a combinar ¦ 1.2.3 ¦ 10, ¦ R$.`,
])('accepts %j as proof of %s', (text, proof) => expect(weighNumberStyle(text)).toBe(proof));

test.each(['pt-BR', 'en-US'] as const)(
	'never mistakes an amount that Intl writes in %s for the other style',
	(locale) => {
		const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1e13 }), (cents) => {
				expect(weighNumberStyle(format.format(cents / 100))).toBe(locale);
			}),
		);
	},
);

test('returns either only for amounts that the two styles do not read the same', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^\d{1,3}[.,]\d{3}$/), (text) => {
			if (weighNumberStyle(text) !== 'either') return;
			const [pt, en] = [parseMoneyCents(text, 'pt-BR'), parseMoneyCents(text, 'en-US')];
			expect(pt.ok).not.toBe(en.ok);
		}),
	);
});
