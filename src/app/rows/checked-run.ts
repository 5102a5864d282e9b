import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import { fingerprintHeader, type Mapping } from '../../drafts/mapping/mapping.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderActionInPage, renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { OutcomeView, RowProblemView, RowView } from '../protocol/view.ts';
import { type CheckedTable, openCheckedTable } from './checked-table.ts';
import { type Edits, viewEdited } from './edits.ts';
import { nearTexts, renderAtPlace } from './problem-kinds.ts';
import { createRowFilters } from './row-filter.ts';
import type { SortRows } from './row-order.ts';
import { RowIndex, type RowLine, type RowPosition } from './row-index.ts';

export type MappingOf = (
	table: RunRecord['tables'][number],
) => { readonly key: string; readonly mapping?: Mapping } | undefined;

export class CheckedRun {
	readonly name: string;
	readonly record: RunRecord;
	readonly tables: readonly CheckedTable[];
	readonly index: RowIndex;
	readonly shownFile: (text: string) => string;
	readonly filters: ReturnType<typeof createRowFilters>;
	readonly #closing = new AbortController();

	constructor(
		dir: string,
		record: RunRecord,
		mappingOf: MappingOf,
		shownFile: (text: string) => string,
		sortRows: SortRows,
	) {
		const { signal } = this.#closing;
		this.name = path.basename(dir);
		this.record = record;
		this.shownFile = shownFile;
		this.tables = record.tables.map((table) => openCheckedTable(record, table, mappingOf(table)?.mapping, shownFile));
		this.index = new RowIndex(dir, this.tables, signal);
		const keyOf = ({ record: table }: CheckedTable): string => mappingOf(table)?.key ?? fingerprintHeader(table.header);
		this.filters = createRowFilters(this.index, this.tables, keyOf, sortRows, signal);
	}

	async viewRows(ids: Uint32Array, edits: Edits, language: Language): Promise<readonly RowView[]> {
		const positions = [...ids].map((id) => this.index.at(id));
		const lines = await this.index.read(positions);
		return positions.flatMap((position, index) => {
			const line = lines[index];
			return line === undefined ? [] : [this.#viewRow(position, line, edits, language)];
		});
	}

	#viewRow(position: RowPosition, line: RowLine, edits: Edits, language: Language): RowView {
		const { bucket } = position;
		const table = this.tables[position.table];
		const { row, problems = [], reason } = line;
		const cells = table === undefined || row === undefined ? [] : table.textsOf(asInFile(row));
		const place = { table: table?.name ?? '', row: position.row };
		const found = reason === undefined ? problems : [reason];
		const shown = found.map((problem) => this.#viewProblem(problem, bucket === 'wrong', language));
		return viewEdited({ place, bucket, cells, problems: shown }, edits.ofRow(table?.corrected, position.row));
	}

	view(language: Language): Omit<OutcomeView, 'invoices' | 'reports'> {
		const { record, index, shownFile } = this;
		const { units = 0, drafts = 0, rejected = 0, skipped = 0 } = record.planned ?? {};
		const { totalCents = 0, notices = [], customFields = [] } = record.planned ?? {};
		return {
			run: this.name,
			totals: {
				rows: units,
				ready: drafts,
				wrong: rejected,
				skipped,
				readyCents: totalCents,
				wrongCents: index.sums.wrong.cents,
				skippedCents: index.sums.skipped.cents,
				unreadable: index.sums.wrong.unreadable + index.sums.skipped.unreadable,
			},
			problems: index.kinds.view(language).map((kind) => ({ ...kind, title: shownFile(kind.title) })),
			notices: notices.map(({ origin, problem, count, several }) => ({
				message: shownFile(renderProblem(problem, language, several)),
				count,
				place: shownFile(renderOrigin(origin, language)),
			})),
			files: index.files.map(({ origin, problem }) => ({
				name: shownFile(renderOrigin(origin, language)),
				message: shownFile(renderProblem(problem, language)),
				...definedOf({ action: renderActionInPage(problem, language) || undefined }),
			})),
			customFields,
		};
	}

	async close(): Promise<void> {
		this.#closing.abort(new Error('closed'));
		await this.index.done.catch(() => {});
	}

	#viewProblem(problem: Problem, isWrong: boolean, language: Language): RowProblemView {
		const action = (isWrong && renderActionInPage(problem, language)) || undefined;
		return {
			message: this.shownFile(renderAtPlace(problem, language)),
			...definedOf({ action, column: problem.place?.column }),
			near: isWrong ? nearTexts(problem, language) : [],
		};
	}
}

function asInFile({ corrected = {}, ...row }: Row): Row {
	const cells = [...row.cells];
	for (const [column, cell] of Object.entries(corrected)) cells[Number(column)] = cell;
	return { ...row, cells };
}
