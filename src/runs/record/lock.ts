/**
 * One process per runs folder and environment; and, where the user has a place for that, per run, wherever copies of it lie.
 *
 * A lock is a file `.lock-<environment>-<number>` made with `wx`; the number is one above the highest that is there, so a
 * stale lock is passed over, never renamed or made anew under its own name, and two starters can only meet at the same
 * number, where one wins. Whoever made one looks once more and yields to any other that is alive.
 * Refused: a folder in use (`runs-folder-locked`, naming the holder and the file whose removal breaks the lock). A process
 * that cannot be looked up from here, on another computer or in another container, counts as alive.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalAddress } from '../../client/base-url.ts';
import { Fault, isFault } from '../../messages/fault.ts';
import { diskErrorCode, unwritable } from '../storage/disk-error.ts';
import { makeFolder, PRIVATE_FILE } from '../storage/durable-file.ts';
import { markOwnProcess, mayBeAlive, type ProcessMark } from './process-age.ts';
import type { RunEnvironment } from './run-record.ts';
import { sentFolderOfUser } from './sent-runs.ts';

/** A lock file that is still empty is being written; one that stays so was left by a process killed right then. */
const EMPTY_PATIENCE_MS = 500;
const EMPTY_LOOK_AGAIN_MS = 50;

export interface Lock {
	/** The process whose stale lock was passed over. */
	readonly removed?: LockHolder;
	readonly release: () => Promise<void>;
}

export interface LockHolder extends ProcessMark {
	/** ISO, UTC: when the lock was taken. */
	readonly since: string;
	/** Tells two locks of one process apart. */
	readonly nonce: string;
}

export interface RunToLock {
	readonly runsDir: string;
	readonly environment: RunEnvironment;
	readonly id: string | undefined;
	readonly stateDir: string | undefined;
}

/** Both locks of a run. */
export async function lockRun({ runsDir, environment, id, stateDir }: RunToLock, now: Date): Promise<Lock> {
	const ofFolder = await lockRuns(runsDir, environment, now);
	if (id === undefined || stateDir === undefined || environment.embedded !== undefined) return ofFolder;
	try {
		const ofRun = await takeLock(sentFolderOfUser(stateDir), `.lock-${id}-`, now);
		return {
			...ofRun,
			...ofFolder,
			async release() {
				await ofRun.release();
				await ofFolder.release();
			},
		};
	} catch (error) {
		// That the place cannot be used is told when the run is noted there.
		if (isFault(error, 'runs-folder-unwritable')) return ofFolder;
		await ofFolder.release();
		throw error;
	}
}

export function lockRuns(runsDir: string, environment: RunEnvironment, now: Date): Promise<Lock> {
	return takeLock(runsDir, prefixOf(environment), now);
}

async function takeLock(folder: string, prefix: string, now: Date): Promise<Lock> {
	const holder: LockHolder = { ...markOwnProcess(), since: now.toISOString(), nonce: randomUUID() };
	for (;;) {
		const stale = await passStale(folder, prefix);
		const number = Math.max(0, ...stale.map(({ file }) => numberOf(file, prefix))) + 1;
		const file = `${prefix}${number}`;
		if (!(await make(path.join(folder, file), holder))) continue;
		const release = (): Promise<void> => rm(path.join(folder, file), { force: true });
		try {
			for (const { file: other } of await passStale(folder, prefix, file))
				await rm(path.join(folder, other), { force: true });
		} catch (error) {
			await release();
			throw error;
		}
		const removed = stale.find((one) => one.holder !== undefined)?.holder;
		return { release, ...(removed === undefined ? {} : { removed }) };
	}
}

interface LockFile {
	readonly file: string;
	/** Absent: the file never got its content. */
	readonly holder: LockHolder | undefined;
}

type HeldLock = LockFile & { readonly holder: LockHolder };

/** The process that is sending from the folder; takes no lock and writes nothing. */
export async function findSender(runsDir: string, environment: RunEnvironment): Promise<HeldLock | undefined> {
	return (await readLocks(runsDir, prefixOf(environment))).find(isHeld);
}

export function lockedBy(runsDir: string, { file, holder: { pid, host, since } }: HeldLock): Fault {
	return new Fault('runs-folder-locked', { pid, host, since, path: path.join(runsDir, file) });
}

/** The stale locks of the folder; throws when one other than `own` is alive. */
async function passStale(runsDir: string, prefix: string, own?: string): Promise<readonly LockFile[]> {
	const locks = await readLocks(runsDir, prefix, own);
	const held = locks.find(isHeld);
	if (held !== undefined) throw lockedBy(runsDir, held);
	return locks;
}

function isHeld(lock: LockFile): lock is HeldLock {
	return lock.holder !== undefined && mayBeAlive(lock.holder);
}

async function readLocks(runsDir: string, prefix: string, own?: string): Promise<readonly LockFile[]> {
	const locks: LockFile[] = [];
	for (const file of await namesIn(runsDir)) {
		if (!file.startsWith(prefix) || file === own) continue;
		const holder = await readHolder(path.join(runsDir, file));
		if (holder !== 'gone') locks.push({ file, holder });
	}
	return locks;
}

async function namesIn(runsDir: string): Promise<readonly string[]> {
	try {
		return await readdir(runsDir);
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return [];
		throw unwritable(runsDir, error);
	}
}

/** False when another process made the same file first. */
async function make(file: string, holder: LockHolder): Promise<boolean> {
	try {
		await makeFolder(path.dirname(file));
		await writeFile(file, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: PRIVATE_FILE });
		return true;
	} catch (error) {
		if (diskErrorCode(error) === 'EEXIST') return false;
		throw unwritable(file, error);
	}
}

/** Undefined: the file never got its content. */
async function readHolder(file: string): Promise<LockHolder | 'gone' | undefined> {
	for (let waitedMs = 0; waitedMs < EMPTY_PATIENCE_MS; waitedMs += EMPTY_LOOK_AGAIN_MS) {
		try {
			const holder: LockHolder = JSON.parse(await readFile(file, 'utf8'));
			return holder;
		} catch (error) {
			if (diskErrorCode(error) === 'ENOENT') return 'gone';
			if (diskErrorCode(error) !== undefined) throw unwritable(file, error);
		}
		await new Promise((resolve) => setTimeout(resolve, EMPTY_LOOK_AGAIN_MS));
	}
	return undefined;
}

function numberOf(file: string, prefix: string): number {
	return Number(file.slice(prefix.length)) || 0;
}

function prefixOf({ baseUrl, kind, embedded }: RunEnvironment): string {
	const name = createHash('sha256')
		.update(`${canonicalAddress(baseUrl)}\n${kind}\n${embedded ?? ''}`)
		.digest('hex')
		.slice(0, 12);
	return `.lock-${name}-`;
}
