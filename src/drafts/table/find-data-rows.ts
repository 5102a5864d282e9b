/**
 * Finds data rows above the header, where a mapping or a known word made a data row the header. They are refused one by one and
 * never left out as titles are.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';

/** A title has one cell, and the table below it has more. */
const FEWEST_CELLS = 2;

/** Numbers of such rows; with that of the header where it is no other than they are. */
export function findDataRows(rows: readonly Row[], header: Row): readonly number[] {
	const at = rows.indexOf(header);
	// Where nothing stands below it, the header is all that there is to compare with.
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

/** Whether the rows below have numbers, dates or codes where this one has words. */
export function isUnlikeRowsBelow(rows: readonly Row[], row: Row): boolean {
	const below = rows.slice(rows.indexOf(row) + 1);
	const coded = findCodedColumns(below);
	return (
		coded.length > 0 &&
		coded.every((column) =>
			isNameAbove(
				row.cells[column] ?? null,
				below.map(({ cells }) => cells[column] ?? null),
			),
		)
	);
}

/** Names of columns in databases: `N1_CBASE`, `N3_VORIG1`. */
const DATABASE_NAME = /^\p{L}[\p{L}\d]*_[\p{L}\d_]+$/u;

/** True for a cell that may name the column of these: without digits, or with them in another form than all of these. */
function isNameAbove(cell: Cell, below: readonly Cell[]): boolean {
	if (isBlank(cell) || typeof cell !== 'string') return false;
	if (!/\d/.test(cell)) return true;
	const isName = DATABASE_NAME.test(cell.trim()) || /\p{L}{3}/u.test(cell);
	return isName && below.every((other) => isBlank(other) || formOf(renderCell(other)) !== formOf(cell));
}

const formOf = (text: string): string =>
	text
		.trim()
		.replaceAll(/\p{L}+/gu, 'a')
		.replaceAll(/\d+/g, '0');

export function refuseDataRow(headerRow: number): Problem {
	return { code: 'row-above-header', params: { row: headerRow } };
}

/** Columns of numbers, dates and codes: nearly all their cells have digits, and names of columns have none. */
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
