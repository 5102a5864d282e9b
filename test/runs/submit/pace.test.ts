import { describe, expect, test } from 'vitest';
import { concurrencyOf, nextPace, type PaceEvent, type PaceState, startPace } from '../../../src/runs/submit/pace.ts';

const MAX = 16;

/** Applies events in order; each request began `elapsedMs` before its end. */
function after(state: PaceState, ...events: readonly PaceEvent[]): PaceState {
	return events.reduce(nextPace, state);
}
const answered = (at: number, elapsedMs = 10): PaceEvent => ({ kind: 'answered', startedAt: at - elapsedMs, at });
const lost = (at: number, elapsedMs = 10): PaceEvent => ({ kind: 'lost', startedAt: at - elapsedMs, at });
const throttled = (at: number, pauseMs: number, elapsedMs = 10): PaceEvent => ({
	kind: 'throttled',
	startedAt: at - elapsedMs,
	at,
	pauseMs,
});
const many = (count: number, from: number, everyMs: number, eventAt: (at: number) => PaceEvent): PaceEvent[] =>
	Array.from({ length: count }, (_, index) => eventAt(from + index * everyMs));
const manyAnswers = (from: number, count: number, everyMs: number, elapsedMs = 10): PaceEvent[] =>
	many(count, from, everyMs, (at) => answered(at, elapsedMs));

const running = after(startPace(MAX, 0), answered(20), answered(40));
/** Eight failures, which are load. */
const cut = after(running, ...many(8, 100, 1, (at) => lost(at)));

describe('load', () => {
	test('is neither one failure nor seven', () => {
		expect(after(running, throttled(100, 1_000))).toMatchObject({ loadAt: running.loadAt, rate: undefined });
		expect(concurrencyOf(after(running, ...many(7, 100, 1, (at) => lost(at))))).toBe(MAX);
	});

	test('is the eighth failure without an answer in between, or the first before any answer', () => {
		expect(cut.loadAt).toBe(107);
		expect(after(startPace(MAX, 0), throttled(20, 1_000)).loadAt).toBe(20);
		expect(after(cut, lost(200)).loadAt).toBe(200);
	});

	test.each([
		[0.05, false],
		[0.1, false],
		[0.3, true],
		[1, true],
	])('is seen within 200 requests, evenly mixed, when %f of them fail: %s', (share, isLoad) => {
		const events = Array.from({ length: 200 }, (_, index) => {
			const isFailure = Math.floor((index + 1) * share) > Math.floor(index * share);
			return isFailure ? throttled(100 + index, 1_000) : answered(100 + index);
		});
		expect(after(running, ...events).loadAt > running.loadAt).toBe(isLoad);
	});

	test('is handled once for all requests in flight', () => {
		expect(after(cut, ...many(20, 108, 0, (at) => lost(at, 20)))).toEqual(cut);
	});
});

describe('concurrency', () => {
	test('is one until the API answers, then the maximum', () => {
		expect(concurrencyOf(startPace(MAX, 0))).toBe(1);
		expect(concurrencyOf(after(startPace(MAX, 0), lost(20)))).toBe(1);
		expect(concurrencyOf(running)).toBe(MAX);
	});

	test('is halved by load, whatever the kind of failure', () => {
		expect(concurrencyOf(cut)).toBe(8);
		expect(concurrencyOf(after(running, ...many(8, 100, 1, (at) => throttled(at, 1_000))))).toBe(8);
	});

	test('is never below one or above the maximum', () => {
		let state = running;
		for (let at = 100; at < 2_000; at += 100) state = nextPace(state, lost(at));
		expect(concurrencyOf(state)).toBe(1);
		state = after(state, ...manyAnswers(3_000, 50_000, 10));
		expect(concurrencyOf(state)).toBe(MAX);
	});

	test('rises by one per round of answers', () => {
		const state = after(running, ...manyAnswers(60, 100, 1), ...many(12, 200, 1, (at) => lost(at)));
		expect(concurrencyOf(after(state, ...manyAnswers(300, 7, 10)))).toBe(8);
		expect(concurrencyOf(after(state, ...manyAnswers(300, 9, 10)))).toBe(9);
	});

	test('does not rise while answers take much longer than before', () => {
		expect(concurrencyOf(after(cut, ...manyAnswers(2_000, 5, 10, 1_000)))).toBe(8);
	});

	test('becomes the number of requests still answered after the first throttling', () => {
		const refused = after(running, ...many(8, 100, 0, (at) => throttled(at, 1_000, 1)));
		const served = after(refused, ...manyAnswers(150, 5, 1, 60));
		expect([concurrencyOf(refused), concurrencyOf(served)]).toEqual([8, 5]);
		expect(after(served, ...manyAnswers(1_200, 500, 10)).window.value).toBeLessThan(6);
		expect(served.rate).toBeUndefined();
	});

	test('does not rise by answers to requests that began before load', () => {
		expect(concurrencyOf(after(cut, ...manyAnswers(108, 40, 1, 60)))).toBe(8);
	});

	test('rests below the ceiling, and exceeds it after a while', () => {
		// 8 of 40 failed at concurrency 16, so 12.8 were sustained.
		const mixed = many(40, 100, 10, (at) => ((at - 100) % 50 === 0 ? lost(at) : answered(at)));
		const state = after(running, ...mixed, ...many(7, 600, 1, (at) => lost(at)));
		const ceiling = state.window.ceiling ?? 0;
		expect(ceiling).toBeLessThan(14);
		const rested = after(state, ...manyAnswers(1_000, 1_000, 10));
		expect(rested.window.value).toBeGreaterThan(ceiling * 0.95);
		expect(rested.window.value).toBeLessThan(ceiling);
		expect(concurrencyOf(after(rested, ...manyAnswers(32_000, 2_000, 10)))).toBe(MAX);
	});
});

describe('requests per second', () => {
	const burst = manyAnswers(1, 20, 1, 1);
	/** Paced at 100 per second, below the known ceiling. */
	const paced: PaceState = {
		...running,
		rate: { value: 100, ceiling: 100, restMs: 30_000, restsUntil: 0 },
		grownAt: 1_000,
	};

	test('have no limit while throttling shows no load', () => {
		const events = manyAnswers(20, 500, 1).flatMap((event, index) =>
			index % 20 === 0 ? [throttled(event.at, 1_000), event] : [event],
		);
		expect(after(startPace(MAX, 0), ...events).rate).toBeUndefined();
	});

	test('are not limited by lost requests', () => {
		expect(cut.rate).toBeUndefined();
	});

	test('are what the API sustained, including its pause', () => {
		// Twenty answers in 20 ms, then throttled for a second, twice: after the first throttling nothing was served.
		const first = after(startPace(MAX, 0), ...burst, ...many(8, 21, 0, (at) => throttled(at, 1_000, 1)));
		expect(first.rate).toBeUndefined();
		const state = after(first, ...manyAnswers(1_022, 20, 1, 1), ...many(8, 1_042, 0, (at) => throttled(at, 1_000, 1)));
		expect(state.rate?.value).toBeCloseTo(20 / 1.021, 1);
	});

	test('are unchanged if nothing was accepted yet', () => {
		expect(after(startPace(MAX, 0), throttled(20, 1_000)).rate).toBeUndefined();
	});

	test('return below a right ceiling after one failure past it, and rest there longer', () => {
		const past = after(paced, ...manyAnswers(1_010, 200, 10));
		expect(past.rate?.value).toBeGreaterThan(100);
		const back = after(past, throttled(3_100, 1_000));
		expect(back.rate).toMatchObject({ value: 95, ceiling: 100, restMs: 60_000, restsUntil: 34_100 });
		const rested = after(back, ...manyAnswers(4_200, 1_000, 10));
		expect(rested.rate?.value).toBeGreaterThan(97);
		expect(rested.rate?.value).toBeLessThan(99);
		expect(after(rested, ...manyAnswers(34_200, 600, 10)).rate?.value).toBeGreaterThan(100);
	});

	test('fall to the sustained rate if that is lower than before', () => {
		// 25 per second succeed, 75 fail.
		const events = many(100, 2_000, 10, (at) => (at % 40 === 0 ? answered(at) : throttled(at, 1_000)));
		const { rate } = after({ ...paced, rate: { value: 99, ceiling: 100, restMs: 30_000, restsUntil: 1e9 } }, ...events);
		expect(rate?.ceiling).toBeLessThan(45);
		expect(rate?.value).toBeLessThan(45);
	});

	test('grow faster once the API sustains far more than before', () => {
		const slow: PaceState = { ...paced, rate: { value: 10, ceiling: 10, restMs: 30_000, restsUntil: 0 } };
		expect(after(slow, ...manyAnswers(2_000, 600, 100)).rate?.value).toBeGreaterThan(100);
	});
});
