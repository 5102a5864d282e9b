import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnLetters } from '../../../src/messages/origin.ts';
import { parseColumnLetters } from '../../../src/drafts/mapping/parse-mapped-columns.ts';

test.each([
	['A', 0],
	['z', 25],
	['AA', 26],
	['aZ', 51],
	['XFD', 16_383],
])('takes %j for column %i', (letters, column) => {
	expect(parseColumnLetters(letters)).toBe(column);
});

test.each(['', ' A', 'A1', '4', 'Ç', 'AAAA', 'Valor'])('takes %j for no column', (letters) => {
	expect(parseColumnLetters(letters)).toBeUndefined();
});

test('reads back the letters of every column', () => {
	fc.assert(
		fc.property(fc.nat(18_277), (column) => {
			expect(parseColumnLetters(columnLetters(column))).toBe(column);
		}),
	);
});
