/** Which run a command means: one named by its folder or its name, or the last one. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { Fault } from '../problems/fault.ts';
import { listRuns, type RunListing } from '../runs/list-runs.ts';
import { RUN_FILES } from '../runs/run-folder.ts';
import type { Io } from './io.ts';

type ListedRun = Extract<RunListing, { readonly kind: 'run' }>;

/** A run named by its name within the runs folder, or by the way to its folder. Throws `Fault` `run-not-found`. */
export async function findNamedRun(named: string, config: Config, io: Io): Promise<string> {
	for (const dir of [path.join(config.runsDir, named), path.resolve(io.cwd, named)]) {
		if (await isRun(dir)) return dir;
	}
	throw new Fault('run-not-found', { path: path.resolve(io.cwd, named) });
}

/** The last run that `resume` could go on with, or else the last import, which is finished. */
export async function findRunToResume(config: Config): Promise<string> {
	const runs = await listRuns(config.runsDir);
	const imports = runs.filter((run): run is ListedRun => run.kind === 'run' && run.record.command === 'import');
	const found = imports.findLast(({ resumable }) => resumable) ?? imports.at(-1);
	if (found === undefined) throw new Fault('run-not-found', { path: config.runsDir });
	return found.dir;
}

async function isRun(dir: string): Promise<boolean> {
	return stat(path.join(dir, RUN_FILES.record)).then(
		() => true,
		() => false,
	);
}
