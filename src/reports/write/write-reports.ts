/**
 * Folds a run folder into the reports that people and programs read. May be done again at any time: the reports say what
 * the run says at that moment. Memory does not grow with the rows.
 *
 * Throws `reports-unwritable` when the disk does not take them, and what `openRun` throws.
 */
import { writeFile } from 'node:fs/promises';
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import { canSettle } from '../../runs/submit/api-profile.ts';
import { diskErrorCode } from '../../runs/storage/disk-error.ts';
import { openRun, type RunView } from '../../runs/view/run-view.ts';
import { buildSummary } from '../summary/build-summary.ts';
import { foldRun } from '../summary/fold-run.ts';
import { gatherModel } from '../html/gather-model.ts';
import { renderReportHtml } from '../html/render-report-html.ts';
import { createListedFiles } from './listed-files.ts';
import { createRejectedFiles } from './rejected-files.ts';
import { openReportFolder, type ReportFolder } from './report-folder.ts';
import type { ReportOptions } from '../summary/report-options.ts';
import type { RunSummary } from '../summary/run-summary.ts';

const PAGE = 'report.html';
/** Of a run that was to be sent: an empty list of unconfirmed assets is good news, not a missing file. */
const SENT_LISTS = ['created.csv', 'unconfirmed.csv', 'skipped.csv'] as const;

/** Writes all reports of a run into its folder and gives its summary, which names them. */
export async function writeReports(dir: string, options: ReportOptions, signal?: AbortSignal): Promise<RunSummary> {
	const run = await openRun(dir, signal);
	const folder = openReportFolder(dir, options.now);
	try {
		return await writeAll(run, folder, options);
	} catch (error) {
		throw unwritableReports(dir, error);
	} finally {
		await folder.discardDrafts();
	}
}

/** What the disk did, as what it means here: what was sent is safe. Anything else stays what it is. */
function unwritableReports(dir: string, error: unknown): unknown {
	const tooManyOpen = findTooManyOpen(error);
	if (tooManyOpen !== undefined) return tooManyOpen;
	const isOfDisk = error instanceof Fault && error.code === 'runs-folder-unwritable';
	const reason = isOfDisk ? error.params['reason'] : error instanceof Fault ? undefined : diskErrorCode(error);
	if (reason === undefined) return error;
	return new Fault('reports-unwritable', { path: dir, reason }, { class: 'stopped', cause: error });
}

async function writeAll(run: RunView, folder: ReportFolder, options: ReportOptions): Promise<RunSummary> {
	const { language } = options;
	const listed = createListedFiles(folder, language, run.record.command === 'import' ? SENT_LISTS : []);
	const handedBack = createRejectedFiles(folder, run, options);
	const page = gatherModel(run, language);
	const figures = await foldRun(run, {
		...listed,
		async addRejected(rejected) {
			page.addRejected(rejected);
			const { table } = rejected;
			if (table === undefined) listed.addRejected(rejected);
			else await handedBack.add({ ...rejected, table });
		},
	});
	const reports = await folder.replace([...(await handedBack.close()), ...listed.close()]);
	const listing = buildSummary(run, figures, { reports, canSettle: await canSettle(run) }, options);
	const model = {
		summary: listing,
		figures,
		language,
		dir: options.shownDir ?? run.dir,
		...(await page.gather(figures)),
	};
	await writeFile(folder.draftPath(PAGE), renderReportHtml(model));
	const report = await folder.add({ draft: PAGE, name: PAGE, kind: 'report' });
	const summary: RunSummary = { ...listing, reports: [...reports, report] };
	await folder.writeSummary(summary);
	return summary;
}
