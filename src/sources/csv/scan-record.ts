/**
 * Finds the cells of one record in bytes of an encoding that keeps ASCII (UTF-8 or a single-byte one). RFC 4180, read
 * the way real files need it:
 *
 * - A line ends with `\r\n`, `\n` or `\r`, in any mixture.
 * - A quote opens a cell only at its start (spaces may stand before) and only if it also closes it: a delimiter, a line
 *   end or the end of the file must follow the closing quote (spaces may stand between). Any other quote is text, so
 *   that `Monitor 24"` swallows nothing and `"Monitor" 24` stays as it was written.
 * - Quotes inside a quoted cell are doubled, or have a backslash before them where `escape` says so.
 */
import { CR, LF, SPACE } from '../bytes/ascii.ts';

/**
 * Counted while reading. Real files stay far below; without them one missing quote or line end would put a whole file into
 * one cell.
 */
export const CSV_LIMITS = {
	/** One record with all its line breaks. The longest cell that Excel can hold is 32,767 characters. */
	recordBytes: 1024 * 1024,
	/** Line breaks inside one quoted cell: more are taken for a quote that was never closed. */
	fieldLines: 1_000,
	columns: 256,
} as const;

/** Cells as positions in the decoded record (UTF-16 units from its first byte), and where the record ends. */
export class RecordShape {
	/** Cells found; those past the limit are counted but have no position. */
	count = 0;
	readonly starts = new Int32Array(CSV_LIMITS.columns);
	readonly ends = new Int32Array(CSV_LIMITS.columns);
	/** 1 where the cell holds doubled quotes. */
	readonly doubled = new Uint8Array(CSV_LIMITS.columns);
	/** Position after the last cell, and after the line end that follows it. */
	end = 0;
	next = 0;
	/** Line ends inside the record. */
	innerLines = 0;
	/** The first quote that begins a cell and does not close it, or -1; and the line ends of the record before it. */
	unclosedAt = -1;
	unclosedAfterLines = 0;
	/** Of the quoted cell that was looked at last: its line ends, whether it holds doubled quotes, and its skew. */
	quotedLines = 0;
	quotedDoubled = false;
	quotedSkew = 0;

	begin(): void {
		this.count = 0;
		this.innerLines = 0;
		this.unclosedAt = -1;
	}

	add(start: number, end: number, doubled: boolean): void {
		this.starts[this.count] = start;
		this.ends[this.count] = end;
		this.doubled[this.count] = doubled ? 1 : 0;
		this.count += 1;
	}

	noteUnclosed(at: number): void {
		if (this.unclosedAt !== -1) return;
		this.unclosedAt = at;
		this.unclosedAfterLines = this.innerLines;
	}
}

export interface ScanOptions {
	readonly delimiter: number;
	readonly quote: number;
	/** What stands before a quote that is text; -1: nothing does. */
	readonly escape: number;
	/** Whether bytes above 0x7F belong to UTF-8 sequences. */
	readonly utf8: boolean;
}

/**
 * `more`: the record does not end in these bytes and the file goes on · `open-quote`: a quote is not closed before the
 * end of the file, or before more lines than a cell may have.
 */
export type ScanResult = 'record' | 'more' | 'open-quote';

/** Scans the record that starts at `start`. `final`: nothing follows `bytes`. */
export function scanRecord(
	bytes: Uint8Array,
	start: number,
	final: boolean,
	options: ScanOptions,
	shape: RecordShape,
): ScanResult {
	const { delimiter, quote: mark } = options;
	const end = bytes.length;
	shape.begin();
	// Decoded units come after fewer positions than bytes: `skew` is the difference so far.
	let skew = 0;
	let at = start;
	for (;;) {
		let quote = at;
		while (bytes[quote] === SPACE) quote++;
		let closed = false;
		if (bytes[quote] === mark) {
			const close = findClosingQuote(bytes, quote + 1, options, shape);
			const lines = shape.quotedLines;
			let after = close + 1;
			while (bytes[after] === SPACE) after++;
			if (close >= end || after >= end || lines > CSV_LIMITS.fieldLines) {
				if (!final && lines <= CSV_LIMITS.fieldLines) return 'more';
				if (close >= end || lines > CSV_LIMITS.fieldLines) {
					shape.noteUnclosed(quote);
					return 'open-quote';
				}
			}
			const following = bytes[after];
			closed = following === undefined || following === delimiter || following === LF || following === CR;
			if (closed) {
				const from = quote + 1 - start - skew;
				skew += shape.quotedSkew;
				shape.add(from, close - start - skew, shape.quotedDoubled);
				shape.innerLines += lines;
				at = after;
			} else shape.noteUnclosed(quote);
		}
		if (!closed) {
			const from = at - start - skew;
			for (; at < end; at++) {
				const byte = bytes[at] ?? 0;
				if (byte === delimiter || byte === LF || byte === CR) break;
				if (byte > 0x7f && options.utf8) skew += skewOf(byte);
			}
			shape.add(from, at - start - skew, false);
		}
		if (bytes[at] === delimiter) {
			at++;
			continue;
		}
		// A carriage return at the very end may be the first half of a line end.
		if (!final && (at >= end || (bytes[at] === CR && at + 1 >= end))) return 'more';
		shape.end = at;
		shape.next = at >= end ? end : bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
		return 'record';
	}
}

/** From behind the quote that opens a cell: where the one stands that closes it, or where looking for it ended. */
function findClosingQuote(
	bytes: Uint8Array,
	start: number,
	{ quote, escape, utf8 }: ScanOptions,
	shape: RecordShape,
): number {
	let doubled = false;
	let lines = 0;
	let skew = 0;
	let close = start;
	for (; ; close++) {
		const byte = bytes[close];
		if (byte === undefined) break;
		if (byte === escape && (bytes[close + 1] === quote || bytes[close + 1] === escape)) {
			doubled = true;
			close++;
		} else if (byte === quote) {
			if (bytes[close + 1] !== quote) break;
			doubled = true;
			close++;
		} else if (byte === LF || byte === CR) {
			if (byte === CR && bytes[close + 1] === LF) close++;
			lines++;
			if (lines > CSV_LIMITS.fieldLines) break;
		} else if (byte > 0x7f && utf8) {
			skew += skewOf(byte);
		}
	}
	shape.quotedLines = lines;
	shape.quotedDoubled = doubled;
	shape.quotedSkew = skew;
	return close;
}

/** A continuation byte adds no unit of its own; the first byte of a four-byte sequence stands for two. */
function skewOf(byte: number): number {
	if (byte < 0xc0) return 1;
	return byte >= 0xf0 ? -1 : 0;
}
