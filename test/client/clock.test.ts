import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSteadyTime } from '../../src/client/clock.ts';

const timesOf = (readings: readonly number[]): readonly number[] => {
	const left = [...readings];
	const now = createSteadyTime(() => left.shift() ?? 0);
	return readings.slice(1).map(() => now());
};

test.each([
	['goes as the clock of the computer goes', [100, 101, 105], [101, 105]],
	['goes on from where it was when that is set back', [100, 105, 50, 60, 61], [105, 105, 115, 116]],
	['follows a leap forward', [100, 5_000, 5_001], [5_000, 5_001]],
	['bears being set back twice', [100, 90, 95, 20, 30], [100, 105, 105, 115]],
])('steady time %s', (_, readings, times) => expect(timesOf(readings)).toEqual(times));

test('never goes back, and counts all time between two ascending readings', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(1e6), { minLength: 2 }), (readings) => {
			const times = timesOf(readings);
			for (let index = 1; index < times.length; index++) {
				const passed = Math.max(0, (readings[index + 1] ?? 0) - (readings[index] ?? 0));
				expect((times[index] ?? 0) - (times[index - 1] ?? 0)).toBe(passed);
			}
		}),
	);
});
