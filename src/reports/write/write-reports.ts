/** It may be called again at any time. Throws `reports-unwritable`, and what `openRun` throws. */
import { writeFile } from 'node:fs/promises';
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { canSettle } from '../../runs/submit/api-profile.ts';
import { openRun, type RunView } from '../../runs/view/run-view.ts';
import { gatherModel } from '../html/report-model.ts';
import { renderReportHtml } from '../html/render-report-html.ts';
import { buildLineUpdateSummary, buildSummary, type ReportOptions } from '../summary/build-summary.ts';
import { foldRun } from '../summary/fold-run.ts';
import type { LineUpdateSummary, RunSummary } from '../summary/run-summary.ts';
import { createListedFiles } from './listed-files.ts';
import { createRejectedFiles } from './rejected-files.ts';
import { openReportFolder, readReports, type ReportFolder } from './report-folder.ts';

const PAGE = 'report.html';
/** Written for every sent run: an empty list of unconfirmed assets is good news, not a missing file. */
const SENT_LISTS = ['created.csv', 'unconfirmed.csv', 'skipped.csv'] as const;

export async function writeReports(dir: string, options: ReportOptions, signal?: AbortSignal): Promise<RunSummary> {
	const run = await openRun(dir, signal);
	return withFolder(dir, options, unwritableReports, (folder) => writeAll(run, folder, options));
}

export async function writeLineUpdateReports(dir: string, options: ReportOptions): Promise<LineUpdateSummary> {
	const run = await openRun(dir, undefined, 'lines');
	const asFault = (error: unknown): unknown => (diskErrorCode(error) === undefined ? error : unwritable(dir, error));
	return withFolder(dir, options, asFault, async (folder) => {
		const handedBack = createRejectedFiles(folder, run, options);
		const figures = await foldRun(run, {
			async addRejected(rejected) {
				// A file that was refused whole has no rows to hand back.
				const { table } = rejected;
				if (table !== undefined) await handedBack.add({ ...rejected, table });
			},
		});
		const reports = await folder.replace(await handedBack.close());
		const summary = buildLineUpdateSummary(run, figures, reports, options);
		await folder.writeSummary(summary);
		return summary;
	});
}

export async function summarizeRun(dir: string, options: ReportOptions): Promise<RunSummary> {
	const run = await openRun(dir);
	const context = { reports: await readReports(dir), canSettle: await canSettle(run) };
	return buildSummary(run, await foldRun(run), context, options);
}

async function withFolder<Summary>(
	dir: string,
	{ now }: ReportOptions,
	asFault: (error: unknown, dir: string) => unknown,
	write: (folder: ReportFolder) => Promise<Summary>,
): Promise<Summary> {
	const folder = openReportFolder(dir, now);
	try {
		return await write(folder);
	} catch (error) {
		throw asFault(error, dir);
	} finally {
		await folder.discardDrafts();
	}
}

/** Explains a disk error: everything that was sent is safe. Returns other errors unchanged. */
function unwritableReports(error: unknown, dir: string): unknown {
	const tooManyOpen = findTooManyOpen(error);
	if (tooManyOpen !== undefined) return tooManyOpen;
	const reason = error instanceof Fault ? undefined : diskErrorCode(error);
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
