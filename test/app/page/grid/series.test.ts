import { expect, test } from 'vitest';
import { isSeries, renderSeries } from '../../../../src/app/page/grid/series.ts';

test.each([
	['PAT-001', ['PAT-001', 'PAT-002', 'PAT-003']],
	['PAT-998', ['PAT-998', 'PAT-999', 'PAT-1000']],
	['7', ['7', '8', '9']],
	['2026/009-A', ['2026/009-A', '2026/010-A', '2026/011-A']],
	['99999999999999999999', ['99999999999999999999', '100000000000000000000', '100000000000000000001']],
	['em uso', ['em uso', 'em uso', 'em uso']],
	['', ['', '', '']],
])('%j goes on', (first, series) => {
	expect(renderSeries(first, 3)).toEqual(series);
	expect(isSeries(first)).toBe(new Set(series).size > 1);
});
