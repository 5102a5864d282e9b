/**
 * The figures of a run without writing anything: its reports are named as they were written last. Throws what `openRun`
 * throws.
 */
import { canSettle } from '../../runs/submit/api-profile.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { buildSummary } from '../summary/build-summary.ts';
import { foldRun } from '../summary/fold-run.ts';
import { readReports } from './report-folder.ts';
import type { ReportOptions } from '../summary/report-options.ts';
import type { RunSummary } from '../summary/run-summary.ts';

export async function summarizeRun(dir: string, options: ReportOptions, signal?: AbortSignal): Promise<RunSummary> {
	const run = await openRun(dir, signal);
	const context = { reports: await readReports(dir), canSettle: await canSettle(run) };
	return buildSummary(run, await foldRun(run), context, options);
}
