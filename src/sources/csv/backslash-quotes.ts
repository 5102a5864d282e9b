/**
 * Quotes inside quoted cells with a backslash before them, `"Monitor 24\" LG"`, as MySQL and PHP write them, where RFC 4180
 * doubles them. Read by that rule such a cell does not close, and its quotes and backslashes would be taken for its text.
 */
export const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

export interface BackslashQuoted {
	/** Position after the closing quote; of the line end where none closes it there. */
	readonly end: number;
	readonly isClosed: boolean;
}

/** Looks at the cell that the quote at `start` opens, as far as its line goes. `undefined`: no quote in it has a backslash. */
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

/** What the text of such a cell says: the backslash before a quote or another backslash is none of it. */
export function unescapeBackslashes(text: string): string {
	return text.replaceAll(/\\(["\\])|"(")/g, '$1$2');
}
