/** The exit codes, decided here and nowhere else. */
import { Fault } from '../../messages/fault.ts';
import { isEarlierClash } from '../../messages/earlier-clash.ts';
import type { RunSummary } from '../../reports/summary/run-summary.ts';

export const EXIT = {
	done: 0,
	/** Our bug. */
	bug: 1,
	usage: 2,
	/** Finished, with refused files, rejected or unconfirmed rows, or rows held because an earlier run left them unconfirmed. */
	rowsLeft: 3,
	/** The API, or the disk, stopped the run; `resume` goes on. */
	stopped: 4,
	interrupted: 130,
} as const;

export function exitCodeOfFault(fault: Fault): number {
	return fault.class === 'usage' ? EXIT.usage : EXIT.stopped;
}

/** Of whatever ended a command early. */
export function exitCodeOfThrown(error: unknown): number {
	if (error instanceof Fault) return exitCodeOfFault(error);
	return error instanceof Error && error.name === 'AbortError' ? EXIT.interrupted : EXIT.bug;
}

/** Of a finished run of assets: a person has to settle a held row, and to number one whose number was taken meanwhile. */
export function exitCodeOfSummary(summary: Pick<RunSummary, 'buckets' | 'files' | 'held' | 'skips'>): number {
	const { held, skips } = summary;
	return held.length > 0 || skips.some(isEarlierClash) ? EXIT.rowsLeft : exitCodeOfFigures(summary);
}

/** Of a finished run: what its figures lead to. */
export function exitCodeOfFigures({
	buckets: { rejected, refused, unconfirmed },
	files,
}: {
	readonly buckets: { readonly rejected: number; readonly refused: number; readonly unconfirmed: number };
	readonly files: { readonly refused: number };
}): number {
	return rejected + refused + unconfirmed + files.refused > 0 ? EXIT.rowsLeft : EXIT.done;
}
