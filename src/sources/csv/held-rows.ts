/**
 * Rows that a quote swallowed: it was never closed in its own row, and its partner is the lone quote of a later one.
 *
 * Without their quotes the lines of such a record are as wide as the table and look like its rows, column by column: digits
 * stand where digits stand, and words where words do or the same words. The lines of an address or a description do not,
 * even where they hold as many delimiters. The first and the last line, in which the quotes stand, may have another width
 * where whole lines without a quote stand between them. Of these two only the cells between the quotes say anything where the
 * record is as wide as the table: what stands outside is in its columns either way. The rows are given one by one, each
 * refused (`csv-quote-holds-rows`).
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
			cells: splitLine(text, delimiter, quote).map((cell) => unquote(cell, quote)),
		}))
		.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '');
	const [first, ...others] = lines;
	const last = others.at(-1);
	if (first === undefined || last === undefined || likeness.columns < 2) return undefined;
	const inner = others.slice(0, -1);
	const isWhole = ({ cells }: { readonly cells: readonly string[] }): boolean => cells.length === likeness.columns;
	const areRows = lines.every(isWhole);
	if (!areRows && (inner.length === 0 || inner.some(({ text }) => text.includes(quote)))) return undefined;
	const textsOf = ({ cells }: { readonly cells: readonly string[] }): readonly string[] =>
		cells.map((cell) => cell.replaceAll(quote, '').trim());
	const seenIn = (line: (typeof lines)[number]): readonly SeenCell[] =>
		seeCells(textsOf(line), textsOf(first), likeness);
	if (!(areRows ? others : inner).every((line) => isWhole(line) && looksLikeRow(seenIn(line)))) return undefined;
	const opened = first.cells.findLastIndex((cell) => cell.includes(quote));
	const closed = last.cells.findIndex((cell) => cell.includes(quote));
	if (areRows && opened === closed) {
		// In a table of this record alone, only the lines between the two say what its columns hold.
		const isAlone = likeness.samples.every(({ size }) => size === 0);
		const samples = first.cells.map((_, column) => new Set(inner.map((line) => textsOf(line)[column] ?? '')));
		const known = isAlone ? { ...likeness, samples } : likeness;
		const between = [seeCells(textsOf(first), [], known).slice(opened + 1), seenIn(last).slice(0, closed)];
		if (!between.every(areMostlyAlike)) return undefined;
	}
	const params = { line: firstRow, last: last.number };
	const problem: Problem = { code: 'csv-quote-holds-rows', params };
	return lines.map(({ number, cells }) => ({ number, cells, problem }));
}

/** A cell beside what stands in its column. */
interface SeenCell {
	readonly cell: string;
	readonly others: readonly string[];
}

/** `first`: the row whose quote is open, which says what is in its columns as well. */
function seeCells(row: readonly string[], first: readonly string[], { samples }: TableLikeness): readonly SeenCell[] {
	return row.map((cell, column) => {
		const texts = [...(samples[column] ?? [])];
		return { cell, others: row.length === first.length ? [...texts, first[column] ?? ''] : texts };
	});
}

/**
 * At least two columns of three hold what they hold in other rows, and where columns of the table always have digits, one of
 * them has; else a cell has digits as others have, or the very text of another row.
 */
function looksLikeRow(row: readonly SeenCell[]): boolean {
	if (!areMostlyAlike(row)) return false;
	const coded = row.filter(({ others }) => others.length > 0 && others.every((text) => /\d/.test(text)));
	if (coded.length > 0) return coded.some(({ cell }) => /\d/.test(cell));
	return row.some((one) => {
		const isSame = one.cell !== '' && one.others.includes(one.cell);
		return isSame || (/\d/.test(one.cell) && isAlike(one));
	});
}

function areMostlyAlike(cells: readonly SeenCell[]): boolean {
	return cells.filter(isAlike).length * 3 >= cells.length * 2;
}

function isAlike({ cell, others }: SeenCell): boolean {
	return others.some((other) => kindOf(cell) === kindOf(other));
}

function kindOf(cell: string): string {
	const digits = /\d/.test(cell) ? 'digits' : '';
	return /\p{L}/u.test(cell) ? `${digits} letters` : digits;
}

/** A delimiter inside a cell that is quoted in this very line parts nothing. */
function splitLine(text: string, delimiter: string, quote: string): readonly string[] {
	const quoted = `${quote}(?:[^${quote}]|${quote}${quote})*${quote}(?=[${delimiter}]|$)`;
	const cells = (delimiter + text).match(new RegExp(`[${delimiter}](?:${quoted}|[^${delimiter}]*)`, 'g')) ?? [];
	return cells.map((cell) => cell.slice(delimiter.length));
}

/** A whole quoted cell; a lone quote stays in its text. */
function unquote(cell: string, quote: string): string {
	const text = cell.trim();
	const isQuoted = text.length > 1 && text.startsWith(quote) && text.endsWith(quote);
	return isQuoted ? text.slice(1, -1).replaceAll(quote + quote, quote) : cell;
}
