import type { Cell, Row } from '../../sources/values/cell.ts';

/** Column of a table, or field of a unit. */
export type CellName = number | string;

export interface RowCorrection {
	isSkipped: boolean;
	readonly cells: Map<CellName, string>;
}

export type CorrectedReading = ReturnType<TableCorrections['startReading']>;

export class TableCorrections {
	readonly #rows: ReadonlyMap<number, RowCorrection>;

	constructor(rows: ReadonlyMap<number, RowCorrection>) {
		this.#rows = rows;
	}

	isSkipped(row: number): boolean {
		return this.#rows.get(row)?.isSkipped === true;
	}

	cellsOf(row: number): readonly { readonly column: number; readonly text: string }[] {
		const cells = [...(this.#rows.get(row)?.cells ?? [])];
		const named = cells.flatMap(([column, text]) => (typeof column === 'number' ? [{ column, text }] : []));
		return named.toSorted((left, right) => left.column - right.column);
	}

	fieldsOf(row: number): readonly { readonly field: string; readonly text: string }[] {
		const cells = [...(this.#rows.get(row)?.cells ?? [])];
		return cells.flatMap(([field, text]) => (typeof field === 'string' ? [{ field, text }] : []));
	}

	rows(): Iterable<number> {
		return this.#rows.keys();
	}

	correct(row: Row): Row {
		const corrected = this.cellsOf(row.number);
		if (corrected.length === 0) return row;
		const before = corrected.map(({ column }) => [column, row.cells[column] ?? null] as const);
		return { ...row, cells: withTexts(row.cells, corrected), corrected: Object.fromEntries(before) };
	}

	startReading() {
		const met = new Set<number>();
		return {
			isSkipped: (row: number): boolean => this.isSkipped(row),
			correct: (row: Row): Row => {
				if (!this.#rows.has(row.number)) return row;
				met.add(row.number);
				return this.correct(row);
			},
			rowsMissed: (): readonly number[] =>
				[...this.#rows.keys()].filter((row) => !met.has(row)).toSorted((left, right) => left - right),
		};
	}
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
