export interface GridCell {
	readonly row: number;
	readonly column: number;
}

export interface Selection {
	readonly anchor: GridCell;
	readonly focus: GridCell;
	/** Ranges that were selected before. */
	readonly others?: readonly Block[];
	/** All rows of the columns from anchor to focus. */
	readonly isColumns?: boolean;
	/** Keys move the focus and leave `others` selected. */
	readonly isAdding?: boolean;
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

const TARGETS = {
	up: ({ row, column }: GridCell) => ({ row: row - 1, column }),
	down: ({ row, column }: GridCell) => ({ row: row + 1, column }),
	left: ({ row, column }: GridCell) => ({ row, column: column - 1 }),
	right: ({ row, column }: GridCell) => ({ row, column: column + 1 }),
	'page-up': ({ row, column }: GridCell, { page }: GridSize) => ({ row: row - page, column }),
	'page-down': ({ row, column }: GridCell, { page }: GridSize) => ({ row: row + page, column }),
	start: ({ row }: GridCell) => ({ row, column: 0 }),
	end: ({ row }: GridCell, { columns }: GridSize) => ({ row, column: columns - 1 }),
	top: ({ column }: GridCell) => ({ row: 0, column }),
	bottom: ({ column }: GridCell, { rows }: GridSize) => ({ row: rows - 1, column }),
	first: () => ({ row: 0, column: 0 }),
	last: (_: GridCell, { rows, columns }: GridSize) => ({ row: rows - 1, column: columns - 1 }),
} as const;

export type Move = keyof typeof TARGETS;

export const selectCell = (cell: GridCell): Selection => ({ anchor: cell, focus: cell });

/** `rows` is the number of rows that are shown. */
export function blockOf({ anchor, focus, isColumns = false }: Selection, rows: number): Block {
	return {
		top: isColumns ? 0 : Math.min(anchor.row, focus.row),
		bottom: isColumns ? rows - 1 : Math.max(anchor.row, focus.row),
		left: Math.min(anchor.column, focus.column),
		right: Math.max(anchor.column, focus.column),
	};
}

export const range = (from: number, to: number): readonly number[] =>
	Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

export const cellsIn = ({ top, bottom, left, right }: Block): number => (bottom - top + 1) * (right - left + 1);

export const isInBlock = ({ top, bottom, left, right }: Block, { row, column }: GridCell): boolean =>
	row >= top && row <= bottom && column >= left && column <= right;

export const doOverlap = (blocks: readonly Block[]): boolean =>
	blocks.some((one, at) =>
		blocks
			.slice(at + 1)
			.some(
				(other) =>
					one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right,
			),
	);

/** Blocks of the same rows are copied side by side, blocks of the same columns one below the other; others cannot be copied. */
export function arrange(
	blocks: readonly Block[],
): { readonly rows: readonly number[]; readonly columns: readonly number[] } | undefined {
	const [first, ...others] = blocks.toSorted((one, other) => one.top - other.top || one.left - other.left);
	if (first === undefined) return undefined;
	const columnsOf = ({ left, right }: Block): readonly number[] => range(left, right);
	const rowsOf = ({ top, bottom }: Block): readonly number[] => range(top, bottom);
	if (others.every(({ top, bottom }) => top === first.top && bottom === first.bottom)) {
		return { rows: rowsOf(first), columns: [first, ...others].flatMap(columnsOf) };
	}
	if (others.some(({ left, right }) => left !== first.left || right !== first.right)) return undefined;
	return { rows: [first, ...others].flatMap(rowsOf), columns: columnsOf(first) };
}

export function move(selection: Selection, to: Move, size: GridSize, extend = false): Selection {
	const focus = clampCell(TARGETS[to](selection.focus, size), size);
	if (extend) return { ...selection, focus };
	return selection.isAdding === true ? { ...selection, ...selectCell(focus), isColumns: false } : selectCell(focus);
}

/** Cuts a selection to the grid, and drops ranges that are wholly outside. */
export function clampSelection(selection: Selection, size: GridSize): Selection {
	const { anchor, focus, others, isColumns = false } = selection;
	const clamped = { ...selection, anchor: clampCell(anchor, size), focus: clampCell(focus, size), isColumns };
	return others === undefined ? clamped : { ...clamped, others: others.flatMap((block) => clampBlock(block, size)) };
}

function clampBlock({ top, bottom, left, right }: Block, { rows, columns }: GridSize): readonly Block[] {
	if (top >= rows || left >= columns) return [];
	return [{ top, bottom: Math.min(rows - 1, bottom), left, right: Math.min(columns - 1, right) }];
}

function clampCell({ row, column }: GridCell, { rows, columns }: GridSize): GridCell {
	return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
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
	| { readonly [Kind in PlainKind]: { readonly kind: Kind } }[PlainKind];
type PlainKind = 'type' | (typeof COMMANDS)[keyof typeof COMMANDS];

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
const COMMANDS = {
	F2: 'open',
	Enter: 'open',
	Delete: 'clear',
	Backspace: 'clear',
	F8: 'next-wrong',
	Escape: 'leave',
	'Shift+F8': 'add-range',
	'Shift+ ': 'select-row',
	'Control+ ': 'select-column',
	'Control+a': 'select-all',
	'Control+d': 'fill-down',
	'Control+h': 'replace',
	'Control+Enter': 'fix',
	'Control+y': 'redo',
	'Control+z': 'undo',
	'Control+Shift+z': 'redo',
	'Control+Delete': 'skip',
	'Control+Backspace': 'skip',
	'Alt+ArrowDown': 'menu',
} as const;
const KINDS: ReadonlyMap<string, PlainKind> = new Map(Object.entries(COMMANDS));

/** Returns undefined for a key that the browser handles. Tab leaves the grid at the ends of a row. */
export function commandOf(
	{ key, ctrlKey, metaKey, shiftKey: extend, altKey }: Key,
	focus: { readonly isFirst: boolean; readonly isLast: boolean },
): GridCommand | undefined {
	const isFar = ctrlKey || metaKey;
	const name = isFar && key.length === 1 ? key.toLowerCase() : key;
	const held = `${isFar ? 'Control+' : ''}${altKey ? 'Alt+' : ''}`;
	const kind = KINDS.get(`${held}${extend ? 'Shift+' : ''}${name}`) ?? KINDS.get(isFar ? '' : held + name);
	if (kind !== undefined) return { kind };
	if (altKey) return undefined;
	const to = (isFar ? FAR_MOVES : MOVES)[key];
	if (to !== undefined) return { kind: 'move', to, extend };
	if (isFar) return undefined;
	if (key !== 'Tab') return isTyped(key) ? { kind: 'type' } : undefined;
	return (extend ? focus.isFirst : focus.isLast)
		? undefined
		: { kind: 'move', to: extend ? 'left' : 'right', extend: false };
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
