import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import type { CorrectedRow } from '../../drafts/corrections/correction-log.ts';
import { fingerprintHeader, type Mapping } from '../../drafts/mapping/mapping.ts';
import { findAwaited } from '../../messages/codes.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import { renameFiles, renameSeveral } from '../../messages/rename-files.ts';
import { renderActionInPage, renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import { describePreview } from '../../reports/text/describe-preview.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import type { RunUnits } from '../../runs/view/unit-rows.ts';
import type { Sought } from '../protocol/routes.ts';
import type { OutcomeView, RowPlace, RowProblemView, RowView } from '../protocol/view.ts';
import { type CheckedTable, openCheckedTable } from './checked-table.ts';
import { type Edits, viewEdited } from './edits.ts';
import type { FoundRow, Verdicts } from './verdicts.ts';
import { nearTexts, renderAtPlace } from './problem-kinds.ts';
import { RowFilters } from './row-filter.ts';
import type { RowsNow } from './row-order.ts';
import { asInFile, RowIndex, type RowPosition } from './row-index.ts';
import type { RowLine } from './row-sums.ts';

export type MappingOf = (
	table: RunRecord['tables'][number],
) => { readonly key: string; readonly mapping?: Mapping } | undefined;

/** Values that a person typed since the check. */
export interface TypedIn {
	readonly edits: Edits;
	readonly verdicts: Pick<Verdicts, 'ofRow'>;
}

interface FoundAt {
	/** Position among the rows that were given. */
	readonly at: number;
	readonly row: RowView;
}

/** Names the table of units so that it differs from every file, since a file may have its name. */
function openUnits(run: RunRecord, units: RunUnits, tables: readonly CheckedTable[]): CheckedTable {
	const names = new Set(tables.flatMap(({ name, record: { file } }) => [name, file]));
	let { file } = units.table;
	for (let count = 2; names.has(file); count++) file = `${units.table.file} (${count})`;
	return openCheckedTable(run, { ...units.table, file }, undefined, (text) => text, units);
}

export class CheckedRun {
	readonly name: string;
	readonly record: RunRecord;
	readonly tables: readonly CheckedTable[];
	readonly index: RowIndex;
	readonly shownFile: (text: string) => string;
	readonly filters: RowFilters;
	readonly #closing = new AbortController();

	constructor(
		dir: string,
		{ record, units }: { readonly record: RunRecord; readonly units?: RunUnits | undefined },
		mappingOf: MappingOf,
		shownFile: (text: string) => string,
		now: RowsNow,
	) {
		const { signal } = this.#closing;
		this.name = path.basename(dir);
		this.record = record;
		this.shownFile = shownFile;
		const tables = record.tables.map((table) => openCheckedTable(record, table, mappingOf(table)?.mapping, shownFile));
		this.tables = units === undefined ? tables : [...tables, openUnits(record, units, tables)];
		this.index = new RowIndex(dir, this.tables, (line) => this.#showLine(units?.complete(line) ?? line), signal);
		const keyOf = ({ record: table }: CheckedTable): string => mappingOf(table)?.key ?? fingerprintHeader(table.header);
		this.filters = new RowFilters({
			index: this.index,
			tables: this.tables,
			keyOf,
			now,
			signal,
		});
	}

	async viewRows(ids: Uint32Array, typed: TypedIn, language: Language): Promise<readonly RowView[]> {
		const positions = [...ids].map((id) => this.index.at(id));
		const lines = await this.index.read(positions);
		return positions.flatMap((position, at) => {
			const line = lines[at];
			const bucket = this.index.earlierOf(ids[at] ?? 0) ?? position.bucket;
			return line === undefined ? [] : [this.#viewRow({ ...position, bucket }, line, typed, language)];
		});
	}

	async seek(ids: Uint32Array, sought: Sought, typed: TypedIn, language: Language): Promise<FoundAt | undefined> {
		const rowAt = async (at: number) => (await this.viewRows(ids.subarray(at, at + 1), typed, language))[0];
		if (!('wrongAfter' in sought)) {
			const at = ids.findIndex((id) => this.#isAt(this.index.at(id), sought));
			const row = at === -1 ? undefined : await rowAt(at);
			return row && { at, row };
		}
		for (let step = 1; step <= ids.length; step++) {
			const at = (sought.wrongAfter + step) % ids.length;
			const row = this.index.at(ids[at] ?? 0).bucket === 'wrong' ? await rowAt(at) : undefined;
			if (row?.isSkipped === false && row.problems.length > 0) return { at, row };
		}
		return undefined;
	}

	#isAt({ table: number, row }: RowPosition, { unit, ...place }: RowPlace): boolean {
		const table = this.tables[number];
		if (unit === undefined) return table?.name === place.table && row === place.row;
		const own = table?.unitOf(row);
		return own?.accessKey === unit.accessKey && own.item === unit.item && own.unit === unit.unit;
	}

	/** Finds rows of its tables, as they are in the files. Units of invoices are no such rows. */
	async findRows(wanted: readonly CorrectedRow[]): Promise<readonly FoundRow[]> {
		const places = wanted.flatMap(({ table: of, row }) => {
			const number = this.tables.findIndex(
				({ isUnits, corrections }) => !isUnits && corrections?.cellOf({ ...of, row }) !== undefined,
			);
			const table = this.tables[number];
			return table === undefined ? [] : [{ table, number, row }];
		});
		const isThere = places.every(({ number, row }) => this.index.find(number, row) !== undefined);
		if (!isThere) await this.index.done;
		const found = places.flatMap(({ table, number, row }) => {
			const position = this.index.find(number, row);
			return position === undefined ? [] : [{ table, position }];
		});
		const lines = await this.index.read(found.map(({ position }) => position));
		return found.flatMap(({ table }, index) => {
			const row = lines[index]?.row;
			return row === undefined ? [] : [{ table, row: asInFile(row) }];
		});
	}

	#viewRow(
		position: Pick<RowPosition, 'table' | 'row'> & Pick<RowView, 'bucket'>,
		line: RowLine,
		{ edits, verdicts }: TypedIn,
		language: Language,
	): RowView {
		const { bucket } = position;
		const table = this.tables[position.table];
		const { row, problems = [], reason } = line;
		const cells = table === undefined || row === undefined ? [] : table.textsOf(asInFile(row));
		const unit = table?.unitOf(position.row);
		const place = { table: table?.name ?? '', row: position.row, ...definedOf({ unit }) };
		const verdict = table && verdicts.ofRow(table, position.row);
		const found = (reason === undefined ? problems : [reason]).filter(
			(problem) => verdict?.columns.has(problem.place?.column ?? -1) !== true,
		);
		const shown = [
			...found.map((problem) => this.#viewProblem(problem, bucket === 'wrong', language)),
			...(verdict?.problems ?? []).map((problem) => this.#viewProblem(problem, true, language)),
		];
		const view = viewEdited({ place, bucket, cells, problems: shown }, table && edits.ofRow(table, position.row));
		return unit !== undefined && unit.unit === undefined ? { ...view, isLocked: true } : view;
	}

	view(language: Language): Omit<OutcomeView, 'invoices' | 'reports'> {
		const { record, index, shownFile } = this;
		const { units = 0, drafts = 0, rejected = 0, skipped = 0 } = record.planned ?? {};
		const { totalCents = 0, notices = [], customFields = [], changed } = record.planned ?? {};
		const { wrong, skipped: out, created, unconfirmed, kinds } = index.sums;
		const { others } = index;
		return {
			run: this.name,
			totals: {
				rows: units - others.wrong - others.skipped,
				ready: drafts,
				wrong: rejected - others.wrong,
				skipped: skipped - others.skipped - created.rows - unconfirmed.rows,
				readyCents: totalCents,
				wrongCents: wrong.cents,
				skippedCents: out.cents,
				created: created.rows,
				createdCents: created.cents,
				unconfirmed: unconfirmed.rows,
				unconfirmedCents: unconfirmed.cents,
				unreadable: [wrong, out, created, unconfirmed].reduce((sum, { unreadable }) => sum + unreadable, 0),
			},
			...(changed === undefined ? {} : { changed: { rows: changed.rows, absent: changed.absent } }),
			problems: kinds.view(language),
			notices: notices.map(({ origin, problem, count, several = {} }) => ({
				message: renderProblem(
					renameFiles(problem, shownFile),
					language,
					renameSeveral(problem.code, several, shownFile),
				),
				count,
				place: renderOrigin(this.#show(origin), language),
			})),
			files: index.files.map(({ origin, problem, isSkipped }) => ({
				isSkipped,
				name: renderOrigin(this.#show(origin), language),
				message: renderProblem(renameFiles(problem, shownFile), language),
				...definedOf({ action: renderActionInPage(renameFiles(problem, shownFile), language) || undefined }),
			})),
			customFields,
			preview: this.#viewPreview(language),
		};
	}

	#viewPreview(language: Language): OutcomeView['preview'] {
		const { preview, ignoredColumns } = this.record.planned ?? {};
		const shown = {
			preview: preview && {
				...preview,
				rows: preview.rows.map((row) => ({ ...row, origin: this.#show(row.origin) })),
				readings: preview.readings.map((reading) => this.#show(reading)),
			},
			ignoredColumns: ignoredColumns && {
				...ignoredColumns,
				columns: ignoredColumns.columns.map((column) => this.#show(column)),
			},
		};
		return describePreview(definedOf(shown), language);
	}

	#show<Placed extends { readonly file: string }>(placed: Placed): Placed {
		return { ...placed, file: this.shownFile(placed.file) };
	}

	#showLine(line: RowLine): RowLine {
		const { problems, reason } = line;
		if (problems === undefined && reason === undefined) return line;
		return {
			...line,
			...definedOf({
				problems: problems?.map((problem) => renameFiles(problem, this.shownFile)),
				reason: reason && renameFiles(reason, this.shownFile),
			}),
		};
	}

	async close(): Promise<void> {
		this.#closing.abort(new Error('closed'));
		await this.index.done.catch(() => {});
	}

	#viewProblem(problem: Problem, isWrong: boolean, language: Language): RowProblemView {
		const action = (isWrong && renderActionInPage(problem, language)) || undefined;
		const near = isWrong ? nearTexts(problem, language) : [];
		const shown: ShownProblem = problem;
		// They are offered as buttons.
		const told = near.length === 0 ? shown : { ...shown, params: { ...shown.params, suggestion: undefined } };
		return {
			message: renderAtPlace(told, language),
			...definedOf({ action, column: problem.place?.column, awaits: isWrong ? findAwaited(problem) : undefined }),
			near,
		};
	}
}
