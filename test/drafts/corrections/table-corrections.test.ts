import { describe, expect, test } from 'vitest';
import { CorrectionLog, nameCorrectedTable } from '../../../src/drafts/corrections/correction-log.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';

const INPUT = 'a'.repeat(64);

function tableOf(
	cells: readonly (readonly [row: number, column: number, text: string])[],
	skipped: readonly number[] = [],
) {
	const log = new CorrectionLog();
	log.add({
		edit: 1,
		cells: cells.map(([row, column, text]) => ({ input: INPUT, row, column, text })),
		rows: skipped.map((row) => ({ input: INPUT, row, isSkipped: true })),
	});
	const table = log.ofTable({ input: INPUT });
	if (table === undefined) throw new Error('nothing holds');
	return table;
}

const DATE: Cell = { kind: 'date', text: '2026-01-31', serial: 46_053 };

type Typed = readonly [row: number, column: number, text: string];
test.each<[string, readonly Cell[], readonly Cell[], ...Typed[]]>([
	['a text for a text', ['1', 'x'], ['1', 'y'], [5, 1, 'y']],
	['a text for a number or a date', [7, DATE], ['007', '31/12/2025'], [5, 0, '007'], [5, 1, '31/12/2025']],
	['an empty cell instead of a text', ['1', 'x'], ['1', null], [5, 1, '']],
	['beyond the last cell', ['1'], ['1', null, null, 'z'], [5, 3, 'z']],
	['an emptied cell beyond the last one', ['1'], ['1', null, null], [5, 2, '']],
	['typed text is not tidied', ['1'], ["  '=1+1 "], [5, 0, "  '=1+1 "]],
	['no other row', ['1'], ['1'], [4, 0, 'x'], [6, 0, 'y']],
])('%s', (_, cells, expected, ...corrections) => {
	const row: Row = { number: 5, cells, hidden: true };
	const corrected = tableOf(corrections).correct(row);
	const ofRow = corrections.filter(([number]) => number === 5);
	const before = Object.fromEntries(ofRow.map(([, column]) => [column, cells[column] ?? null]));
	expect(corrected).toEqual({ ...row, cells: expected, ...(ofRow.length === 0 ? {} : { corrected: before }) });
	expect(row.cells).toEqual(cells);
});

test('uncorrected rows are returned as the same objects', () => {
	const row: Row = { number: 5, cells: ['1'] };
	expect(tableOf([[4, 0, 'x']], [5]).correct(row)).toBe(row);
});

test('each reading reports the corrected rows that it did not meet', () => {
	const table = tableOf(
		[
			[2, 0, 'x'],
			[2, 1, 'y'],
			[7, 0, 'z'],
			[900_000, 0, 'w'],
		],
		[7, 8],
	);
	const reading = table.startReading();
	for (const number of [1, 2, 3, 8]) reading.correct({ number, cells: [] });
	expect(reading.rowsMissed()).toEqual([7, 900_000]);
	expect(table.startReading().rowsMissed()).toEqual([2, 7, 8, 900_000]);
});

describe('a table is identified by its input', () => {
	const inputs = [
		{ file: 'a.csv', sha256: '1' },
		{ file: 'pasta/b.zip', sha256: '2' },
	];
	test.each([
		['a CSV', { file: 'a.csv' }, { input: '1' }],
		['a sheet', { file: 'a.csv', sheet: 'Plan1' }, { input: '1', sheet: 'Plan1' }],
		['an entry of a zip', { file: 'pasta/b.zip!x/y.csv' }, { input: '2', sheet: 'x/y.csv' }],
		['a sheet of an entry', { file: 'pasta/b.zip!y.xlsx', sheet: 'A' }, { input: '2', sheet: 'y.xlsx!A' }],
		['none of the inputs', { file: 'pasta/b.zipx' }, undefined],
	])('%s', (_, place, expected) => expect(nameCorrectedTable(inputs, place)).toEqual(expected));
});
