/**
 * Allows one process per runs folder and environment and, if the user has a state folder, one per run including its copies.
 * Throws `runs-folder-locked` for a folder in use, with the holder and the file to delete to break the lock.
 */
import { createHash } from 'node:crypto';
import { canonicalAddress } from '../../client/base-url.ts';
import { findLock, type HeldLock, type Lock, LockedError, takeLock } from '../../disk/lock.ts';
import { Fault, isFault } from '../../messages/fault.ts';
import type { RunEnvironment } from './run-record.ts';
import { sentFolderOfUser } from './sent-runs.ts';

export interface RunToLock {
	readonly runsDir: string;
	readonly environment: RunEnvironment;
	readonly id: string | undefined;
	readonly stateDir: string | undefined;
}

export async function lockRun({ runsDir, environment, id, stateDir }: RunToLock, now: Date): Promise<Lock> {
	const ofFolder = await lockRuns(runsDir, environment, now);
	if (id === undefined || stateDir === undefined || environment.embedded !== undefined) return ofFolder;
	try {
		const ofRun = await lock(sentFolderOfUser(stateDir), `.lock-${id}-`, now);
		return {
			...ofRun,
			...ofFolder,
			async release() {
				await ofRun.release();
				await ofFolder.release();
			},
		};
	} catch (error) {
		// Noting the run there will report a state folder that cannot be used.
		if (isFault(error, 'runs-folder-unwritable')) return ofFolder;
		await ofFolder.release();
		throw error;
	}
}

export function lockRuns(runsDir: string, environment: RunEnvironment, now: Date): Promise<Lock> {
	return lock(runsDir, prefixOf(environment), now);
}

/** Finds the process that is sending from the folder. */
export function findSender(runsDir: string, environment: RunEnvironment): Promise<HeldLock | undefined> {
	return findLock(runsDir, prefixOf(environment));
}

export function lockedBy({ file, holder: { pid, host, since } }: HeldLock): Fault {
	return new Fault('runs-folder-locked', { pid, host, since, path: file });
}

function lock(folder: string, prefix: string, now: Date): Promise<Lock> {
	return takeLock(folder, prefix, now).catch((error: unknown) => {
		throw error instanceof LockedError ? lockedBy(error.lock) : error;
	});
}

function prefixOf({ baseUrl, kind, embedded }: RunEnvironment): string {
	const name = createHash('sha256')
		.update(`${canonicalAddress(baseUrl)}\n${kind}\n${embedded ?? ''}`)
		.digest('hex')
		.slice(0, 12);
	return `.lock-${name}-`;
}
