/**
 * `asset-importer lines update`: one line by options, or many by a spreadsheet; checked, shown, confirmed, sent, reported.
 *
 * An update may be sent again, so going on (`lines resume`, or the same command once more) leaves nothing to be looked up.
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { listSummary } from '../../reports/text/render-summary.ts';
import { writeLineUpdateReports } from '../../reports/write/write-reports.ts';
import type { PlanFigures } from '../../runs/record/run-record.ts';
import { lineUpdateFolder } from '../../runs/record/run-folder.ts';
import { submitLineUpdates } from '../../runs/submit/submit-line-updates.ts';
import type { SubmitEvent } from '../../runs/submit/submission.ts';
import { listRuns } from '../../runs/view/list-runs.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { confirmSending } from '../api/confirm.ts';
import { connect, type Connection, connectToRun, whileConnected, withClient } from '../api/connect.ts';
import { exitCodeOfFigures } from '../terminal/exit-code.ts';
import { findNamedRun } from '../run/find-run.ts';
import { givenRowOption, listChanged, planLineUpdate } from './plan-line-update.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { createProgress } from '../terminal/progress.ts';
import { withResumeHint } from '../run/report-run.ts';
import { finishSending, printUnrecorded, sendingOptions } from '../run/send-run.ts';
import { printJson, printLines, showPath, timeOf } from '../terminal/io.ts';
import type { Stop } from '../terminal/stop.ts';

/** Those of the demonstration have its lines. */
const NO_EMPLOYEES = async (): Promise<readonly string[]> => [];

type Planned = Pick<PlanFigures, 'drafts' | 'customFields'>;

interface Sending {
	readonly invocation: Invocation;
	readonly connection: Connection;
	readonly stop: Stop;
}

export const runLinesUpdate: CommandRun = async (invocation) => {
	const { args, flags } = invocation;
	const option = givenRowOption(flags);
	if (args.length > 0 && option !== undefined) throw new Fault('line-file-and-options', { option });
	if (option === undefined && args.length === 0) throw new Fault('line-change-missing');
	return update(invocation);
};

function update(invocation: Invocation): Promise<number> {
	return whileConnected(
		invocation,
		() => connect(invocation),
		async (connection, stop) => {
			const { dir, planned } = await planLineUpdate(invocation, connection, stop.requested);
			if (invocation.flags.dryRun || planned.drafts === 0) return report(dir, invocation);
			return send(dir, planned, { invocation, connection, stop });
		},
	);
}

export const runLinesResume: CommandRun = async (invocation) => {
	const { flags, config, io } = invocation;
	const dir = await findUpdateRun(invocation);
	const { record, figures } = await openRun(dir, undefined, 'lines');
	return whileConnected(
		invocation,
		() => connectToRun(invocation, record.environment),
		async (connection, stop) => {
			if (!flags.quiet) {
				for (const changed of await listChanged(record.typed?.inputs ?? [], record.inputs, stop.requested)) {
					const problem = { code: 'line-input-changed', params: { path: changed } } as const;
					io.stderr.write(`${renderProblem(problem, config.language)}\n`);
				}
			}
			const planned = { ...record.planned, drafts: figures.notSent + figures.unconfirmed };
			return send(dir, planned, { invocation, connection, stop });
		},
	);
};

function send(dir: string, planned: Planned, sending: Sending): Promise<number> {
	const { invocation, connection } = sending;
	const { drafts, customFields = [] } = planned;
	return withResumeHint(dir, invocation, async () => {
		await confirmSending(invocation, connection.environment, { drafts, dir, subject: 'lines', planned });
		await connection.furnish({ customFields, employees: NO_EMPLOYEES });
		return submit(dir, sending);
	});
}

async function submit(dir: string, { invocation, connection, stop }: Sending): Promise<number> {
	const { io, flags, config } = invocation;
	const progress = createProgress(io, flags.quiet);
	const words = wordsOf('cli', config.language);
	const options = { runsDir: lineUpdateFolder(config.runsDir), ...sendingOptions(invocation, connection) };
	const listen = (event: SubmitEvent): void => {
		if (event.kind !== 'progress') return;
		const { total, left, unconfirmed } = event.counts;
		const settled = total - left - unconfirmed;
		progress.show(() => words('progress.updating', { settled, total }));
	};
	const result = await withClient(connection, (client) =>
		submitLineUpdates(dir, client, options, listen, stop).finally(() => progress.clear()),
	);
	printUnrecorded(io, result);
	return finishSending(invocation, result, () => report(dir, invocation));
}

/** Writes what came of the run; gives the exit code of that. */
async function report(dir: string, { io, flags, config: { language } }: Invocation): Promise<number> {
	const summary = await writeLineUpdateReports(dir, { language, now: timeOf(io) });
	if (flags.json) printJson(io, summary);
	else if (!flags.quiet) printLines(io.stdout, listSummary(summary, showPath(io, dir), language));
	return exitCodeOfFigures(summary);
}

/** The run that is named, or the last one with something left to send. */
async function findUpdateRun({ args: [named], config, io }: Invocation): Promise<string> {
	const runsDir = lineUpdateFolder(config.runsDir);
	if (named !== undefined) return findNamedRun(named, { runsDir }, io);
	const runs = await listRuns(runsDir);
	const found = runs.findLast(
		(run) => run.kind === 'run' && run.record.command === 'import' && run.figures.notSent + run.figures.unconfirmed > 0,
	);
	if (found === undefined) throw new Fault('line-run-not-found', { path: path.relative(io.cwd, runsDir) || runsDir });
	return found.dir;
}
