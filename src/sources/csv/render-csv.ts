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
