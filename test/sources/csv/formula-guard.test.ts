import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardFormula, unguardFormula } from '../../../src/sources/csv/formula-guard.ts';

const dangerous = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", 'a', ' ', '');
const texts = fc.oneof(
	fc.string({ unit: 'binary' }),
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
		["D'Ávila", "D'Ávila"],
		['', ''],
		['1-2', '1-2'],
	])('writes %j as %j', (text, guarded) => {
		expect(guardFormula(text)).toBe(guarded);
		expect(unguardFormula(guarded)).toBe(text);
	});

	test('comes off exactly, after any number of rounds', () => {
		fc.assert(
			fc.property(texts, fc.integer({ min: 0, max: 6 }), (text, rounds) => {
				let cell = text;
				for (let round = 0; round < rounds; round++) cell = guardFormula(cell);
				for (let round = 0; round < rounds; round++) cell = unguardFormula(cell);
				expect(cell).toBe(text);
			}),
		);
	});

	test('leaves nothing that a spreadsheet program would run', () => {
		fc.assert(
			fc.property(texts, (text) => {
				expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r\n]/);
			}),
		);
	});

	test('takes an apostrophe of the user for what it is', () => {
		expect(unguardFormula("'abc")).toBe("'abc");
	});
});
