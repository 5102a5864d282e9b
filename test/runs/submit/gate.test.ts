import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/client/clock.ts';
import { Gate, RetryBudget } from '../../../src/runs/submit/gate.ts';

const never = new AbortController().signal;

/** Time that passes only by sleeping. */
function sleepingClock(): Clock & { readonly slept: number[] } {
	let now = 1_000_000;
	const slept: number[] = [];
	return {
		slept,
		now: () => now,
		random: () => 0,
		sleep: async (ms, signal) => {
			if (signal?.aborted === true) return;
			slept.push(ms);
			now += ms;
		},
	};
}

describe('the gate', () => {
	test('lets all pass at once without a rate or pause', async () => {
		const clock = sleepingClock();
		const gate = new Gate(clock, () => Infinity);
		expect(gate.isOpen()).toBe(true);
		for (let turn = 0; turn < 1_000; turn++) await gate.pass(never);
		expect(clock.slept).toEqual([]);
	});

	test('spaces turns evenly at a rate', async () => {
		const clock = sleepingClock();
		const from = clock.now();
		const gate = new Gate(clock, () => 20);
		expect(gate.isOpen()).toBe(false);
		for (let turn = 0; turn < 101; turn++) await gate.pass(never);
		expect(clock.now() - from).toBeGreaterThanOrEqual(5_000 - 10);
		expect(clock.now() - from).toBeLessThan(5_050);
	});

	test('blocks everyone until the longest pause is over', async () => {
		const clock = sleepingClock();
		const from = clock.now();
		const gate = new Gate(clock, () => Infinity);
		gate.pause(3_000);
		gate.pause(1_000);
		expect(gate.isPaused()).toBe(true);
		await gate.pass(never);
		expect(clock.now() - from).toBe(3_000);
		expect(gate.isPaused()).toBe(false);
	});

	test('can be awaited without taking a turn', async () => {
		const clock = sleepingClock();
		const gate = new Gate(clock, () => 1);
		gate.pause(3_000);
		for (let turn = 0; turn < 5; turn++) await gate.awaitPause(never);
		expect(clock.slept).toEqual([3_000]);
	});

	test('blocks nobody once the run stops', async () => {
		const clock = sleepingClock();
		const gate = new Gate(clock, () => 1);
		gate.pause(1_000_000);
		await gate.pass(AbortSignal.abort());
		expect(clock.slept).toEqual([]);
	});
});

describe('the budget of repeated attempts', () => {
	test('is small until the API has answered once', () => {
		const budget = new RetryBudget(8);
		expect(Array.from({ length: 10 }, () => budget.take()).filter(Boolean)).toHaveLength(5);
		expect(budget.inARow).toBe(5);
	});

	test('is full with the first answer, and gains a tenth with each later one', () => {
		const budget = new RetryBudget(8);
		budget.answered();
		while (budget.take());
		expect(budget.inARow).toBe(80);
		for (let answer = 0; answer < 11; answer++) budget.answered();
		expect([budget.take(), budget.take()]).toEqual([true, false]);
	});

	test('counts rounds of waiting, not workers, and starts again after an answer', () => {
		const budget = new RetryBudget(8);
		expect([budget.nextRound(), budget.nextRound()]).toEqual([0, 1]);
		budget.answered();
		expect(budget.nextRound()).toBe(0);
	});
});

describe('an outage', () => {
	test('is any failure to connect before the first answer', () => {
		const budget = new RetryBudget(8);
		expect([budget.take(), budget.isOutage()]).toEqual([true, true]);
	});

	test.each([
		[1, 1],
		[4, 4],
		[32, 8],
	])('with %i workers is %i failures to connect with no answer between them', (workers, inARow) => {
		const budget = new RetryBudget(workers);
		budget.answered();
		for (let failure = 1; failure < inARow; failure++)
			expect([budget.take(), budget.isOutage()]).toEqual([true, false]);
		expect([budget.take(), budget.isOutage()]).toEqual([true, true]);
		budget.answered();
		expect(budget.isOutage()).toBe(false);
	});
});
