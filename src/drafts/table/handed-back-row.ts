/**
 * Rows of a file that this program handed back, as their owner wrote them: without guards before formulas.
 *
 * Such a file is known by its reason columns, whatever it was saved as since. A row whose cell of codes holds something
 * else than our codes is somebody's own, and keeps its apostrophes. Where the reason columns were deleted, nobody knows whose
 * an apostrophe is: a cell that looks guarded is then refused (`apostrophe-before-sign`), and so is one that still looks
 * so without its guard.
 *
 * A cell that was wrong for its kind (an identifier that had become a date, a formula without a result) stands there as a text,
 * which no column refuses: it is refused again as long as it is the one that its row's reasons name. Who means that very text
 * empties the cell of codes.
 */
import { findCode, type ProblemCode } from '../../messages/codes.ts';
import { joinProblem, type Problem, type ProblemPlace } from '../../messages/problem.ts';
import { renderQuoted } from '../../messages/render-visible.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { unguardFormula } from '../../sources/csv/formula-guard.ts';
import { findReasonColumns } from '../columns/reason-columns.ts';
import { renderCell } from '../values/cell-text.ts';
import { tidyText } from '../values/tidy-text.ts';

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

/** Whether a cell is refused for its kind: the same text in its place would not be. */
export function isOfKind(code: string): code is ProblemCode {
	return findCode(code)?.unlessAs === 'text';
}

/** What is wrong with a cell of a row that can be read, by what its reasons say of it. */
export type UnchangedFinder = (cells: readonly Cell[], cell: Cell, place: ProblemPlace) => Problem | undefined;

/** Undefined for the rows of other files. */
export function createUnchangedFinder(header: readonly string[]): UnchangedFinder | undefined {
	const reasons = findReasonColumns(header);
	if (reasons === undefined) return undefined;
	return (cells, cell, place) => {
		const codes = renderCell(cells[reasons + 2]).split(',');
		const code = codes.map((one) => one.trim()).find(isOfKind);
		if (code === undefined) return undefined;
		const told = renderCell(cells[reasons + 1]);
		const found = tidyText(renderCell(cell));
		const behindName = told.indexOf(`${renderQuoted(place.name)}: `);
		if (behindName === -1 || !told.includes(renderQuoted(found), behindName + 1)) return undefined;
		return joinProblem(code, { place, found });
	};
}
