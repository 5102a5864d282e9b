/**
 * What an action on a block comes to, cell by cell, and as one edit: cells that have the text already are left alone.
 *
 * Rows count by their position in the grid until their places are known. Pure.
 */
import type { EditBody } from '../../protocol/routes.ts';
import type { RowView } from '../../protocol/view.ts';
import type { Block, GridSize } from './selection.ts';
import { renderSeries } from '../../protocol/series.ts';

export interface CellText {
	readonly row: number;
	readonly column: number;
	readonly text: string;
}

export interface Paste {
	readonly cells: readonly CellText[];
	readonly block: Block;
	/** Rows and columns that were copied and do not fit. */
	readonly cutRows: number;
	readonly cutColumns: number;
}

/** Cells of one action: what a server takes in one piece, and a person can still look over. */
export const MAX_CELLS = 20_000;

/** One text goes into all selected cells, a block as often as it fits exactly into the selection, else once from its corner. */
export function planPaste(texts: readonly (readonly string[])[], selected: Block, size: GridSize): Paste {
	const rows = texts.length;
	const columns = Math.max(0, ...texts.map(({ length }) => length));
	const height = repeated(rows, selected.bottom - selected.top + 1);
	const width = repeated(columns, selected.right - selected.left + 1);
	const bottom = Math.min(size.rows, selected.top + height) - 1;
	const right = Math.min(size.columns, selected.left + width) - 1;
	const block = { top: selected.top, bottom, left: selected.left, right };
	return {
		block,
		cells: planBlock(block, (row, column) => texts[(row - block.top) % rows]?.[(column - block.left) % columns]),
		cutRows: Math.max(0, selected.top + height - size.rows),
		cutColumns: Math.max(0, selected.left + width - size.columns),
	};
}

const repeated = (copied: number, selected: number): number =>
	copied > 0 && selected > copied && selected % copied === 0 ? selected : copied;

export const planText = (block: Block, text: string): readonly CellText[] => planBlock(block, () => text);

/** The first row of the block goes into the others. */
export function planFillDown(block: Block, firstRow: RowView): readonly CellText[] {
	return planBlock({ ...block, top: block.top + 1 }, (_, column) => firstRow.cells[column] ?? '');
}

/** In each column of the block from its first row on. */
export function planSeries(block: Block, first: string): readonly CellText[] {
	const texts = renderSeries(first, block.bottom - block.top + 1);
	return planBlock(block, (row) => texts[row - block.top]);
}

function planBlock(
	{ top, bottom, left, right }: Block,
	textAt: (row: number, column: number) => string | undefined,
): readonly CellText[] {
	const cells: CellText[] = [];
	for (let row = top; row <= bottom; row++) {
		for (let column = left; column <= right; column++) {
			const text = textAt(row, column);
			if (text !== undefined) cells.push({ row, column, text });
		}
	}
	return cells;
}

/** Undefined where nothing would change. */
export function buildEdit(
	cells: readonly CellText[],
	rowAt: (row: number) => RowView | undefined,
): EditBody | undefined {
	const changed = cells.flatMap(({ row, column, text }) => {
		const known = rowAt(row);
		return known === undefined || (known.cells[column] ?? '') === text ? [] : [{ ...known.place, column, text }];
	});
	return changed.length === 0 ? undefined : { cells: changed };
}

/** All of them are skipped; where all are, all come back. */
export function buildSkip(rows: readonly RowView[]): EditBody {
	const isSkipped = !rows.every((row) => row.isSkipped);
	return { rows: rows.filter((row) => row.isSkipped !== isSkipped).map(({ place }) => ({ ...place, isSkipped })) };
}
