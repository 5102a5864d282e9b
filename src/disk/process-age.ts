/**
 * Tells if a process is alive, although it may have run on another computer. Process ids are compared only within one boot and
 * one process namespace (`pid_namespaces(7)`), and with the start time (`proc(5)`, field 22 of `stat`), since ids are reused.
 * If anything is unknown, the process counts as alive: a boot id that is not this one may be this computer before a restart, or
 * a clone of it, with the same name and machine id, that is still running.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { diskErrorCode } from './disk-error.ts';

/** Identifies a process. Absent properties are unknown on this system. */
export interface ProcessMark {
	readonly pid: number;
	readonly host: string;
	/** See `processStart`. */
	readonly start?: string;
	/** Id of the kernel's boot. */
	readonly boot?: string;
	/** Process namespace, e.g. `pid:[4026531836]`. */
	readonly namespace?: string;
}

export function markOwnProcess(): ProcessMark {
	const facts = {
		start: processStart(process.pid),
		boot: orNone(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()),
		namespace: orNone(() => readlinkSync('/proc/self/ns/pid')),
	};
	const known = Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== '');
	return { pid: process.pid, host: hostname(), ...Object.fromEntries(known) };
}

/** False only if the process is known to have ended. */
export function mayBeAlive(mark: ProcessMark, own: ProcessMark = markOwnProcess()): boolean {
	if (mark.boot === undefined && own.boot === undefined) {
		return mark.host !== own.host || isAlive(mark.pid, mark.start);
	}
	return mark.boot !== own.boot || mark.namespace !== own.namespace || isAlive(mark.pid, mark.start);
}

/** Start time of the process in ticks since boot. Undefined if unknown. */
export function processStart(pid: number): string | undefined {
	return readStat(pid)[19];
}

/** Returns the fields from the third on, the first of which is the state. Returns none where there is no `/proc`. */
function readStat(pid: number): readonly (string | undefined)[] {
	const stat = orNone(() => readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? '';
	// The second field is the program's name in parentheses, which may contain blanks and parentheses.
	return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** `start`: result of `processStart` while the process was known to be alive. */
export function isAlive(pid: number, start: string | undefined): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		// We may not signal it, but it exists.
		return diskErrorCode(error) === 'EPERM';
	}
	const { 0: state, 19: now } = readStat(pid);
	// The process has ended, but its parent has not collected its exit code. In a container the parent may never do so.
	if (state === 'Z') return false;
	return start === undefined || now === undefined || start === now;
}

function orNone(read: () => string | undefined): string | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
