/** Writes `changed.xlsx`, `changed.csv` and `absent.csv`: what a person or a script changes in the dashboard. */
import { escapeUnseen } from '../../messages/render-visible.ts';
import type { RunEnvironment, SkipLine } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { ABSENT_COLUMNS, CHANGED_COLUMNS, renderAbsent, renderChanged } from '../csv/changed.ts';
import { createCsvReport, OWN_DIALECT } from '../csv/csv-report.ts';
import { renderColumnNames } from '../csv/listed.ts';
import type { ReportOptions } from '../summary/build-summary.ts';
import { createValueRenderer } from '../text/render-value.ts';
import type { NewReport, ReportFolder } from './report-folder.ts';

const [WORKBOOK, CHANGED, ABSENT] = ['changed.xlsx', 'changed.csv', 'absent.csv'] as const;

/** Without an API nothing is compared with what was sent. */
const NOWHERE: RunEnvironment = { baseUrl: '', kind: 'production' };

export function createChangedFiles(folder: ReportFolder, run: RunView, options: ReportOptions) {
	const { changed } = run.record.planned ?? {};
	const { language, shownDir = run.dir } = options;
	const { environment = NOWHERE } = run.record;
	const words = { environment, language, show: createValueRenderer(changed?.timeZone ?? 'UTC', language) };
	const openCsv = (name: string, columns: typeof CHANGED_COLUMNS | typeof ABSENT_COLUMNS) =>
		createCsvReport(folder.draftPath(name), OWN_DIALECT, renderColumnNames(columns, language));
	let files: ReturnType<typeof openFiles> | undefined;

	const openFiles = async () => {
		// Loads exceljs only if something changed.
		const { ChangedWorkbook } = await import('../xlsx/changed-workbook.ts');
		const draft = folder.draftPath(WORKBOOK);
		const workbook = await ChangedWorkbook.create(draft, { ...options, shownFile: `${shownDir}/${WORKBOOK}` });
		return { workbook, csv: openCsv(CHANGED, CHANGED_COLUMNS) };
	};

	const addAbsent = async (workbook: Awaited<ReturnType<typeof openFiles>>['workbook']): Promise<NewReport[]> => {
		if (changed === undefined || changed.absent === 0) return [];
		const csv = openCsv(ABSENT, ABSENT_COLUMNS);
		for await (const asset of run.absent()) {
			const cells = renderAbsent(asset, words).map(escapeUnseen);
			csv.write(cells);
			await workbook.addAbsent(cells);
		}
		csv.close();
		return [{ draft: ABSENT, name: ABSENT, kind: 'absent', rows: csv.rows() }];
	};

	return {
		async addSkip({ origin, changed: asset }: SkipLine): Promise<void> {
			if (asset === undefined) return;
			const { workbook, csv } = await (files ??= openFiles());
			for (const change of asset.fields) {
				const cells = renderChanged({ origin, asset, change }, words).map(escapeUnseen);
				csv.write(cells);
				await workbook.addChange(cells);
			}
		},
		async close(): Promise<readonly NewReport[]> {
			if (files === undefined && (changed?.absent ?? 0) === 0) return [];
			const { workbook, csv } = await (files ??= openFiles());
			csv.close();
			const absent = await addAbsent(workbook);
			await workbook.close();
			const kind = 'changed';
			return [
				{ draft: WORKBOOK, name: WORKBOOK, kind, rows: csv.rows() },
				{ draft: CHANGED, name: CHANGED, kind, rows: csv.rows() },
				...absent,
			];
		},
	};
}
