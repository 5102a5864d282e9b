/** Leaves out rows without a value. Consecutive rows with the same formats share one array. */
import { columnLetters } from '../../messages/origin.ts';
import type { ParamsOfKind } from '../../messages/codes.ts';
import { refusal, SourceRefusal } from '../values/source.ts';
import type { Cell, Row } from '../values/cell.ts';
import { LAST_ROW, MAX_COLUMNS } from './limits.ts';
import { invalidCell } from './special-cells.ts';

/** More rows of larger batches survive a garbage collection, which moves them. */
const BATCH_ROWS = 128;
const BATCH_CHARACTERS = 2_000_000;

export type RefuseSheet = Readonly<ReturnType<typeof refuseSheet>>;

export function refuseSheet(file: string, sheet: string) {
	return {
		damaged: (damage: ParamsOfKind<'sheet-damaged'>): SourceRefusal =>
			refusal(file, 'sheet-damaged', { sheet, ...damage }),
		tooWide: (row: number, count: number): SourceRefusal => {
			const params = { kind: 'columns', sheet, row, count, limit: MAX_COLUMNS } as const;
			return new SourceRefusal(file, { code: 'workbook-limit', params }, { isTooWide: true });
		},
	};
}

interface DecodedTexts {
	readonly decodedCharacters: number;
}

export class RowBuilder {
	rows: Row[] = [];
	row = 0;
	column = -1;
	inlineCharacters = 0;
	readonly #refuse: RefuseSheet;
	readonly #texts: DecodedTexts | undefined;
	#charactersBefore = 0;
	#last: Row | undefined;
	readonly #cells: Cell[] = Array.from({ length: MAX_COLUMNS + 1 }, () => null);
	readonly #formats = new Uint16Array(MAX_COLUMNS + 1);
	#sharedFormats: ArrayLike<number> = [];
	#formatsChanged = false;
	#width = 0;
	#filled = false;
	#hidden = false;
	#beyond = 0;
	#lastBeyond = 0;

	constructor(refuse: RefuseSheet, texts?: DecodedTexts) {
		this.#refuse = refuse;
		this.#texts = texts;
	}

	get #characters(): number {
		return this.inlineCharacters + (this.#texts?.decodedCharacters ?? 0);
	}

	get isFull(): boolean {
		return this.rows.length >= BATCH_ROWS || this.#characters - this.#charactersBefore > BATCH_CHARACTERS;
	}

	refuseRow(row: number): SourceRefusal {
		return this.#refuse.damaged({ kind: 'row_number', found: row });
	}

	startRow(number: number | undefined, hidden: boolean): void {
		const row = number ?? this.row + 1;
		if (row <= this.row) throw this.#refuse.damaged({ kind: 'row_order', row });
		if (row > LAST_ROW) throw this.refuseRow(row);
		this.#start(row, hidden);
	}

	startNextRow(hidden: boolean): void {
		this.#start(this.row + 1, hidden);
	}

	#start(row: number, hidden: boolean): void {
		this.row = row;
		this.column = -1;
		this.#width = 0;
		this.#filled = false;
		this.#hidden = hidden;
		this.#beyond = 0;
	}

	/** Only for a value that is not `null`, to the right of all others in the row, within `MAX_COLUMNS`. */
	put(column: number, value: Cell, format: number): void {
		const cells = this.#cells;
		while (this.#width < column) cells[this.#width++] = null;
		cells[column] = value;
		this.#width = column + 1;
		if (this.#formats[column] !== format) {
			this.#formats[column] = format;
			this.#formatsChanged = true;
		}
		this.column = column;
		if (!this.#filled) this.#filled = typeof value !== 'string' || value.trim() !== '';
	}

	place(column: number, value: Cell, format: number): void {
		const before = this.column;
		if (value === null) {
			this.column = Math.max(before, column);
		} else if (column >= MAX_COLUMNS) {
			this.#beyond += 1;
			this.#lastBeyond = column;
			this.column = Math.max(before, column);
		} else if (column >= this.#width) {
			this.put(column, value, format);
			this.column = Math.max(before, column);
		} else {
			if (this.#cells[column] !== null) {
				throw this.#refuse.damaged({ kind: 'cell_repeated', cell: `${columnLetters(column)}${this.row}` });
			}
			const width = this.#width;
			this.put(column, value, format);
			this.#width = width;
			this.column = before;
		}
	}

	placeNext(times: number, value: Cell, format: number): void {
		const first = this.column + 1;
		const read = value === null ? 0 : Math.min(times, Math.max(0, MAX_COLUMNS - first));
		for (let column = first; column < first + read; column++) this.put(column, value, format);
		this.column = first + times - 1;
		if (value === null || read === times) return;
		this.#beyond += times - read;
		this.#lastBeyond = this.column;
	}

	get isFilled(): boolean {
		return this.#filled;
	}

	repeatRow(): void {
		const last = this.rows.at(-1) ?? this.#last;
		if (last === undefined) return;
		this.row += 1;
		this.rows.push({ ...last, number: this.row });
	}

	endRow(): void {
		if (this.#beyond > 0) this.#endBeyond();
		if (!this.#filled) return;
		if (this.row > LAST_ROW) throw this.refuseRow(this.row);
		const width = this.#width;
		if (this.#formatsChanged || this.#sharedFormats.length < width) {
			this.#sharedFormats = this.#formats.slice(0, Math.max(width, this.#sharedFormats.length));
			this.#formatsChanged = false;
		}
		const number = this.row;
		const cells = this.#cells.slice(0, width);
		const formats = this.#sharedFormats;
		this.rows.push(this.#hidden ? { number, cells, formats, hidden: true } : { number, cells, formats });
	}

	#endBeyond(): void {
		const filled = this.#cells.slice(0, this.#width).filter((cell) => cell !== null).length;
		const count = filled + this.#beyond;
		if (count > MAX_COLUMNS) throw this.#refuse.tooWide(this.row, count);
		const reference = `${columnLetters(this.#lastBeyond)}${this.row}`;
		this.put(MAX_COLUMNS, invalidCell('cell-beyond-columns', reference), 0);
	}

	takeBatch(): readonly Row[] {
		const batch = this.rows;
		this.#last = batch.at(-1);
		this.rows = [];
		this.#charactersBefore = this.#characters;
		return batch;
	}
}
