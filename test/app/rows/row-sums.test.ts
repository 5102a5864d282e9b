/** Checks what the sums say of rows that an earlier run created. */
import { expect, test } from 'vitest';
import { findEarlier } from '../../../src/app/rows/row-sums.ts';
import { joinProblem } from '../../../src/messages/problem.ts';

test.each([
	['already-created', 'created'],
	['already-created-differs', 'created'],
	['enrollment-id-already-created', 'created'],
	['held-unconfirmed', 'unconfirmed'],
	['held-reserved', 'unconfirmed'],
	['row-without-data', undefined],
] as const)('a row that is skipped for %s: %s', (code, earlier) => {
	const run = { run: 'r', assetId: 'a', field: 'model', earlier: '', now: '', more: '', row: '2' };
	expect(findEarlier({ reason: joinProblem(code, { params: run }) })).toBe(earlier);
});

test('a row that is not skipped has no earlier run', () => {
	expect(findEarlier({})).toBeUndefined();
});
