import { expect, test } from 'vitest';
import { mergeDeprecations } from '../../../src/runs/record/run-folder.ts';

const notice = (path: string, sunsetAt: string) => ({ method: 'GET', path, sunsetAt });

test('the newest notice of an endpoint counts, and each endpoint is listed once', () => {
	const before = [notice('/a', '2026-01-01T00:00:00.000Z'), notice('/b', '2026-01-01T00:00:00.000Z')];
	const after = [notice('/b', '2027-01-01T00:00:00.000Z'), notice('/c', '2026-01-01T00:00:00.000Z')];
	expect(mergeDeprecations(before, after)).toEqual([before[0], ...after]);
	expect(mergeDeprecations([], after)).toEqual(after);
});
