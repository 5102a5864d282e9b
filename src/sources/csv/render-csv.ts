import type { CsvDialect, UnicodeEncoding } from '../values/source.ts';

/** Only Unicode encodings: readers can mistake other encodings for each other. */
export interface WrittenDialect extends CsvDialect {
	readonly encoding: UnicodeEncoding;
}

/** Beyond RFC 4180: leading or trailing spaces, byte order marks, `sep=`, single quotes around a text. */
const NEEDS_QUOTES = /["\r\n]|^\s|\s$|^(?:\ufeff|ï»¿|ÿþ|þÿ|sep=|'[^]*'$)/i;

export function renderCsvRecord(cells: readonly string[], dialect: Omit<CsvDialect, 'encoding'>): string {
	return cells.map((cell) => renderCell(cell, dialect.delimiter)).join(dialect.delimiter) + dialect.lineEnd;
}

function renderCell(cell: string, delimiter: string): string {
	if (!cell.includes(delimiter) && !NEEDS_QUOTES.test(cell)) return cell;
	return `"${cell.replaceAll('"', '""')}"`;
}

export function encodeCsvText(text: string, { encoding }: WrittenDialect): Buffer {
	if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
	return encoding === 'utf-16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf8');
}

export function renderByteOrderMark(dialect: WrittenDialect): Buffer {
	return dialect.encoding === 'utf-8' ? Buffer.alloc(0) : encodeCsvText('\ufeff', dialect);
}
