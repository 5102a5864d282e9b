/** `asset-importer validate`: everything is checked, nothing is sent. */
import { loadConfig } from '../../config/load-config.ts';
import { connectIfNamed } from '../api/connect.ts';
import { exitCodeOfSummary } from '../terminal/exit-code.ts';
import { planRun } from '../run/plan-run.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { createProgress } from '../terminal/progress.ts';
import { reportRun } from '../run/report-run.ts';
import { listenForStop } from '../terminal/stop.ts';

export const runValidate: CommandRun = async ({ words, typedFlags, flags, io }) => {
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const stop = listenForStop(io, config.language);
	const connection = await connectIfNamed(config, flags['sandbox'] === true);
	try {
		const progress = createProgress(io, flags['quiet'] === true);
		const { dir } = await planRun(
			{
				command: 'validate',
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
		const summary = await reportRun(dir, { io, config, json: flags['json'] === true, quiet: flags['quiet'] === true });
		return exitCodeOfSummary(summary);
	} finally {
		await connection?.close();
		stop.dispose();
	}
};
