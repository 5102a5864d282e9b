import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTsv, renderTsv } from '../../../../src/app/page/grid/tsv.ts';

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
])('reads %s', (_, text, rows) => {
	expect(parseTsv(text)).toEqual(rows);
});

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
