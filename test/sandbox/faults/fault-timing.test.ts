import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLatency, createRandom, createRateLimit } from '../../../src/sandbox/faults/choose-fault.ts';

const take = (amount: number, next: () => number): readonly number[] => Array.from({ length: amount }, next);

describe('latency', () => {
	test('a fixed one is always the same', () =>
		expect(take(3, createLatency({ type: 'latency', ms: 12 }))).toEqual([12, 12, 12]));

	test('a lognormal one has the requested median and spread', () => {
		const drawn = take(20_000, createLatency({ type: 'latency', ms: 40, sigma: 0.5, seed: 7 })).toSorted(
			(a, b) => a - b,
		);
		const at = (share: number): number => drawn[Math.floor(drawn.length * share)] ?? 0;
		expect(at(0.5)).toBeGreaterThan(39);
		expect(at(0.5)).toBeLessThan(41);
		// One standard deviation above the median is the median times e^sigma.
		expect(at(0.8413) / at(0.5)).toBeCloseTo(Math.exp(0.5), 1);
		expect(at(0.1587) / at(0.5)).toBeCloseTo(Math.exp(-0.5), 1);
	});

	test('the same seed gives the same latencies, another seed different ones', () => {
		const draw = (seed: number) => take(5, createLatency({ type: 'latency', ms: 40, sigma: 1, seed }));
		expect(draw(1)).toEqual(draw(1));
		expect(draw(1)).not.toEqual(draw(2));
	});

	test('a lognormal one is limited to its maximum', () =>
		expect(Math.max(...take(1000, createLatency({ type: 'latency', ms: 40, sigma: 2, maxMs: 60 })))).toBe(60));

	test('random numbers are at least 0 and below 1 for any seed', () => {
		fc.assert(
			fc.property(fc.nat(), (seed) => {
				for (const number of take(20, createRandom(seed))) {
					expect(number).toBeGreaterThanOrEqual(0);
					expect(number).toBeLessThan(1);
				}
			}),
		);
	});
});

describe('a rate limit', () => {
	test('allows the requested rate, measured by a clock', () => {
		const limit = createRateLimit({ type: 'rate-limit', perSecond: 2, burst: 1 });
		expect([limit(0), limit(0), limit(250), limit(500), limit(500), limit(10_000), limit(10_000)]).toEqual([
			0, 500, 250, 0, 500, 0, 500,
		]);
	});

	test('never allows more than burst and rate together', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 50 }),
				fc.integer({ min: 1, max: 20 }),
				fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 200 }),
				(perSecond, burst, pauses) => {
					const limit = createRateLimit({ type: 'rate-limit', perSecond, burst });
					let now = 0;
					let allowed = 0;
					for (const pause of pauses) {
						now += pause;
						if (limit(now) === 0) allowed += 1;
					}
					const since = now - (pauses[0] ?? 0);
					expect(allowed).toBeLessThanOrEqual(burst + (since / 1000) * perSecond + 1e-6);
				},
			),
		);
	});
});
