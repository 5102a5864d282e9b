/** Takes a person's edits of rows: cells, fills, skipped rows, undo and redo. */
import { definedOf } from '../../config/config.ts';
import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import type { CorrectionAction } from '../../drafts/corrections/correction.ts';
import { type CorrectionLog, type EditSummary, isItem } from '../../drafts/corrections/correction-log.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { BodyOf, EditBody } from '../protocol/routes.ts';
import { renderSeries } from '../protocol/series.ts';
import type { CellPlace, EditsView, EditView } from '../protocol/view.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import type { CheckedTable, EditedCells, TableEdits } from '../rows/checked-table.ts';
import type { Edits } from '../rows/edits.ts';
import type { ReplacedCells } from '../rows/row-filter.ts';
import type { LastCheck } from './last-check.ts';

type FillBody = BodyOf<'fill'>;

export interface RowEditsParts {
	readonly edits: Edits;
	readonly lastCheck: Pick<LastCheck, 'run' | 'judge'>;
	readonly clock: () => Date;
	readonly onEdit: () => void;
}

export class RowEdits {
	readonly #parts: RowEditsParts;

	constructor(parts: RowEditsParts) {
		this.#parts = parts;
	}

	async edit({ cells = [], rows = [] }: EditBody): Promise<void> {
		const tables = [...new Set([...cells, ...rows].map(({ table }) => table))];
		await this.#appendAll(
			tables.map((table) => {
				const isOf = (place: { readonly table: string }): boolean => place.table === table;
				return this.#editsOf(table).write({ cells: cells.filter(isOf), rows: rows.filter(isOf) });
			}),
		);
	}

	async fill({ filter, text, isSeries, ...found }: FillBody): Promise<void> {
		const run = this.#parts.lastCheck.run;
		if (run === undefined) return;
		const { from: _, to: __, ...rows } = filter;
		const cells =
			(found.find ?? '') === ''
				? await fillCells(run, { ...found, filter, text, isSeries })
				: await run.filters.replace(rows, found, text);
		await this.#appendAll(
			[...cells].map(([{ name }, ofTable]) => this.#editsOf(name).write({ cells: ofTable, rows: [] })),
		);
	}

	async undo(): Promise<void> {
		if (this.#parts.edits.log().undo() !== undefined) await this.#append({ undo: 1 });
	}

	async redo(): Promise<void> {
		if (this.#parts.edits.log().redo() !== undefined) await this.#append({ redo: 1 });
	}

	view(language: Language): EditsView {
		return viewEdits(this.#parts.edits.log(), language, this.#parts.lastCheck.run?.tables);
	}

	#editsOf(name: string): TableEdits {
		const edits = this.#parts.lastCheck.run?.tables.find((one) => one.name === name)?.corrections;
		if (edits === undefined) throw new Fault('table-gone', { table: name });
		return edits;
	}

	/** Appends one action, which is undone as one. */
	async #appendAll(edits: readonly ReturnType<TableEdits['write']>[]): Promise<void> {
		const joined = {
			cells: edits.flatMap(({ cells = [] }) => cells),
			rows: edits.flatMap(({ rows = [] }) => rows),
			unitCells: edits.flatMap(({ unitCells = [] }) => unitCells),
			units: edits.flatMap(({ units = [] }) => units),
		};
		const filled = Object.fromEntries(Object.entries(joined).filter(([, list]) => list.length > 0));
		if (Object.keys(filled).length === 0) return;
		await this.#append({ edit: 1, at: this.#parts.clock().toISOString(), ...filled });
	}

	async #append(action: CorrectionAction): Promise<void> {
		const { edits, lastCheck, onEdit } = this.#parts;
		lastCheck.judge(await edits.append(action));
		onEdit();
	}
}

/** Puts the same text, or a series, into the cells of the filtered rows. */
async function fillCells(run: CheckedRun, { filter, columns, text, isSeries }: FillBody): Promise<ReplacedCells> {
	const { from, to, ...rows } = filter;
	const isLocked = (id: number, column: number): boolean => {
		const { table, row } = run.index.at(id);
		return run.tables[table]?.isLocked(row, column) === true;
	};
	const chosen = (await run.filters.select(rows)).subarray(from, to);
	// A row without a cell to type into takes no number of a series.
	const ids = chosen.filter((id) => columns.some((column) => !isLocked(id, column)));
	if (chosen.length > 0 && ids.length === 0) throw new Fault('cell-locked', {});
	const texts = isSeries ? renderSeries(text, ids.length) : [];
	const filled = new Map<CheckedTable, EditedCells['cells'][number][]>();
	for (const [index, id] of ids.entries()) {
		const { table: number, row } = run.index.at(id);
		const table = run.tables[number];
		if (table === undefined) continue;
		const cells = filled.get(table) ?? [];
		for (const column of columns)
			if (!table.isLocked(row, column)) cells.push({ row, column, text: texts[index] ?? text });
		filled.set(table, cells);
	}
	return filled;
}

type EditableTable = Pick<CheckedTable, 'name' | 'corrections'>;

export function viewEdits(log: CorrectionLog, language: Language, tables: readonly EditableTable[] = []): EditsView {
	const shown = (edit: EditSummary | undefined): EditView | undefined =>
		edit && { text: describeEdit(edit, language), ...definedOf({ at: edit.first && findCell(edit.first, tables) }) };
	return definedOf({ undo: shown(log.undo()), redo: shown(log.redo()) });
}

function findCell(first: NonNullable<EditSummary['first']>, tables: readonly EditableTable[]): CellPlace | undefined {
	for (const { name, corrections } of tables) {
		const cell = corrections?.cellOf(first);
		if (cell !== undefined) return { ...cell, table: name };
	}
	return undefined;
}

/** Names a cell of a unit, which has no letter in a spreadsheet. */
function nameField(field: string, language: Language): string {
	const known = ASSET_FIELDS.find((one) => one === field);
	return known === undefined ? field.replace(/^custom:/, '') : preferredHeader(known, language);
}

function describeEdit({ cells, rows, first }: EditSummary, language: Language): string {
	const words = wordsOf('workbench', language);
	if (cells === 1 && rows === 0 && first?.column !== undefined) {
		const { column, row } = first;
		const cell = typeof column === 'string' ? nameField(column, language) : `${columnLetters(column)}${row}`;
		return words('edit.cell', { cell, text: first.text ?? '' });
	}
	const state = first?.isSkipped === false ? 'back' : 'out';
	if (cells === 0 && rows === 1 && first !== undefined && !isItem(first))
		return words('edit.row', { row: first.row, state });
	return [
		...(cells > 0 ? [words('edit.cells', { count: cells })] : []),
		...(rows > 0 ? [words('edit.rows', { count: rows, state })] : []),
	].join(', ');
}
