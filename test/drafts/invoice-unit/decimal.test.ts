import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	parseCents,
	parseQuantity,
	renderCents,
	wholeRatio,
	wholeTimes,
} from '../../../src/drafts/invoice-unit/decimal.ts';

const quantity = (text: string) => {
	const parsed = parseQuantity(text);
	if (parsed === undefined) throw new Error(text);
	return parsed;
};

describe('an amount', () => {
	test.each([
		['0', 0n],
		['0.00', 0n],
		['4599.9', 459_990n],
		['4599.90', 459_990n],
		['10.820', 1_082n],
		['10.8200000000', 1_082n],
		['999999999999999.99', 99_999_999_999_999_999n],
	])('%s is %s cents', (text, cents) => expect(parseCents(text)).toBe(cents));

	test.each([
		'',
		'-1.00',
		'+1',
		'1e3',
		'1e999',
		'1,00',
		'1.234,00',
		'.5',
		'5.',
		'1.005',
		'1.00000000001',
		'NaN',
		'0x1F',
		' 1',
		'1234567890123456',
	])('%j is none', (text) => expect(parseCents(text)).toBeUndefined());

	test('reads back what is rendered', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }), (cents) => {
				expect(parseCents(renderCents(cents))).toBe(cents);
			}),
		);
	});

	test('is rendered with its sign', () => expect(renderCents(-5n)).toBe('-0.05'));
});

describe('a quantity', () => {
	test.each([
		['2.0000', 1, 2n],
		['2', 1, 2n],
		['0.5000', 2, 1n],
		['1.5', 12, 18n],
		['1000.0000000000', 1, 1_000n],
		['2.5000', 1, undefined],
		['0.0001', 1, undefined],
		['0.3333', 3, undefined],
	])('of %s times %i is %s', (text, factor, whole) => expect(wholeTimes(quantity(text), factor)).toBe(whole));

	test.each(['', '-1', '1e2', '1,5', '1.00000000001'])('%j is none', (text) => {
		expect(parseQuantity(text)).toBeUndefined();
	});

	test.each([
		['24.0000', '2.0000', 12n],
		['1.0000', '1.0000', 1n],
		['1.0000', '2.0000', undefined],
		['0.0000', '2.0000', undefined],
		['5.0000', '2.0000', undefined],
		['5.0000', '0', undefined],
	])('%s holds %s so often: %s', (whole, part, ratio) => {
		expect(wholeRatio(quantity(whole), quantity(part))).toBe(ratio);
	});
});
