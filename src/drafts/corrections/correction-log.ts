/**
 * The actions of a corrections file folded to what holds now.
 *
 * Edits that hold stand on a stack: an undo takes the last one off, a redo puts back what was taken off last, and a new edit
 * forgets what could have been redone. Of edits of one cell the last one counts. Memory: 16 bytes a cell that was ever edited,
 * and each different text once, outside of the heap; what holds of a table is made when it is asked for.
 */
import { createNumberList } from '../../sources/lists/number-list.ts';
import { numberTexts } from '../../sources/lists/kept-texts.ts';
import type { CorrectionAction, Edit } from './correction.ts';
import { keyOfCell, keyOfRow, type TableCorrections, tableCorrections } from './table-corrections.ts';

/** One table of one input, as corrections name it. */
export interface CorrectedTable {
	/** SHA-256, in lower-case hexadecimal. */
	readonly input: string;
	/** See `correction.ts`. */
	readonly sheet?: string;
}

/** What the next undo or redo is about. */
export interface EditSummary {
	readonly cells: number;
	readonly rows: number;
	/** Its first cell or row. */
	readonly first?: CorrectedTable & {
		readonly row: number;
		readonly column?: number;
		readonly text?: string;
		/** Of a row. */
		readonly isSkipped?: boolean;
	};
}

export interface Corrections {
	/** What holds in a table; undefined where nothing does. */
	readonly ofTable: (table: CorrectedTable) => TableCorrections | undefined;
	readonly hasInput: (sha256: string) => boolean;
	readonly undo: () => EditSummary | undefined;
	readonly redo: () => EditSummary | undefined;
}

/** Of texts: the marks of rows that are left out and of rows that are not. */
const SKIPPED = 1;
const KEPT = 0;

export class CorrectionLog implements Corrections {
	readonly #tables = numberTexts();
	readonly #texts = numberTexts();
	readonly #inputs = new Set<string>();
	// One entry for each cell and row of each edit.
	readonly #tableOf = createNumberList(Uint32Array);
	readonly #rowOf = createNumberList(Uint32Array);
	/** From 1; 0 for a row as a whole. */
	readonly #columnOf = createNumberList(Uint32Array);
	readonly #valueOf = createNumberList(Uint32Array);
	/** Where the entries of an edit begin and end. */
	#held: (readonly [from: number, to: number])[] = [];
	#undone: (readonly [from: number, to: number])[] = [];
	#made: ReadonlyMap<number, TableCorrections> | undefined;

	add(action: CorrectionAction): void {
		this.#made = undefined;
		if ('edit' in action) {
			this.#held.push(this.#addEdit(action));
			this.#undone = [];
			return;
		}
		const [from, to] = 'undo' in action ? [this.#held, this.#undone] : [this.#undone, this.#held];
		const edit = from.pop();
		if (edit !== undefined) to.push(edit);
	}

	ofTable(table: CorrectedTable): TableCorrections | undefined {
		const number = this.#tables.find(nameOf(table));
		return number === undefined ? undefined : this.#fold().get(number);
	}

	hasInput(sha256: string): boolean {
		return this.#inputs.has(sha256);
	}

	undo(): EditSummary | undefined {
		return this.#summarize(this.#held.at(-1));
	}

	redo(): EditSummary | undefined {
		return this.#summarize(this.#undone.at(-1));
	}

	#addEdit({ cells = [], rows = [] }: Edit): readonly [from: number, to: number] {
		const from = this.#rowOf.length();
		for (const cell of cells) this.#addEntry(cell, cell.column + 1, this.#texts.numberOf(cell.text));
		for (const row of rows) this.#addEntry(row, 0, row.isSkipped ? SKIPPED : KEPT);
		return [from, this.#rowOf.length()];
	}

	#addEntry(place: CorrectedTable & { readonly row: number }, column: number, value: number): void {
		this.#inputs.add(place.input);
		this.#tableOf.push(this.#tables.numberOf(nameOf(place)));
		this.#rowOf.push(place.row);
		this.#columnOf.push(column);
		this.#valueOf.push(value);
	}

	#fold(): ReadonlyMap<number, TableCorrections> {
		if (this.#made !== undefined) return this.#made;
		/** By table, by key. */
		const values = new Map<number, Map<number, number>>();
		for (const [from, to] of this.#held) {
			for (let entry = from; entry < to; entry += 1) {
				const table = this.#tableOf.at(entry);
				let ofTable = values.get(table);
				if (ofTable === undefined) values.set(table, (ofTable = new Map()));
				const [row, column] = [this.#rowOf.at(entry), this.#columnOf.at(entry)];
				const key = column === 0 ? keyOfRow(row) : keyOfCell(row, column - 1);
				const value = this.#valueOf.at(entry);
				if (column === 0 && value === KEPT) ofTable.delete(key);
				else ofTable.set(key, value);
			}
		}
		const made = [...values].flatMap(([table, ofTable]) =>
			ofTable.size === 0 ? [] : [[table, tableCorrections(ofTable, this.#texts.at)] as const],
		);
		return (this.#made = new Map(made));
	}

	#summarize(edit: readonly [from: number, to: number] | undefined): EditSummary | undefined {
		if (edit === undefined) return undefined;
		const [from, to] = edit;
		let rows = 0;
		for (let entry = from; entry < to; entry += 1) if (this.#columnOf.at(entry) === 0) rows += 1;
		if (from === to) return { cells: 0, rows: 0 };
		const table = parseName(this.#tables.at(this.#tableOf.at(from)));
		const column = this.#columnOf.at(from);
		const value = this.#valueOf.at(from);
		const what = column === 0 ? { isSkipped: value === SKIPPED } : { column: column - 1, text: this.#texts.at(value) };
		const first = { ...table, row: this.#rowOf.at(from), ...what };
		return { cells: to - from - rows, rows, first };
	}
}

function nameOf({ input, sheet }: CorrectedTable): string {
	return sheet === undefined ? input : `${input}\n${sheet}`;
}

function parseName(name: string): CorrectedTable {
	const end = name.indexOf('\n');
	return end === -1 ? { input: name } : { input: name.slice(0, end), sheet: name.slice(end + 1) };
}
