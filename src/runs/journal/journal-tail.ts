/**
 * What stands behind the last sound line of a journal, and what that means.
 *
 * A session reserves zero bytes behind the lines (see `journal-file.ts`) and writes the next batch over them when the last
 * one is durable. So after a crash the tail is: any part of one batch, since its pages reach the disk in any order, and
 * zero bytes for the rest of it and behind it. That is torn and is cut: no request waited for it. A line that only lost
 * its line break is taken.
 *
 * Anything else is damage: bytes that are wrong but not zero; and zero bytes where a page should be, when the next batch
 * stands behind them, for then their batch was durable. Its first line is marked; in a journal of a session that marked
 * none, any sound line is taken for one. With damage it cannot be told what was sent.
 */
import { isCheckedLine, isMarkedFirst } from '../storage/checked-line.ts';
import { LINE_BREAK, readLineBlocks } from '../storage/read-blocks.ts';

/** No disk writes less than this, at a multiple of it, as a whole. */
const SECTOR_BYTES = 512;
const OPENING_BRACE = 0x7b;

export type JournalTail =
	/** Nothing but reserved bytes, or nothing at all. */
	| { readonly kind: 'clean'; readonly reserved: boolean }
	/** A whole line without its line break: `length` bytes long. */
	| { readonly kind: 'line'; readonly length: number; readonly reserved: boolean }
	/** `length` bytes that were never durable as a whole. */
	| { readonly kind: 'torn'; readonly length: number; readonly reserved: boolean }
	| { readonly kind: 'damaged' };

/** `tail` has no line break; `damaged` may still be a batch of which pages are missing. Pure. */
export function parseJournalTail(tail: Buffer): JournalTail {
	const firstZero = tail.indexOf(0);
	const reserved = firstZero !== -1;
	const written = reserved ? firstZero : tail.length;
	if (lastWritten(tail) > written) return { kind: 'damaged' };
	if (written === 0) return { kind: 'clean', reserved };
	if (isCheckedLine(tail, 0, written)) return { kind: 'line', length: written, reserved };
	// The byte after a whole line can only be a line break that was hit.
	if (isCheckedLine(tail, 0, written - 1)) return { kind: 'line', length: written - 1, reserved };
	return { kind: 'torn', length: written, reserved };
}

/** Whether all from `from` on, where a line begins that is not sound, is a batch of which pages are missing. */
export async function readTornBatch(
	file: string,
	from: number,
	marked: boolean,
	signal?: AbortSignal,
): Promise<Extract<JournalTail, { readonly kind: 'torn' | 'damaged' }>> {
	let end = from;
	let fileEnd = from;
	for await (const { bytes, offset } of readLineBlocks(file, signal, from)) {
		for (let start = 0; start < bytes.length; ) {
			const lineBreak = bytes.indexOf(LINE_BREAK, start);
			const stop = lineBreak === -1 ? bytes.length : lineBreak;
			const isFirst = offset + start === from;
			if (isFirst && !lacksSector(bytes, start, stop, offset)) return { kind: 'damaged' };
			if (isCheckedLine(bytes, start, stop) && (!marked || isMarkedFirst(bytes, stop))) return { kind: 'damaged' };
			start = stop + 1;
		}
		end = Math.max(end, offset + lastWritten(bytes));
		fileEnd = offset + bytes.length;
	}
	return { kind: 'torn', length: end - from, reserved: fileEnd > end };
}

/**
 * Whether bytes of a line that is not sound were never written: it begins with zero bytes (its first page is missing, or a
 * batch was being taken back from its first byte on), or has a sector of them. Of another line, a first byte alone is damage.
 */
function lacksSector(bytes: Buffer, start: number, stop: number, offset: number): boolean {
	if (bytes[start] === 0) {
		const restored = Buffer.from(bytes.subarray(start, stop));
		restored[0] = OPENING_BRACE;
		return !isCheckedLine(restored, 0, restored.length) || isMarkedFirst(restored, restored.length);
	}
	const firstSector = Math.ceil((offset + start) / SECTOR_BYTES) * SECTOR_BYTES - offset;
	for (let sector = firstSector; sector + SECTOR_BYTES <= stop; sector += SECTOR_BYTES) {
		if (lastWritten(bytes.subarray(sector, sector + SECTOR_BYTES)) === 0) return true;
	}
	return false;
}

/** Behind the last byte that is not zero. */
function lastWritten(bytes: Buffer): number {
	let end = bytes.length;
	while (end > 0 && bytes[end - 1] === 0) end--;
	return end;
}
