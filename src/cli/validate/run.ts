/** `asset-importer validate`: checks everything, sends nothing. The check of a page that was killed ends with it. */
import { definedOf } from '../../config/config.ts';
import { connectIfNamed, whileConnected } from '../api/connect.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
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
			const isOrphaned = new AbortController();
			const abort = (): void => isOrphaned.abort();
			process.once('disconnect', abort);
			const signal = AbortSignal.any([stop.requested, isOrphaned.signal]);
			const planned = planRun(invocation, planning, signal).finally(() => process.off('disconnect', abort));
			const { dir, record } = await planned;
			if (invocation.config.onlyRows !== undefined) return EXIT.done;
			return exitCodeOfSummary(await reportRun(dir, invocation, definedOf({ preview: record.planned?.preview })));
		},
	);
