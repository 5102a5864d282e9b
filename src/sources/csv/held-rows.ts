/** Finds table rows inside a quoted cell: lines as wide as the table whose cells look like its columns. Refuses each of them. */
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../values/cell.ts';
import { patternOf } from './quotes.ts';

export type TableLikeness = Readonly<ReturnType<typeof likenessOf>>;

export interface HeldRowOptions {
	readonly delimiter: string;
	readonly quote: string;
	readonly likeness: TableLikeness;
}

export function likenessOf(columns: number, rows: readonly (readonly string[])[]) {
	const whole = rows.filter((cells) => cells.length === columns);
	return {
		columns,
		samples: Array.from({ length: columns }, (_, column) => new Set(whole.map((cells) => cells[column] ?? ''))),
	};
}

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
		// If the table has no other row, only the inner lines show what its columns contain.
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

interface SeenCell {
	readonly cell: string;
	readonly others: readonly string[];
}

function seeCells(row: readonly string[], first: readonly string[], { samples }: TableLikeness): readonly SeenCell[] {
	return row.map((cell, column) => {
		const texts = [...(samples[column] ?? [])];
		return { cell, others: row.length === first.length ? [...texts, first[column] ?? ''] : texts };
	});
}

/** True if two thirds of the cells resemble their columns, and a code has digits or a text repeats another row's. */
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

function splitLine(text: string, delimiter: string, quote: string): readonly string[] {
	const cut = patternOf(delimiter);
	const quoted = `${quote}(?:[^${quote}]|${quote}${quote})*${quote}(?=[${cut}]|$)`;
	const cells = (delimiter + text).match(new RegExp(`[${cut}](?:${quoted}|[^${cut}]*)`, 'g')) ?? [];
	return cells.map((cell) => cell.slice(delimiter.length));
}

function unquote(cell: string, quote: string): string {
	const text = cell.trim();
	const isQuoted = text.length > 1 && text.startsWith(quote) && text.endsWith(quote);
	return isQuoted ? text.slice(1, -1).replaceAll(quote + quote, quote) : cell;
}
