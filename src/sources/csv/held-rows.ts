/**
 * Rows that a quote swallowed: it was never closed in its own row, and its partner is the lone quote of a later one.
 *
 * Without their quotes the lines of such a record are as wide as the table and look like its rows, column by column: digits
 * stand where digits stand, and words where words do or the same words. The lines of an address or a description do not,
 * even where they hold as many delimiters. The first and the last line, in which the quotes stand, may have another width
 * where whole lines without a quote stand between them. The rows are given one by one, each refused (`csv-quote-holds-rows`).
 */
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../values/cell.ts';

/** What the rows of a table look like. */
export interface TableLikeness {
	/** Cells of a row. */
	readonly columns: number;
	/** Texts that stand in each column of some of its rows. */
	readonly samples: readonly ReadonlySet<string>[];
}

export interface HeldRowOptions {
	readonly delimiter: string;
	readonly quote: string;
	readonly likeness: TableLikeness;
}

/** `rows`: records of one line each, in which no quote can have swallowed anything. */
export function likenessOf(columns: number, rows: readonly (readonly string[])[]): TableLikeness {
	const whole = rows.filter((cells) => cells.length === columns);
	return {
		columns,
		samples: Array.from({ length: columns }, (_, column) => new Set(whole.map((cells) => cells[column] ?? ''))),
	};
}

/** `undefined`: an honest record with line breaks in its cells. `firstRow`: the number that its first line has as a row. */
export function findHeldRows(record: string, firstRow: number, options: HeldRowOptions): readonly Row[] | undefined {
	const { delimiter, quote, likeness } = options;
	const lines = record
		.split(/\r\n|\r|\n/)
		.map((text, index) => ({
			number: firstRow + index,
			text,
			cells: text.split(delimiter).map((cell) => unquote(cell, quote)),
		}))
		.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '');
	const [first, ...others] = lines;
	if (first === undefined || others.length === 0 || likeness.columns < 2) return undefined;
	const inner = others.slice(0, -1);
	const isWhole = ({ cells }: { readonly cells: readonly string[] }): boolean => cells.length === likeness.columns;
	const areRows = lines.every(isWhole);
	if (!areRows && (inner.length === 0 || inner.some(({ text }) => text.includes(quote)))) return undefined;
	const told = areRows ? others : inner;
	const textsOf = ({ cells }: { readonly cells: readonly string[] }): readonly string[] =>
		cells.map((cell) => cell.replaceAll(quote, '').trim());
	if (!told.every((line) => isWhole(line) && looksLikeRow(textsOf(line), textsOf(first), likeness))) return undefined;
	const params = { line: firstRow, last: lines.at(-1)?.number ?? firstRow };
	const problem: Problem = { code: 'csv-quote-holds-rows', params };
	return lines.map(({ number, cells }) => ({ number, cells, problem }));
}

/**
 * At least two columns of three hold what they hold in other rows, and where columns of the table always have digits, one of
 * them has; else a cell has digits as others have, or the very text of another row. The row whose quote is open says
 * what is in its columns as well.
 */
function looksLikeRow(row: readonly string[], first: readonly string[], { samples }: TableLikeness): boolean {
	const known = row.map((_, column) => {
		const texts = [...(samples[column] ?? [])];
		return row.length === first.length ? [...texts, first[column] ?? ''] : texts;
	});
	const isAlike = (cell: string, column: number): boolean =>
		known[column]?.some((other) => kindOf(cell) === kindOf(other)) === true;
	if (row.filter(isAlike).length * 3 < row.length * 2) return false;
	const isCoded = known.map((texts) => texts.length > 0 && texts.every((text) => /\d/.test(text)));
	if (isCoded.includes(true)) return row.some((cell, column) => isCoded[column] === true && /\d/.test(cell));
	return row.some((cell, column) => {
		const isSame = cell !== '' && known[column]?.includes(cell) === true;
		return isSame || (/\d/.test(cell) && isAlike(cell, column));
	});
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
