import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormulaReader, readQuotedFormulas } from '../../../src/drafts/table/quoted-formula.ts';

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('"', '=', '&', '\n', 'a') }));

describe('a cell written ="…"', () => {
	test.each([
		['="000107"', '000107'],
		['=""', ''],
		['="say ""hi"""', 'say "hi"'],
		['=""""', '"'],
		['="=A1"', '=A1'],
		['="a\nb"', 'a\nb'],
	])('reads %j as %j', (cell, shown) => expect(readQuotedFormulas([cell])).toEqual([shown]));

	test('is its text, whatever the text', () => {
		fc.assert(
			fc.property(fc.array(text), (texts) => {
				expect(readQuotedFormulas(texts.map((one) => `="${one.replaceAll('"', '""')}"`))).toEqual(texts);
			}),
		);
	});
});

test.each([
	['a CSV', ['Patrimônio'], 'csv', '000107'],
	['a page', ['Patrimônio'], 'html', '000107'],
	['a workbook', ['Patrimônio'], 'xlsx', '="000107"'],
	['a workbook of rows of a CSV', ['Patrimônio', 'linha', 'problemas', 'códigos'], 'xlsx', '000107'],
] as const)('is read so in %s', (_, header, format, shown) =>
	expect(createFormulaReader(header, format)(['="000107"'])).toEqual([shown]),
);

describe('a cell that differs', () => {
	test.each([
		'="a"&"b"',
		'=A1',
		'="a',
		'="',
		'=',
		'="a""',
		'="a"b"',
		'= "a"',
		' ="a"',
		'="a" ',
		'"a"',
		'==""',
		'',
		'a',
	])('%j stays unchanged', (cell) => expect(readQuotedFormulas([cell, '="x"'])).toEqual([cell, 'x']));

	test('needs no new array', () => {
		const cells = ['PAT-1', '=A1', 7, null, true, { kind: 'date', text: '2026-01-31', serial: 46_053 }] as const;
		expect(readQuotedFormulas(cells)).toBe(cells);
	});
});
