/**
 * Keeps two sandboxes from writing to one folder: `sandbox.lock` names the process that has it.
 *
 * A lock whose process is gone is taken over, and one that is older than the computer is on. After a restart of a container another process may have the same number as
 * the one that left the lock; one that names this very process but was not set by it is therefore void too.
 */
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import path from 'node:path';

/** Why a sandbox could not be started, where a person can do something about it. */
export type StartProblem = 'host-not-loopback' | 'data-in-use' | 'data-unreadable' | 'port-unavailable';

export class SandboxStartError extends Error {
	override readonly name = 'SandboxStartError';
	readonly code: StartProblem;

	constructor(code: StartProblem, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

/** By which clocks may have been set since. */
const CLOCK_PATIENCE_SECONDS = 60;

const heldHere = new Set<string>();

/** Takes the folder; the result gives it free. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = path.resolve(folder, 'sandbox.lock');
	if (heldHere.has(file) || !(await createLock(file))) {
		const owner = heldHere.has(file) ? process.pid : await livingOwner(file);
		if (owner !== undefined) {
			throw new SandboxStartError('data-in-use', `${folder} is in use by the sandbox of process ${owner}`);
		}
		await rm(file, { force: true });
		if (!(await createLock(file))) throw new SandboxStartError('data-in-use', `${folder} is in use by another sandbox`);
	}
	heldHere.add(file);
	return async () => {
		heldHere.delete(file);
		await rm(file, { force: true });
	};
}

async function createLock(file: string): Promise<boolean> {
	try {
		const handle = await open(file, 'wx', 0o600);
		await handle.writeFile(`${process.pid}\n`);
		await handle.close();
		return true;
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
		throw error;
	}
}

async function livingOwner(file: string): Promise<number | undefined> {
	const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
	if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
	if (await isOlderThanUptime(file)) return undefined;
	try {
		process.kill(pid, 0);
		return pid;
	} catch (error) {
		// A process that may not be signalled is alive all the same.
		return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : undefined;
	}
}

/** The numbers of processes begin anew with the computer. */
async function isOlderThanUptime(file: string): Promise<boolean> {
	const written = await stat(file).catch(() => undefined);
	return written !== undefined && written.mtimeMs < Date.now() - (uptime() + CLOCK_PATIENCE_SECONDS) * 1000;
}
