/** `asset-importer runs done`: takes back the lists of what changed, in which a person marked what was made in the dashboard. */
import path from 'node:path';
import { wordsOf } from '../../messages/texts.ts';
import { readDoneLines } from '../../reports/csv/read-changed.ts';
import { markDone } from '../../runs/view/mark-done.ts';
import type { NamedLine } from '../../runs/view/changed-lines.ts';
import { teamPlace } from '../api/team.ts';
import { findNamedRun } from '../run/find-run.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson } from '../terminal/io.ts';

export const runRunsDone: CommandRun = async ({ io, args, flags, config }) => {
	const byRun = new Map<string, NamedLine[]>();
	for (const file of args) {
		for (const line of await readDoneLines(path.resolve(io.cwd, file)))
			byRun.set(line.run, [...(byRun.get(line.run) ?? []), line]);
	}
	const runs = await Promise.all(
		[...byRun].map(async ([run, lines]) => ({ dir: await findNamedRun(run, config, io), lines })),
	);
	const { ledger } = await teamPlace({ io, config });
	const team = ledger && { ledger, apiKey: config.apiKey };
	let count = 0;
	for (const { dir, lines } of runs) count += (await markDone(dir, lines, { clock: io.clock, team })).length;
	if (flags.json) printJson(io, { done: count });
	else if (!flags.quiet) io.stderr.write(`${wordsOf('cli', config.language)('runs.done', { count })}\n`);
	return EXIT.done;
};
