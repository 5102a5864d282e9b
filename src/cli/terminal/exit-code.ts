/** Exit codes. `run/report-run.ts` chooses one for a summary. */
import { Fault } from '../../messages/fault.ts';
import type { RunSummary } from '../../reports/summary/run-summary.ts';

export const EXIT = {
	done: 0,
	/** Our bug. */
	bug: 1,
	usage: 2,
	/** Finished, with refused files, rejected or unconfirmed rows, or rows held because an earlier run left them unconfirmed. */
	rowsLeft: 3,
	/** The API or the disk stopped the run; `resume` continues it. */
	stopped: 4,
	interrupted: 130,
} as const;

export function exitCodeOfFault(fault: Fault): number {
	return fault.class === 'usage' ? EXIT.usage : EXIT.stopped;
}

/** Returns the exit code for anything that ended a command early. */
export function exitCodeOfThrown(error: unknown): number {
	if (error instanceof Fault) return exitCodeOfFault(error);
	return error instanceof Error && error.name === 'AbortError' ? EXIT.interrupted : EXIT.bug;
}

/** Returns the exit code for a finished run. */
export function exitCodeOfFigures({ buckets, files }: Pick<RunSummary, 'buckets' | 'files'>): number {
	const { rejected, refused, unconfirmed } = buckets;
	return rejected + refused + unconfirmed + files.refused > 0 ? EXIT.rowsLeft : EXIT.done;
}
