/**
 * Checks inputs for the page, and writes the reports of a check, as messages ask for it. A check ends when it is cancelled. Edited rows are
 * judged against the last check, also while the next one runs.
 */
import path from 'node:path';
import type {
	CheckJob,
	CheckResult,
	FromThread,
	JudgeJob,
	ReportJob,
	RowProblems,
	ToThread,
} from '../../app/workbench/check-thread.ts';
import type { FoundInputs } from '../../app/workbench/inputs.ts';
import type { Clock } from '../../client/clock.ts';
import { definedOf } from '../../config/config.ts';
import { loadConfig, parseFlags } from '../../config/load-config.ts';
import { readOptions } from '../../config/options.ts';
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import { loadTexts } from '../../messages/texts.ts';
import { writeReports } from '../../reports/write/write-reports.ts';
import { type FoundFiles, OpenQuestions } from '../../runs/plan/open-tables.ts';
import { type PlannedRun, planRun, type RunRequest } from '../../runs/plan/plan-run.ts';
import { weighRows } from '../../runs/plan/waiting-rows.ts';
import { connectIfNamed, whileConnected } from '../api/connect.ts';
import { planRequest } from '../run/plan-run.ts';
import { plainTable } from '../run/stop-with-questions.ts';
import type { Invocation } from '../terminal/command.ts';
import { type Io, timeOf } from '../terminal/io.ts';

const ROWS_EVERY_MS = 100;

export interface ChecksPort {
	readonly on: (event: 'message', listener: (message: ToThread) => void) => unknown;
	readonly postMessage: (message: FromThread) => void;
}

/** `onBug` gets whatever is no fault of the inputs. */
export function serveChecks(port: ChecksPort, given: Io, onBug: (error: unknown) => void): void {
	const silent = { write: () => {} };
	const io: Io = { ...given, stdout: silent, stderr: silent, interactive: false, onStopSignal: () => () => {} };
	let cancelling = new AbortController();
	let last: PlannedRun | undefined;
	const answer = async (
		message: Exclude<ToThread, { kind: 'cancel' | 'judge' }>,
		signal: AbortSignal,
	): Promise<FromThread> => {
		if (message.kind === 'report') {
			await report(message.job, io);
			return { kind: 'reported' };
		}
		const onProgress = tellRows(port, io.clock);
		const onPlanned = (planned: PlannedRun): void => void (last = planned);
		return { kind: 'checked', result: await check(message.job, io, { onProgress, onPlanned }, signal) };
	};
	port.on('message', (message) => {
		if (message.kind === 'cancel') {
			cancelling.abort();
			return;
		}
		if (message.kind === 'judge') {
			port.postMessage({ kind: 'judged', id: message.id, problems: judge(message.job, last) });
			return;
		}
		cancelling = new AbortController();
		answer(message, cancelling.signal).then((told) => port.postMessage(told), onBug);
	});
}

function judge({ run, rows }: JudgeJob, last: PlannedRun | undefined): RowProblems | undefined {
	if (last === undefined || path.basename(last.dir) !== run) return undefined;
	return rows.map(({ table, row }) => {
		const read = last.readRow(table, row);
		return read?.kind === 'rejection' ? read.problems : [];
	});
}

interface Told extends Pick<RunRequest, 'onProgress'> {
	readonly onPlanned: (planned: PlannedRun) => void;
}

async function check(
	{ inputs, flags, language, apiKey = '', planDir }: CheckJob,
	io: Io,
	{ onProgress, onPlanned }: Told,
	signal: AbortSignal,
): Promise<CheckResult> {
	let found: FoundInputs | undefined;
	const onFound = ({ read: tables, leftOut: others }: FoundFiles): void => void (found = { tables, others });
	try {
		await loadTexts(language);
		const typed = { ...readOptions(flags), lang: language };
		const env = { ...io.env, ASSET_IMPORTER_API_KEY: apiKey };
		const config = loadConfig({ flags: typed, env, cwd: io.cwd, home: io.home });
		const invocation: Invocation = { args: inputs, typedFlags: flags, flags: parseFlags(typed), config, io };
		return await whileConnected(
			invocation,
			() => connectIfNamed(invocation),
			async (connection) => {
				const request = await planRequest(invocation, 'validate', connection);
				// Table questions are asked before anything is planned, row questions beside the rows.
				const waits = { rowsWait: true, asksRows: true };
				const asked = { ...request, ...waits, keepsDrafts: true, planDir, onFound, ...definedOf({ onProgress }) };
				const planned = await planRun(asked, signal);
				onPlanned(planned);
				return { kind: 'planned', run: path.basename(planned.dir), waiting: planned.waiting.map(plainTable) };
			},
		);
	} catch (thrown) {
		if (signal.aborted) return { kind: 'cancelled' };
		if (thrown instanceof OpenQuestions) {
			// What would stop the table after its columns are decided is asked with them.
			const tables = thrown.tables.map((table) => plainTable(weighRows(table, { rowsWait: true })));
			return { kind: 'undecided', tables, ...definedOf({ found }) };
		}
		const error = findTooManyOpen(thrown) ?? thrown;
		if (!(error instanceof Fault)) throw error;
		const { code, params, problem } = error;
		return { kind: 'failed', fault: { code, params, problem }, ...definedOf({ found }) };
	}
}

async function report({ dir, shownDir, language }: ReportJob, io: Io): Promise<void> {
	try {
		await loadTexts(language);
		await writeReports(dir, { language, now: timeOf(io), shownDir });
	} catch (error) {
		// The check counts without its reports. If the disk is full, the next check says so.
		if (!(error instanceof Fault)) throw error;
	}
}

function tellRows(port: ChecksPort, clock: Clock): (at: { readonly units: number }) => void {
	let nextAt = 0;
	return ({ units }) => {
		const at = clock.now();
		if (at < nextAt) return;
		nextAt = at + ROWS_EVERY_MS;
		port.postMessage({ kind: 'rows', rows: units });
	};
}
