import { expect, test } from 'vitest';
import { seriesFrom } from '../../../src/app/rows/number-series.ts';

test.each([
	['PAT-001', ['PAT-001', 'PAT-002', 'PAT-003']],
	['PAT-998', ['PAT-998', 'PAT-999', 'PAT-1000']],
	['9', ['9', '10', '11']],
	['2026/07-A', ['2026/07-A', '2026/08-A', '2026/09-A']],
	['99999999999999999999', ['99999999999999999999', '100000000000000000000', '100000000000000000001']],
	['sem número', ['sem número', 'sem número', 'sem número']],
])('%j goes on', (first, series) => {
	expect([0, 1, 2].map(seriesFrom(first))).toEqual(series);
});
