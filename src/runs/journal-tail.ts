/**
 * What stands behind the last whole line of a journal, and what that means.
 *
 * A session reserves zero bytes behind the lines (see `run-record.ts`), so after a crash the tail is: perhaps the start of
 * a line whose batch never became durable, then zero bytes. Such a start is cut: no request waited for it. A line that
 * only lost its line break is taken. Anything else behind a line break is damage; a tail without zero bytes that is not
 * the end of a session is a file that was cut. With neither can it be told what was sent.
 */
import { isCheckedLine } from './checked-line.ts';

export type JournalTail =
	/** Nothing but reserved bytes, or nothing at all. */
	| { readonly kind: 'clean'; readonly reserved: boolean }
	/** A whole line without its line break: `length` bytes long. */
	| { readonly kind: 'line'; readonly length: number; readonly reserved: boolean }
	/** The start of a line that was never durable. */
	| { readonly kind: 'torn'; readonly length: number; readonly reserved: boolean }
	| { readonly kind: 'damaged' };

/** `tail` has no line break. Pure. */
export function parseJournalTail(tail: Buffer): JournalTail {
	const firstZero = tail.indexOf(0);
	const reserved = firstZero !== -1;
	const written = reserved ? firstZero : tail.length;
	for (let index = written; index < tail.length; index++) if (tail[index] !== 0) return { kind: 'damaged' };
	if (written === 0) return { kind: 'clean', reserved };
	if (isCheckedLine(tail, 0, written)) return { kind: 'line', length: written, reserved };
	// The byte after a whole line can only be a line break that was hit.
	if (isCheckedLine(tail, 0, written - 1)) return { kind: 'line', length: written - 1, reserved };
	return { kind: 'torn', length: written, reserved };
}
