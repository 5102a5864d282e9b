/** `asset-importer import`: check, show the plan, confirm, send, report. */
import { loadConfig } from '../../config/load-config.ts';
import { shownNotices, renderPlanSummary } from '../../reports/text/render-plan-summary.ts';
import { readProfile } from '../../runs/submit/api-profile.ts';
import { confirmSending } from '../api/confirm.ts';
import { connect } from '../api/connect.ts';
import { orTellHowToGoOn } from '../run/go-on-later.ts';
import { findListTarget } from '../run/immobilisation-list.ts';
import { planRun } from '../run/plan-run.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { createProgress } from '../terminal/progress.ts';
import { sendRun } from '../run/send-run.ts';
import { listenForStop } from '../terminal/stop.ts';

export const runImport: CommandRun = async ({ words, typedFlags, flags, io }) => {
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const listTarget = await findListTarget(io, flags, { replaces: false });
	const stop = listenForStop(io, config.language);
	const connection = await connect(config, flags['sandbox'] === true);
	try {
		const progress = createProgress(io, flags['quiet'] === true);
		const { dir, record, memory } = await planRun(
			{
				command: 'import',
				inputs: words,
				typedFlags,
				flags,
				config,
				connection,
				io,
				progress,
			},
			stop.requested,
		);
		const shown = flags['quiet'] === true ? undefined : record.planned;
		if (shown !== undefined) {
			const { environment } = connection;
			const profile = await readProfile(config.runsDir, environment.baseUrl);
			io.stderr.write(`${renderPlanSummary(shown, environment, config.language, profile)}\n`);
		}
		return await orTellHowToGoOn(dir, { io, config }, async () => {
			await confirmSending(io, config, connection.environment, {
				yes: flags['yes'] === true,
				drafts: record.planned?.drafts ?? 0,
				dir,
				notices: record.planned?.notices ?? [],
			});
			await connection.defineCustomFields(record.planned?.customFields ?? []);
			return sendRun(dir, {
				io,
				config,
				flags,
				connection,
				progress,
				stop,
				listTarget,
				memory,
				told: shown === undefined ? [] : shownNotices(shown),
			});
		});
	} finally {
		await connection.close();
		stop.dispose();
	}
};
