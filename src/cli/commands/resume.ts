/** `asset-importer resume`: goes on with an interrupted run; the inputs may be gone. */
import { loadConfig } from '../../config/load-config.ts';
import { describeRun } from '../../runs/list-runs.ts';
import { confirmSending } from '../confirm.ts';
import { connect } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import { findNamedRun, findRunToResume } from '../find-run.ts';
import { findListTarget, listImmobilised } from '../immobilisation-list.ts';
import type { CommandRun } from '../program.ts';
import { createProgress } from '../progress.ts';
import { reportRun, showPath } from '../report-run.ts';
import { sendRun } from '../send-run.ts';
import { listenForStop } from '../stop.ts';

export const runResume: CommandRun = async ({ words, flags, io }) => {
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const [named] = words;
	const dir = named === undefined ? await findRunToResume(config) : await findNamedRun(named, config, io);
	const run = await describeRun(dir);
	if (run.kind === 'unreadable') throw run.fault;
	const quiet = flags['quiet'] === true;
	const listTarget = await findListTarget(io, flags, { replaces: true });
	if (
		run.record.planned !== undefined &&
		run.record.command === 'import' &&
		!run.resumable &&
		flags['settleUnconfirmed'] !== true
	) {
		if (!quiet) io.stderr.write(`${NOTHING_LEFT[config.language](showPath(io, dir))}\n`);
		await reportRun(dir, { io, config, json: flags['json'] === true, quiet });
		await listImmobilised(dir, listTarget, { io, config, quiet });
		return EXIT.done;
	}
	const stop = listenForStop(io, config.language);
	const { baseUrl } = run.record.environment ?? {};
	const target =
		config.baseUrl === undefined && flags['sandbox'] !== true && baseUrl !== undefined
			? { ...config, baseUrl }
			: config;
	const connection = await connect(target, flags['sandbox'] === true, run.record.environment);
	try {
		const yes = flags['yes'] === true;
		await confirmSending(io, config, connection.environment, { yes, drafts: run.figures.notSent, dir });
		const progress = createProgress(io, quiet);
		return await sendRun(dir, { io, config, flags, connection, progress, stop, listTarget });
	} finally {
		await connection.close();
		stop.dispose();
	}
};

const NOTHING_LEFT = {
	'pt-BR': (dir: string) => `${dir}: esta execução já terminou; não há nada a enviar.`,
	en: (dir: string) => `${dir}: this run is finished; there is nothing to send.`,
} as const;
