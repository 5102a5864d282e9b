/**
 * The run that `resume`, `report` or `runs resolve` is about: named by its folder or its name, or for `resume` the last one
 * that was not finished.
 *
 * Refused: a name that is no run (`run-not-found`); a runs folder with nothing to go on with (`nothing-to-resume`), or
 * whose last run never finished its plan (`plan-unfinished`); a run that cannot be read, with its own fault.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../problems/fault.ts';
import { listRunFolders } from './ledger.ts';
import { describeRun } from './list-runs.ts';
import { RUN_FILES } from './run-folder.ts';

/** `named` is a name in the runs folder, or a path seen from `cwd`. */
export async function findRun(runsDir: string, named: string, cwd: string): Promise<string> {
	for (const dir of [path.join(runsDir, named), path.resolve(cwd, named)]) if (await isRun(dir)) return dir;
	throw new Fault('run-not-found', { path: named });
}

/** The newest import that has something left to send, or to settle after a crash. */
export async function chooseRunToResume(runsDir: string, signal?: AbortSignal): Promise<string> {
	const names = (await listRunFolders(runsDir)).toReversed();
	for (const name of names) {
		const listing = await describeRun(path.join(runsDir, name), signal);
		if (listing.kind === 'unreadable') throw listing.fault;
		const { record, dir, resumable } = listing;
		// A world that was served for one command is gone with it.
		if (record.command !== 'import' || record.environment?.embedded !== undefined) continue;
		if (resumable) return dir;
		if (record.planned === undefined && name === names[0]) throw new Fault('plan-unfinished', { run: name });
	}
	throw new Fault('nothing-to-resume', { path: runsDir });
}

async function isRun(dir: string): Promise<boolean> {
	return stat(path.join(dir, RUN_FILES.record)).then(
		() => true,
		() => false,
	);
}
