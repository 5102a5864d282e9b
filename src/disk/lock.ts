/**
 * Allows one process per folder and prefix. A lock is a file `<prefix><number>` made with `wx`, numbered one above the highest
 * existing lock. So a stale lock is skipped, never renamed or recreated, and two starting processes compete only for the same
 * number, which one wins. The winner checks again and yields to any other live lock.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diskErrorCode, unwritable } from './disk-error.ts';
import { makeFolder, PRIVATE_FILE } from './durable-file.ts';
import { markOwnProcess, mayBeAlive, type ProcessMark } from './process-age.ts';

/** An empty lock file is being written, or its process was killed while writing it. */
const EMPTY_PATIENCE_MS = 500;
const EMPTY_LOOK_AGAIN_MS = 50;

export interface Lock {
	/** The process whose stale lock was skipped. */
	readonly removed?: LockHolder;
	readonly release: () => Promise<void>;
}

export interface LockHolder extends ProcessMark {
	/** ISO, UTC: when the lock was taken. */
	readonly since: string;
	/** Distinguishes two locks of one process. */
	readonly nonce: string;
}

export interface HeldLock {
	readonly file: string;
	readonly holder: LockHolder;
}

export class LockedError extends Error {
	override readonly name = 'LockedError';
	readonly lock: HeldLock;

	constructor(lock: HeldLock) {
		super(`process ${lock.holder.pid} on ${lock.holder.host} has ${lock.file}`);
		this.lock = lock;
	}
}

/** Throws `LockedError`, or `Fault` if the disk fails. */
export async function takeLock(folder: string, prefix: string, now: Date): Promise<Lock> {
	const holder: LockHolder = { ...markOwnProcess(), since: now.toISOString(), nonce: randomUUID() };
	for (;;) {
		const stale = await listStale(folder, prefix);
		const file = path.join(folder, `${prefix}${Math.max(0, ...stale.map(({ number }) => number)) + 1}`);
		if (!(await make(file, holder))) continue;
		const release = (): Promise<void> => rm(file, { force: true });
		try {
			for (const { file: other } of await listStale(folder, prefix, file)) await rm(other, { force: true });
		} catch (error) {
			await release();
			throw error;
		}
		const removed = stale.find((one) => one.holder !== undefined)?.holder;
		return { release, ...(removed === undefined ? {} : { removed }) };
	}
}

/** Finds the lock of a process that may be alive, without taking a lock or writing. */
export async function findLock(folder: string, prefix: string): Promise<HeldLock | undefined> {
	return (await readLocks(folder, prefix)).find(isHeld);
}

interface LockFile {
	readonly file: string;
	readonly number: number;
	/** Absent if the file stayed empty. */
	readonly holder: LockHolder | undefined;
}

async function listStale(folder: string, prefix: string, own?: string): Promise<readonly LockFile[]> {
	const locks = (await readLocks(folder, prefix)).filter(({ file }) => file !== own);
	const held = locks.find(isHeld);
	if (held !== undefined) throw new LockedError(held);
	return locks;
}

function isHeld(lock: LockFile): lock is LockFile & HeldLock {
	return lock.holder !== undefined && mayBeAlive(lock.holder);
}

async function readLocks(folder: string, prefix: string): Promise<readonly LockFile[]> {
	const locks: LockFile[] = [];
	for (const name of await namesIn(folder)) {
		if (!name.startsWith(prefix)) continue;
		const file = path.join(folder, name);
		const holder = await readHolder(file);
		if (holder !== 'gone') locks.push({ file, number: Number(name.slice(prefix.length)) || 0, holder });
	}
	return locks;
}

async function namesIn(folder: string): Promise<readonly string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return [];
		throw unwritable(folder, error);
	}
}

/** False if another process made the same file first. */
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

/** Undefined if the file stays empty. */
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
