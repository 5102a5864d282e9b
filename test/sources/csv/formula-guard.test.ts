import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardApostrophe, guardFormula, looksGuarded, unguardFormula } from '../../../src/sources/csv/render-csv.ts';
import { anyText } from '../../any-text.ts';

const dangerous = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", 'a', ' ', '');
const texts = fc.oneof(
	anyText(),
	fc.array(dangerous).map((parts) => parts.join('')),
);

describe('the guard', () => {
	test.each([
		['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
		['+55 11 99999-0000', "'+55 11 99999-0000"],
		['-1', "'-1"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\t=1', "'\t=1"],
		['\r=1', "'\r=1"],
		["'=1", "''=1"],
		["''=1", "'''=1"],
		[' =1', "' =1"],
		['＝1', "'＝1"],
		["'abc", "'abc"],
		["''", "''"],
		["D'Ávila", "D'Ávila"],
		['', ''],
		['1-2', '1-2'],
	])('writes %j as %j', (text, guarded) => {
		expect(guardFormula(text)).toBe(guarded);
		expect(unguardFormula(guarded)).toBe(text);
	});

	test('is removed exactly after any number of rounds through CSVs and workbooks', () => {
		const rounds = fc.array(fc.constantFrom(guardFormula, guardApostrophe), { maxLength: 6 });
		fc.assert(
			fc.property(texts, rounds, (text, guards) => {
				let cell = text;
				for (const guard of guards) cell = guard(cell);
				for (const _ of guards) cell = unguardFormula(cell);
				expect(cell).toBe(text);
			}),
		);
	});

	test('leaves no text that a spreadsheet program would run', () => {
		fc.assert(
			fc.property(texts, (text) => {
				expect(guardFormula(text)).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
			}),
		);
	});

	test('is needed in a workbook only before a text that would lose its own apostrophe', () => {
		fc.assert(
			fc.property(texts, (text) => {
				expect(guardApostrophe(text)).toBe(looksGuarded(text) ? guardFormula(text) : text);
			}),
		);
	});

	test.each([["'abc"], ["'90s"], ["'"], ["''Sala 3''"]])('leaves %j unchanged', (text) => {
		expect(guardFormula(text)).toBe(text);
		expect(unguardFormula(text)).toBe(text);
	});
});
