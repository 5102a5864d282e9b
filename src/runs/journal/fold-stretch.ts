/**
 * Attempts and creations that follow each other in a journal, which are nearly all of its lines: where they end is guessed
 * from the line of the same type before, and they are verified all at once (`checked-stretch.ts`).
 */
import { CheckedStretch } from '../storage/checked-stretch.ts';
import type { RowStates } from './row-states.ts';

const LINE_BREAK = 0x0a;
const TYPE_AT = '{"type":"'.length;
/** `attempt` by its first and third letter, and `created`; no other type shares them. */
const [A, T, C, E] = ['a', 't', 'c', 'e'].map((letter) => letter.charCodeAt(0));
/** Both have seven letters. */
const N_AT = TYPE_AT + 'attempt","n":'.length;
const ZERO = 0x30;

export interface FoldedStretch {
	/** Behind the last line of the stretch; where it began, when it has none or one of them is not as it was written. */
	readonly end: number;
	readonly lines: number;
	/** Some line of it is not as it was written; the states tell nothing until all its lines are applied again. */
	readonly damaged: boolean;
}

export interface StretchFolding {
	/** Applies the lines from `start` on. `offset`: where the bytes begin in the file. */
	readonly fold: (bytes: Buffer, start: number, offset: number) => FoldedStretch;
}

export function createStretchFolding(states: RowStates): StretchFolding {
	const stretch = new CheckedStretch();
	/** Bytes behind the number, of the last line of each type. */
	let attemptRest = 0;
	let createdRest = 0;

	return {
		fold(bytes, start, offset) {
			let end = start;
			let lines = 0;
			while (end < bytes.length) {
				const first = bytes[end + TYPE_AT];
				const third = bytes[end + TYPE_AT + 2];
				const isAttempt = first === A && third === T;
				if (!isAttempt && (first !== C || third !== E)) break;
				let n = 0;
				let at = end + N_AT;
				for (; at < bytes.length; at++) {
					const digit = (bytes[at] ?? 0) - ZERO;
					if (digit < 0 || digit > 9) break;
					n = n * 10 + digit;
				}
				if (n === 0 || n > states.drafts) break;
				let next = at + (isAttempt ? attemptRest : createdRest);
				// The first line of a batch is marked by one byte more.
				if (bytes[next - 1] !== LINE_BREAK && bytes[next] === LINE_BREAK) next++;
				// A wrong guess that ends at a line break all the same is told by the sum.
				else if (bytes[next - 1] !== LINE_BREAK) {
					next = bytes.indexOf(LINE_BREAK, at) + 1;
					if (next === 0) break;
					if (isAttempt) attemptRest = next - at;
					else createdRest = next - at;
				}
				if (!stretch.add(bytes, end, next)) break;
				states.apply(n, isAttempt ? 'attempt' : 'created', offset + end);
				end = next;
				lines++;
			}
			if (stretch.isSound(bytes.subarray(start, end))) return { end, lines, damaged: false };
			return { end: start, lines: 0, damaged: true };
		},
	};
}
