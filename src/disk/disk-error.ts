/** Turns file system errors into faults with the file and the reason. */
import { Fault, findTooManyOpen } from '../messages/fault.ts';

/** The system's code, such as `ENOENT`. Undefined if the error has none. */
export function diskErrorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function unwritable(where: string, error: unknown): Fault {
	return error instanceof Fault ? error : faultOf('runs-folder-unwritable', where, error);
}

export function unreadable(file: string, error: unknown): Fault {
	return faultOf('run-file-unreadable', file, error);
}

function faultOf(code: 'runs-folder-unwritable' | 'run-file-unreadable', where: string, error: unknown): Fault {
	const reason = diskErrorCode(error) ?? String(error);
	return findTooManyOpen(error) ?? new Fault(code, { path: where, reason }, { class: 'stopped', cause: error });
}
