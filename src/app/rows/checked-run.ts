/**
 * A check that ended with a plan, to be looked at: its figures, its problems by kind, and windows on its rows.
 *
 * Nothing of its rows is held but where they stand, see `row-index.ts`.
 */
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { fingerprintHeader, type Mapping } from '../../drafts/mapping/mapping.ts';
import type { Language } from '../../messages/message.ts';
import { renderActionInPage, renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import { readRunRecord } from '../../runs/record/run-folder.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { OutcomeView, RowProblemView, RowView, TotalsView } from '../protocol/view.ts';
import { type CheckedTable, openCheckedTable } from './checked-table.ts';
import { type Edits, viewEdited } from './edits.ts';
import { nearTexts } from './near-texts.ts';
import { renderAtPlace } from './problem-kinds.ts';
import { createRowFilters, type RowFilter } from './row-filter.ts';
import { FILES, indexRows, type IndexedLine, type RowIndex, type RowPosition } from './row-index.ts';

export interface CheckedRun {
	/** Name of its folder. */
	readonly name: string;
	readonly record: RunRecord;
	readonly tables: readonly CheckedTable[];
	readonly index: RowIndex;
	/** Takes what only the server needs out of a text: where uploaded files lie. */
	readonly shownFile: (text: string) => string;
	/** Positions of the rows of a filter. */
	readonly select: (filter: RowFilter) => Promise<Uint32Array>;
	readonly readLine: (id: number) => Promise<IndexedLine>;
	/** After its last reader. */
	readonly close: () => Promise<void>;
}

export async function openCheckedRun(
	dir: string,
	mappingOf: MappingOf,
	shownFile: (file: string) => string,
): Promise<CheckedRun> {
	const record = await readRunRecord(dir);
	const tables = record.tables.map((table) => openCheckedTable(record, table, mappingOf(table)?.mapping, shownFile));
	const ending = new AbortController();
	const index = indexRows(dir, record, tables, ending.signal);
	const keyOf = (table: CheckedTable): string => mappingOf(table.record)?.key ?? fingerprintHeader(table.record.header);
	const filters = createRowFilters({ dir, index, tables, keyOf }, ending.signal);
	const opened = new Map<string, Promise<FileHandle>>();
	const handleOf = (name: string): Promise<FileHandle> => {
		const known = opened.get(name) ?? open(path.join(dir, name), 'r');
		opened.set(name, known);
		return known;
	};
	return {
		name: path.basename(dir),
		record,
		tables,
		index,
		shownFile,
		select: filters.select,
		async readLine(id) {
			const { bucket, offset, bytes } = index.at(id);
			const buffer = Buffer.allocUnsafe(bytes);
			const handle = await handleOf(FILES[bucket]);
			const { bytesRead } = await handle.read(buffer, 0, bytes, offset);
			const line: IndexedLine = JSON.parse(buffer.toString('utf8', 0, bytesRead));
			return line;
		},
		async close() {
			ending.abort(new Error('closed'));
			await index.done.catch(() => {});
			for (const handle of opened.values()) await (await handle).close();
		},
	};
}

/** What is said of a table, and under which name of a mapping. */
export type MappingOf = (
	table: RunRecord['tables'][number],
) => { readonly key: string; readonly mapping?: Mapping } | undefined;

/** Row by row: as the check has it, and what a person typed since. */
export async function viewRow(run: CheckedRun, id: number, edits: Edits, language: Language): Promise<RowView> {
	const position = run.index.at(id);
	const table = run.tables[position.table];
	const { row, problems = [], reason } = await run.readLine(id);
	const cells = table === undefined || row === undefined ? [] : table.textsOf(asInFile(row));
	const place = { table: table?.name ?? '', row: position.row };
	const shown = viewProblems(run, position, reason === undefined ? problems : [reason], language);
	const edited = table === undefined ? undefined : edits.ofRow(run.record, table.record, position.row);
	return viewEdited({ place, bucket: position.bucket, cells, problems: shown }, edited);
}

/** Before what was corrected when it was checked: what holds of that now is shown on it. */
function asInFile({ corrected = {}, ...row }: Row): Row {
	const cells = [...row.cells];
	for (const [column, cell] of Object.entries(corrected)) cells[Number(column)] = cell;
	return { ...row, cells };
}

function viewProblems(
	{ shownFile }: CheckedRun,
	{ bucket }: RowPosition,
	problems: readonly Problem[],
	language: Language,
): readonly RowProblemView[] {
	return problems.map((problem) => {
		const action = bucket === 'wrong' ? renderActionInPage(problem, language) : '';
		const column = problem.place?.column;
		return {
			message: shownFile(renderAtPlace(problem, language)),
			...(action === '' ? {} : { action }),
			...(column === undefined ? {} : { column }),
			near: bucket === 'wrong' ? nearTexts(problem, language) : [],
		};
	});
}

/** As far as rows are indexed: the sums of wrong and skipped rows come last. */
export function viewTotals({ record, index }: CheckedRun): TotalsView {
	const { units = 0, drafts = 0, rejected = 0, skipped = 0, totalCents = 0 } = record.planned ?? {};
	const { wrong, skipped: left } = index.sums;
	return {
		rows: units,
		ready: drafts,
		wrong: rejected,
		skipped,
		readyCents: totalCents,
		wrongCents: wrong.cents,
		skippedCents: left.cents,
		unreadable: wrong.unreadable + left.unreadable,
	};
}

export function viewOutcome(run: CheckedRun, language: Language): Omit<OutcomeView, 'invoices' | 'reports'> {
	const { record, index, shownFile } = run;
	const { notices = [], customFields = [] } = record.planned ?? {};
	return {
		run: run.name,
		totals: viewTotals(run),
		problems: index.kinds.view(language).map((kind) => ({ ...kind, title: shownFile(kind.title) })),
		notices: notices.map(({ origin, problem, count, several }) => ({
			message: shownFile(renderProblem(problem, language, several)),
			count,
			place: shownFile(renderOrigin(origin, language)),
		})),
		files: index.files.map(({ origin, problem }) => {
			const action = renderActionInPage(problem, language);
			return {
				name: shownFile(renderOrigin(origin, language)),
				message: shownFile(renderProblem(problem, language)),
				...(action === '' ? {} : { action }),
			};
		}),
		customFields,
	};
}
