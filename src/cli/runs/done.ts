/** `asset-importer runs done`: takes back the lists of what changed, in which a person marked what was made in the dashboard. */
import path from 'node:path';
import { wordsOf } from '../../messages/texts.ts';
import { readDoneLines } from '../../reports/csv/read-changed.ts';
import { markDone, type PlacedChange } from '../../runs/view/mark-done.ts';
import { teamPlace } from '../api/team.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson, timeOf } from '../terminal/io.ts';

export const runRunsDone: CommandRun = async ({ io, args, flags, config }) => {
	const done: PlacedChange[] = [];
	for (const file of args) done.push(...(await readDoneLines(path.resolve(io.cwd, file))));
	const { ledger } = await teamPlace({ io, config });
	const team = ledger && { ledger, apiKey: config.apiKey };
	await markDone(config.runsDir, done, { now: timeOf(io), team });
	const count = done.length;
	if (flags.json) printJson(io, { done: count });
	else if (!flags.quiet) io.stderr.write(`${wordsOf('cli', config.language)('runs.done', { count })}\n`);
	return EXIT.done;
};
