/** Ends a command on a run: writes its reports, shows its summary, and names the next command. */
import { isEarlierClash } from '../../runs/record/earlier.ts';
import { EXIT, exitCodeOfFault, exitCodeOfFigures } from '../terminal/exit-code.ts';
import { Fault, isFault } from '../../messages/fault.ts';
import { renderFault } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { heading } from '../../reports/text/blocks.ts';
import { listSummary, type Told } from '../../reports/text/render-summary.ts';
import { resumeCommand } from '../../reports/text/command-line.ts';
import type { RunSummary } from '../../reports/summary/run-summary.ts';
import { writeReports } from '../../reports/write/write-reports.ts';
import { describeRun } from '../../runs/view/list-runs.ts';
import type { Invocation } from '../terminal/command.ts';
import { plainFault, printFault, printJson, printLines, showPath, timeOf } from '../terminal/io.ts';
import { createProgress } from '../terminal/progress.ts';

export async function reportRun(
	dir: string,
	{ io, config: { language }, flags }: Invocation,
	told: Told = {},
): Promise<RunSummary> {
	const progress = createProgress(io, flags.quiet);
	progress.show(() => wordsOf('cli', language)('report.writing'));
	const shownDir = showPath(io, dir);
	const summary = await writeReports(dir, { language, now: timeOf(io), shownDir }).finally(() => progress.clear());
	if (flags.json) printJson(io, { ...summary, preview: told.preview });
	else if (!flags.quiet) {
		printLines(io.stderr, ['']);
		printLines(io.stdout, listSummary(summary, shownDir, language, told));
	}
	return summary;
}

/** If the run can be resumed, adds that command to a fault: importing the files again would start a second run. */
export async function withResumeHint(
	dir: string,
	{ io, flags, config: { language } }: Invocation,
	send: () => Promise<number>,
): Promise<number> {
	try {
		return await send();
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		const run = await describeRun(dir);
		if (run.kind !== 'run' || !run.resumable) throw error;
		const command = resumeCommand(run.record, showPath(io, dir));
		const consent = isFault(error, 'confirmation-needed') ? ' --yes' : '';
		io.log?.write({ kind: 'fault', code: error.code });
		const text = renderFault(error, language);
		if (flags.json) printJson(io, plainFault(error, text));
		printFault(io.stderr, text);
		printLines(io.stderr, ['', heading(wordsOf('cli', language)('resume.kept')), `  ${command}${consent}`]);
		return exitCodeOfFault(error);
	}
}

/** Held rows and numbers taken by others need a decision. */
export function exitCodeOfSummary(summary: Pick<RunSummary, 'buckets' | 'files' | 'held' | 'skips'>): number {
	const { held, skips } = summary;
	return held.length > 0 || skips.some(isEarlierClash) ? EXIT.rowsLeft : exitCodeOfFigures(summary);
}
