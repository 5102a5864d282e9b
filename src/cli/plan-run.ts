/** The planning half of `validate` and `import`: a run folder, its record, and the plan made into it. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeprecationNotice } from '../client/outcome.ts';
import type { Config } from '../config/config.ts';
import { createEmployeeDirectory } from '../drafts/employee-directory.ts';
import { Fault } from '../problems/fault.ts';
import { type EarlierRuns, openEarlierRuns } from '../runs/earlier-runs.ts';
import { checkShare } from '../runs/check-share.ts';
import { checkUnlocked } from '../runs/lock.ts';
import { makePlan } from '../runs/make-plan.ts';
import { loadMappings, saveMapping } from '../runs/saved-mappings.ts';
import { createRunFolder, writeRunRecord } from '../runs/run-folder.ts';
import type { PlacedNotice, RunRecord } from '../runs/run-record.ts';
import { hashFile } from '../sources/hash-file.ts';
import { listInputs } from '../sources/list-inputs.ts';
import type { Connection } from './connect.ts';
import type { Io } from './io.ts';
import type { EventLog } from './log/event-log.ts';
import { planSettings, recordedSettings } from './plan-settings.ts';
import { PROGRAM } from './program-version.ts';
import type { Progress } from './progress.ts';
import { renderReading } from './render-progress.ts';

export interface PlannedRun {
	readonly dir: string;
	readonly record: RunRecord;
}

export interface PlanRun {
	readonly command: RunRecord['command'];
	readonly inputs: readonly string[];
	readonly typedFlags: readonly string[];
	/** Keep the file of `--mapping` for tables with the headers of this run. */
	readonly saveMapping: boolean;
	/** Enrollment ids that are created once more although an earlier run created them. */
	readonly again: readonly string[];
	readonly sameCompany: boolean;
	readonly config: Config;
	/** Absent for a dry run that names no API: columns of employees are then not checked. */
	readonly connection: Connection | undefined;
	readonly io: Io;
	readonly progress: Progress;
}

/**
 * Writes the record before anything else and again when the plan is complete: a folder whose record has no `planned` is
 * a run that was never planned to the end, and nothing was sent from it.
 */
export async function planRun(run: PlanRun, signal: AbortSignal): Promise<PlannedRun> {
	const { command, config, connection, io, progress } = run;
	const settings = await planSettings(config, io.cwd);
	const notices = await lookAtLock(run);
	if (command === 'import' && connection !== undefined) {
		await checkShare(config.runsDir, connection.environment, settings.share);
	}
	const files = await listInputs(run.inputs);
	const before = files.map((input) => versionOf(input.path));
	const inputs: RunRecord['inputs'][number][] = [];
	for (const input of files) {
		const read = { file: input.file, ...(await hashFile(input.path, signal)) };
		inputs.push(read);
		io.log?.write({ kind: 'input', file: read.file, bytes: read.bytes, sha256: read.sha256 });
	}

	const earlier = await openEarlier(run, signal);
	let deprecations: readonly DeprecationNotice[] = [];
	const startedAt = io.now();
	const dir = await createRunFolder(config.runsDir, run.inputs[0] ?? command, startedAt);
	const record: RunRecord = {
		version: 1,
		program: PROGRAM,
		command,
		startedAt: startedAt.toISOString(),
		...(connection === undefined ? {} : { environment: connection.environment }),
		options: recordedSettings(config),
		typed: { inputs: run.inputs, flags: run.typedFlags },
		inputs,
		tables: [],
	};
	await writeRunRecord(dir, record);
	const plan = await makePlan(
		{
			inputs: run.inputs,
			dir,
			writeDrafts: command === 'import',
			...settings,
			...(connection === undefined
				? {}
				: {
						employees: async () => {
							const fetched = await fetchEmployees(connection, signal);
							({ deprecations } = fetched);
							return fetched.employees;
						},
					}),
			...(earlier === undefined ? {} : { earlier }),
			savedMappings: await loadMappings(config.runsDir),
			onProgress: (at) => progress.show(() => renderReading(at, config.language)),
		},
		signal,
	).finally(() => earlier?.close());
	progress.clear();
	for (const [index, input] of files.entries()) {
		// Hashed once and read up to three times: a file saved meanwhile would be planned from two versions of itself.
		if (versionOf(input.path) !== before[index]) throw new Fault('input-changed', { path: input.file });
	}
	const planned: RunRecord = {
		...record,
		tables: plan.tables,
		planned: { ...plan.figures, notices: [...notices, ...noticesOfAgain(earlier), ...plan.figures.notices] },
		...(deprecations.length === 0 ? {} : { deprecations }),
	};
	if (run.saveMapping) await rememberMapping(config, io.cwd, plan.tables);
	await writeRunRecord(dir, planned);
	if (io.log !== undefined) logPlan(io.log, dir, planned);
	return { dir, record: planned };
}

function logPlan(log: EventLog, dir: string, { planned }: RunRecord): void {
	if (planned === undefined) return;
	const { units, drafts, rejected, skipped, totalCents, notices } = planned;
	for (const { origin, problem, count } of notices) {
		log.write({ kind: 'notice', code: problem.code, count, file: origin.file });
	}
	log.write({ kind: 'planned', run: path.basename(dir), units, drafts, rejected, skipped, totalCents });
}

/** An import ends here when another one is being sent; a dry run says that its figures may change. */
async function lookAtLock({ command, config, connection }: PlanRun): Promise<readonly PlacedNotice[]> {
	if (connection === undefined) return [];
	try {
		await checkUnlocked(config.runsDir, connection.environment);
		return [];
	} catch (error) {
		if (!(error instanceof Fault) || command === 'import') throw error;
		const { pid = '?', host = '?' } = error.params;
		const problem = { code: 'runs-being-sent', params: { pid, host } } as const;
		return [{ origin: { kind: 'file', file: config.runsDir }, problem, count: 1 }];
	}
}

/** Absent where no environment is named. */
async function openEarlier(run: PlanRun, signal: AbortSignal): Promise<EarlierRuns | undefined> {
	const { connection, config, again, sameCompany } = run;
	if (connection === undefined) return undefined;
	const { environment, apiKey } = connection;
	return openEarlierRuns({ runsDir: config.runsDir, environment, apiKey, again, sameCompany }, signal);
}

function noticesOfAgain(earlier: EarlierRuns | undefined): readonly PlacedNotice[] {
	const unmet = earlier?.againUnmet() ?? [];
	if (unmet.length === 0) return [];
	const problem = { code: 'again-unmet', found: unmet.join(', ') } as const;
	return [{ origin: { kind: 'file', file: '--again' }, problem, count: 1 }];
}

async function rememberMapping({ mapping, runsDir }: Config, cwd: string, tables: RunRecord['tables']): Promise<void> {
	if (mapping === undefined) {
		throw new Fault('setting-invalid', { setting: '--save-mapping', found: 'true', expected: '--mapping' });
	}
	const text = await readFile(path.resolve(cwd, mapping), 'utf8');
	await saveMapping(
		runsDir,
		tables.map(({ header }) => header),
		text,
	);
}

function versionOf(file: string): string {
	const { size, mtimeMs } = statSync(file);
	return `${size} ${mtimeMs}`;
}

async function fetchEmployees(connection: Connection, signal: AbortSignal) {
	const client = await connection.createClient();
	try {
		const employees = createEmployeeDirectory(await client.listEmployees(signal));
		return { employees, deprecations: client.deprecations() };
	} finally {
		await client.close();
	}
}
