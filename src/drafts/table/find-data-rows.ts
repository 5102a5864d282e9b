/**
 * Finds data rows above the header. They exist if a mapping or a known word made a data row the header. They are refused one by
 * one, unlike titles, which are left out.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { formOf } from '../columns/number-form.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';

/** A title has one filled cell; a table row has more. */
const FEWEST_CELLS = 2;

/** Returns the numbers of such rows, and of the header row if it looks like them. */
export function findDataRows(rows: readonly Row[], header: Row): readonly number[] {
	const at = rows.indexOf(header);
	// If there are no rows below the header, compare with the header itself.
	const others = at === rows.length - 1 ? [header] : rows.slice(at + 1);
	const coded = findCodedColumns(others);
	if (coded.length === 0 && others[0] === header) return [];
	const isData = createDataTest(others, coded);
	const above = rows.slice(0, at).filter(isData);
	if (above.length > 0 && coded.length > 0 && isData(header)) above.push(header);
	return above.map(({ number }) => number);
}

export function looksLikeData(row: Row, others: readonly Row[]): boolean {
	const coded = findCodedColumns(others);
	return coded.length > 0 && createDataTest(others, coded)(row);
}

function createDataTest(others: readonly Row[], coded: readonly number[]): (row: Row) => boolean {
	const counts = others.map(countFilled).toSorted((left, right) => left - right);
	const typical = counts[Math.floor(counts.length / 2)] ?? 0;
	return (row) => {
		const filled = countFilled(row);
		const share = coded.filter((column) => hasDigit(row.cells[column])).length / coded.length;
		if (filled < FEWEST_CELLS) return false;
		if (filled >= typical) return coded.length === 0 || share >= 1 / 2;
		return filled * 2 > typical && coded.length >= FEWEST_CELLS && share >= 2 / 3;
	};
}

/** True if this row has words where the rows below have numbers, dates or codes. */
export function isUnlikeRowsBelow(rows: readonly Row[], row: Row): boolean {
	const below = rows.slice(rows.indexOf(row) + 1);
	return areNamesAbove(row, below, findCodedColumns(below));
}

/** Like `isUnlikeRowsBelow`, but some of these cells may be empty. */
export function namesRowsBelow(rows: readonly Row[], row: Row): boolean {
	const below = rows.slice(rows.indexOf(row) + 1);
	const coded = findCodedColumns(below).filter((column) => !isBlank(row.cells[column] ?? null));
	return areNamesAbove(row, below, coded);
}

function areNamesAbove({ cells }: Row, below: readonly Row[], columns: readonly number[]): boolean {
	const isName = (column: number): boolean =>
		isNameAbove(
			cells[column] ?? null,
			below.map((row) => row.cells[column] ?? null),
		);
	return columns.length > 0 && columns.every(isName);
}

/** Column names of databases: `N1_CBASE`, `N3_VORIG1`. */
const DATABASE_NAME = /^\p{L}[\p{L}\d]*_[\p{L}\d_]+$/u;

/** True if a cell may name the column: it has no digits, or its form differs from that of every cell below. */
function isNameAbove(cell: Cell, below: readonly Cell[]): boolean {
	if (isBlank(cell) || typeof cell !== 'string') return false;
	if (!/\d/.test(cell)) return true;
	const isName = DATABASE_NAME.test(cell.trim()) || /\p{L}{3}/u.test(cell);
	return isName && below.every((other) => isBlank(other) || formOf(renderCell(other).trim()) !== formOf(cell.trim()));
}

export function refuseDataRow(headerRow: number): Problem {
	return { code: 'row-above-header', params: { row: headerRow } };
}

/** Finds columns of numbers, dates and codes: two thirds of their cells have digits, which column names rarely have. */
function findCodedColumns(rows: readonly Row[]): readonly number[] {
	const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
	return Array.from({ length: width }, (_, column) => column).filter((column) => {
		const filled = rows.map(({ cells }) => cells[column]).filter((cell) => cell !== undefined && !isBlank(cell));
		return filled.length * 2 > rows.length && filled.filter(hasDigit).length * 3 >= filled.length * 2;
	});
}

function hasDigit(cell: Cell | undefined): boolean {
	return /\d/.test(renderCell(cell));
}

function countFilled({ cells }: Row): number {
	return cells.filter((cell) => !isBlank(cell)).length;
}
