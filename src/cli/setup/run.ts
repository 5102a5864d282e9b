/** `asset-importer setup`: asks about the columns of tables and saves the answers. If all are answered, it asks again. */
import { rm } from 'node:fs/promises';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine } from '../../reports/text/command-line.ts';
import type { CommandRun } from '../terminal/command.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { planRun } from '../run/plan-run.ts';
import { printJson } from '../terminal/io.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { createProgress } from '../terminal/progress.ts';
import { listenForStop } from '../terminal/stop.ts';

export const runSetup: CommandRun = async (invocation) => {
	const { io, flags, config, args } = invocation;
	const stop = listenForStop(io, config.language);
	try {
		const progress = createProgress(io, flags.quiet);
		const plan = async (asksAgain: boolean): Promise<RunRecord> => {
			const planning = { command: 'validate', connection: undefined, progress, asksAgain } as const;
			const { dir, record } = await planRun(invocation, planning, stop.requested);
			await rm(dir, { recursive: true, force: true });
			return record;
		};
		// Questions that were interrupted continue where they stopped.
		const first = await plan(false);
		const isAllRemembered = first.tables.length > 0 && first.tables.every(({ isRemembered }) => isRemembered === true);
		const record = isAllRemembered ? await plan(true) : first;
		if (flags.json) printJson(io, { tables: record.tables.length });
		else if (!flags.quiet) {
			const words = wordsOf('decisions', config.language);
			const command = commandLine('validate', args, []);
			io.stderr.write(`${words('setup.done', { count: record.tables.length, command })}\n`);
		}
		return EXIT.done;
	} finally {
		stop.dispose();
	}
};
