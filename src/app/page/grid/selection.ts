export interface GridCell {
	readonly row: number;
	readonly column: number;
}

export interface Selection {
	readonly anchor: GridCell;
	readonly focus: GridCell;
}

export interface Block {
	readonly top: number;
	readonly bottom: number;
	readonly left: number;
	readonly right: number;
}

export interface GridSize {
	readonly rows: number;
	readonly columns: number;
	readonly page: number;
}

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

export function move(selection: Selection, to: Move, size: GridSize, extend = false): Selection {
	const focus = clampCell(target(selection.focus, to, size), size);
	return extend ? { anchor: selection.anchor, focus } : selectCell(focus);
}

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

export interface Key {
	readonly key: string;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly shiftKey: boolean;
	readonly altKey: boolean;
}

export type GridCommand =
	| { readonly kind: 'move'; readonly to: Move; readonly extend: boolean }
	| { readonly kind: 'open' }
	| { readonly kind: 'type' }
	| { readonly kind: 'leave' }
	| { readonly kind: 'menu' }
	| { readonly kind: 'clear' | 'fill-down' | 'undo' | 'redo' | 'skip' | 'select-all' | 'select-row' | 'next-wrong' };

export type EditorCommand =
	| { readonly kind: 'keep'; readonly move: Move }
	| { readonly kind: 'give-up' }
	| { readonly kind: 'line-break' };

const MOVES: Readonly<Record<string, Move>> = {
	ArrowUp: 'up',
	ArrowDown: 'down',
	ArrowLeft: 'left',
	ArrowRight: 'right',
	PageUp: 'page-up',
	PageDown: 'page-down',
	Home: 'start',
	End: 'end',
};
const FAR_MOVES: Readonly<Record<string, Move>> = {
	ArrowUp: 'top',
	ArrowDown: 'bottom',
	ArrowLeft: 'start',
	ArrowRight: 'end',
	Home: 'first',
	End: 'last',
};
const WITH_CONTROL: Readonly<Record<string, GridCommand>> = {
	a: { kind: 'select-all' },
	d: { kind: 'fill-down' },
	y: { kind: 'redo' },
	Delete: { kind: 'skip' },
	Backspace: { kind: 'skip' },
};
const ALONE: Readonly<Record<string, GridCommand>> = {
	F2: { kind: 'open' },
	Enter: { kind: 'open' },
	Delete: { kind: 'clear' },
	Backspace: { kind: 'clear' },
	F8: { kind: 'next-wrong' },
	Escape: { kind: 'leave' },
};

/** Undefined: the browser handles the key. Tab leaves the grid at the ends of a row. */
export function commandOf(
	key: Key,
	focus: { readonly isFirst: boolean; readonly isLast: boolean },
): GridCommand | undefined {
	const { shiftKey: extend } = key;
	if (key.ctrlKey || key.metaKey) return withControl(key);
	if (key.altKey) return key.key === 'ArrowDown' ? { kind: 'menu' } : undefined;
	if (key.key === 'Tab') {
		if (extend ? focus.isFirst : focus.isLast) return undefined;
		return { kind: 'move', to: extend ? 'left' : 'right', extend: false };
	}
	if (key.key === ' ' && extend) return { kind: 'select-row' };
	const to = MOVES[key.key];
	if (to !== undefined) return { kind: 'move', to, extend };
	return ALONE[key.key] ?? (isTyped(key.key) ? { kind: 'type' } : undefined);
}

function withControl({ key, shiftKey, altKey }: Key): GridCommand | undefined {
	if (altKey) return undefined;
	const far = FAR_MOVES[key];
	if (far !== undefined) return { kind: 'move', to: far, extend: shiftKey };
	const name = key.length === 1 ? key.toLowerCase() : key;
	if (name === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
	return shiftKey ? undefined : WITH_CONTROL[name];
}

/** `isTyping`: arrows leave a cell that was opened by typing; otherwise they move in the text. */
export function editorCommandOf(key: Key, isTyping: boolean): EditorCommand | undefined {
	const plain = !key.ctrlKey && !key.metaKey && !key.altKey;
	if (key.key === 'Escape') return { kind: 'give-up' };
	if (key.key === 'Enter') return plain ? { kind: 'keep', move: key.shiftKey ? 'up' : 'down' } : { kind: 'line-break' };
	if (key.key === 'Tab') return { kind: 'keep', move: key.shiftKey ? 'left' : 'right' };
	const to = MOVES[key.key];
	return isTyping && plain && !key.shiftKey && to !== undefined && key.key.startsWith('Arrow')
		? { kind: 'keep', move: to }
		: undefined;
}

/** Includes dead keys and input methods. */
const isTyped = (key: string): boolean => /^.$/su.test(key) || key === 'Dead' || key === 'Process';
