import { describe, expect, test } from 'vitest';
import {
	blockOf,
	cellsIn,
	clampSelection,
	isInBlock,
	type Move,
	move,
	type Selection,
	selectCell,
} from '../../../../src/app/page/grid/selection.ts';

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
])('%s from %i, %i goes to %i, %i', (to, row, column, newRow, newColumn) => {
	expect(move(at(row, column), to, SIZE)).toEqual(at(newRow, newColumn));
});

describe('a block', () => {
	const block = blockOf({ anchor: { row: 7, column: 3 }, focus: { row: 5, column: 1 } });

	test('lies between its corners, whichever came first', () => {
		expect(block).toEqual({ top: 5, bottom: 7, left: 1, right: 3 });
		expect(cellsIn(block)).toBe(9);
		expect([isInBlock(block, { row: 6, column: 2 }), isInBlock(block, { row: 8, column: 2 })]).toEqual([true, false]);
	});

	test('grows from its anchor and shrinks back to it', () => {
		const grown = move(move(at(5, 1), 'down', SIZE, true), 'right', SIZE, true);
		expect(blockOf(grown)).toEqual({ top: 5, bottom: 6, left: 1, right: 2 });
		expect(blockOf(move(move(grown, 'up', SIZE, true), 'left', SIZE, true))).toEqual(blockOf(at(5, 1)));
		expect(move(grown, 'down', SIZE)).toEqual(at(7, 2));
	});

	test('stays inside when rows go', () => {
		const all: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 99, column: 4 } };
		expect(blockOf(clampSelection(all, { ...SIZE, rows: 3 }))).toEqual({ top: 0, bottom: 2, left: 0, right: 4 });
		expect(clampSelection(all, { ...SIZE, rows: 0 })).toEqual({
			...selectCell({ row: 0, column: 0 }),
			focus: { row: 0, column: 4 },
		});
	});
});
