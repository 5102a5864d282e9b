import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	parseCents,
	parseQuantity,
	portionOf,
	renderCents,
	splitByWeight,
	wholeRatio,
	wholeTimes,
} from '../../../src/drafts/invoice-unit/decimal.ts';
import { listed, rowsOf } from '../../listed.ts';

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
		...listed`
			-1.00 ¦ +1 ¦ 1e3 ¦ 1e999 ¦ 1,00 ¦ 1.234,00 ¦ .5 ¦ 5. ¦ 1.005 ¦ 1.00000000001 ¦ NaN ¦ 0x1F ¦ 1234567890123456
		`,
		'',
		' 1',
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
		...rowsOf('2.0000', undefined)`1.0000 ¦ 0.0000 ¦ 5.0000`,
		['5.0000', '0', undefined],
	])('%s holds %s so often: %s', (whole, part, ratio) => {
		expect(wholeRatio(quantity(whole), quantity(part))).toBe(ratio);
	});
});

describe('money divided', () => {
	const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
	const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n);

	test.each([
		[100n, 3, [34n, 33n, 33n]],
		[1n, 3, [1n, 0n, 0n]],
		[0n, 2, [0n, 0n]],
		[10n, 1, [10n]],
	])('%s cents in %i parts are %s', (total, parts, expected) => {
		expect(Array.from({ length: parts }, (_, index) => portionOf(total, parts, index))).toEqual(expected);
	});

	test('the shares of any amount in 1 to 5,000 parts add up and differ by at most one cent', () => {
		fc.assert(
			fc.property(cents, fc.integer({ min: 1, max: 5_000 }), (total, parts) => {
				const shares = Array.from({ length: parts }, (_, index) => portionOf(total, parts, index));
				expect(sum(shares)).toBe(total);
				const [first = 0n] = shares;
				const last = shares.at(-1) ?? 0n;
				expect(first - last === 0n || first - last === 1n).toBe(true);
				expect(shares.every((share) => share === first || share === last)).toBe(true);
			}),
			{ numRuns: 200 },
		);
	});

	test.each([
		[100n, [1n, 1n, 1n], [34n, 33n, 33n]],
		[100n, [2n, 1n], [67n, 33n]],
		[10n, [0n, 5n], [0n, 10n]],
		[10n, [0n, 0n, 0n], [4n, 3n, 3n]],
		[0n, [1n, 2n], [0n, 0n]],
	])('%s cents by the weights %s are %s', (total, weights, expected) => {
		expect(splitByWeight(total, weights)).toEqual(expected);
	});

	test('shares by weight add up, each within a cent of its due', () => {
		fc.assert(
			fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 30 }), (total, weights) => {
				const shares = splitByWeight(total, weights);
				const all = sum(weights);
				expect(sum(shares)).toBe(total);
				fc.pre(all > 0n);
				for (const [index, share] of shares.entries()) {
					const due = total * (weights[index] ?? 0n);
					expect(share * all > due - all && share * all < due + all).toBe(true);
				}
			}),
		);
	});
});
