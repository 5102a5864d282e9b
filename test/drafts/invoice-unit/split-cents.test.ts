import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf, splitByWeight } from '../../../src/drafts/invoice-unit/split-cents.ts';

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n);

test.each([
	[100n, 3, [34n, 33n, 33n]],
	[1n, 3, [1n, 0n, 0n]],
	[0n, 2, [0n, 0n]],
	[10n, 1, [10n]],
])('%s cents in %i parts are %s', (total, parts, expected) => {
	expect(Array.from({ length: parts }, (_, index) => shareOf(total, parts, index))).toEqual(expected);
});

test('the shares of any amount in 1 to 5,000 parts add up and differ by at most one cent', () => {
	fc.assert(
		fc.property(cents, fc.integer({ min: 1, max: 5_000 }), (total, parts) => {
			const shares = Array.from({ length: parts }, (_, index) => shareOf(total, parts, index));
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
