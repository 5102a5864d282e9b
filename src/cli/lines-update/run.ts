/**
 * `asset-importer lines update`: one line by options, or many by a spreadsheet; checked, shown, confirmed, sent, reported.
 *
 * An update may be sent again, so going on (`--resume`, or the same command once more) leaves nothing to be looked up.
 */
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderFault, renderProblem } from '../../messages/render-problem.ts';
import { renderJson } from '../../messages/render-visible.ts';
import type { LineUpdateSummary } from '../../reports/summary/run-summary.ts';
import { renderSummary } from '../../reports/text/render-summary.ts';
import { writeLineUpdateReports } from '../../reports/write/write-reports.ts';
import { lineUpdateFolder } from '../../runs/record/run-folder.ts';
import { submitLineUpdates } from '../../runs/submit/submit-line-updates.ts';
import type { SubmitEvent } from '../../runs/submit/submission.ts';
import { listRuns } from '../../runs/view/list-runs.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { confirmSending } from '../api/confirm.ts';
import { connect, connectToRun, type Connection, DEFAULT_CONCURRENCY } from '../api/connect.ts';
import { EXIT, exitCodeOfFigures } from '../terminal/exit-code.ts';
import { findNamedRun } from '../run/find-run.ts';
import { givenRowOption } from './line-update-options.ts';
import { listChanged, planLineUpdate } from './plan-line-update.ts';
import type { CommandRun, Invocation } from '../command-line/declaration.ts';
import { createProgress } from '../terminal/progress.ts';
import { printJson } from '../api/read-api.ts';
import { showPath } from '../run/report-run.ts';
import { listenForStop, type Stop } from '../terminal/stop.ts';

interface Sending {
	readonly invocation: Invocation;
	/** With the runs folder of line updates. */
	readonly config: Config;
	readonly connection: Connection;
	readonly stop: Stop;
}

const SENDING: Readonly<Record<Language, (settled: string, total: string) => string>> = {
	'pt-BR': (settled, total) => `alterando: ${settled} de ${total}`,
	en: (settled, total) => `updating: ${settled} of ${total}`,
};

export const runLinesUpdate: CommandRun = async (invocation) => {
	const { words, flags, io } = invocation;
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const option = givenRowOption(flags) ?? (flags['resume'] === undefined ? undefined : '--resume');
	if (words.length > 0 && option !== undefined) throw new Fault('line-file-and-options', { option });
	if (option === undefined && words.length === 0) throw new Fault('line-change-missing');
	return flags['resume'] === undefined ? update(invocation, config) : resume(invocation, config);
};

async function update(invocation: Invocation, config: Config): Promise<number> {
	const { flags, io } = invocation;
	const stop = listenForStop(io, config.language);
	const connection = await connect(config, flags['sandbox'] === true);
	try {
		const { dir, drafts, labels } = await planLineUpdate(invocation, config, connection, stop.requested);
		const sending: Sending = { invocation, config, connection, stop };
		if (flags['dryRun'] === true || drafts === 0) return exitCodeOfFigures(await report(dir, sending));
		await confirm(dir, drafts, sending);
		await connection.defineCustomFields(labels);
		return await send(dir, sending);
	} finally {
		await connection.close();
		stop.dispose();
	}
}

async function resume(invocation: Invocation, config: Config): Promise<number> {
	const { flags, io } = invocation;
	const dir = await findUpdateRun(invocation, config);
	const { record, figures } = await openRun(dir, undefined, 'lines');
	const stop = listenForStop(io, config.language);
	const connection = await connectToRun({ io, config, flags }, record.environment);
	try {
		const sending: Sending = { invocation, config, connection, stop };
		if (flags['quiet'] !== true) {
			for (const changed of await listChanged(record.typed?.inputs ?? [], record.inputs, stop.requested)) {
				io.stderr.write(
					`${renderProblem({ code: 'line-input-changed', params: { path: changed } }, config.language)}\n`,
				);
			}
		}
		await confirm(dir, figures.notSent + figures.unconfirmed, sending);
		await connection.defineCustomFields(record.planned?.customFields ?? []);
		return await send(dir, sending);
	} finally {
		await connection.close();
		stop.dispose();
	}
}

async function confirm(dir: string, drafts: number, { invocation, config, connection }: Sending): Promise<void> {
	const yes = invocation.flags['yes'] === true;
	await confirmSending(invocation.io, config, connection.environment, { yes, drafts, dir, subject: 'lines' });
}

async function send(dir: string, sending: Sending): Promise<number> {
	const { invocation, config, connection, stop } = sending;
	const { io, flags } = invocation;
	const { environment, keyIdentity } = connection;
	const { maxPerSecond, maxFailures } = config;
	const progress = createProgress(io, flags['quiet'] === true);
	const count = new Intl.NumberFormat(config.language);
	const client = await connection.createClient();
	try {
		const options = {
			runsDir: lineUpdateFolder(config.runsDir),
			environment,
			keyIdentity,
			concurrency: config.concurrency ?? DEFAULT_CONCURRENCY,
			sameCompany: flags['sameCompany'] === true,
			...(maxPerSecond === undefined ? {} : { maxPerSecond }),
			...(maxFailures === undefined ? {} : { maxFailures }),
			...(config.acceptDroppedFields === true ? { acceptDroppedFields: true } : {}),
		};
		const listen = (event: SubmitEvent): void => {
			if (event.kind !== 'progress') return;
			const { total, left, unconfirmed } = event.counts;
			const settled = total - left - unconfirmed;
			progress.show(() => SENDING[config.language](count.format(settled), count.format(total)));
		};
		const { reason, fault, unrecorded } = await submitLineUpdates(dir, client, options, listen, stop);
		progress.clear();
		for (const entry of unrecorded) io.stderr.write(`${renderJson(entry)}\n`);
		if (fault !== undefined) {
			await report(dir, sending).catch((error: unknown) => {
				// What stopped the run may leave no place for reports: it is told, not this.
				if (!(error instanceof Fault)) throw error;
			});
			io.stderr.write(`\n${renderFault(fault, config.language)}\n`);
			return EXIT.stopped;
		}
		const summary = await report(dir, sending);
		return reason === 'interrupted' ? EXIT.interrupted : exitCodeOfFigures(summary);
	} finally {
		progress.clear();
		await client.close();
	}
}

async function report(dir: string, { invocation, config }: Sending): Promise<LineUpdateSummary> {
	const { io, flags } = invocation;
	const summary = await writeLineUpdateReports(dir, { language: config.language, now: io.now() });
	if (flags['json'] === true) printJson(io, summary);
	else if (flags['quiet'] !== true) {
		io.stderr.write(`${renderSummary(summary, showPath(io, dir), config.language)}\n`);
	}
	return summary;
}

/** The run that is named, or the last one with something left to send. */
async function findUpdateRun({ flags, io }: Invocation, config: Config): Promise<string> {
	const runsDir = lineUpdateFolder(config.runsDir);
	const named = flags['resume'];
	if (typeof named === 'string') return findNamedRun(named, { ...config, runsDir }, io);
	const runs = await listRuns(runsDir);
	const found = runs.findLast(
		(run) => run.kind === 'run' && run.record.command === 'import' && run.figures.notSent + run.figures.unconfirmed > 0,
	);
	if (found === undefined) throw new Fault('line-run-not-found', { path: path.relative(io.cwd, runsDir) || runsDir });
	return found.dir;
}
