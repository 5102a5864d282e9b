/** Writes the reports of a run. Safe to call again. Throws `reports-unwritable`, and what `openRun` throws. */
import { writeFile } from 'node:fs/promises';
import { Fault, findTooManyOpen, isFault } from '../../messages/fault.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { openRun, type RunView, type RunLine } from '../../runs/view/run-view.ts';
import { gatherModel } from '../html/report-model.ts';
import { renderReportHtml } from '../html/render-report-html.ts';
import { buildSummary, type ReportOptions } from '../summary/build-summary.ts';
import { foldRun, bucketOf, unconfirmedProblem } from '../summary/fold-run.ts';
import type { RunSummary, ReportKind } from '../summary/run-summary.ts';
import { openReportFolder, readReports, type ReportFolder, type NewReport } from './report-folder.ts';
import type { Language } from '../../messages/message.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { showUpload } from '../../messages/uploaded-file.ts';
import {
	createCsvReport,
	type CsvReport,
	OWN_DIALECT,
	createRejectedCsv,
	type RejectedCsv,
} from '../csv/csv-report.ts';
import {
	type ColumnName,
	CREATED_COLUMNS,
	createSentColumns,
	REJECTED_COLUMNS,
	renderColumnNames,
	renderCreated,
	renderRejected,
	renderSkipped,
	renderUnconfirmed,
	SKIPPED_COLUMNS,
	UNCONFIRMED_COLUMNS,
} from '../csv/listed.ts';
import { createChangedFiles } from './changed-files.ts';
import { type Rejected, createLotJoiner, type RejectedRow, readRejected } from '../rejected/rejected-rows.ts';
import type { SkipLine, TableRecord } from '../../runs/record/run-record.ts';
import path from 'node:path';
import { createRejectedTables } from '../rejected/rejected-tables.ts';
import { renderReasons } from '../rejected/rejected-layout.ts';
import { createDateOrderer } from '../rejected/rejected-cells.ts';
import type { RejectedWorkbook } from '../xlsx/rejected-workbook.ts';

const PAGE = 'report.html';
/** Written for every sent run: an empty list of unconfirmed assets is good news, not a missing file. */
const SENT_LISTS = ['created.csv', 'unconfirmed.csv', 'skipped.csv'] as const;

export async function writeReports(dir: string, options: ReportOptions, signal?: AbortSignal): Promise<RunSummary> {
	const run = await openRun(dir, signal);
	const folder = openReportFolder(dir, options.now);
	try {
		return await writeAll(run, folder, options);
	} catch (error) {
		throw unwritableReports(error, dir);
	} finally {
		await folder.discardDrafts();
	}
}

export async function summarizeRun(dir: string, options: ReportOptions): Promise<RunSummary> {
	const run = await openRun(dir);
	const reports = await readReports(dir);
	return buildSummary(run, await foldRun(run), reports, options);
}

function unwritableReports(error: unknown, dir: string): unknown {
	const tooManyOpen = findTooManyOpen(error);
	if (tooManyOpen !== undefined) return tooManyOpen;
	const failure = isFault(error, 'runs-folder-unwritable') ? error.cause : error;
	const reason = failure instanceof Fault ? undefined : diskErrorCode(failure);
	if (reason === undefined) return error;
	return new Fault('reports-unwritable', { path: dir, reason }, { class: 'stopped', cause: error });
}

async function writeAll(run: RunView, folder: ReportFolder, options: ReportOptions): Promise<RunSummary> {
	const { language } = options;
	const { command } = run.record;
	const rejectedFiles = createRejectedFiles(folder, run, options);
	const page = gatherModel(run, language);
	const sent = createSentColumns(run.record.planned?.customFields ?? [], language);
	const listed = createListedFiles(folder, { language, sent }, command === 'import' ? SENT_LISTS : []);
	const changed = createChangedFiles(folder, run, options);
	const figures = await foldRun(run, {
		...listed,
		async addSkip(skip) {
			listed.addSkip(skip);
			await changed.addSkip(skip);
		},
		async addRejected(rejected) {
			page.addRejected(rejected);
			const { table } = rejected;
			if (table === undefined) listed.addRejected(rejected);
			else await rejectedFiles.add({ ...rejected, table });
		},
	});
	const reports = await folder.replace([
		...(await rejectedFiles.close()),
		...(await changed.close()),
		...listed.close(),
	]);
	const summary = buildSummary(run, figures, reports, options);
	const dir = options.shownDir ?? run.dir;
	const model = { summary, figures, language, dir, ...(await page.gather(figures)) };
	await writeFile(folder.draftPath(PAGE), renderReportHtml(model));
	const report = await folder.add({ draft: PAGE, name: PAGE, kind: 'report' });
	const whole = { ...summary, reports: [...reports, report] };
	await folder.writeSummary(whole);
	return whole;
}

const LISTS = {
	'created.csv': { kind: 'created', columns: CREATED_COLUMNS },
	'unconfirmed.csv': { kind: 'unconfirmed', columns: UNCONFIRMED_COLUMNS },
	'skipped.csv': { kind: 'skipped', columns: SKIPPED_COLUMNS },
	'rejected-invoices.csv': { kind: 'rejected-others', columns: REJECTED_COLUMNS },
	'rejected-files.csv': { kind: 'rejected-others', columns: REJECTED_COLUMNS },
} as const satisfies Record<string, { readonly kind: ReportKind; readonly columns: readonly ColumnName[] }>;
type ListName = keyof typeof LISTS;

interface ListedColumns {
	readonly language: Language;
	/** The columns of `created.csv`. */
	readonly sent: ReturnType<typeof createSentColumns>;
}

function createListedFiles(folder: ReportFolder, { language, sent }: ListedColumns, always: readonly ListName[]) {
	const open = new Map<ListName, CsvReport>();
	const list = (name: ListName): CsvReport => {
		const known = open.get(name);
		if (known !== undefined) return known;
		const own = renderColumnNames(LISTS[name].columns, language);
		const header = name === 'created.csv' ? [...own, ...sent.header] : own;
		const report = createCsvReport(folder.draftPath(name), OWN_DIALECT, header);
		open.set(name, report);
		return report;
	};
	const write = (name: ListName, cells: readonly string[]): void => list(name).write(cells.map(escapeUnseen));
	always.forEach(list);

	return {
		addLine(run: RunLine): void {
			const { line, entry } = run;
			const bucket = bucketOf(run);
			if (bucket === 'created') write('created.csv', [...renderCreated(line, entry, language), ...sent.render(line)]);
			if (bucket === 'unconfirmed') {
				const sentAt = entry?.at ?? '';
				write('unconfirmed.csv', renderUnconfirmed(line, sentAt, unconfirmedProblem(run), language));
			}
			if (entry?.type === 'skipped') {
				const skip = { origin: line.origin, reason: entry.reason };
				write('skipped.csv', renderSkipped(skip, line.body.enrollmentId, language));
			}
		},
		addSkip(skip: SkipLine): void {
			write('skipped.csv', renderSkipped(skip, undefined, language));
		},
		addRejected(rejected: Rejected): void {
			const name = rejected.origin.kind === 'invoice' ? 'rejected-invoices.csv' : 'rejected-files.csv';
			write(name, renderRejected(rejected, language));
		},
		close: () =>
			[...open].map(([name, report]) => {
				report.close();
				return { draft: name, name, kind: LISTS[name].kind, rows: report.rows() };
			}),
	};
}

interface TableFiles {
	readonly stem: string;
	readonly csv: RejectedCsv;
	readonly workbook: RejectedWorkbook;
	readonly orderDates: ReturnType<typeof createDateOrderer>;
}

function createRejectedFiles(folder: ReportFolder, run: RunView, options: ReportOptions) {
	const { record } = run;
	const tables = createRejectedTables(run, options.language);
	const open = new Map<number, TableFiles>();
	let severalTables: Promise<boolean> | undefined;
	const draftName = (table: number, extension: string): string => `rejected-${table + 1}.${extension}`;

	const openFiles = async (table: number, tableRecord: TableRecord): Promise<TableFiles> => {
		const [csvPath, workbookPath] = ['csv', 'xlsx'].map((extension) => folder.draftPath(draftName(table, extension)));
		severalTables ??= haveSeveralRejected(run);
		const stem = (await severalTables)
			? ['rejected', table + 1, ...nameOf(await tables.list(), table)].join('-')
			: 'rejected';
		const csv = createRejectedCsv(csvPath ?? '', record, tableRecord, options.language);
		// Loads exceljs only if a row was rejected.
		const { RejectedWorkbook } = await import('../xlsx/rejected-workbook.ts');
		const workbook = await RejectedWorkbook.create(workbookPath ?? '', tableRecord, {
			...options,
			record,
			run: run.name,
			table,
			shownFile: `${options.shownDir ?? run.dir}/${stem}.xlsx`,
		});
		return { stem, csv, workbook, orderDates: createDateOrderer(record, tableRecord) };
	};

	const lots = createLotJoiner(record.tables, options.language);
	const write = async (rejected: RejectedRow): Promise<void> => {
		const { table } = rejected;
		const tableRecord = await tables.find(table);
		if (tableRecord === undefined) return;
		const files = open.get(table) ?? (await openFiles(table, tableRecord));
		open.set(table, files);
		const whole = await tables.complete(rejected);
		const { row, problems } = whole;
		const ordered = row === undefined ? whole : { ...whole, row: files.orderDates(row, problems) };
		files.csv.add({ rejected: ordered, reasons: renderReasons(whole, options.language) });
		await files.workbook.add(ordered);
	};

	return {
		async add(rejected: RejectedRow): Promise<void> {
			for (const row of lots.add(rejected)) await write(row);
		},
		async close() {
			for (const row of lots.end()) await write(row);
			const reports: NewReport[] = [];
			for (const [table, { stem, csv, workbook }] of [...open].toSorted(([left], [right]) => left - right)) {
				csv.close();
				await workbook.close();
				reports.push(
					{ draft: draftName(table, 'xlsx'), name: `${stem}.xlsx`, kind: 'rejected', rows: workbook.rows },
					{ draft: draftName(table, 'csv'), name: `${stem}.csv`, kind: 'rejected', rows: csv.rows() },
				);
			}
			return reports;
		},
	};
}

async function haveSeveralRejected(run: RunView): Promise<boolean> {
	const { tables, unitRows } = run.record;
	if (tables.length + (unitRows === undefined ? 0 : 1) < 2) return false;
	let first: number | undefined;
	for await (const { table } of readRejected(run)) {
		first ??= table;
		if (table !== undefined && table !== first) return true;
	}
	return false;
}

const EARLIER_ROUNDS = /^(?:rejected(?:-\d+)?(?:-|$))+/;

function nameOf(tables: readonly TableRecord[], table: number): readonly string[] {
	const { file = '', sheet } = tables[table] ?? {};
	const several = tables.filter((other) => other.file === file).length > 1;
	const stem = path.parse(
		showUpload(file)
			.split(/[!/\\]/)
			.at(-1) ?? '',
	).name;
	const folded = `${stem}${several ? ` ${sheet ?? ''}` : ''}`
		.normalize('NFKD')
		.replaceAll(/\p{M}+/gu, '')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replace(EARLIER_ROUNDS, '')
		.slice(0, 40)
		.replaceAll(/^-|-$/g, '');
	return folded === '' ? [] : [folded];
}
