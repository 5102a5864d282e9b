/**
 * Rows of a file that this program handed back, as their owner wrote them: without guards before formulas.
 *
 * Such a file is known by its reason columns, whatever it was saved as since. A row whose cell of codes holds something
 * else than our codes is somebody's own, and keeps its apostrophes. Where the reason columns were deleted, nobody knows whose
 * an apostrophe is: a cell that looks guarded is then refused (`apostrophe-before-sign`), and so is one that still looks
 * so without its guard.
 */
import { findCode } from '../../messages/codes.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { unguardFormula } from '../../sources/csv/formula-guard.ts';
import { findReasonColumns } from '../columns/reason-columns.ts';
import { renderCell } from '../values/cell-text.ts';

/** The header as its owner wrote it. */
export function restoreHeader(cells: readonly Cell[]): readonly string[] {
	const header = cells.map(renderCell);
	return findReasonColumns(header) === undefined ? header : header.map(unguardFormula);
}

/** `header` as `restoreHeader` gave it. Rows of other files are given back as they are. */
export function createRowRestorer(header: readonly string[]): (row: Row) => Row {
	const reasons = findReasonColumns(header);
	if (reasons === undefined) return (row) => row;
	const codes = reasons + 2;
	return (row) => {
		if (!isOurs(renderCell(row.cells[codes]))) return row;
		return { ...row, cells: row.cells.map((cell) => (typeof cell === 'string' ? unguardFormula(cell) : cell)) };
	};
}

/** A person may have emptied the cell, or put the row in by hand. */
function isOurs(codes: string): boolean {
	return codes.trim() === '' || codes.split(',').some((code) => findCode(code.trim()) !== undefined);
}
