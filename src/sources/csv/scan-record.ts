/**
 * Finds the cells of one record in bytes of an encoding that keeps ASCII (UTF-8 or a single-byte one). RFC 4180, read
 * the way real files need it:
 *
 * - A line ends with `\r\n`, `\n` or `\r`, in any mixture.
 * - A quote opens a cell only at its start (spaces may stand before) and only if it also closes it: a delimiter, a line
 *   end or the end of the file must follow the closing quote (spaces may stand between). Any other quote is text, so
 *   that `Monitor 24"` swallows nothing and `"Monitor" 24` stays as it was written.
 */
const SPACE = 0x20;
const LF = 0x0a;
const CR = 0x0d;

/** Cells as positions in the decoded record (UTF-16 units from its first byte), and where the record ends. */
export class RecordShape {
	/** Cells found; those past the limit are counted but have no position. */
	count = 0;
	readonly starts: Int32Array;
	readonly ends: Int32Array;
	/** 1 where the cell holds doubled quotes. */
	readonly doubled: Uint8Array;
	/** Position after the last cell, and after the line end that follows it. */
	end = 0;
	next = 0;
	/** Line ends inside the record. */
	innerLines = 0;
	/** For `open-quote`: line ends before the cell that the quote opens. */
	openAfterLines = 0;

	constructor(columns: number) {
		this.starts = new Int32Array(columns);
		this.ends = new Int32Array(columns);
		this.doubled = new Uint8Array(columns);
	}

	add(start: number, end: number, doubled: boolean): void {
		this.starts[this.count] = start;
		this.ends[this.count] = end;
		this.doubled[this.count] = doubled ? 1 : 0;
		this.count += 1;
	}
}

export interface ScanOptions {
	readonly delimiter: number;
	readonly quote: number;
	/** Whether bytes above 0x7F belong to UTF-8 sequences. */
	readonly utf8: boolean;
	readonly fieldLines: number;
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
	shape.count = 0;
	shape.innerLines = 0;
	// Decoded units come after fewer positions than bytes: `skew` is the difference so far.
	let skew = 0;
	let at = start;
	for (;;) {
		let quote = at;
		while (bytes[quote] === SPACE) quote++;
		let closed = false;
		if (bytes[quote] === mark) {
			let doubled = false;
			let lines = 0;
			let quotedSkew = skew;
			let close = quote + 1;
			for (; ; close++) {
				const byte = bytes[close];
				if (byte === undefined) break;
				if (byte === mark) {
					if (bytes[close + 1] !== mark) break;
					doubled = true;
					close++;
				} else if (byte === LF || byte === CR) {
					if (byte === CR && bytes[close + 1] === LF) close++;
					lines++;
					if (lines > options.fieldLines) break;
				} else if (byte > 0x7f && options.utf8) {
					quotedSkew += skewOf(byte);
				}
			}
			let after = close + 1;
			while (bytes[after] === SPACE) after++;
			if (close >= end || after >= end || lines > options.fieldLines) {
				if (!final && lines <= options.fieldLines) return 'more';
				if (close >= end || lines > options.fieldLines) {
					shape.openAfterLines = shape.innerLines;
					return 'open-quote';
				}
			}
			const following = bytes[after];
			closed = following === undefined || following === delimiter || following === LF || following === CR;
			if (closed) {
				shape.add(quote + 1 - start - skew, close - start - quotedSkew, doubled);
				shape.innerLines += lines;
				skew = quotedSkew;
				at = after;
			}
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

/** A continuation byte adds no unit of its own; the first byte of a four-byte sequence stands for two. */
function skewOf(byte: number): number {
	if (byte < 0xc0) return 1;
	return byte >= 0xf0 ? -1 : 0;
}
