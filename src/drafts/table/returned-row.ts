/**
 * Removes the formula guards from rows of a file that this program returned, recognised by its reason columns.
 * A cell that was refused for its type is text there, which no column would refuse. It is refused again while the row's codes name
 * it (`refusal-mark.ts`); a user who means that text clears the row's codes. Without reason columns, nobody knows who wrote an apostrophe, so a guarded
 * cell is refused.
 */
import { findCode, type ProblemCode } from '../../messages/codes.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { unguardFormula } from '../../sources/csv/render-csv.ts';
import { findReasonColumns } from '../columns/reason-columns.ts';
import { renderCell } from '../values/cell-text.ts';
import type { Held, SaidReading } from '../values/column-reading.ts';
import { swapDayAndMonth, weighNumberStyle } from '../values/locale-evidence.ts';
import { parseDateText, renderDateParts, weighDate } from '../values/time/date-text.ts';
import { tidyText } from '../values/tidy-text.ts';
import type { CompiledColumn } from './compile-columns.ts';
import { hasCode, isMarkOf, isOfKind, isUnchanged, readCodes, type RefusalMark } from './refusal-mark.ts';

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
	return codes.trim() === '' || readCodes(codes).length > 0;
}

/** An unclosed quote, or the replacement character for unreadable bytes. */
const STILL_UNREAD = /^ *"|\ufffd/;

/** Refuses an unreadable line again until it is corrected. Undefined for other files. */
export function createUnreadFinder(header: readonly string[]): ((row: Row) => Problem | undefined) | undefined {
	const reasons = findReasonColumns(header);
	if (reasons === undefined) return undefined;
	return ({ number, cells }) => {
		if (!hasCode(cells[reasons + 2], 'csv-line-unreadable')) return undefined;
		const found = cells.find((cell, column) => {
			const isOwn = column < reasons || column >= reasons + 3;
			return isOwn && typeof cell === 'string' && STILL_UNREAD.test(cell);
		});
		if (found === undefined) return undefined;
		const kind = renderCell(found).includes('\ufffd') ? 'bytes' : 'quote';
		return { code: 'csv-line-unreadable', found: renderCell(found), params: { kind, line: String(number) } };
	};
}

/** The cells of a returned row that the codes of its reasons point to. */
export interface ReturnedRow {
	/** Set if the codes do not say which cell was refused. */
	readonly problem?: Problem;
	/** The problem of a cell that is refused again, because it is unchanged, or what the cell is by an answer since then. */
	readonly read: (cell: Cell, column: ReturnedColumn) => Problem | Answered | undefined;
}

type ReturnedColumn = Pick<CompiledColumn, 'place' | 'said'>;

/** A held cell, now that a person said how its column is read. */
export interface Answered {
	readonly cell: string;
}

interface MarkedCode {
	readonly code: ProblemCode;
	readonly mark: RefusalMark;
	/** A column that was renamed is known by the text that was refused in it. */
	readonly isRenamed: boolean;
	/** A cell of the row is unchanged, so only that one is meant. */
	readonly isAnywhere: boolean;
}

/** Undefined for files without reason columns. */
export function createReturnedReader(
	header: readonly string[],
): ((cells: readonly Cell[]) => ReturnedRow | undefined) | undefined {
	const reasons = findReasonColumns(header);
	if (reasons === undefined) return undefined;
	return (cells) => {
		const refused = readCodes(cells[reasons + 2]).filter(({ code }) => isOfKind(code));
		if (refused.length === 0) return undefined;
		const marked = refused.flatMap(({ code, mark }): readonly MarkedCode[] => {
			if (mark === undefined) return [];
			const isRenamed = !header.some((name) => isMarkOf(mark, name));
			const isAnywhere = isRenamed && cells.some((cell) => isRefused(mark, cell));
			return [{ code, mark, isRenamed, isAnywhere }];
		});
		return {
			...(marked.length < refused.length ? { problem: { code: 'code-without-cell' } } : {}),
			read(cell, column) {
				for (const one of marked) {
					if (!one.isRenamed && !isMarkOf(one.mark, column.place.name)) continue;
					const read = readMarked(cell, column, one);
					if (read !== undefined) return read;
				}
				return undefined;
			},
		};
	};
}

function readMarked(
	cell: Cell,
	{ place, said }: ReturnedColumn,
	{ code, mark, isAnywhere }: MarkedCode,
): Problem | Answered | undefined {
	const found = tidyText(renderCell(cell));
	const problem = joinProblem(code, { place, found });
	const held = findCode(code)?.unlessAs ?? 'text';
	if (held === 'text') return isUnchanged(mark, cell) ? problem : undefined;
	const isSame = held === 'swapped' && isRefused(mark, cell);
	if (said === undefined || !(isSame || (typeof cell === 'string' && fitsBoth(found, held)))) return undefined;
	const answer = answerOf(found, held, said, isSame);
	if (answer !== undefined) return { cell: answer };
	return isAnywhere && !isRefused(mark, cell) ? undefined : problem;
}

/** Another text that fits both readings is no answer. */
function fitsBoth(found: string, held: Held): boolean {
	return held === 'style' ? weighNumberStyle(found) === 'either' : weighDate(found).order === 'either';
}

/** `isSame`: the real date that was held. */
function answerOf(found: string, held: Held, said: SaidReading, isSame: boolean): string | undefined {
	if (held === 'style') return said.locale && found;
	if (held === 'order') return said.order && found;
	if (said.swapped === undefined || !isSame) return said.swapped === undefined ? undefined : found;
	const iso = isoOf(found);
	return said.swapped ? (swapDayAndMonth(iso) ?? iso) : iso;
}

/** The file shows a real date as a text with the day first, or with the year first. */
function isoOf(found: string): string {
	const parts = parseDateText(found, 'pt-BR');
	return parts.ok ? renderDateParts(parts.value) : found;
}

/** A month in letters is what a person wrote: no file of ours has one. */
const NAMED_MONTH = /\p{L}{3}/u;

function isRefused(mark: RefusalMark, cell: Cell): boolean {
	const text = tidyText(renderCell(cell));
	if (NAMED_MONTH.test(text)) return isUnchanged(mark, cell);
	const iso = isoOf(text);
	return [cell, iso, iso.replace(' ', 'T')].some((one) => isUnchanged(mark, one));
}
