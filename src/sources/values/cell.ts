/**
 * Cells and rows as a file holds them, without meaning.
 *
 * Plain values for the common kinds, so that a million rows cost no million objects: `null` is an empty cell, a CSV
 * cell is always a string, `false`, `0` and `""` are values.
 */
import type { Problem } from '../../messages/problem.ts';

export interface SpecialCell {
	/** `invalid`: the file is well formed but this cell is not readable (`reason` says why); a problem of its row. */
	readonly kind: 'date' | 'time' | 'duration' | 'error' | 'invalid';
	/**
	 * `date`: the wall clock, `2026-01-31` or `2026-01-31T13:45:00` with up to three decimals of a second, no zone ·
	 * `time` and `duration`: `13:45:00` · `error`: `#N/A` · `invalid`: the raw text.
	 */
	readonly text: string;
	/** Days in the 1900 system, whichever system the file uses. Only on `date`, `time` and `duration`. */
	readonly serial?: number;
	/** Only on `invalid`: why, without what was found. */
	readonly reason?: Problem;
}

export type Cell = null | string | number | boolean | SpecialCell;

export interface Row {
	/** As the person sees it: see `RowOrigin`. */
	readonly number: number;
	/** By column from 0; columns past the last filled one are absent. */
	readonly cells: readonly Cell[];
	/** Number format of each cell, as an index into `TableSource.formatCodes`. Workbooks only. */
	readonly formats?: ArrayLike<number>;
	/** What the reader found wrong with the row as a whole: a problem of it like any other. */
	readonly problem?: Problem;
	/** Hidden in the sheet, by hand or by a filter. Read like any other row. */
	readonly hidden?: boolean;
	/** What the file has in the cells that a person corrected, by column. */
	readonly corrected?: Readonly<Record<number, Cell>>;
}

/** Tells whether a row has nothing in it: such a row is no row. */
export function isEmptyRow(cells: readonly Cell[]): boolean {
	return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}
