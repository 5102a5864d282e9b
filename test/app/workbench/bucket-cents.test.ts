import { expect, test } from 'vitest';
import { bucketCents } from '../../../src/app/workbench/bucket-cents.ts';

const BUCKETS = { units: 20, created: 5, refused: 1, rejected: 6, unconfirmed: 2, skipped: 4, notSent: 2 };
const CENTS = { planned: 1_100, created: 500, refused: 100, unconfirmed: 200, notSent: 200 };
const CHECKED = {
	wrong: { rows: 6, cents: 60, unreadable: 1 },
	skipped: { rows: 3, cents: 30, unreadable: 0 },
};
const OF_DRAFTS = { created: 500, refused: 100, unconfirmed: 200, notSent: 200 };

test.each([
	[
		'all buckets add up, with a draft that was created elsewhere in between',
		CHECKED,
		11,
		{ rejected: 60, skipped: 130, units: 1_190 },
	],
	[
		'a row more was rejected than the check said',
		{ ...CHECKED, wrong: { ...CHECKED.wrong, rows: 5 } },
		11,
		{ skipped: 130 },
	],
	['other rows were skipped than the check said', CHECKED, 10, { rejected: 60 }],
	['there was no check', undefined, 11, {}],
])('%s', (_, checked, drafts, others) => {
	expect(bucketCents({ buckets: BUCKETS, cents: CENTS }, drafts, checked)).toEqual({ ...OF_DRAFTS, ...others });
});
