/** `asset-importer report`: the reports of a run, written again. */
import { renderSummary } from '../../reports/text/render-summary.ts';
import { writeReports } from '../../reports/write/write-reports.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { findNamedRun } from '../run/find-run.ts';
import { findListTarget, listImmobilised } from '../run/immobilisation-list.ts';
import { exitCodeOfSummary } from '../terminal/exit-code.ts';
import { printJson, showPath } from '../terminal/io.ts';

export const runReport: CommandRun = async (invocation) => {
	const { words, io, flags, config } = invocation;
	const { language } = config;
	const dir = await findNamedRun(words[0] ?? '', config, io);
	const listTarget = await findListTarget(invocation, { replaces: true });
	const shownDir = showPath(io, dir);
	const summary = await writeReports(dir, { language, now: io.now(), shownDir });
	if (flags.json) printJson(io, summary);
	else if (!flags.quiet) io.stderr.write(`${renderSummary(summary, shownDir, language)}\n`);
	await listImmobilised(dir, listTarget, invocation);
	return exitCodeOfSummary(summary);
};
