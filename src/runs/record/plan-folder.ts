/** The folder where a plan waits until it is kept or given up. A process that was killed leaves it behind, so the next plan removes it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { unwritable } from '../../disk/disk-error.ts';
import { makeFolder, PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/durable-file.ts';
import { markOwnProcess, mayBeAlive, type ProcessMark } from '../../disk/process-age.ts';
import { nameRunFolder } from './run-folder.ts';

/** Hidden, since a folder with the inputs may hold the runs folder too. */
const PREFIX = '.plan-';
const OWNER = 'owner';
/** After a restart nobody knows if the owner is alive, but no plan takes so long. */
const LONGEST_PLAN_MS = 24 * 60 * 60 * 1_000;
/** A plan is without its owner's name only for a moment, when it begins and before it becomes a run. */
const LONGEST_UNNAMED_MS = 10 * 60 * 1_000;

/** True for a plan that no run has. */
export const isPlanFolder = (name: string): boolean => name.startsWith(PREFIX);

/** Throws `Fault` if the disk fails. */
export async function createPlanFolder(runsDir: string): Promise<string> {
	const dir = path.join(runsDir, `${PREFIX}${randomUUID()}`);
	try {
		await makeFolder(runsDir);
		await removeAbandoned(runsDir);
		mkdirSync(dir, PRIVATE_FOLDER);
		writeFileSync(path.join(dir, OWNER), JSON.stringify(markOwnProcess()), { mode: PRIVATE_FILE });
		return dir;
	} catch (error) {
		throw unwritable(runsDir, error);
	}
}

/** Makes the folder of a plan, whose files are durable, the folder of a run. */
export async function keepPlanFolder(dir: string, name: string, now: Date): Promise<string> {
	try {
		await rm(path.join(dir, OWNER), { force: true });
	} catch (error) {
		throw unwritable(dir, error);
	}
	return nameRunFolder(dir, name, now);
}

export async function removePlanFolder(dir: string): Promise<void> {
	await rm(dir, { recursive: true, force: true });
}

async function removeAbandoned(runsDir: string): Promise<void> {
	const own = markOwnProcess();
	for (const name of await readdir(runsDir)) {
		const dir = path.join(runsDir, name);
		if (isPlanFolder(name) && (await isAbandoned(dir, own))) await removePlanFolder(dir);
	}
}

async function isAbandoned(dir: string, own: ProcessMark): Promise<boolean> {
	try {
		const age = Date.now() - (await stat(dir)).mtimeMs;
		const owner = readOwner(dir);
		if (owner === undefined) return age > LONGEST_UNNAMED_MS;
		return age > LONGEST_PLAN_MS || !mayBeAlive(owner, own);
	} catch {
		// It became a run just now, or was removed.
		return false;
	}
}

function readOwner(dir: string): ProcessMark | undefined {
	try {
		const owner: ProcessMark = JSON.parse(readFileSync(path.join(dir, OWNER), 'utf8'));
		return owner;
	} catch {
		return undefined;
	}
}
