/** Which run a command means: one named by its folder or its name, or the last one. */
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import { listRunFolders } from '../../runs/ledger/ledger.ts';
import { describeRun, type RunListing } from '../../runs/view/list-runs.ts';
import { isRunFolder } from '../../runs/record/run-folder.ts';
import type { RunMemory } from '../../runs/ledger/run-memory.ts';
import type { Io } from '../terminal/io.ts';

export type ListedRun = Extract<RunListing, { readonly kind: 'run' }>;

/** A run named by its name within the runs folder, or by the way to its folder. Throws `Fault` `run-not-found`. */
export async function findNamedRun(named: string, { runsDir }: Pick<Config, 'runsDir'>, { cwd }: Io): Promise<string> {
	for (const dir of [path.join(runsDir, named), path.resolve(cwd, named)]) {
		if (isRunFolder(dir)) return dir;
	}
	throw new Fault('run-not-found', { path: path.resolve(cwd, named) });
}

/**
 * The last run that `resume` could go on with, or else the last import, which is finished. Each run costs a reading of its
 * journal, so none is looked at that is older than the one found. Throws why the last one cannot be read that may be the one
 * meant.
 */
export async function findRunToResume(config: Config, memory: RunMemory): Promise<ListedRun> {
	let last: ListedRun | undefined;
	let unreadable: Fault | undefined;
	for (const name of (await listRunFolders(config.runsDir)).toReversed()) {
		const run = await describeRun(path.join(config.runsDir, name), memory);
		if (run.kind === 'unreadable') unreadable ??= run.fault;
		else if (run.resumable) return run;
		else if (run.record.command === 'import') last ??= run;
	}
	if (unreadable !== undefined) throw unreadable;
	if (last === undefined) throw new Fault('run-not-found', { path: config.runsDir });
	return last;
}
