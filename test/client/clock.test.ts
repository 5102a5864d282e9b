import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSteadyTime, whenAborted } from '../../src/client/clock.ts';

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

test('an abort runs everything that waits for a signal once, except what was revoked', () => {
	const controller = new AbortController();
	const done: string[] = [];
	const forget = whenAborted(controller.signal, () => done.push('taken back'));
	whenAborted(controller.signal, () => done.push('first'));
	whenAborted(controller.signal, () => done.push('second'));
	forget();
	controller.abort();
	controller.abort();
	expect(done).toEqual(['first', 'second']);
});

test('an abort does not run what an earlier callback revoked', () => {
	const controller = new AbortController();
	const done: number[] = [];
	const forgets = [1, 2, 3].map((n) =>
		whenAborted(controller.signal, () => {
			done.push(n);
			for (const forget of forgets) forget();
		}),
	);
	controller.abort();
	expect(done).toEqual([1]);
});

test('an abort uses one listener per signal, so that many workers cause no warning', async () => {
	const warnings: Error[] = [];
	const onWarning = (warning: Error): number => warnings.push(warning);
	process.on('warning', onWarning);
	const controller = new AbortController();
	for (let n = 0; n < 100; n += 1) whenAborted(controller.signal, () => {});
	await new Promise((resolve) => setImmediate(resolve));
	process.off('warning', onWarning);
	expect(warnings).toEqual([]);
});
