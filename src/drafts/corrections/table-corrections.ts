/**
 * What a person corrected in one table, applied to its rows as they stream by, however often they are read.
 *
 * A corrected cell is text, as a cell of a CSV is, whatever kind or number format it had; an emptied one holds nothing. Cells
 * up to it that the row did not have are empty. The row keeps what the file has there. Memory: 12 bytes a cell.
 */
import type { Cell, Row } from '../../sources/values/cell.ts';

/** A row has so many keys: one for itself, one for each column. */
const KEYS_OF_ROW = 2 ** 15;

export function keyOfRow(row: number): number {
	return row * KEYS_OF_ROW;
}

export function keyOfCell(row: number, column: number): number {
	return row * KEYS_OF_ROW + column + 1;
}

export interface TableCorrections {
	readonly isSkipped: (row: number) => boolean;
	/** The corrected cells of a row, by column. */
	readonly cellsOf: (row: number) => readonly { readonly column: number; readonly text: string }[];
	readonly correct: (row: Row) => Row;
	/** For one reading of the table: which of the corrected rows it did not come by. */
	readonly startReading: () => CorrectedReading;
}

export interface CorrectedReading {
	readonly correct: (row: Row) => Row;
	readonly isSkipped: (row: number) => boolean;
	/** In order. */
	readonly rowsMissed: () => readonly number[];
}

/** `values`: by key the number of a text, of a row that is left out anything. */
export function tableCorrections(
	values: ReadonlyMap<number, number>,
	textOf: (number: number) => string,
): TableCorrections {
	const keys = Float64Array.from(values.keys()).sort();
	const texts = Uint32Array.from(keys, (key) => values.get(key) ?? 0);

	const cellsOf = (row: number): { readonly column: number; readonly text: string }[] => {
		const cells = [];
		for (let at = lowerBound(keys, keyOfCell(row, 0)); at < keys.length && rowOf(keys, at) === row; at += 1) {
			cells.push({ column: (keys[at] ?? 0) - keyOfCell(row, 0), text: textOf(texts[at] ?? 0) });
		}
		return cells;
	};
	const isSkipped = (row: number): boolean => keys[lowerBound(keys, keyOfRow(row))] === keyOfRow(row);
	const correct = (row: Row): Row => {
		const corrected = cellsOf(row.number);
		if (corrected.length === 0) return row;
		const before = corrected.map(({ column }) => [column, row.cells[column] ?? null] as const);
		return { ...row, cells: withTexts(row.cells, corrected), corrected: Object.fromEntries(before) };
	};

	return {
		isSkipped,
		cellsOf,
		correct,
		startReading() {
			const met = new Uint8Array(keys.length);
			return {
				isSkipped,
				correct(row) {
					const first = lowerBound(keys, keyOfRow(row.number));
					if (first === keys.length || rowOf(keys, first) !== row.number) return row;
					met[first] = 1;
					return correct(row);
				},
				rowsMissed() {
					const missed: number[] = [];
					for (let at = 0; at < keys.length; at += 1) {
						const row = rowOf(keys, at);
						if (met[at] === 0 && (at === 0 || rowOf(keys, at - 1) !== row)) missed.push(row);
					}
					return missed;
				},
			};
		},
	};
}

function rowOf(keys: Float64Array, at: number): number {
	return Math.floor((keys[at] ?? 0) / KEYS_OF_ROW);
}

function withTexts(
	before: readonly Cell[],
	corrected: readonly { readonly column: number; readonly text: string }[],
): readonly Cell[] {
	const cells = [...before];
	for (const { column, text } of corrected) {
		while (cells.length < column) cells.push(null);
		cells[column] = text === '' ? null : text;
	}
	return cells;
}

/** The first position whose key is not less. */
function lowerBound(keys: Float64Array, key: number): number {
	let [from, to] = [0, keys.length];
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((keys[middle] ?? 0) < key) from = middle + 1;
		else to = middle;
	}
	return from;
}
