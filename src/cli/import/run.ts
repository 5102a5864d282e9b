/** `asset-importer import`: check, show the plan, confirm, send, report. */
import { definedOf } from '../../config/config.ts';
import { listPlanSummary, shownNotices } from '../../reports/text/render-plan-summary.ts';
import { confirmSending, countToSend } from '../api/confirm.ts';
import { connect, type Connection, whileConnected } from '../api/connect.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { runValidate } from '../validate/run.ts';
import { planRun } from '../run/plan-run.ts';
import { withResumeHint } from '../run/report-run.ts';
import { sendRun } from '../run/send-run.ts';
import { createProgress } from '../terminal/progress.ts';
import type { Stop } from '../terminal/stop.ts';
import { printLines } from '../terminal/io.ts';

export const runImport: CommandRun = async (invocation) => {
	if (invocation.flags.dryRun) return runValidate(invocation);
	return whileConnected(
		invocation,
		() => connect(invocation),
		(connection, stop) => importAssets(invocation, connection, stop),
	);
};

async function importAssets(invocation: Invocation, connection: Connection, stop: Stop): Promise<number> {
	const { io, config, flags } = invocation;
	const { environment } = connection;
	const progress = createProgress(io, flags.quiet);
	const planning = { command: 'import', connection, progress } as const;
	const { dir, record } = await planRun(invocation, planning, stop.requested);
	const { planned } = record;
	const isShown = planned !== undefined && !flags.quiet;
	if (isShown) printLines(io.stderr, listPlanSummary(planned, environment, config.language, flags.first));
	return withResumeHint(dir, invocation, async () => {
		await confirmSending(invocation, environment, { drafts: countToSend(planned?.drafts, flags), dir, planned });
		const told = { shown: isShown ? shownNotices(planned) : [], ...definedOf({ preview: planned?.preview }) };
		return sendRun(dir, invocation, { connection, progress, stop, told });
	});
}
