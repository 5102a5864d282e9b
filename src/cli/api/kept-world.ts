/**
 * Serves a rehearsal that is kept in a folder (`--sandbox --sandbox-data <folder>`). A file beside the sandbox's data describes it, so that
 * all commands agree on it and a dry run needs no sandbox. Refused: a locked folder (`runs-folder-locked`), an unreadable
 * description (`sandbox-not-started`).
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../client/clock.ts';
import { Fault, isFault } from '../../messages/fault.ts';
import type { RunEnvironment } from '../../runs/record/run-record.ts';
import { lockRuns } from '../../runs/record/lock.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import type { Sandbox } from '../../sandbox/serve-sandbox.ts';

/** Names the folder's lock, which many commands may request at once. */
const LOCKED: RunEnvironment = { baseUrl: 'http://127.0.0.1', kind: 'sandbox' };
const WORLD_FILE = 'rehearsal.json';
/** Another command may be creating the same world. */
const PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 50;

export interface KeptWorld {
	readonly environment: RunEnvironment;
	readonly apiKey: string;
}

/** Serves the folder's sandbox. Throws `Fault` if that fails. */
export async function serveKept(folder: string, customFields: readonly string[], clock: Clock): Promise<Sandbox> {
	await makeFolder(folder);
	const lock = await lockRuns(folder, LOCKED, new Date(clock.now()));
	try {
		const sandbox = await serveIn(folder, customFields);
		return {
			...sandbox,
			async close() {
				await sandbox.close();
				await lock.release();
			},
		};
	} catch (error) {
		await lock.release();
		throw error;
	}
}

async function serveIn(folder: string, customFields: readonly string[]): Promise<Sandbox> {
	const [{ serveSandbox }, { SandboxStartError }] = await Promise.all([
		import('../../sandbox/serve-sandbox.ts'),
		import('../../sandbox/store/change-log.ts'),
	]);
	try {
		const sandbox = await serveSandbox({ demo: true, customFields, dataDir: folder });
		// Forget the fields of earlier commands.
		await sandbox.commands.furnish({ employees: [], customFields });
		return sandbox;
	} catch (cause) {
		if (!(cause instanceof SandboxStartError)) throw cause;
		throw new Fault('sandbox-not-started', { reason: cause.message }, { cause });
	}
}

/** Opens the world of the folder, or creates it with `serve`. `giveUp` resets a failed `serve` for a retry. */
export async function openKeptWorld(
	folder: string,
	serve: () => Promise<Sandbox>,
	giveUp: () => Promise<void>,
	clock: Clock,
): Promise<KeptWorld> {
	for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
		const known = await readWorld(folder);
		if (known !== undefined) return known;
		try {
			return await describeWorld(folder, await serve());
		} catch (error) {
			// Another command is creating it.
			if (!isFault(error, 'runs-folder-locked') || waitedMs >= PATIENCE_MS) throw error;
			await giveUp();
		}
		await clock.sleep(LOOK_AGAIN_MS);
	}
}

async function describeWorld(folder: string, { baseUrl, keys }: Sandbox): Promise<KeptWorld> {
	// Another command may have created and released it in the meantime.
	const known = await readWorld(folder);
	if (known !== undefined) return known;
	const environment = { baseUrl, kind: 'sandbox', embedded: randomUUID(), isKept: true } as const;
	const world: KeptWorld = { environment, apiKey: keys.sandbox };
	await replaceFile(path.join(folder, WORLD_FILE), `${JSON.stringify(world)}\n`);
	return world;
}

async function readWorld(folder: string): Promise<KeptWorld | undefined> {
	const file = path.join(folder, WORLD_FILE);
	try {
		const { environment, apiKey }: Partial<KeptWorld> = JSON.parse(await readFile(file, 'utf8'));
		if (typeof environment?.embedded === 'string' && typeof apiKey === 'string') return { environment, apiKey };
	} catch (cause) {
		if (diskErrorCode(cause) === 'ENOENT') return undefined;
		throw new Fault('sandbox-not-started', { reason: file }, { cause });
	}
	throw new Fault('sandbox-not-started', { reason: file });
}
