/**
 * The run folders that checks of a workbench leave: all but the one that is looked at are taken away, whole or half.
 *
 * A run is one of its checks if it is a dry run whose events went to the log of the workbench. A command that a person copied
 * from the page has no such log: its run is theirs.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { isRunFolder, readRecordSync } from '../../runs/record/run-folder.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';

export const CHECK_LOG = 'check.log';
export const SEND_LOG = 'send.log';
export const WORKBENCHES = 'workbenches';

/** The workbench whose page ran the command. */
export function workbenchOf({ typed }: RunRecord, cwd: string, runsDir: string): string | undefined {
	const { flags = [] } = typed ?? {};
	const log = flags[flags.indexOf('--log') + 1];
	if (log === undefined || !flags.includes('--log')) return undefined;
	const [folder, id, file, more] = path.relative(runsDir, path.resolve(cwd, log)).split(path.sep);
	const isOurs = folder === WORKBENCHES && more === undefined && (file === CHECK_LOG || file === SEND_LOG);
	return isOurs ? id : undefined;
}

export interface CheckRuns {
	/** A folder of which the log of a check tells: one that was killed has perhaps written nothing into it. */
	readonly claim: (name: string) => void;
	/** `kept`: names of those that are looked at. */
	readonly clear: (kept: readonly string[]) => Promise<void>;
}

export function createCheckRuns(id: string, cwd: string, runsDir: string): CheckRuns {
	/** Folders that are none of ours, which they stay. */
	const others = new Set<string>();
	const claimed = new Set<string>();
	return {
		claim(name) {
			claimed.add(name);
		},
		async clear(kept) {
			const names = await readdir(runsDir).catch((): string[] => []);
			for (const name of names) {
				if (!RUN_NAME.test(name) || others.has(name) || kept.includes(name)) continue;
				const dir = path.join(runsDir, name);
				const isOwn = isCheckOf(id, dir, cwd, runsDir);
				const isEmptyOwn = isOwn === undefined && claimed.has(name) && !isRunFolder(dir);
				if (isOwn === true || isEmptyOwn) await rm(dir, { recursive: true, force: true, maxRetries: 3 });
				else if (isOwn === false) others.add(name);
			}
		},
	};
}

const RUN_NAME = /^\d{8}T\d{6}Z-/;

/** Undefined: its record is not there, or not yet. */
function isCheckOf(id: string, dir: string, cwd: string, runsDir: string): boolean | undefined {
	try {
		const record = readRecordSync(dir);
		return record.command === 'validate' && workbenchOf(record, cwd, runsDir) === id;
	} catch (error) {
		if (error instanceof Fault) return undefined;
		throw error;
	}
}
