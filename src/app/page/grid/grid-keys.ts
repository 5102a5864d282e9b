/** What a key means in the grid, with and without an open cell. Keys are those of spreadsheets. Pure. */
import type { Move } from './selection.ts';

export interface Key {
	readonly key: string;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly shiftKey: boolean;
	readonly altKey: boolean;
}

export type GridCommand =
	| { readonly kind: 'move'; readonly to: Move; readonly extend: boolean }
	/** Opens the cell with what it has. */
	| { readonly kind: 'open' }
	/** Opens it empty: the key that was pressed is typed into it. */
	| { readonly kind: 'type' }
	/** To the tools, for the cells that are selected. */
	| { readonly kind: 'leave' }
	| { readonly kind: 'clear' | 'fill-down' | 'undo' | 'redo' | 'skip' | 'select-all' | 'select-row' | 'next-wrong' };

/** Of an open cell. `move`: keeps what was typed and goes on. */
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

/** Nothing for a key that is the browser's. Tab goes from cell to cell of a row, and leaves the grid at its ends. */
export function commandOf(
	key: Key,
	focus: { readonly isFirst: boolean; readonly isLast: boolean },
): GridCommand | undefined {
	const { shiftKey: extend } = key;
	if (key.ctrlKey || key.metaKey) return withControl(key);
	if (key.altKey) return undefined;
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

/** `isTyping`: the cell was opened by typing, so arrows leave it; else they move inside of the text. */
export function editorCommandOf(key: Key, isTyping: boolean): EditorCommand | undefined {
	const plain = !key.ctrlKey && !key.metaKey && !key.altKey;
	if (key.key === 'Escape') return { kind: 'give-up' };
	if (key.key === 'Enter') return plain ? { kind: 'keep', move: key.shiftKey ? 'up' : 'down' } : { kind: 'line-break' };
	if (key.key === 'Tab') return { kind: 'keep', move: key.shiftKey ? 'left' : 'right' };
	const move = MOVES[key.key];
	return isTyping && plain && !key.shiftKey && move !== undefined && key.key.startsWith('Arrow')
		? { kind: 'keep', move }
		: undefined;
}

/** A character, or the beginning of one that takes two keys or an input method. */
const isTyped = (key: string): boolean => /^.$/su.test(key) || key === 'Dead' || key === 'Process';
