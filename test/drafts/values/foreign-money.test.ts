import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	createMoneyReader,
	currencyOfText,
	parseExchangeRate,
	renderExchangeRate,
	toReais,
} from '../../../src/drafts/values/foreign-money.ts';
import type { FilledCell } from '../../../src/drafts/values/converted.ts';
import { rowsOf } from '../../listed.ts';

const DOLLARS = '[$$-409]#,##0.00';
const ratesOf = (...typed: readonly string[]) =>
	new Map(typed.map(parseExchangeRate).flatMap((rate) => (rate === undefined ? [] : [[rate.currency, rate] as const])));

test.each([
	['USD=5.43', 'USD=5.43'],
	['usd = 5,43', 'USD=5.43'],
	['JPY=0,0361', 'JPY=0.0361'],
	['EUR=6', 'EUR=6'],
	...rowsOf(undefined)`BRL=1 ¦ XYZ=1 ¦ USD=0 ¦ USD=0,00 ¦ USD=-5 ¦ USD=1.234,56 ¦ USD`,
	['', undefined],
])('the rate %j is %j', (typed, rate) => {
	const read = parseExchangeRate(typed);
	expect(read && renderExchangeRate(read)).toBe(rate);
});

test.each([
	...rowsOf('USD')`Preço (US$) ¦ Valor em dólar ¦ Purchase price USD`,
	['Valor €', 'EUR'],
	['Valor (R$)', 'BRL'],
	['Valor em reais', 'BRL'],
	...rowsOf(undefined)`Price $ ¦ Valor ¦ Eurofarma`,
])('%j names %j', (text, currency) => expect(currencyOfText(text)).toBe(currency));

describe('a cell of a price column', () => {
	test.each<[string, FilledCell, string | undefined, string | undefined, number]>([
		['reais, whatever the rates', 'R$ 10,00', undefined, undefined, 1000],
		['a number in a column of dollars', 10, undefined, 'USD', 5430],
		['a text in a column of dollars', '1.234,56', undefined, 'USD', 670_366],
		['a dollar sign in a column of dollars', '$ 10', undefined, 'USD', 5430],
		['dollars by the text', 'US$ 10,00', undefined, undefined, 5430],
		['dollars by the code', '10 USD', undefined, undefined, 5430],
		['a code in small letters in its column', '10 usd', undefined, 'USD', 5430],
		['euros in a column of dollars', '€ 10', undefined, 'USD', 6100],
		['reais in a column of dollars', 'R$ 10', undefined, 'USD', 1000],
		['euros by the format', 10, '[$€-2] #,##0.00', undefined, 6100],
		['a dollar format in a column of dollars', 10, DOLLARS, 'USD', 5430],
		['half a cent is rounded up', '0,50', undefined, 'USD', 272],
		['a column of reais by the mapping', 10, undefined, 'BRL', 1000],
	])('%s: %j', (_what, cell, format, currency, cents) => {
		const read = createMoneyReader({ currency, rates: ratesOf('USD=5,43', 'EUR=6.10'), locale: 'pt-BR' });
		expect(read(cell, format)).toEqual({ ok: true, value: cents });
	});

	test.each<[string, FilledCell, string | undefined, string | undefined, string]>([
		['no rate for the column', 10, undefined, 'GBP', 'money-currency'],
		['no rate for the text', '£ 10', undefined, 'USD', 'money-currency'],
		['a sign of any money in a column of reais', '$ 10', undefined, undefined, 'money-currency'],
		['a share', 0.2, '0%', 'USD', 'money-format'],
		['a share in text', '20%', undefined, 'USD', 'money-format'],
		['a third decimal', '1,234', undefined, 'USD', 'money-third-decimal'],
		['a negative amount', '-10', undefined, 'USD', 'money-negative'],
		['a word', 'dez', undefined, 'USD', 'money-format'],
		['a word beside the amount', '10 mil', undefined, 'USD', 'money-format'],
		['more than a safe integer', '90071992547409,91', undefined, 'USD', 'money-range'],
	])('is refused: %s', (_what, cell, format, currency, code) => {
		const read = createMoneyReader({ currency, rates: ratesOf('USD=5.43'), locale: 'pt-BR' });
		expect(read(cell, format)).toMatchObject({ ok: false, problem: { code } });
	});

	test('is never read as reais without a rate', () => {
		const read = createMoneyReader({ currency: 'USD', rates: new Map(), locale: 'pt-BR' });
		fc.assert(
			fc.property(fc.nat({ max: 10 ** 9 }), (cents) => {
				expect(read(cents / 100)).toMatchObject({ ok: false, problem: { code: 'money-currency' } });
			}),
		);
	});

	test('is converted exactly', () => {
		fc.assert(
			fc.property(
				fc.nat(),
				fc.integer({ min: 1, max: 10 ** 6 }),
				fc.integer({ min: 0, max: 6 }),
				(cents, digits, decimals) => {
					const reais = BigInt(toReais(cents, { currency: 'USD', digits: BigInt(digits), decimals }) ?? -1);
					const off = 2n * (reais * 10n ** BigInt(decimals) - BigInt(cents) * BigInt(digits));
					const scale = 10n ** BigInt(decimals);
					expect(off <= scale && off > -scale).toBe(true);
				},
			),
		);
	});
});
