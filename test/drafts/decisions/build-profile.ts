/** Column profiles from the description in a test, with defaults for everything else. */
import { createTableProfiler } from '../../../src/drafts/columns/column-profile.ts';
import type { TableProfile } from '../../../src/drafts/columns/column-profile.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';

export type ColumnCells = readonly [header: string, cells: readonly Cell[]];

/** Each column with its cells from top to bottom. */
export function buildProfile(...columns: readonly ColumnCells[]): TableProfile {
	const profiler = createTableProfiler(columns.map(([header]) => header));
	const rows = Math.max(0, ...columns.map(([, cells]) => cells.length));
	for (let row = 0; row < rows; row += 1) {
		profiler.add({ number: row + 2, cells: columns.map(([, cells]) => cells[row] ?? null) });
	}
	return profiler.profile();
}

const ROWS = 20;

/** `{n}` in a text is the number of the row. */
export function repeat(...texts: readonly (string | null)[]): readonly Cell[] {
	return Array.from({ length: ROWS }, (_, row) => texts[row % texts.length]?.replace('{n}', String(row + 1)) ?? null);
}
