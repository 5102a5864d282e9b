/**
 * Checks a row as a whole, before its cells are converted. Refuses a CSV record of another length than the header, because nobody
 * knows which cell is shifted, and refuses it again after a spreadsheet program has padded it. If there is a default status, only this
 * check keeps totals, headings and legends from becoming assets.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import type { TableSource } from '../../sources/values/source.ts';
import { tidyText } from '../values/tidy-text.ts';
import { isAssignedHeader, isIdentityHeader } from '../columns/reason-columns.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { isNoValue } from '../values/placeholder.ts';
import { hasCode } from './refusal-mark.ts';

export interface RowShape {
	/** True if only one cell of the row is filled. */
	readonly isAlone: (cells: readonly Cell[]) => boolean;
	/** True for a row that comes back because it looked like a note. */
	readonly wasNote: (cells: readonly Cell[]) => boolean;
	/** Finds the sums below a table, without the word “Total”. Use it only for a row that neither has a number nor says what it is. */
	readonly findSums: (cells: readonly Cell[]) => Problem | undefined;
	readonly check: (cells: readonly Cell[], problems: Problem[], notices: Problem[]) => void;
}

export interface ShapedHeader {
	readonly header: readonly string[];
	readonly targets: readonly { readonly kind: string }[];
}

interface ShapeOptions {
	readonly shortRows?: 'refuse' | 'accept';
}

export function createRowShape(
	{ header, targets }: ShapedHeader,
	format: TableSource['format'],
	{ shortRows }: ShapeOptions,
): RowShape {
	// In other formats every cell has a position, and empty cells at the end of a row may be missing.
	const isCsv = format === 'csv';
	const named = header.flatMap((name, column) => (tidyText(name) === '' ? [] : [column]));
	const unnamed = targets.flatMap(({ kind }, column) => (kind === 'unnamed' ? [column] : []));
	const codes = targets.findLastIndex((target) => target.kind === 'reasons');
	const isOwn = (column: number): boolean =>
		targets[column]?.kind !== 'reasons' &&
		!isIdentityHeader(header[column] ?? '') &&
		!isAssignedHeader(header[column] ?? '');
	const expected = (named.findLast(isOwn) ?? -1) + 1;
	const added = named.filter((column) => !isOwn(column));
	/** Counts the cells up to the last extra one, without the columns that this program added. */
	const cellCount = (extra: readonly number[]): number => {
		const last = extra.at(-1) ?? 0;
		return last + 1 - added.filter((column) => column < last).length;
	};

	const listFilled = (cells: readonly Cell[]): readonly Cell[] =>
		named.flatMap((column) => (isOwn(column) && !isBlank(cells[column] ?? null) ? [cells[column] ?? null] : []));

	return {
		isAlone: (cells) => listFilled(cells).length === 1,
		wasNote: (cells) => codes !== -1 && hasCode(cells[codes], 'row-looks-like-note'),
		findSums(cells) {
			const [first, ...others] = listFilled(cells);
			if (first === undefined || ![first, ...others].every(isAmount)) return undefined;
			return { code: 'row-looks-like-total', found: tidyText(renderCell(first)) };
		},
		check(cells, problems, notices) {
			const wasRefused = (code: 'row-too-short' | 'row-too-long'): boolean =>
				codes !== -1 && hasCode(cells[codes], code);
			const isPadded = wasRefused('row-too-short') && isBlank(cells[expected - 1] ?? null);
			const isShort = shortRows !== 'accept' && (isPadded || (isCsv && cells.length < expected));
			if (isShort) problems.push(tooShort(isPadded ? withoutPadding(cells.slice(0, expected)) : cells, expected));
			if (cells.length <= header.length && unnamed.length === 0) return;
			const extra = [...unnamed, ...columnsFrom(header.length, cells.length)].filter(
				(column) => !isBlank(cells[column] ?? null),
			);
			const [first] = extra;
			if (first === undefined) return;
			const found = extra.map((column) => renderCell(cells[column])).join(' | ');
			// If a CSV row has more cells than the header, a text was probably split at a delimiter.
			if ((isCsv && cells.length > header.length) || wasRefused('row-too-long')) {
				problems.push({ code: 'row-too-long', found, params: { expected, count: cellCount(extra) } });
			} else notices.push({ code: 'cell-beside-table', place: { column: first, name: '' }, found });
		},
	};
}

function tooShort(cells: readonly Cell[], expected: number): Problem {
	const found = cells.map(renderCell).join(' | ');
	return { code: 'row-too-short', found, params: { expected, count: cells.length } };
}

function withoutPadding(cells: readonly Cell[]): readonly Cell[] {
	return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
}

function columnsFrom(first: number, end: number): readonly number[] {
	return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** `15`, `1.234,56`, `R$ 50,00`. More digits without a mark are an identifier, such as an IMEI. */
const AMOUNT = /^-?(?:(?:R|US)?\$\s?)?-?(?:\d{1,7}|\d{1,3}(?:[.,]\d{3})+)(?:[.,]\d{1,2})?-?$/;
const MOST = 1e10;

function isAmount(cell: Cell): boolean {
	if (typeof cell === 'number') return Math.abs(cell) < MOST;
	return typeof cell === 'string' && (AMOUNT.test(tidyText(cell)) || isNoValue(tidyText(cell)));
}

const TOTAL =
	/^(?:sub-?\s?|grand\s)?(?:tota(?:l|is)|soma|somatório|valor total|sum)(?:\s(?:geral|parcial|final|acumulado|dos? (?:bens|itens|ativos)|de (?:bens|itens|ativos)))*(?:(?:\s?[:.=]\s?|\s)(?:R\$\s?)?[\d.,]*)?$/i;

/** `Subtotal TI`, `Total do setor: 1.000,00`. */
const TOTAL_OF = /^(?:sub-?\s?)?tota(?:l|is)\s\D*(?:[:=$]\s*[\d.,]+)?$/i;

/** True if an enrollment id may be the label of a total. `TOTAL 7` may also be an asset number; the rest of the row decides. */
export function looksLikeTotal(enrollmentId: string): boolean {
	return TOTAL.test(enrollmentId) || TOTAL_OF.test(enrollmentId);
}

/** Finds the label of a total. Use it only for a row without an enrollment id, because brands and models may have such names. */
export function findTotal(cells: readonly Cell[]): Problem | undefined {
	const word = cells.find((cell) => typeof cell === 'string' && cell.length < 80 && TOTAL.test(tidyText(cell)));
	return word === undefined ? undefined : { code: 'row-looks-like-total', found: tidyText(renderCell(word)) };
}

/** Finds a sentence that is the only text of a row. Use it only for a row without an enrollment id. */
export function findRemark(cells: readonly Cell[]): Problem | undefined {
	const [only, ...others] = cells.filter((cell) => !isBlank(cell));
	if (typeof only !== 'string' || others.length > 0) return undefined;
	const found = tidyText(only);
	const isSentence = LABELLED.test(found) || found.split(' ').length > 2;
	return isSentence && looksLikeNote(found) ? { code: 'row-looks-like-note', found } : undefined;
}

const DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/;
/** A label before a colon: `Responsável: João`, but not `00:1A:2B`. */
const LABELLED = /\p{L}{3}\s?:|=/u;
/** `SRV-A`, `host.local`. */
const CODE = /^[\p{L}\p{N}]+(?:[-._/][\p{L}\p{N}]+)+$/u;
const WORD_OF_LETTERS = /^\p{L}{2,}\P{L}?$/u;
/** In contrast, the words in a code of several parts are short and in capitals: `CH PH 5.5`. */
const WORD_OF_PROSE = /^(?:\p{L}{4,}\P{L}?|\p{Ll}+)$/u;

/**
 * True if the only text of a row is a legend, a heading or a note rather than an enrollment id. Text in groups (`123 456 789`,
 * `UFMG 2023 001234`) is an enrollment id.
 */
export function looksLikeNote(enrollmentId: string): boolean {
	if (DATE.test(enrollmentId) || LABELLED.test(enrollmentId)) return true;
	if (!/\d/.test(enrollmentId)) return !CODE.test(enrollmentId);
	const words = enrollmentId.split(/\s+/);
	const letters = words.filter((word) => WORD_OF_LETTERS.test(word));
	return words.length > 2 && letters.length > 1 && letters.some((word) => WORD_OF_PROSE.test(word));
}
