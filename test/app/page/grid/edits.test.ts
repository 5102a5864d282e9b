import {
	buildEdit,
	buildSkip,
	parseTsv,
	planPaste,
	renderTsv,
	type TextAt,
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
/** `texts`: the cells of the first rows; other rows hold nothing. */
function shown(blocks: readonly Block[], textAt: TextAt, texts: readonly (readonly string[])[] = []): string {
	const rows = new Map(Array.from({ length: 10 }, (_, row) => [row, rowOf(row, texts[row] ?? [])]));
	const nowAt: Parameters<typeof buildEdit>[3] = ({ row, column }) => texts[row]?.[column] ?? '';
	const { cells = [] } = buildEdit(blocks, rows, textAt, nowAt) ?? {};
	return cells.map(({ row, column, text }) => `${row},${column}=${text}`).join(' ');
}

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
		expect([shown([paste.block], paste.textAt), paste.cutRows, paste.cutColumns]).toEqual([cells, cutRows, cutColumns]);
	});

	test('is what is selected afterwards', () =>
		expect(planPaste([['a', 'b']], block(2, 1), SIZE).block).toEqual(block(2, 1, 2, 2)));
});

describe('an edit', () => {
	test('has every cell of the blocks once, and only what changes', () => {
		const texts = [['a', 'b'], ['c']];
		expect(shown([block(0, 0, 1, 1), block(1, 1, 2, 1)], () => 'c', texts)).toBe('0,0=c 0,1=c 1,1=c 2,1=c');
		expect(shown([block(0, 0, 9, 1)], () => '', texts)).toBe('0,0= 0,1= 1,0=');
		expect(shown([block(0, 0, 9, 1)], () => undefined, texts)).toBe('');
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

test('reads back what it wrote, whatever the cells have', () => {
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
