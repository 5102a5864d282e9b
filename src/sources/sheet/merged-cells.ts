/** A sheet lists merged ranges after its rows, so a second reading fills them. Source: ECMA-376 Part 1, 18.3.1.55. */
import { type Cell, isEmptyRow, type Row } from '../values/cell.ts';
import type { MergedRange } from '../values/source.ts';
import { LAST_COLUMN, LAST_ROW, MAX_COLUMNS } from './limits.ts';

const RANGE = /^\$?(?<from>[A-Z]{1,3})\$?(?<first>\d{1,7}):\$?[A-Z]{1,3}\$?(?<last>\d{1,7})$/i;

export function parseMergedRange(reference: string): MergedRange | undefined {
	const { from = '', first, last } = RANGE.exec(reference)?.groups ?? {};
	const [firstRow, lastRow] = [Number(first), Number(last)];
	let column = 0;
	for (const letter of from.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
	const isRead = column > 0 && column <= Math.min(LAST_COLUMN, MAX_COLUMNS) && lastRow <= LAST_ROW;
	return isRead && firstRow < lastRow ? { firstRow, lastRow, column: column - 1 } : undefined;
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
		this.rows++;
		const cells = [...row.cells];
		const formats = Uint16Array.from(
			{ length: Math.max(row.formats?.length ?? 0, MAX_COLUMNS) },
			(_, column) => row.formats?.[column] ?? 0,
		);
		for (const [column, { cell, format }] of covered) {
			while (cells.length < column) cells.push(null);
			cells[column] = cell;
			formats[column] = format;
			this.columns.add(column);
		}
		return { ...row, cells, formats };
	}

	#covered({ number, cells, formats }: Row): readonly (readonly [number, OpenRange])[] {
		const covered = [...this.#open].filter(([column, { lastRow, cell }]) => {
			if (lastRow < number) this.#open.delete(column);
			return lastRow >= number && !isSame(cells[column] ?? null, cell);
		});
		for (let range = this.#ranges[this.#next]; range !== undefined; range = this.#ranges[this.#next]) {
			if (range.firstRow > number) break;
			this.#next++;
			const { column, lastRow } = range;
			const cell = range.firstRow === number ? (cells[column] ?? null) : null;
			if (cell !== null && !isEmptyRow([cell]))
				this.#open.set(column, { lastRow, cell, format: formats?.[column] ?? 0 });
		}
		return covered;
	}
}

function isSame(one: Cell, other: Cell): boolean {
	if (typeof one !== 'object' || typeof other !== 'object') return one === other;
	return one?.kind === other?.kind && one?.text === other?.text;
}
