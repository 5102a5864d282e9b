/** Quotes beyond RFC 4180: single quotes from database exports, and `"24\" LG"` from MySQL and PHP. */
import { BACKSLASH, CR, LF, QUOTE } from '../bytes/ascii.ts';

export interface BackslashQuoted {
	readonly end: number;
	readonly isClosed: boolean;
}

export function findBackslashQuoted(bytes: Uint8Array, start: number): BackslashQuoted | undefined {
	let isEscaped = false;
	let isClosed = false;
	let at = start + 1;
	for (; !isClosed && at < bytes.length; at++) {
		const byte = bytes[at] ?? 0;
		if (byte === LF || byte === CR) break;
		if (byte === BACKSLASH) {
			at++;
			isEscaped ||= bytes[at] === QUOTE;
		} else isClosed = byte === QUOTE;
	}
	return isEscaped ? { end: Math.min(at, bytes.length), isClosed } : undefined;
}

export function unescapeBackslashes(text: string): string {
	return text.replaceAll(/\\(["\\])|"(")/g, '$1$2');
}

const SINGLE = "'";

export interface SingleQuoted {
	readonly line: number;
	readonly written: string;
	readonly reading: string;
}

interface Column {
	quoted: number;
	bare: number;
}

/** Apostrophes are common. So a whole column must be quoted, or a line must have the right width only with its quotes. */
export function findSingleQuoted(text: string, delimiter: string): SingleQuoted | undefined {
	if (!text.includes(SINGLE) || hasDoubleQuoted(text, delimiter)) return undefined;
	const columns: Column[] = [];
	let found: SingleQuoted | undefined;
	let [isCut, isCutHere] = [false, false];
	let [line, row, column, width, rowAt] = [1, 0, 0, 0, 0];
	const isPlain = (record: string): boolean =>
		record.split(LINE_END).every((one) => one.split(delimiter).length === width + 1);
	const cell = new RegExp(`[ ]*'((?:[^']|'')*)'[ ]*(?=[${delimiter}\\r\\n]|$)|[^${delimiter}\\r\\n]*`, 'uy');
	for (let at = 0; at < text.length; ) {
		cell.lastIndex = at;
		const [written = '', inside] = cell.exec(text) ?? [];
		const counts = (columns[column] ??= { quoted: 0, bare: 0 });
		if (inside === undefined) counts.bare += row > 0 && /[\p{L}\p{N}]/u.test(written) && !NO_TEXT.test(written) ? 1 : 0;
		else if (inside !== '') {
			counts.quoted += 1;
			isCutHere ||= inside.includes(delimiter) || /[\r\n]/.test(inside);
			found ??= { line, written: written.trim(), reading: inside.replaceAll("''", SINGLE) };
		}
		line += written.match(LINE_END)?.length ?? 0;
		at += written.length;
		const isLineEnd = text[at] !== delimiter;
		if (isLineEnd) {
			if (row === 0) width = column;
			else isCut ||= isCutHere && column === width && !isPlain(text.slice(rowAt, at));
			isCutHere = false;
		}
		row += isLineEnd ? 1 : 0;
		line += isLineEnd ? 1 : 0;
		column = isLineEnd ? 0 : column + 1;
		at += text.startsWith('\r\n', at) ? 2 : 1;
		if (isLineEnd) rowAt = at;
	}
	const isWhole = columns.some(({ quoted, bare }) => quoted > 1 && bare === 0);
	return isCut || isWhole ? found : undefined;
}

/** In a file with double quotes, single quotes belong to the text. */
export function hasDoubleQuoted(text: string, delimiter: string): boolean {
	return new RegExp(`(?:^|[${delimiter}\\r\\n])[ ]*"`).test(text);
}

const LINE_END = /\r\n|\r|\n/g;
const NO_TEXT = /^(?:null|\\N|true|false)$/i;
