/** `asset-importer resume`: goes on with an interrupted run; the inputs may be gone. */
import { loadConfig } from '../../config/load-config.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { renderSendingPreview } from '../../reports/text/render-plan-summary.ts';
import { checkSendable } from '../../runs/ledger/check-run.ts';
import { describeRun } from '../../runs/view/list-runs.ts';
import { type PreviewRequest, previewSending } from '../../runs/plan/preview-sending.ts';
import { createRunMemory } from '../../runs/ledger/run-memory.ts';
import { tellMoved } from '../../runs/record/run-place.ts';
import { confirmSending, orAsk } from '../api/confirm.ts';
import { connectToRun } from '../api/connect.ts';
import { exitCodeOfSummary } from '../terminal/exit-code.ts';
import { findNamedRun, findRunToResume } from '../run/find-run.ts';
import { orTellHowToGoOn } from '../run/go-on-later.ts';
import { findListTarget, listImmobilised } from '../run/immobilisation-list.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { readAgain } from '../run/read-again.ts';
import { createProgress } from '../terminal/progress.ts';
import { reportRun, showPath } from '../run/report-run.ts';
import { sendRun } from '../run/send-run.ts';
import { listenForStop } from '../terminal/stop.ts';

export const runResume: CommandRun = async ({ words, flags, io }) => {
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const [named] = words;
	const memory = createRunMemory();
	const run =
		named === undefined
			? await findRunToResume(config, memory)
			: await describeRun(await findNamedRun(named, config, io), undefined, memory);
	if (run.kind === 'unreadable') throw run.fault;
	const { dir } = run;
	const quiet = flags['quiet'] === true;
	const listTarget = await findListTarget(io, flags, { replaces: true });
	if (
		run.record.planned !== undefined &&
		run.record.command === 'import' &&
		!run.resumable &&
		flags['settleUnconfirmed'] !== true
	) {
		if (!quiet) io.stderr.write(`${NOTHING_LEFT[config.language](showPath(io, dir))}\n`);
		const summary = await reportRun(dir, { io, config, json: flags['json'] === true, quiet });
		await listImmobilised(dir, listTarget, { io, config, quiet });
		return exitCodeOfSummary(summary);
	}
	const stop = listenForStop(io, config.language);
	const connection = await connectToRun({ io, config, flags }, run.record.environment);
	try {
		const progress = createProgress(io, quiet);
		const record = checkSendable(run.name, run.record, connection.environment);
		const request: PreviewRequest = {
			environment: connection.environment,
			keyIdentity: connection.keyIdentity,
			again: readAgain(flags),
			sameCompany: flags['sameCompany'] === true,
			forgetMissing: flags['forgetMissing'] === true,
			...(config.stateDir === undefined ? {} : { stateDir: config.stateDir }),
			settle: flags['settleUnconfirmed'] === true,
			memory,
		};
		const preview = await orAsk(
			{ io, config },
			'runs-missing',
			() => previewSending(dir, record, request, stop.requested),
			() => previewSending(dir, record, { ...request, forgetMissing: true }, stop.requested),
		);
		const { drafts, againUnmet } = preview;
		if (!quiet) io.stderr.write(`${renderSendingPreview(preview, connection.environment, config.language)}\n`);
		const moved = tellMoved(dir, run.record);
		if (moved !== undefined) io.stderr.write(`${renderProblem(moved, config.language)}\n`);
		if (againUnmet.length > 0) {
			const unmet = { code: 'again-unmet', found: againUnmet.join(', ') } as const;
			io.stderr.write(`${renderProblem(unmet, config.language)}\n`);
		}
		return await orTellHowToGoOn(dir, { io, config }, async () => {
			await confirmSending(io, config, connection.environment, {
				yes: flags['yes'] === true,
				drafts,
				dir,
				notices: run.record.planned?.notices ?? [],
			});
			await connection.defineCustomFields(run.record.planned?.customFields ?? []);
			return sendRun(dir, { io, config, flags, connection, progress, stop, listTarget, memory });
		});
	} finally {
		await connection.close();
		stop.dispose();
	}
};

const NOTHING_LEFT = {
	'pt-BR': (dir: string) => `${dir}: esta execução já terminou; não há nada a enviar.`,
	en: (dir: string) => `${dir}: this run is finished; there is nothing to send.`,
} as const;
