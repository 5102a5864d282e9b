/**
 * `asset-importer lines update`: updates one line by options, or many by a spreadsheet; checks, shows, confirms, sends,
 * reports. Updates are idempotent, so after `lines resume`, or the same command again, nothing needs to be looked up.
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import type { PlanFigures } from '../../runs/record/run-record.ts';
import { lineUpdateFolder } from '../../runs/record/run-folder.ts';
import { listRuns } from '../../runs/view/list-runs.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { confirmSending } from '../api/confirm.ts';
import { connect, type Connection, connectToRun, whileConnected } from '../api/connect.ts';
import { findNamedRun } from '../run/find-run.ts';
import { exitCodeOfSummary, reportRun, withResumeHint } from '../run/report-run.ts';
import { sendRun } from '../run/send-run.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { createProgress } from '../terminal/progress.ts';
import type { Stop } from '../terminal/stop.ts';
import { givenRowOption, listChanged, planLineUpdate } from './plan-line-update.ts';

export const runLinesUpdate: CommandRun = async (invocation) => {
	const { args, flags } = invocation;
	const option = givenRowOption(flags);
	if (args.length > 0 && option !== undefined) throw new Fault('line-file-and-options', { option });
	if (option === undefined && args.length === 0) throw new Fault('line-change-missing');
	return whileConnected(
		invocation,
		() => connect(invocation),
		async (connection, stop) => {
			const { dir, planned } = await planLineUpdate(invocation, connection, stop.requested);
			if (!flags.dryRun && planned.drafts > 0) return send(dir, planned, invocation, connection, stop);
			return exitCodeOfSummary(await reportRun(dir, invocation));
		},
	);
};

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
			return send(dir, planned, invocation, connection, stop);
		},
	);
};

function send(
	dir: string,
	planned: Pick<PlanFigures, 'drafts' | 'customFields'>,
	invocation: Invocation,
	connection: Connection,
	stop: Stop,
): Promise<number> {
	return withResumeHint(dir, invocation, async () => {
		const { drafts } = planned;
		await confirmSending(invocation, connection.environment, { drafts, dir, subject: 'lines', planned });
		const progress = createProgress(invocation.io, invocation.flags.quiet);
		return sendRun(dir, invocation, { connection, progress, stop });
	});
}

/** Finds the named run, or the last one with something left to send. */
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
