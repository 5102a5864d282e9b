/** Finds the run that a command names. */
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import { listRunFolders } from '../../runs/ledger/ledger.ts';
import { describeRun, type RunListing } from '../../runs/view/list-runs.ts';
import { isRunFolder } from '../../runs/record/run-folder.ts';
import type { Io } from '../terminal/io.ts';

export type ListedRun = Extract<RunListing, { readonly kind: 'run' }>;

/** Finds a run by `latest`, its name, a unique beginning of it, or its folder. Throws `run-not-found`. */
export async function findNamedRun(named: string, { runsDir }: Pick<Config, 'runsDir'>, { cwd }: Io): Promise<string> {
	for (const dir of [path.join(runsDir, named), path.resolve(cwd, named)]) if (isRunFolder(dir)) return dir;
	const names = await listRunFolders(runsDir);
	const found = named === LATEST ? names.slice(-1) : names.filter((name) => named !== '' && name.startsWith(named));
	const [name] = found;
	if (name !== undefined && found.length === 1) return path.join(runsDir, name);
	throw new Fault('run-not-found', { path: named === LATEST ? runsDir : path.resolve(cwd, named) });
}

const LATEST = 'latest';

/**
 * Finds the last run that `resume` can continue, or else the last import, which is finished. Reading a run means reading its
 * journal, so it stops at the first match. If no run is resumable and one cannot be read, throws that run's fault.
 */
export async function findRunToResume(config: Config): Promise<ListedRun> {
	let last: ListedRun | undefined;
	let unreadable: Fault | undefined;
	for (const name of (await listRunFolders(config.runsDir)).toReversed()) {
		const run = await describeRun(path.join(config.runsDir, name));
		if (run.kind === 'unreadable') unreadable ??= run.fault;
		else if (run.resumable) return run;
		else if (run.record.command === 'import') last ??= run;
	}
	if (unreadable !== undefined) throw unreadable;
	if (last === undefined) throw new Fault('run-not-found', { path: config.runsDir });
	return last;
}
