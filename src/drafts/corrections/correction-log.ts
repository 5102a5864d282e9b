/** Undo removes the last edit, redo restores it, and a new edit discards what could be redone. */
import type { CorrectionAction, Edit } from './correction.ts';
import type { ItemIdentity } from '../invoice-unit/unit-identity.ts';
import { type CellName, type RowCorrection, TableCorrections } from './table-corrections.ts';

export interface CorrectedTable {
	readonly input: string;
	readonly sheet?: string;
}

export interface EditSummary {
	readonly cells: number;
	readonly rows: number;
	readonly first?: CorrectedTable & {
		readonly row: number;
		readonly column?: CellName;
		readonly text?: string;
		readonly isSkipped?: boolean;
	};
}

export interface CorrectedRow {
	readonly table: CorrectedTable;
	readonly row: number;
}

interface Entry extends CorrectedRow {
	readonly change: { readonly column: CellName; readonly text: string } | { readonly isSkipped: boolean };
}

/** Begins the name of a unit's field that is a custom field. Its label follows. */
export const CUSTOM = 'custom:';

/** Without `unit`, it is an item that nobody decided. */
export interface CorrectedUnit extends ItemIdentity {
	readonly unit?: number | undefined;
}

/** The log keeps corrections of a unit like those of a row, with its item as the table. */
export function placeOfUnit({ accessKey, item, unit = 0 }: CorrectedUnit): CorrectedRow {
	return { table: { input: accessKey, sheet: String(item) }, row: unit };
}

/** The unit that is kept at a place. Undefined for a row of a table. */
export function findUnit({ table: { input, sheet }, row }: CorrectedRow): CorrectedUnit | undefined {
	if (!isItem({ input })) return undefined;
	const item = { accessKey: input, item: Number(sheet) };
	return row === 0 ? item : { ...item, unit: row };
}

export class CorrectionLog {
	readonly #tables = new Map<string, CorrectedTable>();
	readonly #inputs = new Set<string>();
	#held: (readonly Entry[])[] = [];
	#undone: (readonly Entry[])[] = [];
	#made: ReadonlyMap<CorrectedTable, TableCorrections> | undefined;

	/** Returns the rows that it changes. */
	add(action: CorrectionAction): readonly CorrectedRow[] {
		this.#made = undefined;
		if ('edit' in action) {
			const entries = this.#listEntries(action);
			this.#held.push(entries);
			this.#undone = [];
			return entries;
		}
		const [from, to] = 'undo' in action ? [this.#held, this.#undone] : [this.#undone, this.#held];
		const edit = from.pop();
		if (edit !== undefined) to.push(edit);
		return edit ?? [];
	}

	ofTable(table: CorrectedTable): TableCorrections | undefined {
		const known = this.#tables.get(nameOf(table));
		return known === undefined ? undefined : this.#corrected().get(known);
	}

	hasInput(sha256: string): boolean {
		return this.#inputs.has(sha256);
	}

	undo(): EditSummary | undefined {
		return summarize(this.#held.at(-1));
	}

	redo(): EditSummary | undefined {
		return summarize(this.#undone.at(-1));
	}

	/** Lists the units that have corrections. */
	units(): readonly CorrectedUnit[] {
		return [...this.#corrected()].flatMap(([table, corrections]) =>
			[...corrections.rows()].flatMap((row) => findUnit({ table, row }) ?? []),
		);
	}

	typedInto(unit: CorrectedUnit): readonly { readonly field: string; readonly text: string }[] {
		const { table, row } = placeOfUnit(unit);
		return this.ofTable(table)?.fieldsOf(row) ?? [];
	}

	/** Lists the custom fields that a person typed into units. */
	labels(): readonly string[] {
		const fields = this.units().flatMap((unit) => this.typedInto(unit).map(({ field }) => field));
		return fields.flatMap((field) => (field.startsWith(CUSTOM) ? [field.slice(CUSTOM.length)] : []));
	}

	isSkipped(unit: CorrectedUnit): boolean {
		const { table, row } = placeOfUnit(unit);
		return this.ofTable(table)?.isSkipped(row) === true;
	}

	#corrected(): ReadonlyMap<CorrectedTable, TableCorrections> {
		return (this.#made ??= foldEdits(this.#held));
	}

	#listEntries({ cells = [], rows = [], unitCells = [], units = [] }: Edit): readonly Entry[] {
		const placed = (unit: CorrectedUnit): CorrectedRow => {
			const { table, row } = placeOfUnit(unit);
			return { table: this.#shared(table), row };
		};
		return [
			...cells.map(({ row, column, text, ...table }) => ({
				table: this.#shared(table),
				row,
				change: { column, text },
			})),
			...rows.map(({ row, isSkipped, ...table }) => ({ table: this.#shared(table), row, change: { isSkipped } })),
			...unitCells.map(({ field, text, ...unit }) => ({ ...placed(unit), change: { column: field, text } })),
			...units.map(({ isSkipped, ...unit }) => ({ ...placed(unit), change: { isSkipped } })),
		];
	}

	#shared({ input, sheet }: CorrectedTable): CorrectedTable {
		const table = sheet === undefined ? { input } : { input, sheet };
		const known = this.#tables.get(nameOf(table));
		if (known !== undefined) return known;
		this.#inputs.add(input);
		this.#tables.set(nameOf(table), table);
		return table;
	}
}

/** True for a place that `placeOfUnit` made. */
export function isItem({ input }: Pick<CorrectedTable, 'input'>): boolean {
	return input.length === KEY_LENGTH;
}

function foldEdits(edits: readonly (readonly Entry[])[]): ReadonlyMap<CorrectedTable, TableCorrections> {
	const tables = new Map<CorrectedTable, Map<number, RowCorrection>>();
	for (const edit of edits) {
		for (const { table, row, change } of edit) {
			const rows = tables.get(table) ?? new Map<number, RowCorrection>();
			const correction = rows.get(row) ?? { isSkipped: false, cells: new Map<CellName, string>() };
			if ('text' in change) correction.cells.set(change.column, change.text);
			else correction.isSkipped = change.isSkipped;
			tables.set(table, rows.set(row, correction));
			if (!correction.isSkipped && correction.cells.size === 0) rows.delete(row);
		}
	}
	const corrected = [...tables].filter(([, rows]) => rows.size > 0);
	return new Map(corrected.map(([table, rows]) => [table, new TableCorrections(rows)]));
}

function summarize(edit: readonly Entry[] | undefined): EditSummary | undefined {
	if (edit === undefined) return undefined;
	const [first] = edit;
	if (first === undefined) return { cells: 0, rows: 0 };
	const cells = edit.filter(({ change }) => 'text' in change).length;
	return { cells, rows: edit.length - cells, first: { ...first.table, row: first.row, ...first.change } };
}

export function nameOf({ input, sheet }: CorrectedTable): string {
	return sheet === undefined ? input : `${input}\n${sheet}`;
}

/** `file`: display path, see `FileOrigin`. */
export type CorrectionsOfInputs = (table: {
	readonly file: string;
	readonly sheet?: string;
}) => TableCorrections | undefined;

interface NamedInput {
	readonly file: string;
	readonly sha256: string;
}

const BETWEEN = '!';
/** An access key has this length; the hash of an input is longer. */
const KEY_LENGTH = 44;

export function correctInputs(corrections: CorrectionLog): {
	readonly addInput: (input: NamedInput) => void;
	readonly ofTable: CorrectionsOfInputs;
} {
	const inputs: NamedInput[] = [];
	return {
		addInput({ file, sha256 }) {
			if (corrections.hasInput(sha256)) inputs.push({ file, sha256 });
		},
		ofTable(table) {
			const named = nameCorrectedTable(inputs, table);
			return named === undefined ? undefined : corrections.ofTable(named);
		},
	};
}

export function nameCorrectedTable(
	inputs: Iterable<NamedInput>,
	{ file, sheet }: { readonly file: string; readonly sheet?: string },
): CorrectedTable | undefined {
	let container: NamedInput | undefined;
	for (const input of inputs) {
		if (input.file === file) return tableOf(input, sheet === undefined ? [] : [sheet]);
		if (file.startsWith(input.file + BETWEEN)) container ??= input;
	}
	if (container === undefined) return undefined;
	const entry = file.slice(container.file.length + BETWEEN.length);
	return tableOf(container, sheet === undefined ? [entry] : [entry, sheet]);
}

function tableOf({ sha256 }: NamedInput, names: readonly string[]): CorrectedTable {
	return names.length === 0 ? { input: sha256 } : { input: sha256, sheet: names.join(BETWEEN) };
}
