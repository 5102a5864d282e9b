/**
 * The files of rejected rows, one for each table that has some, written as the rows stream by.
 *
 * Their names are known only at the end: `rejected.csv` when one table has rejected rows, which is the common case;
 * else `rejected-<n>-<input>.csv`, `n` being the table's place among the inputs.
 */
import path from 'node:path';
import type { Language } from '../problems/message.ts';
import type { RunRecord, TableRecord } from '../runs/run-record.ts';
import { createRejectedCsv, type RejectedCsv } from './csv/rejected-csv.ts';
import type { Rejected } from './rejected-rows.ts';
import type { NewReport, ReportFolder } from './report-folder.ts';

export interface RejectedFiles {
	/** Only rows of a table. */
	readonly add: (rejected: Rejected & { readonly table: number }) => void;
	readonly close: () => Promise<readonly NewReport[]>;
}

export function createRejectedFiles(folder: ReportFolder, record: RunRecord, language: Language): RejectedFiles {
	const open = new Map<number, RejectedCsv>();
	const draftName = (table: number): string => `rejected-${table + 1}.csv`;

	return {
		add(rejected) {
			const { table } = rejected;
			const tableRecord = record.tables[table];
			if (tableRecord === undefined) return;
			const csv =
				open.get(table) ?? createRejectedCsv(folder.draftPath(draftName(table)), record, tableRecord, language);
			open.set(table, csv);
			csv.add(rejected);
		},
		async close() {
			const reports: NewReport[] = [];
			for (const [table, csv] of [...open].toSorted(([left], [right]) => left - right)) {
				csv.close();
				const name = open.size === 1 ? 'rejected.csv' : `rejected-${table + 1}-${nameOf(record.tables, table)}.csv`;
				reports.push({ draft: draftName(table), name, kind: 'rejected', rows: csv.rows() });
			}
			return reports;
		},
	};
}

/** A short name for a table: its file, and its sheet where the file has several tables. */
function nameOf(tables: readonly TableRecord[], table: number): string {
	const { file = '', sheet } = tables[table] ?? {};
	const several = tables.filter((other) => other.file === file).length > 1;
	const stem = path.parse(file.split(/[!/\\]/).at(-1) ?? '').name;
	const folded = `${stem}${several ? ` ${sheet ?? ''}` : ''}`
		.normalize('NFKD')
		.replaceAll(/\p{M}+/gu, '')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, 40);
	return folded.replaceAll(/^-|-$/g, '') || 'table';
}
