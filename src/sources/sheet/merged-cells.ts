/** A sheet lists merged ranges after its rows, so a second reading fills them. Source: ECMA-376 Part 1, 18.3.1.55. */
import { type Cell, isEmptyRow, type Row } from '../values/cell.ts';
import type { MergedRange } from '../values/source.ts';
import { LAST_COLUMN, LAST_ROW, MAX_COLUMNS } from './limits.ts';

const RANGE = /^\$?(?<from>[A-Z]{1,3})\$?(?<first>\d{1,7}):\$?(?<to>[A-Z]{1,3})\$?(?<last>\d{1,7})$/i;

export function parseMergedRange(reference: string): MergedRange | undefined {
	const { from = '', to = '', first, last } = RANGE.exec(reference)?.groups ?? {};
	const [firstRow, lastRow] = [Number(first), Number(last)];
	const [column = 0, lastColumn = 0] = [from, to].map(columnOf);
	const isRead = column > 0 && column <= Math.min(LAST_COLUMN, MAX_COLUMNS) && lastRow <= LAST_ROW;
	return isRead ? rangeOf(firstRow, lastRow, column - 1, lastColumn - 1) : undefined;
}

function columnOf(letters: string): number {
	let column = 0;
	for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
	return column;
}

/** Undefined for a single cell. */
export function rangeOf(firstRow: number, lastRow: number, column: number, last: number): MergedRange | undefined {
	const lastColumn = Math.min(last, MAX_COLUMNS - 1);
	if (firstRow > lastRow || column > lastColumn || (firstRow === lastRow && column === lastColumn)) return undefined;
	return { firstRow, lastRow, column, ...(lastColumn > column ? { lastColumn } : {}) };
}

interface OpenRange {
	readonly lastRow: number;
	readonly cell: Cell;
	readonly format: number;
}

export class MergedCells {
	readonly columns = new Set<number>();
	rows = 0;
	readonly #ranges: readonly MergedRange[];
	#next = 0;
	readonly #open = new Map<number, OpenRange>();

	constructor(ranges: readonly MergedRange[]) {
		this.#ranges = ranges.toSorted((left, right) => left.firstRow - right.firstRow);
	}

	fill(row: Row): Row {
		if (this.#open.size === 0 && this.#next === this.#ranges.length) return row;
		const covered = this.#covered(row);
		if (covered.length === 0) return row;
		if (covered.some(([, { cell }]) => cell !== null)) this.rows++;
		const cells = [...row.cells];
		const formats = Uint16Array.from(
			{ length: Math.max(row.formats?.length ?? 0, MAX_COLUMNS) },
			(_, column) => row.formats?.[column] ?? 0,
		);
		for (const [column, { cell, format }] of covered) {
			while (cells.length < column) cells.push(null);
			cells[column] = cell;
			formats[column] = format;
			if (cell !== null) this.columns.add(column);
		}
		return { ...row, cells, formats };
	}

	/** Cells to show in place of those that lie under a range; `null` right of its first column. */
	#covered({ number, cells, formats }: Row): readonly (readonly [number, OpenRange])[] {
		for (let range = this.#ranges[this.#next]; range !== undefined; range = this.#ranges[this.#next]) {
			if (range.firstRow > number) break;
			this.#next++;
			const { firstRow, lastRow, column, lastColumn = column } = range;
			const cell = firstRow === number ? (cells[column] ?? null) : null;
			const isFilled = cell !== null && !isEmptyRow([cell]);
			if (isFilled && firstRow < lastRow) this.#open.set(column, { lastRow, cell, format: formats?.[column] ?? 0 });
			for (let under = column + 1; under <= lastColumn; under++)
				this.#open.set(under, { lastRow, cell: null, format: 0 });
		}
		return [...this.#open].filter(([column, { lastRow, cell }]) => {
			if (lastRow < number) this.#open.delete(column);
			return lastRow >= number && !isSame(cells[column] ?? null, cell);
		});
	}
}

function isSame(one: Cell, other: Cell): boolean {
	if (typeof one !== 'object' || typeof other !== 'object') return one === other;
	return one?.kind === other?.kind && one?.text === other?.text;
}
