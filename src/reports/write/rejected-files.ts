/** An input of an earlier round keeps its original name, so that names do not grow. */
import path from 'node:path';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import type { Row } from '../../sources/values/cell.ts';
import { createRejectedCsv, type RejectedCsv } from '../csv/rejected-csv.ts';
import { renderReasons } from '../rejected/handed-back.ts';
import { createLotJoiner, type RejectedRow } from '../rejected/join-lots.ts';
import { readRejected } from '../rejected/rejected-rows.ts';
import type { NewReport, ReportFolder } from './report-folder.ts';
import type { ReportOptions } from '../summary/build-summary.ts';
import { createDateOrderer } from '../rejected/unordered-dates.ts';
import type { RejectedWorkbook } from '../xlsx/rejected-workbook.ts';

export interface RejectedFiles {
	readonly add: (rejected: RejectedRow) => Promise<void>;
	readonly close: () => Promise<readonly NewReport[]>;
}

interface TableFiles {
	readonly stem: string;
	readonly csv: RejectedCsv;
	readonly workbook: RejectedWorkbook;
	readonly orderDates: (row: Row) => Row;
}

export function createRejectedFiles(folder: ReportFolder, run: RunView, options: ReportOptions): RejectedFiles {
	const { record } = run;
	const open = new Map<number, TableFiles>();
	let severalTables: Promise<boolean> | undefined;
	const draftName = (table: number, extension: string): string => `rejected-${table + 1}.${extension}`;

	const openFiles = async (table: number, tableRecord: TableRecord): Promise<TableFiles> => {
		const [csvPath, workbookPath] = ['csv', 'xlsx'].map((extension) => folder.draftPath(draftName(table, extension)));
		severalTables ??= haveSeveralRejected(run);
		const stem = (await severalTables)
			? ['rejected', table + 1, ...nameOf(record.tables, table)].join('-')
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
		const tableRecord = record.tables[table];
		if (tableRecord === undefined) return;
		const files = open.get(table) ?? (await openFiles(table, tableRecord));
		open.set(table, files);
		const ordered = rejected.row === undefined ? rejected : { ...rejected, row: files.orderDates(rejected.row) };
		files.csv.add({ rejected: ordered, reasons: renderReasons(rejected, options.language) });
		await files.workbook.add(ordered);
	};

	return {
		async add(rejected) {
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
	if (run.record.tables.length < 2) return false;
	let first: number | undefined;
	for await (const { table } of readRejected(run)) {
		first ??= table;
		if (table !== undefined && table !== first) return true;
	}
	return false;
}

/** Prefixes of earlier rounds. */
const EARLIER_ROUNDS = /^(?:rejected(?:-\d+)?(?:-|$))+/;

function nameOf(tables: readonly TableRecord[], table: number): readonly string[] {
	const { file = '', sheet } = tables[table] ?? {};
	const several = tables.filter((other) => other.file === file).length > 1;
	const stem = path.parse(file.split(/[!/\\]/).at(-1) ?? '').name;
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
