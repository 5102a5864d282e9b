import { describe, expect, test } from 'vitest';
import { concurrencyOf, nextPace, type PaceEvent, type PaceState, startPace } from '../../src/runs/pace.ts';

const MOST = 16;

/** What happens in turn, each request begun `elapsedMs` before its end. */
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
const manyAnswers = (from: number, count: number, everyMs: number, elapsedMs = 10): PaceEvent[] =>
	Array.from({ length: count }, (_, index) => answered(from + index * everyMs, elapsedMs));

describe('requests at once', () => {
	test('are one until the API answers, then as many as allowed', () => {
		expect(concurrencyOf(startPace(MOST, 0))).toBe(1);
		expect(concurrencyOf(after(startPace(MOST, 0), lost(20)))).toBe(1);
		expect(concurrencyOf(after(startPace(MOST, 0), answered(20)))).toBe(MOST);
	});

	test('are halved when a request is lost, once for all that was in flight with it', () => {
		const running = after(startPace(MOST, 0), answered(20));
		const cut = after(running, lost(100), lost(101), lost(105, 20));
		expect(concurrencyOf(cut)).toBe(8);
		expect(concurrencyOf(after(cut, lost(120)))).toBe(4);
	});

	test('never fall below one and never rise above the most', () => {
		let state = after(startPace(MOST, 0), answered(20));
		for (let at = 100; at < 2_000; at += 100) state = nextPace(state, lost(at));
		expect(concurrencyOf(state)).toBe(1);
		state = after(state, ...manyAnswers(3_000, 1_000, 10));
		expect(concurrencyOf(state)).toBe(MOST);
	});

	test('rise by one for as many answers as there are at once', () => {
		const cut = after(startPace(MOST, 0), answered(20), lost(100));
		expect(concurrencyOf(after(cut, ...manyAnswers(200, 7, 10)))).toBe(8);
		expect(concurrencyOf(after(cut, ...manyAnswers(200, 9, 10)))).toBe(9);
	});

	test('do not rise while answers take much longer than they did', () => {
		const cut = after(startPace(MOST, 0), ...manyAnswers(20, 50, 10), lost(600));
		expect(concurrencyOf(after(cut, ...manyAnswers(2_000, 5, 10, 1_000)))).toBe(8);
	});
});

describe('requests per second', () => {
	test('have no limit while the API does not throttle', () => {
		expect(after(startPace(MOST, 0), ...manyAnswers(20, 500, 1)).perSecond).toBeUndefined();
	});

	test('are what the API bore, its pause counted in', () => {
		// Twenty in 20 ms, then "wait a second".
		const state = after(startPace(MOST, 0), ...manyAnswers(1, 20, 1, 1), throttled(21, 1_000));
		expect(state.perSecond).toBeCloseTo(20 / 1.021, 1);
	});

	test('are left alone when nothing was accepted yet', () => {
		expect(after(startPace(MOST, 0), throttled(20, 1_000)).perSecond).toBeUndefined();
	});

	test('rest just below the rate that was too much, and grow past it only after a while', () => {
		const paced = { ...startPace(MOST, 0), perSecond: 100, answered: true };
		let state = after(paced, throttled(1_000, 1_000, 1));
		expect(state.perSecond).toBeCloseTo(92);
		state = after(state, ...manyAnswers(2_000, 1_000, 10));
		expect(state.perSecond).toBeGreaterThan(95);
		expect(state.perSecond).toBeLessThan(100);
		state = after(state, ...manyAnswers(12_000, 4_000, 10));
		expect(state.perSecond).toBeGreaterThan(100);
	});

	test('count answers that were on their way when the API began to throttle', () => {
		// Five had come back of the twenty that were accepted.
		let state = after(startPace(MOST, 0), ...manyAnswers(1, 5, 1, 1), throttled(6, 1_000, 5));
		expect(state.perSecond).toBeCloseTo(5 / 1.006, 1);
		state = after(state, ...manyAnswers(7, 15, 0, 6));
		expect(state.perSecond).toBeCloseTo(20 / 1.006, 1);
	});

	test('grow faster once the API bears far more than it did', () => {
		const paced = { ...startPace(MOST, 0), perSecond: 10, answered: true };
		const state = after(paced, throttled(1_000, 1_000, 1), ...manyAnswers(2_000, 1_200, 100));
		expect(state.perSecond).toBeGreaterThan(100);
	});
});
