/** `asset-importer validate`: checks everything, sends nothing. */
import { definedOf } from '../../config/config.ts';
import { connectIfNamed, whileConnected } from '../api/connect.ts';
import type { CommandRun } from '../terminal/command.ts';
import { planRun } from '../run/plan-run.ts';
import { exitCodeOfSummary, reportRun } from '../run/report-run.ts';
import { createProgress } from '../terminal/progress.ts';

export const runValidate: CommandRun = async (invocation) =>
	whileConnected(
		invocation,
		() => connectIfNamed(invocation),
		async (connection, stop) => {
			const progress = createProgress(invocation.io, invocation.flags.quiet);
			const planning = { command: 'validate', connection, progress } as const;
			const { dir, record } = await planRun(invocation, planning, stop.requested);
			return exitCodeOfSummary(await reportRun(dir, invocation, definedOf({ preview: record.planned?.preview })));
		},
	);
