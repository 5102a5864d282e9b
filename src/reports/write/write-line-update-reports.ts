/**
 * Folds a run of line updates into what people and programs read: `rejected.csv` and `rejected.xlsx` in the form of their
 * input, to be corrected and given to the command again, and `summary.json`.
 */
import { stopOf } from '../summary/build-summary.ts';
import { groupProblems, type ProblemGroup } from '../../messages/group-problems.ts';
import { diskErrorCode, unwritable } from '../../runs/storage/disk-error.ts';
import { openRun, type RunView } from '../../runs/view/run-view.ts';
import type { LineUpdateSummary } from '../summary/line-update-summary.ts';
import { listDeprecations } from '../summary/list-deprecations.ts';
import { listProblems } from '../summary/list-problems.ts';
import { createRejectedFiles } from './rejected-files.ts';
import { readRejected } from '../rejected/rejected-rows.ts';
import { openReportFolder } from './report-folder.ts';
import type { ReportOptions } from '../summary/report-options.ts';
import { NO_FILES, type ReportFile, type RunState } from '../summary/run-summary.ts';

export async function writeLineUpdateReports(dir: string, options: ReportOptions): Promise<LineUpdateSummary> {
	const run = await openRun(dir, undefined, 'lines');
	const folder = openReportFolder(dir, options.now);
	try {
		const problems = groupProblems();
		const rejected = createRejectedFiles(folder, run, options);
		for await (const one of readRejected(run)) {
			for (const problem of one.problems) problems.add(one.origin, problem);
			// A file that was refused whole has no rows to hand back.
			const { table } = one;
			if (table !== undefined) await rejected.add({ ...one, table });
		}
		const reports = await folder.replace(await rejected.close());
		const summary = await buildSummary(run, problems.groups(), reports, options);
		await folder.writeSummary(summary);
		return summary;
	} catch (error) {
		throw diskErrorCode(error) === undefined ? error : unwritable(dir, error);
	} finally {
		await folder.discardDrafts();
	}
}

async function buildSummary(
	run: RunView,
	problems: readonly ProblemGroup[],
	reports: readonly ReportFile[],
	options: ReportOptions,
): Promise<LineUpdateSummary> {
	const { record, figures, name } = run;
	const { created: updated, refused, rejected, unconfirmed, skipped, notSent, units } = figures;
	const [skips, unanswered, notices] = [groupProblems(), groupProblems(), groupProblems()];
	for (const { origin, problem, count, several } of record.planned?.notices ?? [])
		notices.add(origin, problem, count, several);
	for await (const skip of run.skips()) skips.add(skip.origin, skip.reason);
	for await (const { line, state, entry } of run.lines()) {
		if (entry?.type === 'updated') for (const notice of entry.notices ?? []) notices.add(line.origin, notice);
		if (entry?.type === 'unconfirmed') unanswered.add(line.origin, entry.problem);
		else if (state === 'attempting') unanswered.add(line.origin, { code: 'line-update-interrupted' });
	}
	const listed = (groups: readonly ProblemGroup[]) => listProblems(groups, options.language);
	return {
		version: 1,
		program: record.program,
		run: name,
		command: 'lines update',
		state: stateOf(run),
		...stopOf(run, options.language),
		startedAt: record.startedAt,
		...(record.environment === undefined ? {} : { environment: record.environment }),
		inputs: record.inputs,
		...(record.typed === undefined ? {} : { typed: record.typed }),
		files: record.planned?.files ?? NO_FILES,
		buckets: { units, updated, refused, rejected, unconfirmed, skipped, notSent },
		problems: listed(problems),
		skips: listed(skips.groups()),
		unconfirmed: listed(unanswered.groups()),
		notices: listed(notices.groups()),
		deprecations: listDeprecations(record.deprecations, options),
		reports,
	};
}

function stateOf({ record, figures }: RunView): RunState {
	if (record.planned === undefined) return 'unplanned';
	if (record.command === 'validate') return 'checked';
	return figures.notSent + figures.unconfirmed > 0 ? 'unfinished' : 'finished';
}
