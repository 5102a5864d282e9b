/**
 * Cells to CSV text and bytes, in delimiter and line ends of the file they came from, so that whoever opened that file opens
 * this one. What is rendered here is read back the same by `open-csv.ts`; only NUL, which no text file holds, is not.
 */
import type { CsvDialect, UnicodeEncoding } from '../values/source.ts';

/** Only Unicode: in another encoding a text may look like one of a third, see `find-code-page.ts`. */
export interface WrittenDialect extends CsvDialect {
	readonly encoding: UnicodeEncoding;
}

/**
 * Besides what RFC 4180 names: blanks that a reader may trim, a byte order mark in any encoding, Excel's `sep=`, and single
 * quotes at both ends, which may be taken for those of the file.
 */
const NEEDS_QUOTES = /["\r\n]|^\s|\s$|^(?:\ufeff|ï»¿|ÿþ|þÿ|sep=|'[^]*'$)/i;

/** One record with its line end. */
export function renderCsvRecord(cells: readonly string[], dialect: Omit<CsvDialect, 'encoding'>): string {
	return cells.map((cell) => renderCell(cell, dialect.delimiter)).join(dialect.delimiter) + dialect.lineEnd;
}

function renderCell(cell: string, delimiter: string): string {
	if (!cell.includes(delimiter) && !NEEDS_QUOTES.test(cell)) return cell;
	return `"${cell.replaceAll('"', '""')}"`;
}

/** Text as bytes of the encoding, without a byte order mark. For text without halves of surrogate pairs. */
export function encodeCsvText(text: string, { encoding }: WrittenDialect): Buffer {
	if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
	return encoding === 'utf-16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf8');
}

/** What stands before the first record. */
export function renderByteOrderMark(dialect: WrittenDialect): Buffer {
	return dialect.encoding === 'utf-8' ? Buffer.alloc(0) : encodeCsvText('\ufeff', dialect);
}
