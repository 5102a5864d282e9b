/** Puts the files of tests into memory: on a disk, every run, ledger and browser of theirs waits for it. */
import { readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** More than all tests need at once, and more than a container has that was given no more memory for this. */
const ROOM = 4 * 1024 ** 3;

/** Undefined if there is too little room, or if programs may not be started there. */
export function memoryFolder(): string | undefined {
	try {
		const { bavail, bsize } = statfsSync(FOLDER);
		const [, options] = /^\S+ \/dev\/shm \S+ (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
		const isUsable = options?.split(',').includes('noexec') === false && bavail * bsize >= ROOM;
		return isUsable ? FOLDER : undefined;
	} catch {
		return undefined;
	}
}
