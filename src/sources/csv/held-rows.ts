/**
 * Rows that a quote swallowed: it was never closed in its own row, and its partner is the lone quote of a later one.
 *
 * Without their quotes the lines of such a record are all as wide as the table and look alike, column by column: digits
 * stand below digits and words below words. The lines of an address or a description do not, even where they hold as many
 * delimiters. The rows are given one by one, each refused (`csv-quote-holds-rows`).
 */
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../values/cell.ts';

export interface HeldRowOptions {
	readonly delimiter: string;
	readonly quote: string;
	/** Cells of a row of the table. */
	readonly columns: number;
}

/** `undefined`: an honest record with line breaks in its cells. `firstLine`: the physical line on which it starts. */
export function findHeldRows(record: string, firstLine: number, options: HeldRowOptions): readonly Row[] | undefined {
	const { delimiter, columns } = options;
	const lines = record
		.split(/\r\n|\r|\n/)
		.map((text, index) => ({ number: firstLine + index, cells: text.split(delimiter) }))
		.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '');
	const [first, ...others] = lines;
	if (first === undefined || others.length === 0 || columns < 2 || first.cells.length < columns) return undefined;
	if (!others.every(({ cells }) => cells.length === first.cells.length && looksLike(first.cells, cells)))
		return undefined;
	const params = { line: firstLine, last: lines.at(-1)?.number ?? firstLine };
	const problem: Problem = { code: 'csv-quote-holds-rows', params };
	return lines.map(({ number, cells }) => ({
		number,
		cells: cells.map((cell) => unquote(cell, options.quote)),
		problem,
	}));
}

/** At least two columns of three hold the same kind of text, and one of them digits in both rows. */
function looksLike(row: readonly string[], other: readonly string[]): boolean {
	const alike = row.filter((cell, column) => kindOf(cell) === kindOf(other[column] ?? '')).length;
	const digits = row.some((cell, column) => /\d/.test(cell) && kindOf(cell) === kindOf(other[column] ?? ''));
	return digits && alike * 3 >= row.length * 2;
}

function kindOf(cell: string): string {
	const digits = /\d/.test(cell) ? 'digits' : '';
	return /\p{L}/u.test(cell) ? `${digits} letters` : digits;
}

/** A whole quoted cell; a lone quote stays in its text. */
function unquote(cell: string, quote: string): string {
	const text = cell.trim();
	const isQuoted = text.length > 1 && text.startsWith(quote) && text.endsWith(quote);
	return isQuoted ? text.slice(1, -1).replaceAll(quote + quote, quote) : cell;
}
