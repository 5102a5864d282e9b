/** What is selected in a grid: the cell that has the focus, and a block from an anchor to it. Rows and columns from 0. Pure. */

export interface GridCell {
	readonly row: number;
	readonly column: number;
}

export interface Selection {
	readonly anchor: GridCell;
	readonly focus: GridCell;
}

/** Each bound is part of it. */
export interface Block {
	readonly top: number;
	readonly bottom: number;
	readonly left: number;
	readonly right: number;
}

export interface GridSize {
	readonly rows: number;
	readonly columns: number;
	/** Rows that are seen at once. */
	readonly page: number;
}

/** `start`, `end`: of the row; `first`, `last`: of the whole grid. */
export type Move =
	| 'up'
	| 'down'
	| 'left'
	| 'right'
	| 'page-up'
	| 'page-down'
	| 'start'
	| 'end'
	| 'top'
	| 'bottom'
	| 'first'
	| 'last';

export const selectCell = (cell: GridCell): Selection => ({ anchor: cell, focus: cell });

export function blockOf({ anchor, focus }: Selection): Block {
	return {
		top: Math.min(anchor.row, focus.row),
		bottom: Math.max(anchor.row, focus.row),
		left: Math.min(anchor.column, focus.column),
		right: Math.max(anchor.column, focus.column),
	};
}

export const cellsIn = ({ top, bottom, left, right }: Block): number => (bottom - top + 1) * (right - left + 1);

export const isInBlock = ({ top, bottom, left, right }: Block, { row, column }: GridCell): boolean =>
	row >= top && row <= bottom && column >= left && column <= right;

/** `extend`: the anchor stays. */
export function move(selection: Selection, to: Move, size: GridSize, extend = false): Selection {
	const focus = clampCell(target(selection.focus, to, size), size);
	return extend ? { anchor: selection.anchor, focus } : selectCell(focus);
}

/** After there are other rows or columns. */
export function clampSelection({ anchor, focus }: Selection, size: GridSize): Selection {
	return { anchor: clampCell(anchor, size), focus: clampCell(focus, size) };
}

function clampCell({ row, column }: GridCell, { rows, columns }: GridSize): GridCell {
	return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

function target({ row, column }: GridCell, to: Move, { rows, columns, page }: GridSize): GridCell {
	switch (to) {
		case 'up':
			return { row: row - 1, column };
		case 'down':
			return { row: row + 1, column };
		case 'left':
			return { row, column: column - 1 };
		case 'right':
			return { row, column: column + 1 };
		case 'page-up':
			return { row: row - page, column };
		case 'page-down':
			return { row: row + page, column };
		case 'start':
			return { row, column: 0 };
		case 'end':
			return { row, column: columns - 1 };
		case 'top':
			return { row: 0, column };
		case 'bottom':
			return { row: rows - 1, column };
		case 'first':
			return { row: 0, column: 0 };
		case 'last':
			return { row: rows - 1, column: columns - 1 };
	}
}
