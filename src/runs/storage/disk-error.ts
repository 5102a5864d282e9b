/** What a file call threw, as a fault of the run folder. */
import { Fault, findTooManyOpen } from '../../messages/fault.ts';

/** The system's code of what a file call threw (`ENOENT`), or undefined when it threw something else. */
export function diskErrorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function unwritable(where: string, error: unknown): Fault {
	if (error instanceof Fault) return error;
	const reason = diskErrorCode(error) ?? String(error);
	return (
		findTooManyOpen(error) ??
		new Fault('runs-folder-unwritable', { path: where, reason }, { class: 'stopped', cause: error })
	);
}

/** A file of a run that is there and cannot be read: what it holds may have been sent. */
export function unreadable(file: string, error: unknown): Fault {
	const reason = diskErrorCode(error) ?? String(error);
	return (
		findTooManyOpen(error) ??
		new Fault('run-file-unreadable', { path: file, reason }, { class: 'stopped', cause: error })
	);
}
