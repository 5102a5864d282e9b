/**
 * Whether a process still lives, guarded against a number that was given to another process since.
 *
 * Where `/proc` exists the start time of the process (clock ticks since boot, `proc(5)`, field 22 of `stat`) is compared
 * too; elsewhere the number alone decides, on the side of "alive".
 */
import { readFileSync } from 'node:fs';
import { diskErrorCode } from './disk-error.ts';

/** When the process was started, in ticks since boot; undefined where that cannot be known. */
export function processStart(pid: number): string | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
		// The second field is the program's name in parentheses, which may hold blanks and parentheses.
		return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
	} catch {
		return undefined;
	}
}

/** `start` as `processStart` gave it when the process was known to live. */
export function isAlive(pid: number, start: string | undefined): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		// Not ours to signal, but there.
		return diskErrorCode(error) === 'EPERM';
	}
	const now = processStart(pid);
	return start === undefined || now === undefined || start === now;
}
