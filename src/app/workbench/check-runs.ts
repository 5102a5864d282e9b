/** A run is a check if it is a dry run whose log is the workbench's; a command that the user copied has no such log. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { readRecordSync } from '../../runs/record/run-folder.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';

export const CHECK_LOG = 'check.log';
export const SEND_LOG = 'send.log';
export const WORKBENCHES = 'workbenches';

export function workbenchOf({ typed }: RunRecord, cwd: string, runsDir: string): string | undefined {
	const { flags = [] } = typed ?? {};
	const log = flags[flags.indexOf('--log') + 1];
	if (log === undefined || !flags.includes('--log')) return undefined;
	const [folder, id, file, more] = path.relative(runsDir, path.resolve(cwd, log)).split(path.sep);
	const isOurs = folder === WORKBENCHES && more === undefined && (file === CHECK_LOG || file === SEND_LOG);
	return isOurs ? id : undefined;
}

export class CheckRuns {
	readonly #id: string;
	readonly #cwd: string;
	readonly #runsDir: string;
	readonly #others = new Set<string>();

	constructor(id: string, cwd: string, runsDir: string) {
		this.#id = id;
		this.#cwd = cwd;
		this.#runsDir = runsDir;
	}

	async clear(kept: readonly string[]): Promise<void> {
		const names = await readdir(this.#runsDir).catch((): string[] => []);
		for (const name of names) {
			if (!RUN_NAME.test(name) || this.#others.has(name) || kept.includes(name)) continue;
			const dir = path.join(this.#runsDir, name);
			const isOwn = isCheckOf(this.#id, dir, this.#cwd, this.#runsDir);
			if (isOwn === true) await rm(dir, { recursive: true, force: true, maxRetries: 3 });
			else if (isOwn === false) this.#others.add(name);
		}
	}
}

const RUN_NAME = /^\d{8}T\d{6}Z-/;

function isCheckOf(id: string, dir: string, cwd: string, runsDir: string): boolean | undefined {
	try {
		const record = readRecordSync(dir);
		return record.command === 'validate' && workbenchOf(record, cwd, runsDir) === id;
	} catch (error) {
		if (error instanceof Fault) return undefined;
		throw error;
	}
}
