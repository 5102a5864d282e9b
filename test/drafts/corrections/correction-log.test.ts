import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CorrectionAction, Edit } from '../../../src/drafts/corrections/correction.ts';
import { CorrectionLog } from '../../../src/drafts/corrections/correction-log.ts';

const INPUT = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const UNDO = { undo: 1 } as const;
const REDO = { redo: 1 } as const;

const type = (row: number, column: number, text: string, input = INPUT): Edit => ({
	edit: 1,
	cells: [{ input, row, column, text }],
});
const skip = (row: number, isSkipped = true): Edit => ({ edit: 1, rows: [{ input: INPUT, row, isSkipped }] });

function fold(actions: readonly CorrectionAction[]): CorrectionLog {
	const log = new CorrectionLog();
	for (const action of actions) log.add(action);
	return log;
}

/** `2.0=x` for a cell, `2!` for a skipped row. */
function held(log: CorrectionLog, input = INPUT, rows = [1, 2, 3, 4]): readonly string[] {
	const table = log.ofTable({ input });
	if (table === undefined) return [];
	return rows.flatMap((row) => [
		...table.cellsOf(row).map(({ column, text }) => `${row}.${column}=${text}`),
		...(table.isSkipped(row) ? [`${row}!`] : []),
	]);
}

describe('the current corrections', () => {
	test.each<readonly [string, readonly CorrectionAction[], readonly string[]]>([
		['nothing', [], []],
		['the last edit of a cell', [type(2, 0, 'x'), type(2, 0, 'y')], ['2.0=y']],
		['an emptied cell is a corrected one', [type(2, 0, '')], ['2.0=']],
		['without undone edits', [type(2, 0, 'x'), type(2, 0, 'y'), UNDO], ['2.0=x']],
		['with redone edits', [type(2, 0, 'x'), type(2, 0, 'y'), UNDO, UNDO, REDO], ['2.0=x']],
		['an edit discards what could be redone', [type(2, 0, 'x'), UNDO, type(3, 1, 'y'), REDO], ['3.1=y']],
		['one undo too many changes nothing', [UNDO, type(2, 0, 'x'), REDO, UNDO, UNDO, REDO], ['2.0=x']],
		['a row left out', [skip(2)], ['2!']],
		['and taken back', [skip(2), skip(3), skip(2, false)], ['3!']],
		['and the taking back undone', [skip(2), skip(2, false), UNDO], ['2!']],
		[
			'an edit of many cells as a whole',
			[{ edit: 1, cells: [...(type(2, 0, 'x').cells ?? []), ...(type(3, 16_383, 'y').cells ?? [])] }, type(2, 1, 'z')],
			['2.0=x', '2.1=z', '3.16383=y'],
		],
		['columns in their order', [type(2, 5, 'b'), type(2, 1, 'a')], ['2.1=a', '2.5=b']],
	])('%s', (_, actions, expected) => expect(held(fold(actions))).toEqual(expected));

	test('keep tables and inputs apart', () => {
		const log = fold([
			type(2, 0, 'x'),
			type(2, 0, 'y', OTHER),
			{ edit: 1, cells: [{ input: INPUT, sheet: 'Plan1', row: 2, column: 0, text: 'z' }] },
		]);
		expect([held(log), held(log, OTHER)]).toEqual([['2.0=x'], ['2.0=y']]);
		expect(log.ofTable({ input: INPUT, sheet: 'Plan1' })?.cellsOf(2)).toEqual([{ column: 0, text: 'z' }]);
		expect(log.ofTable({ input: INPUT, sheet: 'Plan2' })).toBeUndefined();
		expect([log.hasInput(OTHER), log.hasInput('c'.repeat(64))]).toEqual([true, false]);
	});

	test('undo and redo describe their edit', () => {
		const log = fold([type(2, 3, 'x'), skip(4), UNDO]);
		expect(log.undo()).toEqual({ cells: 1, rows: 0, first: { input: INPUT, row: 2, column: 3, text: 'x' } });
		expect(log.redo()).toEqual({ cells: 0, rows: 1, first: { input: INPUT, row: 4, isSkipped: true } });
		expect([fold([]).undo(), fold([{ edit: 1 }]).undo()]).toEqual([undefined, { cells: 0, rows: 0 }]);
	});
});

test('any sequence of actions gives the same as a list of all states', () => {
	const action = fc.oneof(
		{
			weight: 3,
			arbitrary: fc
				.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(2), fc.string({ maxLength: 3 }))
				.map((args) => type(...args)),
		},
		fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([row, isSkipped]) => skip(row, isSkipped)),
		fc.constant(UNDO),
		fc.constant(REDO),
	);
	fc.assert(
		fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
			// All states, and the index of the current one.
			let states: ReadonlyMap<string, string>[] = [new Map()];
			let now = 0;
			const log = new CorrectionLog();
			for (const one of actions) {
				log.add(one);
				if ('undo' in one) now = Math.max(0, now - 1);
				else if ('redo' in one) now = Math.min(states.length - 1, now + 1);
				else {
					const next = new Map(states[now]);
					for (const { row, column, text } of one.cells ?? []) next.set(`${row}.${column}`, text);
					for (const { row, isSkipped } of one.rows ?? []) {
						if (isSkipped) next.set(`${row}!`, '');
						else next.delete(`${row}!`);
					}
					states = [...states.slice(0, now + 1), next];
					now += 1;
				}
				// Also checked in between: a cached result must not survive the next action.
				const expected = [...(states[now] ?? [])].map(([key, text]) => (key.endsWith('!') ? key : `${key}=${text}`));
				expect([...held(log)].toSorted()).toEqual(expected.toSorted());
				expect([log.undo() !== undefined, log.redo() !== undefined]).toEqual([now > 0, now < states.length - 1]);
			}
		}),
	);
});
