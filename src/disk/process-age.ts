/**
 * "Is that process alive", asked by another one that may run elsewhere.
 *
 * A process number is compared only within one boot and one process namespace (`pid_namespaces(7)`), with the start time
 * (`proc(5)`, field 22 of `stat`) against numbers that were reused. All that cannot be known counts as alive.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { diskErrorCode } from './disk-error.ts';

/** Traces of a process; absent if the system has none. */
export interface ProcessMark {
	readonly pid: number;
	readonly host: string;
	/** As `processStart` gives it. */
	readonly start?: string;
	/** Of this boot of the kernel. */
	readonly boot?: string;
	/** Of process numbers, e.g. `pid:[4026531836]`. */
	readonly namespace?: string;
	/** Of this installation of the system. */
	readonly machine?: string;
}

/** The namespace that a kernel starts with (`PROC_PID_INIT_INO`), outside of any container. */
const FIRST_NAMESPACE = 'pid:[4026531836]';

export function markOwnProcess(): ProcessMark {
	const facts = {
		start: processStart(process.pid),
		boot: orNone(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()),
		namespace: orNone(() => readlinkSync('/proc/self/ns/pid')),
		machine: orNone(() => readFileSync('/etc/machine-id', 'latin1').trim()),
	};
	const known = Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== '');
	return { pid: process.pid, host: hostname(), ...Object.fromEntries(known) };
}

/** False only when the process is known to have ended. */
export function mayBeAlive(mark: ProcessMark, own: ProcessMark = markOwnProcess()): boolean {
	if (mark.boot === undefined && own.boot === undefined) {
		return mark.host !== own.host || isAlive(mark.pid, mark.start);
	}
	if (mark.boot === own.boot) return mark.namespace !== own.namespace || isAlive(mark.pid, mark.start);
	return !isSameComputer(mark, own);
}

/** Copies of a virtual machine share what they were installed with, and computers of one kind a name: both must be the same. */
function isSameComputer(mark: ProcessMark, own: ProcessMark): boolean {
	const areOutsideContainers = mark.namespace === FIRST_NAMESPACE && own.namespace === FIRST_NAMESPACE;
	return areOutsideContainers && mark.machine !== undefined && mark.machine === own.machine && mark.host === own.host;
}

/** When the process was started, in ticks since boot; undefined where that cannot be known. */
export function processStart(pid: number): string | undefined {
	return orNone(() => {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
		// The second field is the program's name in parentheses, which may hold blanks and parentheses.
		return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
	});
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

function orNone(read: () => string | undefined): string | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
