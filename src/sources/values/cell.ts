/** `null` is an empty cell; `false`, `0` and `""` are values. All CSV cells are strings. */
import type { Problem } from '../../messages/problem.ts';

export interface SpecialCell {
	/** `invalid`: the cell is unreadable, so its row gets a problem. */
	readonly kind: 'date' | 'time' | 'duration' | 'error' | 'invalid';
	/**
	 * `date`: wall clock, `2026-01-31` or `2026-01-31T13:45:00`, up to three decimals · `time`, `duration`: `13:45:00` ·
	 * `error`: `#N/A` · `invalid`: the raw text.
	 */
	readonly text: string;
	readonly serial?: number;
	readonly reason?: Problem;
}

export type Cell = null | string | number | boolean | SpecialCell;

export interface Row {
	readonly number: number;
	readonly cells: readonly Cell[];
	/** Indexes into `TableSource.formatCodes`. Not set for CSV. */
	readonly formats?: ArrayLike<number>;
	readonly problem?: Problem;
	readonly hidden?: boolean;
	/** Original cells that corrections replaced, by column. */
	readonly corrected?: Readonly<Record<number, Cell>>;
}

export function isEmptyRow(cells: readonly Cell[]): boolean {
	return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}
