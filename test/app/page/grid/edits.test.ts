import {
	buildEdit,
	buildSkip,
	parseTsv,
	planFillDown,
	planPaste,
	planSeries,
	planText,
	renderTsv,
} from '../../../../src/app/page/grid/edits.ts';
import type { Block } from '../../../../src/app/page/grid/selection.ts';
import type { RowView } from '../../../../src/app/protocol/view.ts';
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';

const SIZE = { rows: 10, columns: 4, page: 5 };
const block = (top: number, left: number, bottom = top, right = left): Block => ({ top, left, bottom, right });
const rowOf = (row: number, cells: readonly string[], isSkipped = false): RowView => ({
	place: { table: 'a.csv', row },
	bucket: 'ready',
	cells,
	edited: [],
	isBehind: false,
	isSkipped,
	problems: [],
});
const shown = (cells: readonly { readonly row: number; readonly column: number; readonly text: string }[]): string =>
	cells.map(({ row, column, text }) => `${row},${column}=${text}`).join(' ');

describe('what is pasted', () => {
	test.each([
		['one text into one cell', [['x']], block(2, 1), '2,1=x', 0, 0],
		['one text into all that is selected', [['x']], block(2, 1, 3, 2), '2,1=x 2,2=x 3,1=x 3,2=x', 0, 0],
		[
			'a block from the corner on',
			[
				['a', 'b'],
				['c', 'd'],
			],
			block(2, 1),
			'2,1=a 2,2=b 3,1=c 3,2=d',
			0,
			0,
		],
		['a row again and again', [['a', 'b']], block(2, 1, 3, 2), '2,1=a 2,2=b 3,1=a 3,2=b', 0, 0],
		['once where it does not fit exactly', [['a'], ['b']], block(2, 1, 4, 1), '2,1=a 3,1=b', 0, 0],
		['what fits above the last row', [['a'], ['b'], ['c']], block(8, 0), '8,0=a 9,0=b', 1, 0],
		['what fits before the last column', [['a', 'b', 'c']], block(0, 3), '0,3=a', 0, 2],
		['lines of different length, where they have cells', [['a', 'b'], ['c']], block(0, 0), '0,0=a 0,1=b 1,0=c', 0, 0],
		['nothing', [], block(0, 0), '', 0, 0],
	])('%s', (_, texts, selected, cells, cutRows, cutColumns) => {
		const paste = planPaste(texts, selected, SIZE);
		expect([shown(paste.cells), paste.cutRows, paste.cutColumns]).toEqual([cells, cutRows, cutColumns]);
	});

	test('is what is selected afterwards', () =>
		expect(planPaste([['a', 'b']], block(2, 1), SIZE).block).toEqual(block(2, 1, 2, 2)));
});

test('fills down, clears, and goes on with a series', () => {
	expect(shown(planFillDown(block(1, 0, 3, 1), rowOf(9, ['a', 'b'])))).toBe('2,0=a 2,1=b 3,0=a 3,1=b');
	expect(shown(planText(block(1, 0, 2, 0), ''))).toBe('1,0= 2,0=');
	expect(shown(planSeries(block(1, 2, 3, 2), 'PAT-009'))).toBe('1,2=PAT-009 2,2=PAT-010 3,2=PAT-011');
});

describe('an edit', () => {
	const rows = [rowOf(2, ['a', 'b']), rowOf(3, ['c'])];

	test('has the places of the rows, and only what changes', () => {
		const cells = [
			{ row: 0, column: 0, text: 'a' },
			{ row: 0, column: 1, text: 'x' },
			{ row: 1, column: 1, text: '' },
			{ row: 5, column: 0, text: 'y' },
		];
		expect(buildEdit(cells, (row) => rows[row])).toEqual({ cells: [{ table: 'a.csv', row: 2, column: 1, text: 'x' }] });
		expect(buildEdit(cells.slice(0, 1), (row) => rows[row])).toBeUndefined();
	});

	test.each([
		['some', [false, true], true, [2]],
		['none', [false, false], true, [2, 3]],
		['all', [true, true], false, [2, 3]],
	])('of skipped rows, when %s are skipped', (_, skipped, isSkipped, numbers) => {
		const selected = skipped.map((each, index) => rowOf(index + 2, [], each));
		expect(buildSkip(selected)).toEqual({ rows: numbers.map((row) => ({ table: 'a.csv', row, isSkipped })) });
	});
});

test.each([
	['nothing', '', []],
	['one cell', 'a', [['a']]],
	['a line as Excel ends it', 'a\tb\r\n', [['a', 'b']]],
	[
		'two lines',
		'a\tb\r\nc\td\r\n',
		[
			['a', 'b'],
			['c', 'd'],
		],
	],
	['lines of a Unix program', 'a\nb', [['a'], ['b']]],
	[
		'empty cells',
		'\t\n\t',
		[
			['', ''],
			['', ''],
		],
	],
	['an empty line between', 'a\n\nb', [['a'], [''], ['b']]],
	['a line break inside a cell', '"a\r\nb"\tc', [['a\nb', 'c']]],
	['a tab inside a cell', '"a\tb"', [['a\tb']]],
	['quotes inside quotes', '"say ""no"""\tb', [['say "no"', 'b']]],
	['inches', '5" tube\t3"', [['5" tube', '3"']]],
	['a quote that nothing closes', '"a\tb', [['"a', 'b']]],
	['quotes with more after them', '"a" b\tc', [['"a" b', 'c']]],
	['blanks, which stay', ' a \t b ', [[' a ', ' b ']]],
])('reads %s', (_, text, rows) => expect(parseTsv(text)).toEqual(rows));

test('reads back what it wrote, whatever stands in the cells', () => {
	const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ç', '=') });
	const rows = fc
		.integer({ min: 1, max: 4 })
		.chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
	fc.assert(
		fc.property(rows, (drawn) => {
			// A last line with nothing in it cannot be told from the line break before it.
			fc.pre(drawn.at(-1)?.some((text) => text !== '') === true);
			expect(parseTsv(renderTsv(drawn))).toEqual(drawn);
		}),
	);
});
