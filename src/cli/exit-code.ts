/** The exit codes, decided here and nowhere else. */
import type { Fault } from '../problems/fault.ts';

export const EXIT = {
	done: 0,
	/** Our bug. */
	bug: 1,
	usage: 2,
	/** Finished, with rejected or unconfirmed rows. */
	rowsLeft: 3,
	/** The API, or the disk, stopped the run; `resume` goes on. */
	stopped: 4,
	interrupted: 130,
} as const;

export function exitCodeOfFault(fault: Fault): number {
	return fault.class === 'usage' ? EXIT.usage : EXIT.stopped;
}

/** Of a finished run: what the sum of its buckets leads to. */
export function exitCodeOfFigures(figures: {
	readonly rejected: number;
	readonly refused: number;
	readonly unconfirmed: number;
}): number {
	return figures.rejected + figures.refused + figures.unconfirmed > 0 ? EXIT.rowsLeft : EXIT.done;
}
