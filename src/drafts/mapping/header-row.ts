/** Names the rows of a table that are its header. Uses no Node API, because it also runs in the browser. */

/** Two rows together, each by its `Row.number`: `3-4`. */
export type HeaderPair = `${number}-${number}`;

/** `Row.number` of the header row. `none`: every row is data, and columns are named by letters. */
export type HeaderRow = number | HeaderPair | 'none';

export const HEADER_PAIR = /^([1-9]\d{0,6})-([1-9]\d{0,6})$/;
const ROW = /^[1-9]\d{0,6}$/;

/** Parses what a person types. Undefined unless it is one row, or two adjacent rows. */
export function parseHeaderRow(typed: string): number | HeaderPair | undefined {
	const text = typed.trim();
	if (ROW.test(text)) return Number(text);
	const [, above, row] = HEADER_PAIR.exec(text) ?? [];
	return Number(above) + 1 === Number(row) ? pairEndingAt(Number(row)) : undefined;
}

export const pairEndingAt = (row: number): HeaderPair => `${row - 1}-${row}`;

export const isPair = (headerRow: HeaderRow | undefined): headerRow is HeaderPair =>
	typeof headerRow === 'string' && headerRow !== 'none';

/** The row above the data. Undefined without a header. */
export function lastRowOf(headerRow: HeaderRow | undefined): number | undefined {
	if (typeof headerRow === 'number' || headerRow === undefined) return headerRow;
	return isPair(headerRow) ? Number(HEADER_PAIR.exec(headerRow)?.[2]) : undefined;
}
