import { expect, test } from 'vitest';
import { isSeries, renderSeries } from '../../../src/app/protocol/series.ts';

test.each([
	['PAT-001', ['PAT-001', 'PAT-002', 'PAT-003']],
	['PAT-998', ['PAT-998', 'PAT-999', 'PAT-1000']],
	['7', ['7', '8', '9']],
	['9', ['9', '10', '11']],
	['2026/07-A', ['2026/07-A', '2026/08-A', '2026/09-A']],
	['sem número', ['sem número', 'sem número', 'sem número']],
	['2026/009-A', ['2026/009-A', '2026/010-A', '2026/011-A']],
	['99999999999999999999', ['99999999999999999999', '100000000000000000000', '100000000000000000001']],
	['em uso', ['em uso', 'em uso', 'em uso']],
	['', ['', '', '']],
])('%j goes on', (first, series) => {
	expect(renderSeries(first, 3)).toEqual(series);
	expect(isSeries(first)).toBe(new Set(series).size > 1);
});
