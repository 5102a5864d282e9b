/** The planning half of `validate` and `import`: the command line's settings to a planned run, told as it goes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import { type PlannedRun, planRun as plan, type RunRequest } from '../../runs/plan/plan-run.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { orAsk } from '../api/confirm.ts';
import type { Connection } from '../api/connect.ts';
import type { Io } from '../terminal/io.ts';
import type { EventLog } from '../terminal/event-log.ts';
import { planSettings, recordedSettings } from './plan-settings.ts';
import { PROGRAM } from '../../config/program-version.ts';
import type { Progress } from '../terminal/progress.ts';
import { readAgain } from './read-again.ts';
import { renderReading } from './render-progress.ts';

export interface PlanRun {
	readonly command: RunRecord['command'];
	readonly inputs: readonly string[];
	readonly typedFlags: readonly string[];
	readonly flags: Readonly<Record<string, unknown>>;
	readonly config: Config;
	/** Absent for a dry run that names no API. */
	readonly connection: Connection | undefined;
	readonly io: Io;
	readonly progress: Progress;
}

export async function planRun(run: PlanRun, signal: AbortSignal): Promise<PlannedRun> {
	const { command, inputs, typedFlags, flags, config, connection, io, progress } = run;
	const { log } = io;
	const request: RunRequest = {
		command,
		runsDir: config.runsDir,
		inputs,
		program: PROGRAM,
		settings: await planSettings(config, io.cwd),
		...(connection === undefined ? {} : { api: connection }),
		again: readAgain(flags),
		sameCompany: flags['sameCompany'] === true,
		isRunsDirChosen: config.isRunsDirChosen,
		forgetMissing: flags['forgetMissing'] === true,
		...(config.stateDir === undefined ? {} : { stateDir: config.stateDir }),
		...(flags['saveMapping'] === true ? { mappingToSave: await readMapping(config, io.cwd) } : {}),
		options: recordedSettings(config),
		typedFlags,
		now: io.now,
		...(log === undefined ? {} : { onInput: (input) => log.write({ kind: 'input', ...input }) }),
		onProgress: (at) => progress.show(() => renderReading(at, config.language)),
	};
	const planned = await orAsk(
		run,
		'runs-kept-elsewhere',
		() => planHere(run, request, signal),
		() => planHere(run, { ...request, isRunsDirChosen: true }, signal),
	);
	progress.clear();
	if (log !== undefined) logPlan(log, planned);
	return planned;
}

function planHere(run: PlanRun, request: RunRequest, signal: AbortSignal): Promise<PlannedRun> {
	return orAsk(
		run,
		'runs-missing',
		() => plan(request, signal),
		() => plan({ ...request, forgetMissing: true }, signal),
	);
}

function logPlan(log: EventLog, { dir, record: { planned } }: PlannedRun): void {
	if (planned === undefined) return;
	const { units, drafts, rejected, skipped, totalCents, notices } = planned;
	for (const { origin, problem, count } of notices) {
		log.write({ kind: 'notice', code: problem.code, count, file: origin.file });
	}
	log.write({ kind: 'planned', run: path.basename(dir), units, drafts, rejected, skipped, totalCents });
}

/** The text of `--mapping`, for `--save-mapping` to keep. */
async function readMapping({ mapping }: Config, cwd: string): Promise<string> {
	if (mapping === undefined) {
		throw new Fault('setting-invalid', { setting: '--save-mapping', found: 'true', expected: '--mapping' });
	}
	return readFile(path.resolve(cwd, mapping), 'utf8');
}
