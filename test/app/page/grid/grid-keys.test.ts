import { describe, expect, test } from 'vitest';
import { commandOf, editorCommandOf, type Key } from '../../../../src/app/page/grid/grid-keys.ts';

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
		['Control+c', undefined],
		['Control+v', undefined],
		['Control+r', undefined],
		['Control+Shift+a', undefined],
		['Alt+ArrowLeft', undefined],
		['Escape', { kind: 'leave' }],
		['F5', undefined],
		['Shift', undefined],
	])('%s', (name, command) => {
		expect(commandOf(press(name), { isFirst: false, isLast: false })).toEqual(command);
	});

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
])('in an open cell, %s (typed anew: %s)', (name, isTyping, command) => {
	expect(editorCommandOf(press(name), isTyping)).toEqual(command);
});
