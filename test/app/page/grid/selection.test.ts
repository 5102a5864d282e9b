import {
	arrange,
	type Block,
	blockOf,
	cellsIn,
	clampSelection,
	commandOf,
	editorCommandOf,
	isInBlock,
	type Key,
	type Move,
	move,
	selectCell,
	type Selection,
} from '../../../../src/app/page/grid/selection.ts';
import { describe, expect, test } from 'vitest';

const SIZE = { rows: 100, columns: 5, page: 10 };
const at = (row: number, column: number): Selection => selectCell({ row, column });

test.each<[Move, number, number, number, number]>([
	['up', 50, 2, 49, 2],
	['up', 0, 2, 0, 2],
	['down', 99, 2, 99, 2],
	['left', 50, 0, 50, 0],
	['right', 50, 2, 50, 3],
	['right', 50, 4, 50, 4],
	['page-up', 5, 2, 0, 2],
	['page-down', 50, 2, 60, 2],
	['start', 50, 2, 50, 0],
	['end', 50, 2, 50, 4],
	['top', 50, 2, 0, 2],
	['bottom', 50, 2, 99, 2],
	['first', 50, 2, 0, 0],
	['last', 50, 2, 99, 4],
])('%s from %i, %i goes to %i, %i', (to, row, column, newRow, newColumn) =>
	expect(move(at(row, column), to, SIZE)).toEqual(at(newRow, newColumn)),
);

describe('a block', () => {
	const block = blockOf({ anchor: { row: 7, column: 3 }, focus: { row: 5, column: 1 } }, 100);

	test('lies between its corners, whichever came first', () => {
		expect(block).toEqual({ top: 5, bottom: 7, left: 1, right: 3 });
		expect(cellsIn(block)).toBe(9);
		expect([isInBlock(block, { row: 6, column: 2 }), isInBlock(block, { row: 8, column: 2 })]).toEqual([true, false]);
	});

	test('grows from its anchor and shrinks back to it', () => {
		const grown = move(move(at(5, 1), 'down', SIZE, true), 'right', SIZE, true);
		expect(blockOf(grown, 100)).toEqual({ top: 5, bottom: 6, left: 1, right: 2 });
		expect(blockOf(move(move(grown, 'up', SIZE, true), 'left', SIZE, true), 100)).toEqual(blockOf(at(5, 1), 100));
		expect(move(grown, 'down', SIZE)).toEqual(at(7, 2));
	});

	test('stays inside when rows go', () => {
		const all: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 99, column: 4 } };
		expect(blockOf(clampSelection(all, { ...SIZE, rows: 3 }), 3)).toEqual({ top: 0, bottom: 2, left: 0, right: 4 });
		expect(clampSelection(all, { ...SIZE, rows: 0 })).toEqual({
			...selectCell({ row: 0, column: 0 }),
			focus: { row: 0, column: 4 },
			isColumns: false,
		});
	});

	test('keeps its other ranges, as far as they are inside', () => {
		const selection: Selection = {
			...selectCell({ row: 1, column: 1 }),
			others: [
				{ top: 0, bottom: 0, left: 0, right: 0 },
				{ top: 2, bottom: 9, left: 3, right: 4 },
				{ top: 5, bottom: 6, left: 0, right: 1 },
			],
			isAdding: true,
		};
		expect(clampSelection(selection, { ...SIZE, rows: 4, columns: 4 })).toEqual({
			...selection,
			others: [
				{ top: 0, bottom: 0, left: 0, right: 0 },
				{ top: 2, bottom: 3, left: 3, right: 3 },
			],
			isColumns: false,
		});
	});
});

test.each<[string, readonly Block[], readonly number[] | undefined, readonly number[]]>([
	['one', [{ top: 2, bottom: 3, left: 1, right: 2 }], [2, 3], [1, 2]],
	[
		'of the same rows are copied side by side',
		[
			{ top: 2, bottom: 3, left: 4, right: 4 },
			{ top: 2, bottom: 3, left: 0, right: 1 },
		],
		[2, 3],
		[0, 1, 4],
	],
	[
		'of the same columns are copied one below the other',
		[
			{ top: 7, bottom: 7, left: 1, right: 2 },
			{ top: 2, bottom: 3, left: 1, right: 2 },
		],
		[2, 3, 7],
		[1, 2],
	],
	[
		'of other rows and columns are not copied',
		[
			{ top: 7, bottom: 7, left: 1, right: 2 },
			{ top: 2, bottom: 2, left: 3, right: 3 },
		],
		undefined,
		[],
	],
])('copied ranges: %s', (_, blocks, rows, columns) =>
	expect(arrange(blocks)).toEqual(rows === undefined ? undefined : { rows, columns }),
);

const MODIFIERS = { Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey', Alt: 'altKey' } as const;

/** `Control+Shift+Z` as the browser reports it. */
function press(name: string): Key {
	const parts = name.split('+');
	const held = Object.fromEntries(Object.entries(MODIFIERS).map(([part, flag]) => [flag, parts.includes(part)]));
	return { key: parts.at(-1) ?? '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held };
}

describe('in the grid', () => {
	test.each([
		['ArrowDown', { kind: 'move', to: 'down', extend: false }],
		['Shift+ArrowLeft', { kind: 'move', to: 'left', extend: true }],
		['Control+ArrowDown', { kind: 'move', to: 'bottom', extend: false }],
		['Control+Shift+End', { kind: 'move', to: 'last', extend: true }],
		['Home', { kind: 'move', to: 'start', extend: false }],
		['PageDown', { kind: 'move', to: 'page-down', extend: false }],
		['Tab', { kind: 'move', to: 'right', extend: false }],
		['Shift+Tab', { kind: 'move', to: 'left', extend: false }],
		['Enter', { kind: 'open' }],
		['F2', { kind: 'open' }],
		['a', { kind: 'type' }],
		['Shift+Ç', { kind: 'type' }],
		['Dead', { kind: 'type' }],
		['Process', { kind: 'type' }],
		[' ', { kind: 'type' }],
		['Shift+ ', { kind: 'select-row' }],
		['Delete', { kind: 'clear' }],
		['Backspace', { kind: 'clear' }],
		['F8', { kind: 'next-wrong' }],
		['Control+d', { kind: 'fill-down' }],
		['Control+Z', { kind: 'undo' }],
		['Meta+z', { kind: 'undo' }],
		['Control+Shift+Z', { kind: 'redo' }],
		['Control+y', { kind: 'redo' }],
		['Control+a', { kind: 'select-all' }],
		['Control+Delete', { kind: 'skip' }],
		['Control+ ', { kind: 'select-column' }],
		['Control+h', { kind: 'replace' }],
		['Shift+F8', { kind: 'add-range' }],
		['Shift+Delete', { kind: 'clear' }],
		['Alt+ArrowDown', { kind: 'menu' }],
		['Control+c', undefined],
		['Control+v', undefined],
		['Control+r', undefined],
		['Control+Shift+a', undefined],
		['Alt+ArrowLeft', undefined],
		['Escape', { kind: 'leave' }],
		['F5', undefined],
		['Shift', undefined],
	])('%s', (name, command) => expect(commandOf(press(name), { isFirst: false, isLast: false })).toEqual(command));

	test('Tab leaves at the ends of a row', () => {
		expect(commandOf(press('Tab'), { isFirst: false, isLast: true })).toBeUndefined();
		expect(commandOf(press('Shift+Tab'), { isFirst: true, isLast: false })).toBeUndefined();
	});
});

test.each([
	['Enter', true, { kind: 'keep', move: 'down' }],
	['Shift+Enter', true, { kind: 'keep', move: 'up' }],
	['Alt+Enter', true, { kind: 'line-break' }],
	['Control+Enter', false, { kind: 'line-break' }],
	['Tab', true, { kind: 'keep', move: 'right' }],
	['Shift+Tab', false, { kind: 'keep', move: 'left' }],
	['Escape', true, { kind: 'give-up' }],
	['ArrowRight', true, { kind: 'keep', move: 'right' }],
	['ArrowRight', false, undefined],
	['Shift+ArrowRight', true, undefined],
	['Home', true, undefined],
	['Delete', true, undefined],
	['Control+z', true, undefined],
	['a', true, undefined],
])('in an open cell, %s (typed anew: %s)', (name, isTyping, command) =>
	expect(editorCommandOf(press(name), isTyping)).toEqual(command),
);
