import type { Language } from '../../messages/message.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { createCsvReport, type CsvReport, OWN_DIALECT } from '../csv/csv-report.ts';
import {
	type ColumnName,
	CREATED_COLUMNS,
	REJECTED_COLUMNS,
	renderColumnNames,
	renderCreated,
	renderRejected,
	renderSkipped,
	renderUnconfirmed,
	SKIPPED_COLUMNS,
	UNCONFIRMED_COLUMNS,
} from '../csv/listed.ts';
import { bucketOf, unconfirmedProblem } from '../summary/fold-run.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import type { NewReport, ReportFolder } from './report-folder.ts';
import type { ReportKind } from '../summary/run-summary.ts';
import type { SkipLine } from '../../runs/record/run-record.ts';
import type { RunLine } from '../../runs/view/run-view.ts';

const LISTS = {
	'created.csv': { kind: 'created', columns: CREATED_COLUMNS },
	'unconfirmed.csv': { kind: 'unconfirmed', columns: UNCONFIRMED_COLUMNS },
	'skipped.csv': { kind: 'skipped', columns: SKIPPED_COLUMNS },
	'rejected-invoices.csv': { kind: 'rejected-others', columns: REJECTED_COLUMNS },
	'rejected-files.csv': { kind: 'rejected-others', columns: REJECTED_COLUMNS },
} as const satisfies Record<string, { readonly kind: ReportKind; readonly columns: readonly ColumnName[] }>;
type ListName = keyof typeof LISTS;

export interface ListedFiles {
	readonly addLine: (line: RunLine) => void;
	readonly addSkip: (skip: SkipLine) => void;
	readonly addRejected: (rejected: Rejected) => void;
	readonly close: () => readonly NewReport[];
}

/** `always`: lists to write even if they are empty. */
export function createListedFiles(
	folder: ReportFolder,
	language: Language,
	always: readonly ListName[] = [],
): ListedFiles {
	const open = new Map<ListName, CsvReport>();
	const list = (name: ListName): CsvReport => {
		const known = open.get(name);
		if (known !== undefined) return known;
		const header = renderColumnNames(LISTS[name].columns, language);
		const report = createCsvReport(folder.draftPath(name), OWN_DIALECT, header);
		open.set(name, report);
		return report;
	};
	const write = (name: ListName, cells: readonly string[]): void => list(name).write(cells.map(escapeUnseen));
	always.forEach(list);

	return {
		addLine(run) {
			const { line, entry } = run;
			const bucket = bucketOf(run);
			if (bucket === 'created') write('created.csv', renderCreated(line, entry, language));
			if (bucket === 'unconfirmed') {
				const sentAt = entry?.at ?? '';
				write('unconfirmed.csv', renderUnconfirmed(line, sentAt, unconfirmedProblem(run), language));
			}
			if (entry?.type === 'skipped') {
				const skip = { origin: line.origin, reason: entry.reason };
				write('skipped.csv', renderSkipped(skip, line.body.enrollmentId, language));
			}
		},
		addSkip: (skip) => write('skipped.csv', renderSkipped(skip, undefined, language)),
		addRejected(rejected) {
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
