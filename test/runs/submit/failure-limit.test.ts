import { describe, expect, test } from 'vitest';
import { createFailureWatch, type FailureLimit, isTooManyFailures } from '../../../src/runs/submit/failure-limit.ts';

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
