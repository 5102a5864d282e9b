/** `asset-importer resume`: continues an interrupted run, even without its inputs. */
import { definedOf } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import { Fault, joinFault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { listSendingPreview } from '../../reports/text/render-plan-summary.ts';
import { acceptsDroppedFields } from '../../runs/journal/session.ts';
import { checkSendable } from '../../runs/ledger/check-run.ts';
import { type PreviewRequest, previewSending, type SendingPreview } from '../../runs/submit/preview-sending.ts';
import { runsDirOf } from '../../runs/record/run-folder.ts';
import { warnMoved } from '../../runs/record/run-place.ts';
import { describeRun } from '../../runs/view/list-runs.ts';
import { askOnFault, confirmSending, countToSend } from '../api/confirm.ts';
import { type Connection, connectToRun, whileConnected } from '../api/connect.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { findNamedRun, findRunToResume, type ListedRun } from '../run/find-run.ts';
import { exitCodeOfSummary, reportRun, withResumeHint } from '../run/report-run.ts';
import { sendRun } from '../run/send-run.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { type Io, printLines, showPath } from '../terminal/io.ts';
import { createProgress } from '../terminal/progress.ts';
import type { Stop } from '../terminal/stop.ts';

export const runResume: CommandRun = async (invocation) => {
	const { args, flags, config, io } = invocation;
	const [named] = args;
	const run =
		named === undefined ? await findRunToResume(config) : await describeRun(await findNamedRun(named, config, io));
	if (run.kind === 'unreadable') throw run.fault;
	const { record, resumable } = run;
	const isFinished = record.planned !== undefined && record.command === 'import' && !resumable;
	if (isFinished) {
		await bringIn(invocation, run);
		return reportFinished(invocation, run);
	}
	if (flags.droppedFields !== 'created') refuseWithoutFields(run, flags);
	return whileConnected(
		invocation,
		() => connectToRun(invocation, record.environment),
		(connection, stop) => resume(invocation, run, connection, stop),
	);
};

/** Only a created asset shows if a field exists, so each blind retry would create another asset without it. */
function refuseWithoutFields({ record, lastFault }: ListedRun, { droppedFields }: Flags): void {
	if (record.environment?.embedded !== undefined || acceptsDroppedFields(droppedFields === 'accept', record.sessions))
		return;
	const fault = lastFault();
	if (fault?.awaits === 'fields') throw new Fault(...joinFault(fault.code, fault.params));
}

/** Brings outcomes into the team's ledger that a session did not publish, since it was killed or lost the ledger at its end. */
async function bringIn(invocation: Invocation, { dir, record }: ListedRun): Promise<void> {
	if (invocation.config.ledger === undefined || record.environment?.embedded !== undefined) return;
	await whileConnected(
		invocation,
		() => connectToRun(invocation, record.environment),
		async ({ ledger, environment, keyIdentity }, stop) => {
			const asking = { runsDir: runsDirOf(dir), environment, keyIdentity, isLocked: false };
			const opened = await ledger?.open(asking, stop.requested);
			await opened?.close();
			return EXIT.done;
		},
	);
}

async function reportFinished(invocation: Invocation, { dir }: ListedRun): Promise<number> {
	const { io, config, flags } = invocation;
	const words = wordsOf('cli', config.language);
	if (!flags.quiet) io.stderr.write(`${words('resume.finished', { run: showPath(io, dir) })}\n`);
	return exitCodeOfSummary(await reportRun(dir, invocation));
}

async function resume(invocation: Invocation, run: ListedRun, connection: Connection, stop: Stop): Promise<number> {
	const { flags, config, io } = invocation;
	const { environment, keyIdentity, ledger } = connection;
	const { dir } = run;
	const progress = createProgress(io, flags.quiet);
	const record = checkSendable(run.name, run.record, environment);
	const { again, accept } = flags;
	const sameCompany = accept.includes('same-company');
	const forgetMissing = accept.includes('missing-runs');
	const { stateDir } = config;
	const checks = { again, sameCompany, forgetMissing, ...definedOf({ stateDir, ledger }) };
	const request: PreviewRequest = { environment, keyIdentity, ...checks };
	const preview = await askOnFault(
		invocation,
		'runs-missing',
		() => previewSending(dir, record, request, stop.requested),
		() => previewSending(dir, record, { ...request, forgetMissing: true }, stop.requested),
	);
	if (!flags.quiet) printLines(io.stderr, listSendingPreview(preview, environment, config.language, flags.first));
	printNotices(run, preview, io, config.language);
	return withResumeHint(dir, invocation, async () => {
		await confirmSending(invocation, environment, {
			drafts: countToSend(preview.drafts, flags),
			dir,
			planned: run.record.planned,
		});
		return sendRun(dir, invocation, { connection, progress, stop });
	});
}

function printNotices(
	{ dir, record }: ListedRun,
	{ againUnmet }: SendingPreview,
	{ stderr }: Io,
	language: Language,
): void {
	const moved = warnMoved(dir, record);
	if (moved !== undefined) stderr.write(`${renderProblem(moved, language)}\n`);
	if (againUnmet.length === 0) return;
	stderr.write(`${renderProblem({ code: 'again-unmet', found: againUnmet.join(', ') }, language)}\n`);
}
