import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from '../../src/client/repeat.ts';

const LIMITS = { baseMs: 500, capMs: 10_000 };
const ALMOST_ONE = 1 - Number.EPSILON;

test.each([
	[0, 0, 250],
	[0, ALMOST_ONE, 500],
	[1, 0, 500],
	[1, ALMOST_ONE, 1_000],
	[3, 0.5, 3_000],
	[4, ALMOST_ONE, 8_000],
	[5, ALMOST_ONE, 10_000],
	[1_000, ALMOST_ONE, 10_000],
])('attempt %i with random number %d waits %i ms', (attempt, random, ms) =>
	expect(backoffMs(attempt, LIMITS, random)).toBe(ms),
);

test('waits between half the ceiling and the ceiling, at most the cap', () => {
	const limits = fc.record({
		baseMs: fc.integer({ min: 1, max: 60_000 }),
		capMs: fc.integer({ min: 1, max: 3_600_000 }),
	});
	const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
	fc.assert(
		fc.property(fc.nat({ max: 5_000 }), limits, chance, (attempt, { baseMs, capMs }, random) => {
			const ceiling = Math.min(capMs, baseMs * 2 ** attempt);
			const ms = backoffMs(attempt, { baseMs, capMs }, random);
			expect(Number.isSafeInteger(ms)).toBe(true);
			expect(ms).toBeGreaterThanOrEqual(Math.floor(ceiling / 2));
			expect(ms).toBeLessThanOrEqual(ceiling);
		}),
	);
});

test('waits at least as long as the attempt before, with the same random number', () => {
	const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
	fc.assert(
		fc.property(fc.nat({ max: 60 }), chance, (attempt, random) => {
			expect(backoffMs(attempt + 1, LIMITS, random)).toBeGreaterThanOrEqual(backoffMs(attempt, LIMITS, random));
		}),
	);
});
