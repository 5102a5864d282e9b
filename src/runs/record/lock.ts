/**
 * Allows one process per runs folder and environment and, if the user has a state folder, one per run including its copies, and
 * one sender per company and environment: another runs folder could hold the same rows. Throws `runs-folder-locked` for a folder in use, with the holder and the files to
 * delete to break its locks.
 */
import { createHash } from 'node:crypto';
import { canonicalAddress } from '../../client/base-url.ts';
import { findLock, type HeldLock, type Lock, LockedError, takeLock } from '../../disk/lock.ts';
import { Fault, isFault } from '../../messages/fault.ts';
import type { KeyIdentity } from './key-fingerprint.ts';
import type { RunEnvironment } from './run-record.ts';
import { sentFolderOfUser } from './sent-runs.ts';

export interface RunToLock {
	readonly runsDir: string;
	readonly environment: RunEnvironment;
	readonly id: string | undefined;
	readonly stateDir: string | undefined;
	/** Set if this user's other runs folders must not be sent from meanwhile. */
	readonly sender?: KeyIdentity | undefined;
}

interface Place {
	readonly folder: string;
	readonly prefix: string;
}

export async function lockRun(run: RunToLock, now: Date): Promise<Lock> {
	const places = placesOf(run);
	const taken: Lock[] = [];
	const release = async (): Promise<void> => {
		for (const lock of taken.toReversed()) await lock.release();
	};
	for (const { folder, prefix } of places) {
		try {
			taken.push(await takeLock(folder, prefix, now));
		} catch (error) {
			// Noting the run there will report a state folder that cannot be used.
			if (taken.length > 0 && isFault(error, 'runs-folder-unwritable')) continue;
			await release();
			throw error instanceof LockedError ? lockedBy(error.lock, await listLocks(places, error.lock)) : error;
		}
	}
	const removed = taken.find((lock) => lock.removed !== undefined)?.removed;
	return { release, ...(removed === undefined ? {} : { removed }) };
}

function placesOf({ runsDir, environment, id, stateDir, sender }: RunToLock): readonly Place[] {
	const ofFolder = { folder: runsDir, prefix: prefixOf(environment) };
	if (stateDir === undefined || environment.embedded !== undefined) return [ofFolder];
	const folder = sentFolderOfUser(stateDir);
	const company = sender === undefined ? [] : [sender.fingerprint('sender')];
	return [
		ofFolder,
		...(id === undefined ? [] : [{ folder, prefix: `.lock-${id}-` }]),
		...company.map((name) => ({ folder, prefix: prefixOf(environment, name) })),
	];
}

/** Other locks of the process that has `held`, as one that was killed leaves them together. */
async function listLocks(places: readonly Place[], held: HeldLock): Promise<readonly string[]> {
	const found = await Promise.all(
		places.map(({ folder, prefix }) => findLock(folder, prefix).catch((): undefined => undefined)),
	);
	const { pid, boot, host } = held.holder;
	const own = found.filter(
		(lock) => lock?.holder.pid === pid && lock.holder.boot === boot && lock.holder.host === host,
	);
	return [...new Set([held.file, ...own.flatMap((lock) => lock?.file ?? [])])];
}

export function lockRuns(runsDir: string, environment: RunEnvironment, now: Date): Promise<Lock> {
	return takeLock(runsDir, prefixOf(environment), now).catch((error: unknown) => {
		throw error instanceof LockedError ? lockedBy(error.lock) : error;
	});
}

/** Finds the process that is sending from the folder. */
export function findSender(runsDir: string, environment: RunEnvironment): Promise<HeldLock | undefined> {
	return findLock(runsDir, prefixOf(environment));
}

export function lockedBy({ file, holder: { pid, host, since } }: HeldLock, files: readonly string[] = [file]): Fault {
	return new Fault('runs-folder-locked', { pid, host, since, path: files.join(', ') });
}

function prefixOf({ baseUrl, kind, embedded }: RunEnvironment, company?: string): string {
	const name = createHash('sha256')
		.update([canonicalAddress(baseUrl), kind, embedded ?? '', ...(company === undefined ? [] : [company])].join('\n'))
		.digest('hex')
		.slice(0, 12);
	return `.lock-${name}-`;
}
