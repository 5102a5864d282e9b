/**
 * Puts the cells of a sheet into rows. Cells in the order of their rows become rows as they come. Those of a sheet that a script
 * wrote in another order are gathered for some thousand rows at a time, and the sheet is read again for the next ones.
 */
import type { Cell, Row } from '../values/cell.ts';
import { refuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { CellTaker } from './cell-records.ts';
import type { SheetSurvey } from './survey-sheet.ts';

const ROWS_AT_ONCE = 4_096;

interface PlacedCell {
	readonly column: number;
	readonly value: Cell;
	readonly format: number;
}

export class SheetRows implements CellTaker {
	readonly #rows: RowBuilder;
	readonly #survey: SheetSurvey;
	/** Rows from 0: the first of those that are gathered, and their cells. */
	#first = 0;
	#gathered = new Map<number, PlacedCell[]>();
	#open = -1;

	constructor(file: string, sheet: string, survey: SheetSurvey) {
		this.#survey = survey;
		this.#rows = new RowBuilder(refuseSheet(file, sheet));
	}

	get isFull(): boolean {
		return this.#rows.isFull;
	}

	takeBatch(): readonly Row[] {
		return this.#rows.takeBatch();
	}

	wants(row: number): boolean {
		return this.#survey.isOrdered || (row >= this.#first && row < this.#first + ROWS_AT_ONCE);
	}

	take(row: number, column: number, value: Cell, format: number): void {
		if (this.#survey.isOrdered) return this.#place(row, { column, value, format });
		const cells = this.#gathered.get(row);
		if (cells === undefined) this.#gathered.set(row, [{ column, value, format }]);
		else cells.push({ column, value, format });
	}

	#place(row: number, { column, value, format }: PlacedCell): void {
		const rows = this.#rows;
		if (row !== this.#open) {
			if (this.#open >= 0) rows.endRow();
			rows.startRow(row + 1, this.#survey.hiddenRows.has(row));
			this.#open = row;
		}
		if (typeof value === 'string') rows.inlineCharacters += value.length;
		rows.place(column, value, format);
	}

	/** After the last record: rows that are still held. */
	*finish(): Iterable<readonly Row[]> {
		for (const [row, cells] of [...this.#gathered].toSorted(([one], [other]) => one - other)) {
			for (const cell of cells) this.#place(row, cell);
			if (this.#rows.isFull) yield this.#rows.takeBatch();
		}
		this.#gathered = new Map();
		if (this.#open >= 0) this.#rows.endRow();
		this.#open = -1;
		const last = this.#rows.takeBatch();
		if (last.length > 0) yield last;
		this.#first += ROWS_AT_ONCE;
	}

	/** Whether all rows were given. */
	get isComplete(): boolean {
		return this.#survey.isOrdered || this.#first > this.#survey.lastRow;
	}
}
