/** RFC 4180, but quotes count only if they enclose the whole cell: `Monitor 24"` stays a text. */
import { CR, LF, SPACE } from '../bytes/ascii.ts';

/** Without limits, one missing quote would turn a whole file into one cell. */
export const CSV_LIMITS = {
	recordBytes: 1024 * 1024,
	fieldLines: 1_000,
	columns: 256,
} as const;

export class RecordShape {
	count = 0;
	readonly starts = new Int32Array(CSV_LIMITS.columns);
	readonly ends = new Int32Array(CSV_LIMITS.columns);
	readonly doubled = new Uint8Array(CSV_LIMITS.columns);
	end = 0;
	next = 0;
	innerLines = 0;
	/** Position of the first unclosed quote; -1 if there is none. */
	unclosedAt = -1;
	unclosedAfterLines = 0;
	/** The unclosed quote has no partner in its line, so its text may have been meant to continue. */
	isOpen = false;
	/** Position of the quote for which `scanRecord` returned `open-quote`. */
	openAt = 0;
	quotedLines = 0;
	quotedDoubled = false;
	quotedSkew = 0;

	begin(): void {
		this.count = 0;
		this.innerLines = 0;
		this.unclosedAt = -1;
		this.isOpen = false;
	}

	add(start: number, end: number, doubled: boolean): void {
		this.starts[this.count] = start;
		this.ends[this.count] = end;
		this.doubled[this.count] = doubled ? 1 : 0;
		this.count += 1;
	}

	noteUnclosed(at: number, isOpen: boolean): void {
		this.isOpen ||= isOpen;
		if (this.unclosedAt !== -1) return;
		this.unclosedAt = at;
		this.unclosedAfterLines = this.innerLines;
	}
}

export interface ScanOptions {
	readonly delimiter: number;
	readonly quote: number;
	readonly escape: number;
	readonly utf8: boolean;
}

export type ScanResult = 'record' | 'more' | 'open-quote';

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
					shape.noteUnclosed(quote, true);
					shape.openAt = quote;
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
			} else shape.noteUnclosed(quote, lines > 0);
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
		if (!final && (at >= end || (bytes[at] === CR && at + 1 >= end))) return 'more';
		shape.end = at;
		shape.next = at >= end ? end : bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
		return 'record';
	}
}

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

function skewOf(byte: number): number {
	if (byte < 0xc0) return 1;
	return byte >= 0xf0 ? -1 : 0;
}
