/**
 * Removes the formula guards from rows of a file that this program returned, recognised by its reason columns.
 * A cell that was refused for its type is text there, which no column would refuse. It is refused again while the row's reasons name
 * it; a user who means that text clears the row's codes. Without reason columns, nobody knows who wrote an apostrophe, so a guarded
 * cell is refused.
 */
import { findCode, type ProblemCode } from '../../messages/codes.ts';
import { joinProblem, type Problem, type ProblemPlace } from '../../messages/problem.ts';
import { renderQuoted } from '../../messages/render-visible.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { unguardFormula } from '../../sources/csv/render-csv.ts';
import { findReasonColumns } from '../columns/reason-columns.ts';
import { renderCell } from '../values/cell-text.ts';
import type { Held, SaidReading } from '../values/column-reading.ts';
import { swapDayAndMonth, weighNumberStyle } from '../values/locale-evidence.ts';
import { parseDateText, renderDateParts, weighDate } from '../values/time/date-text.ts';
import { tidyText } from '../values/tidy-text.ts';

export function restoreHeader(cells: readonly Cell[]): readonly string[] {
	const header = cells.map(renderCell);
	return findReasonColumns(header) === undefined ? header : header.map(unguardFormula);
}

/** `header`: the result of `restoreHeader`. Rows of other files are returned unchanged. */
export function createRowRestorer(header: readonly string[]): (row: Row) => Row {
	const reasons = findReasonColumns(header);
	if (reasons === undefined) return (row) => row;
	const codes = reasons + 2;
	return (row) => {
		if (!isOurs(renderCell(row.cells[codes]))) return row;
		return { ...row, cells: row.cells.map((cell) => (typeof cell === 'string' ? unguardFormula(cell) : cell)) };
	};
}

/** An empty cell counts too: the user may have cleared it, or added the row by hand. */
function isOurs(codes: string): boolean {
	return codes.trim() === '' || codes.split(',').some((code) => findCode(code.trim()) !== undefined);
}

/** An unclosed quote, or the replacement character for unreadable bytes. */
const STILL_UNREAD = /^ *"|\ufffd/;

/** Refuses an unreadable line again until it is corrected. Undefined for other files. */
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

/** True if a cell with this code comes back as it was, and is refused again (`unlessAs`). */
export function isOfKind(code: string): code is ProblemCode {
	return findCode(code)?.unlessAs !== undefined;
}

/** Finds the problem that the row's reasons state about a cell, if the cell is unchanged, or what the cell is by an answer since then. */
type UnchangedFinder = (cells: readonly Cell[], cell: Cell, column: HeldColumn) => Problem | Answered | undefined;

interface HeldColumn {
	readonly place: ProblemPlace;
	/** See `CompiledColumn`. */
	readonly said?: SaidReading;
}

/** A held cell, now that a person said how its column is read. */
export interface Answered {
	readonly cell: Cell;
}

/** Undefined for files without reason columns. */
export function createUnchangedFinder(header: readonly string[]): UnchangedFinder | undefined {
	const reasons = findReasonColumns(header);
	if (reasons === undefined) return undefined;
	return (cells, cell, { place, said }) => {
		const codes = renderCell(cells[reasons + 2]).split(',');
		const refused = codes.map((one) => one.trim()).filter(isOfKind);
		const told = renderCell(cells[reasons + 1]);
		const behindName = place.name.trim() === '' ? 0 : told.indexOf(`${renderQuoted(place.name)}: `);
		if (behindName === -1) return undefined;
		const found = tidyText(renderCell(cell));
		const isTold = (text: string): boolean => told.includes(renderQuoted(text), behindName);
		for (const code of refused) {
			const held = heldBy(code);
			if (held === undefined) {
				if (isTold(found)) return joinProblem(code, { place, found });
			} else if (
				said !== undefined &&
				(typeof cell === 'string' || held === 'swapped') &&
				mayBeHeld(found, held, isTold)
			) {
				return readHeld(found, held, said, isTold) ?? joinProblem(code, { place, found });
			}
		}
		return undefined;
	};
}

function heldBy(code: ProblemCode): Held | undefined {
	const as = findCode(code)?.unlessAs;
	return as === 'text' ? undefined : as;
}

type IsTold = (text: string) => boolean;

/** Another text that fits both readings is no answer. */
function mayBeHeld(found: string, held: Held, isTold: IsTold): boolean {
	if (held === 'style') return weighNumberStyle(found) === 'either';
	return weighDate(found).order === 'either' || (held === 'swapped' && isTold(found));
}

function readHeld(found: string, held: Held, said: SaidReading, isTold: IsTold): Answered | undefined {
	if (held === 'style') return said.locale && { cell: found };
	if (held === 'order') return said.order && { cell: found };
	if (said.swapped === undefined) return undefined;
	// The file shows a real date as a text with the day first, or with the year first.
	const parts = parseDateText(found, 'pt-BR');
	const iso = parts.ok ? renderDateParts(parts.value) : found;
	if (!isTold(iso) && !isTold(iso.replace(' ', 'T'))) return { cell: found };
	return { cell: said.swapped ? (swapDayAndMonth(iso) ?? iso) : iso };
}
