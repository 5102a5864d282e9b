/** The sending half of `import` and `resume`: submits and reports the run, and returns the exit code. */
import { definedOf } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import { renderFault, renderProblem } from '../../messages/render-problem.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { readRunRecord } from '../../runs/record/run-folder.ts';
import type { Told } from '../../reports/text/render-summary.ts';
import { openRun } from '../../runs/view/run-view.ts';
import type { SubmitEvent, SubmitOptions } from '../../runs/submit/submission.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { submitRun } from '../../runs/submit/submit.ts';
import { type Connection, DEFAULT_CONCURRENCY, withClient } from '../api/connect.ts';
import type { Invocation } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printFault } from '../terminal/io.ts';
import { logEvents, observeAttempts } from './log-sending.ts';
import type { Progress } from '../terminal/progress.ts';
import { renderPause, renderSending } from './render-progress.ts';
import { exitCodeOfSummary, reportRun } from './report-run.ts';
import type { Stop } from '../terminal/stop.ts';

export interface Sending {
	readonly connection: Connection;
	readonly progress: Progress;
	readonly stop: Stop;
	/** The parts of the plan that were shown before confirmation. */
	readonly told?: Told;
}

export async function sendRun(dir: string, invocation: Invocation, sending: Sending): Promise<number> {
	const { io, config } = invocation;
	const { connection, progress, stop } = sending;
	// Opening a run reads its whole journal, so do it only if needed.
	const record = await readRunRecord(dir);
	await connection.furnish({
		customFields: record.planned?.customFields ?? [],
		employees: () => listEmployeeIds(dir, record),
	});
	const result = await withClient(connection, async (client) => {
		try {
			const log = io.log === undefined ? undefined : logEvents(io.log, io.clock);
			const listen = (event: SubmitEvent): void => {
				log?.(event);
				showEvent(event, invocation, progress);
			};
			if (config.lacksHome === true && record.environment?.embedded === undefined) {
				const params = { path: '', reason: 'home' };
				listen({ kind: 'notice', problem: { code: 'sent-runs-unusable', params } });
			}
			const options = submitOptions(invocation, sending);
			const submitted = await submitRun(dir, client, options, listen, stop);
			progress.clear();
			if (submitted.fault !== undefined) io.log?.write({ kind: 'fault', code: submitted.fault.code });
			// First print outcomes that could not be written to the journal, before the disk can fail again.
			for (const entry of submitted.unrecorded) io.stderr.write(`${renderJson(entry)}\n`);
			return submitted;
		} finally {
			progress.clear();
		}
	});
	const { fault, reason } = result;
	const exitCode = await report(dir, invocation, sending).catch((error: unknown) => {
		// The cause (a full disk, a deleted folder) may prevent reports too. Show the cause.
		if (fault === undefined || !(error instanceof Fault)) throw error;
		return EXIT.stopped;
	});
	if (fault === undefined) return reason === 'interrupted' ? EXIT.interrupted : exitCode;
	io.stderr.write('\n');
	printFault(io.stderr, renderFault(fault, config.language));
	return EXIT.stopped;
}

/** For a rehearsal, whose employees are those of the plan. */
async function listEmployeeIds(dir: string, { tables }: RunRecord): Promise<readonly string[]> {
	if (!tables.some(({ fields }) => fields.includes('employeeId'))) return [];
	const ids = new Set<string>();
	for await (const { line } of (await openRun(dir)).lines()) {
		if (line.body.employeeId !== undefined) ids.add(line.body.employeeId);
	}
	return [...ids];
}

async function report(dir: string, invocation: Invocation, { told }: Sending): Promise<number> {
	const summary = await reportRun(dir, invocation, told);
	return exitCodeOfSummary(summary);
}

function sendingOptions({ config, flags, io }: Invocation, { environment, keyIdentity }: Connection) {
	const { concurrency = DEFAULT_CONCURRENCY, maxPerSecond, maxFailures } = config;
	return {
		environment,
		keyIdentity,
		concurrency,
		sameCompany: flags.accept.includes('same-company'),
		acceptDroppedFields: flags.droppedFields === 'accept',
		fieldsCreated: flags.droppedFields === 'created',
		clock: io.clock,
		...definedOf({ maxPerSecond, maxFailures, first: flags.first }),
	} as const;
}

function submitOptions(invocation: Invocation, { connection }: Sending): SubmitOptions {
	const { io, config, flags } = invocation;
	const { stateDir } = config;
	const observer = io.log === undefined ? undefined : observeAttempts(io.log);
	const { ledger } = connection;
	return {
		...sendingOptions(invocation, connection),
		again: flags.again,
		...definedOf({ stateDir, observer, ledger }),
	};
}

const LONG_PAUSE_MS = 5_000;

function showEvent(event: SubmitEvent, { io, config: { language } }: Invocation, progress: Progress): void {
	if (event.kind === 'notice') {
		progress.clear();
		io.stderr.write(`${renderProblem(event.problem, language)}\n`);
	} else if (event.kind === 'paused') {
		// A short one is over before anybody has read of it.
		const isLong = event.ms >= LONG_PAUSE_MS;
		progress.show(() => renderPause(event, io.clock.now(), language), isLong);
	} else {
		progress.show(() => renderSending(event, language));
	}
}
