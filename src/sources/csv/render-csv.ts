import type { CsvDialect } from '../values/source.ts';

/** Beyond RFC 4180: leading or trailing spaces, byte order marks, `sep=`, single quotes around a text. */
const NEEDS_QUOTES = /["\r\n]|^\s|\s$|^(?:\ufeff|ï»¿|ÿþ|þÿ|sep=|'[^]*'$)/i;

export function renderCsvRecord(cells: readonly string[], dialect: Omit<CsvDialect, 'encoding'>): string {
	return cells.map((cell) => renderCell(cell, dialect.delimiter)).join(dialect.delimiter) + dialect.lineEnd;
}

function renderCell(cell: string, delimiter: string): string {
	if (!cell.includes(delimiter) && !NEEDS_QUOTES.test(cell)) return cell;
	return `"${cell.replaceAll('"', '""')}"`;
}

/** Writing puts an apostrophe before text that looks like a formula; reading removes one. Source: OWASP, "CSV Injection". */
const RUNNABLE = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARDED = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARD = "'";

export function guardFormula(text: string): string {
	return RUNNABLE.test(text) ? GUARD + text : text;
}

export function guardApostrophe(text: string): string {
	return looksGuarded(text) ? GUARD + text : text;
}

/** Undoes both guards. Use it only for files that this program wrote. */
export function unguardFormula(text: string): string {
	return looksGuarded(text) ? text.slice(1) : text;
}

export function looksGuarded(text: string): boolean {
	return text.startsWith(GUARD) && GUARDED.test(text);
}
