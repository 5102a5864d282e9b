/** Makes rows of cells: at once where the rows come in order, else after the last cell. */
import { MAX_COLUMNS } from '../sheet/limits.ts';
import { type RefuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { Cell, Row } from '../values/cell.ts';
import type { RefuseXls } from './text-reader.ts';

/** `hiddenRows`: those that are known before the first cell. */
export interface RowOrder {
	readonly isOrdered: boolean;
	readonly hiddenRows: ReadonlySet<number>;
}

interface GatheredRow {
	readonly columns: number[];
	readonly values: Cell[];
	readonly formats: number[];
}

const MAX_CELLS = 65_536 * MAX_COLUMNS;

export class SheetRows {
	readonly #refuse: RefuseSheet;
	readonly #refuseFile: RefuseXls;
	readonly #builder: RowBuilder;
	readonly #hidden = new Set<number>();
	#gathered: Map<number, GatheredRow> | undefined;
	#count = 0;
	#open = -1;

	constructor(refuse: RefuseSheet, refuseFile: RefuseXls) {
		this.#refuse = refuse;
		this.#refuseFile = refuseFile;
		this.#builder = new RowBuilder(refuse);
	}

	begin({ isOrdered, hiddenRows }: RowOrder): void {
		if (!isOrdered) this.#gathered = new Map();
		for (const row of hiddenRows) this.#hidden.add(row);
	}

	hide(row: number): void {
		if (row <= this.#open && !this.#hidden.has(row)) throw this.#refuse.damaged({ kind: 'row_order', row: row + 1 });
		this.#hidden.add(row);
	}

	take(row: number, column: number, value: Cell, format: number): void {
		if (this.#gathered === undefined) return this.#place(row, column, value, format);
		if (++this.#count > MAX_CELLS) throw this.#refuseFile({ kind: 'records' });
		let gathered = this.#gathered.get(row);
		if (gathered === undefined) this.#gathered.set(row, (gathered = { columns: [], values: [], formats: [] }));
		gathered.columns.push(column);
		gathered.values.push(value);
		gathered.formats.push(format);
	}

	#place(row: number, column: number, value: Cell, format: number): void {
		const builder = this.#builder;
		if (row !== this.#open) {
			if (this.#open >= 0) builder.endRow();
			builder.startRow(row + 1, this.#hidden.has(row));
			this.#open = row;
		}
		if (typeof value === 'string') builder.inlineCharacters += value.length;
		builder.place(column, value, format);
	}

	get isFull(): boolean {
		return this.#builder.isFull;
	}

	takeBatch(): readonly Row[] {
		return this.#builder.takeBatch();
	}

	/** Yields what is held after the last cell. */
	*finish(): Iterable<readonly Row[]> {
		const gathered = this.#gathered ?? new Map<number, GatheredRow>();
		for (const row of [...gathered.keys()].toSorted((one, other) => one - other)) {
			const { columns = [], values = [], formats = [] } = gathered.get(row) ?? {};
			for (const [index, column] of columns.entries()) {
				this.#place(row, column, values[index] ?? null, formats[index] ?? 0);
			}
			gathered.delete(row);
			if (this.#builder.isFull) yield this.#builder.takeBatch();
		}
		if (this.#open >= 0) this.#builder.endRow();
		const last = this.#builder.takeBatch();
		if (last.length > 0) yield last;
	}
}
