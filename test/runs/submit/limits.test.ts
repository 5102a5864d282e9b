import { describe, expect, test } from 'vitest';
import { createFailureWatch, type FailureLimit, isTooManyFailures } from '../../../src/runs/submit/failure-limit.ts';
import { RetryBudget } from '../../../src/runs/submit/gate.ts';

test.each<[FailureLimit, number, number, boolean]>([
	[0, 0, 100, false],
	[0, 1, 1, true],
	[20, 20, 20, false],
	[20, 21, 1_000, true],
	['5%', 19, 19, false],
	['5%', 1, 20, false],
	['5%', 2, 20, true],
	['2.5%', 5, 200, false],
	['2.5%', 6, 200, true],
])('too many failures with a limit of %s, %i of %i: %s', (limit, failures, answered, tooMany) => {
	expect(isTooManyFailures(limit, failures, answered)).toBe(tooMany);
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

describe('an address that the server does not know', () => {
	const created = { kind: 'created', status: 201, notices: [] } as const;
	const settle = (statuses: readonly (number | 'created')[], body = '{}') => {
		const watch = createFailureWatch({ maxUnconfirmedInARow: 25 });
		return statuses.map((status) =>
			status === 'created' ? watch.settled(created, body) : watch.settled({ kind: 'refused', error: { status } }, body),
		);
	};

	test.each([404, 405])('stops the run when the first five answers are all %i', (status) => {
		const faults = settle([status, status, status, status, status]);
		expect(faults.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
		expect(faults[4]).toMatchObject({ code: 'api-address-unknown', params: { status } });
	});

	test.each<[readonly (number | 'created')[]]>([
		[['created', 404, 404, 404, 404, 404, 404]],
		[[404, 404, 404, 404, 422, 404, 404]],
		[[404, 404, 404, 404, 'created', 404, 404]],
		[[422, 422, 422, 422, 422, 422]],
	])('is not concluded from %j', (statuses) => {
		expect(settle(statuses).every((fault) => fault === undefined)).toBe(true);
	});

	test('is not concluded from rows with an employee, which may be the one that is missing', () => {
		const faults = settle([404, 404, 404, 404, 404, 404], '{"employeeId":"e"}');
		expect(faults.every((fault) => fault === undefined)).toBe(true);
	});
});
