/**
 * Restores rows of a file that this program handed back, known by its reason columns: it removes the guards before formulas.
 *
 * A cell that was wrong for its kind is a text there, which no column refuses. It is refused again while its row's reasons name it;
 * a user who means that very text empties the cell of codes. Without reason columns nobody knows whose an apostrophe is, so a
 * guarded cell is refused.
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

/** A quote that is still open, or what stands for text that was not read. */
const STILL_UNREAD = /^ *"|\ufffd/;

/** A line that could not be read is refused again until it is corrected. Undefined for the rows of other files. */
export function createUnreadFinder(header: readonly string[]): ((row: Row) => Problem | undefined) | undefined {
	const reasons = findReasonColumns(header);
	if (reasons === undefined) return undefined;
	return ({ number, cells }) => {
		if (!renderCell(cells[reasons + 2]).includes('csv-line-unreadable')) return undefined;
		const found = cells.find((cell, column) => {
			const isOwn = column < reasons || column >= reasons + 3;
			return isOwn && typeof cell === 'string' && STILL_UNREAD.test(cell);
		});
		if (found === undefined) return undefined;
		const kind = renderCell(found).includes('\ufffd') ? 'bytes' : 'quote';
		return { code: 'csv-line-unreadable', found: renderCell(found), params: { kind, line: String(number) } };
	};
}

/** Whether a cell is refused for its kind: the same text in its place would not be. */
export function isOfKind(code: string): code is ProblemCode {
	return findCode(code)?.unlessAs === 'text';
}

/** What is wrong with a cell of a row that can be read, by what its reasons say of it. */
type UnchangedFinder = (cells: readonly Cell[], cell: Cell, place: ProblemPlace) => Problem | undefined;

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
