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
		const byte = bytes[at];
		if (byte === LF || byte === CR) break;
		if (byte === BACKSLASH) {
			at++;
			isEscaped ||= bytes[at] === QUOTE;
		} else isClosed = byte === QUOTE;
	}
	return isEscaped ? { end: Math.min(at, bytes.length), isClosed } : undefined;
}

/** The result belongs into a class of characters in a pattern. */
export function patternOf(delimiter: string): string {
	return delimiter === '^' ? String.raw`\^` : delimiter;
}

export function unescapeBackslashes(text: string): string {
	return text.replaceAll(/\\(["\\])|"(")/g, '$1$2');
}

const SINGLE = "'";
/** Pairs that a word processor, or Excel with its corrections, writes in the place of straight quotes. */
const TYPOGRAPHIC = ['“”', '„“', '„”', '””', '«»', '‘’', '’’'];

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
	return findQuoted(text, delimiter, SINGLE + SINGLE);
}

export function findTypographicQuoted(text: string, delimiter: string): SingleQuoted | undefined {
	for (const pair of TYPOGRAPHIC) {
		const found = findQuoted(text, delimiter, pair);
		if (found !== undefined) return found;
	}
	return undefined;
}

function findQuoted(text: string, delimiter: string, pair: string): SingleQuoted | undefined {
	const [opening = '', closing = ''] = pair;
	if (!text.includes(opening) || hasDoubleQuoted(text, delimiter)) return undefined;
	const isTypographic = opening !== SINGLE;
	const columns: Column[] = [];
	let found: SingleQuoted | undefined;
	let [isCut, isCutHere] = [false, false];
	let [line, row, column, width, rowAt] = [1, 0, 0, 0, 0];
	const isPlain = (record: string): boolean =>
		record.split(LINE_END).every((one) => one.split(delimiter).length === width + 1);
	const cut = patternOf(delimiter);
	const inside = `[^${closing}]|${closing}${closing}`;
	const cell = new RegExp(`[ ]*${opening}((?:${inside})*)${closing}[ ]*(?=[${cut}\\r\\n]|$)|[^${cut}\\r\\n]*`, 'uy');
	for (let at = 0; at < text.length; ) {
		cell.lastIndex = at;
		const [written = '', quoted] = cell.exec(text) ?? [];
		const counts = (columns[column] ??= { quoted: 0, bare: 0 });
		// Names may be in such quotes, but not the header above them.
		if (quoted === undefined)
			counts.bare += (row > 0 || isTypographic) && /[\p{L}\p{N}]/u.test(written) && !NO_TEXT.test(written) ? 1 : 0;
		else if (quoted !== '') {
			counts.quoted += 1;
			isCutHere ||= quoted.includes(delimiter) || /[\r\n]/.test(quoted);
			found ??= { line, written: written.trim(), reading: quoted.replaceAll(closing + closing, closing) };
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

/** A table that was saved as text and then once more: each line is one quoted cell, whose text has the columns. */
export function findQuotedLine(
	text: string,
	delimiters: readonly string[],
	isHeader: (cells: readonly string[]) => boolean,
): SingleQuoted | undefined {
	const lines = text.split(LINE_END).filter((line) => line.trim() !== '');
	const [written = ''] = lines;
	if (lines.length < 2 || !lines.every((line) => QUOTED_LINE.test(line))) return undefined;
	const reading = QUOTED_LINE.exec(written)?.groups?.['text']?.replaceAll('""', '"') ?? '';
	const isTable = delimiters.some((delimiter) => {
		const cells = reading.split(delimiter);
		return cells.length > 1 && isHeader(cells) && lines.every((line) => line.includes(delimiter));
	});
	return isTable ? { line: 1, written, reading } : undefined;
}

const QUOTED_LINE = /^\s*"(?<text>(?:[^"]|"")*)"[\s;,]*$/;

/** In a file with double quotes, single quotes belong to the text. */
export function hasDoubleQuoted(text: string, delimiter: string): boolean {
	return new RegExp(`(?:^|[${patternOf(delimiter)}\\r\\n])[ ]*"`).test(text);
}

const LINE_END = /\r\n|\r|\n/g;
const NO_TEXT = /^(?:null|\\N|true|false)$/i;
