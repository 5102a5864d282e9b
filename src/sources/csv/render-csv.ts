/**
 * Cells to CSV text and bytes, in the dialect of the file they came from, so that whoever opened that file opens this
 * one. What is rendered here is read back the same by `open-csv.ts`; only NUL, which no text file holds, is not.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import type { CsvDialect } from '../source.ts';
import { encodeWindows1252, listUnencodable } from './windows-1252.ts';

/** Besides what RFC 4180 names: blanks that a reader may trim, a byte order mark in any encoding, and Excel's `sep=`. */
const NEEDS_QUOTES = /["\r\n]|^\s|\s$|^(?:\ufeff|ï»¿|ÿþ|þÿ|sep=)/i;

/** One record with its line end. */
export function renderCsvRecord(cells: readonly string[], dialect: CsvDialect): string {
	return cells.map((cell) => renderCell(cell, dialect.delimiter)).join(dialect.delimiter) + dialect.lineEnd;
}

function renderCell(cell: string, delimiter: string): string {
	if (!cell.includes(delimiter) && !NEEDS_QUOTES.test(cell)) return cell;
	return `"${cell.replaceAll('"', '""')}"`;
}

export type EncodedCsvText =
	| { readonly ok: true; readonly bytes: Buffer }
	/** The text would be read back otherwise. In windows-1252: write the whole file as `utf-8-bom` instead. */
	| { readonly ok: false; readonly characters: readonly string[] };

/**
 * Text as bytes of the dialect's encoding, without a byte order mark. Refused are characters that the encoding does not
 * have (half a surrogate pair in the Unicode ones), and the rare text whose windows-1252 bytes would pass for UTF-8.
 */
export function encodeCsvText(text: string, dialect: CsvDialect): EncodedCsvText {
	if (dialect.encoding !== 'windows-1252') {
		const characters = [...new Set(text.match(/\p{Surrogate}/gu))];
		return characters.length > 0
			? { ok: false, characters }
			: { ok: true, bytes: encodeUnicode(text, dialect.encoding) };
	}
	const characters = listUnencodable(text);
	if (characters.length > 0) return { ok: false, characters };
	const bytes = encodeWindows1252(text);
	if (isAscii(bytes) || !isUtf8(bytes)) return { ok: true, bytes };
	return { ok: false, characters: [...new Set(text.match(/[\u0080-\uffff]/g))] };
}

/** What stands before the first record. */
export function renderByteOrderMark(dialect: CsvDialect): Buffer {
	if (dialect.encoding === 'utf-8' || dialect.encoding === 'windows-1252') return Buffer.alloc(0);
	return encodeUnicode('\ufeff', dialect.encoding);
}

function encodeUnicode(text: string, encoding: Exclude<CsvDialect['encoding'], 'windows-1252'>): Buffer {
	if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
	return encoding === 'utf-16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf8');
}
