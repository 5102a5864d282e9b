/** The planning half of `validate` and `import`: turns settings into a planned run and shows progress. */
import path from 'node:path';
import type { Clock } from '../../client/clock.ts';
import { definedOf } from '../../config/config.ts';
import { PROGRAM } from '../../config/program-version.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { Fault } from '../../messages/fault.ts';
import { type KeyedTable, OpenItemQuestions, OpenQuestions } from '../../runs/plan/open-tables.ts';
import { type PlannedRun, type PlanSettings, planRun as plan, type RunRequest } from '../../runs/plan/plan-run.ts';
import { type PlanProgress, withAnswers } from '../../runs/plan/plan-request.ts';
import { withoutFlag } from '../../reports/text/command-line.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { askOnFault } from '../api/confirm.ts';
import type { Connection } from '../api/connect.ts';
import type { Invocation } from '../terminal/command.ts';
import type { EventLog } from '../terminal/event-log.ts';
import type { Progress } from '../terminal/progress.ts';
import { canAsk } from './ask-questions.ts';
import { whilePiped } from './list-piped.ts';
import { planSettings, recordedSettings, refuseSheetOfCsv } from './plan-settings.ts';
import { renderReading } from './render-progress.ts';

export interface Planning {
	readonly command: RunRecord['command'];
	/** Absent for a dry run without an API. */
	readonly connection: Connection | undefined;
	readonly progress: Progress;
}

export async function planRun(
	invocation: Invocation,
	{ command, connection, progress }: Planning,
	signal: AbortSignal,
): Promise<PlannedRun> {
	const { flags, config, io } = invocation;
	const { saveMapping } = flags;
	if (saveMapping && config.mapping === undefined) {
		throw new Fault('setting-invalid', { setting: '--save-mapping', found: 'true', expected: '--mapping' });
	}
	const request = await planRequest(invocation, command, connection);
	const { mapping } = request.settings.table;
	const accepted: KeyedTable[] = [];
	const decided: Decided = { tables: accepted, areAll: true, hasItems: false };
	const logReading = io.log === undefined ? () => {} : logEvery(io.log, io.clock);
	const told: RunRequest = {
		...request,
		onTakeItem: () => void Object.assign(decided, { hasItems: true }),
		savesMapping: saveMapping,
		flagsToRepeat: () => flagsToRepeat(invocation, command, mapping, decided),
		...(io.log === undefined ? {} : logPlanning(io.log)),
		onProgress: (at) => {
			logReading(at);
			progress.show(() => renderReading(at, config.language));
		},
		// `--save-mapping` saves the given mapping, not accepted proposals.
		...(flags.acceptProposals && !saveMapping ? { onAccept: (table: KeyedTable) => void accepted.push(table) } : {}),
	};
	const planned = await whilePiped(invocation, signal, (list) =>
		settleTables(invocation, command, told.settings, decided, (answered) =>
			planOrAsk(invocation, { ...told, settings: answered }, (asked) => plan(asked, signal, list)).finally(() =>
				progress.clear(),
			),
		),
	);
	if (accepted.length > 0) (await import('./answer-tables.ts')).sayAccepted(accepted, invocation);
	if (io.log !== undefined) logPlan(io.log, planned);
	return planned;
}

/** Turns the settings of `validate` or `import` into the request for a plan. */
export async function planRequest(
	invocation: Invocation,
	command: RunRecord['command'],
	connection: Connection | undefined,
): Promise<RunRequest> {
	const { args, typedFlags, flags, config, io } = invocation;
	refuseSheetOfCsv(invocation);
	const settings = await planSettings(config, io.cwd);
	return {
		command,
		runsDir: config.runsDir,
		inputs: args,
		program: PROGRAM,
		settings: {
			...settings,
			nfe: { ...settings.nfe, ...(flags.acceptProposals ? { acceptProposals: true } : {}) },
			table: { ...settings.table, asksNonAssets: flags.acceptProposals || canAsk(invocation) },
		},
		again: flags.again,
		sameCompany: flags.accept.includes('same-company'),
		isRunsDirChosen: config.isRunsDirChosen,
		forgetMissing: flags.accept.includes('missing-runs'),
		...definedOf({ api: connection, stateDir: config.stateDir }),
		asksItems: canAsk(invocation),
		rowsWait: !canAsk(invocation),
		keepsDrafts: flags.keepPlan,
		options: recordedSettings(config, connection?.ledger !== undefined),
		typedFlags,
		clock: io.clock,
	};
}

/** Plans again with what the user accepts. */
function planOrAsk(
	invocation: Invocation,
	request: RunRequest,
	planAs: (request: RunRequest) => Promise<PlannedRun>,
): Promise<PlannedRun> {
	const planKnown = (asked: RunRequest): Promise<PlannedRun> =>
		askOnFault(
			invocation,
			'runs-missing',
			() => planAs(asked),
			() => planAs({ ...asked, forgetMissing: true }),
		);
	return askOnFault(
		invocation,
		'runs-kept-elsewhere',
		() => planKnown(request),
		() => planKnown({ ...request, isRunsDirChosen: true }),
	);
}

/** Answers open questions about tables and plans again, until nothing is open. */
async function settleTables<Planned>(
	invocation: Invocation,
	command: string,
	settings: PlanSettings,
	decided: Decided,
	planUnder: (settings: PlanSettings) => Promise<Planned>,
): Promise<Planned> {
	const answers = new Map<string, Mapping>();
	for (;;) {
		try {
			return await planUnder(withAnswers(settings, answers));
		} catch (error) {
			if (error instanceof OpenItemQuestions) {
				await (await import('./answer-tables.ts')).answerItems(error, invocation);
				continue;
			}
			if (!(error instanceof OpenQuestions)) throw error;
			for (const [key, mapping] of error.accepted) answers.set(key, mapping);
			const given = withAnswers(settings, answers).table.mapping;
			const { answerTables } = await import('./answer-tables.ts');
			const answered = await answerTables(error, command, given, invocation);
			for (const { key, mapping } of answered) answers.set(key, mapping);
			const others = decided.tables.filter(({ key }) => answered.every((one) => one.key !== key));
			Object.assign(decided, { tables: [...others, ...answered], areAll: error.areAll });
		}
	}
}

/** Tables whose proposals were accepted. `areAll`: there are no other tables. */
interface Decided {
	tables: readonly KeyedTable[];
	areAll: boolean;
	/** Proposals about items of invoices were taken. */
	hasItems: boolean;
}

/** Saves accepted proposals to a file, so that the next command does not decide again. A user's answers are remembered anyway. */
async function flagsToRepeat(
	invocation: Invocation,
	command: string,
	given: Mapping | undefined,
	decided: Decided,
): Promise<readonly string[]> {
	const { flags, typedFlags } = invocation;
	if (!flags.acceptProposals) return typedFlags;
	if (decided.tables.length === 0) return decided.hasItems ? typedFlags : withoutFlag(typedFlags, '--accept-proposals');
	const { writeDecided } = await import('./stop-with-questions.ts');
	const { flags: written } = await writeDecided(decided, command, given, invocation);
	return decided.hasItems ? [...written, '--accept-proposals'] : written;
}

function logPlanning(log: EventLog): Pick<RunRequest, 'onFolder' | 'onInput'> {
	return {
		onFolder: (dir) => log.write({ kind: 'run', run: path.basename(dir) }),
		onInput: (input) => log.write({ kind: 'input', ...input }),
	};
}

const READING_EVERY_MS = 500;

function logEvery(log: EventLog, clock: Clock): (at: PlanProgress) => void {
	let nextAt = 0;
	return ({ file, units }) => {
		const at = clock.now();
		if (at < nextAt) return;
		nextAt = at + READING_EVERY_MS;
		log.write({ kind: 'reading', file, rows: units });
	};
}

function logPlan(log: EventLog, { dir, record: { planned } }: PlannedRun): void {
	if (planned === undefined) return;
	const { units, drafts, rejected, skipped, totalCents, notices } = planned;
	for (const { origin, problem, count } of notices) {
		log.write({ kind: 'notice', code: problem.code, count, file: origin.file });
	}
	log.write({ kind: 'planned', run: path.basename(dir), units, drafts, rejected, skipped, totalCents });
}
