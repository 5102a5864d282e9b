import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeSheetText, MOST_CHARACTERS, sheetName } from '../../../src/reports/xlsx/sheet-text.ts';
import { decodeCellEscapes } from '../../../src/sources/xlsx/xml-text.ts';

test.each([
	['Patrimônio 😀', 'Patrimônio 😀'],
	['linha 1\n\tlinha 2', 'linha 1\n\tlinha 2'],
	['a\rb', 'a_x000D_b'],
	['\u0000\u001b', '_x0000__x001B_'],
	['_x0041_', '_x005F_x0041_'],
	['_x005F_', '_x005F_x005F_'],
	['_x004', '_x004'],
	['_X0041_', '_X0041_'],
	['\ud83d', '_xD83D_'],
	['\uffff', '_xFFFF_'],
])('writes %j as %j', (text, encoded) => {
	expect(encodeSheetText(text)).toBe(encoded);
});

test('holds no more than a cell does', () => {
	expect(encodeSheetText('a'.repeat(MOST_CHARACTERS + 1))).toBe('a'.repeat(MOST_CHARACTERS));
});

test('is read back as the same text', () => {
	const piece = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.constantFrom('_x0041_', '_x', '_', 'x005F_', '\ud83d', '\r'),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
			const text = pieces.join('');
			expect(encodeSheetText(text)).not.toMatch(/(?![\t\n])\p{Cc}|\p{Surrogate}/u);
			// Halves of pairs stay escaped: no text has them, and the reader says so.
			const whole = text.replaceAll(/\p{Surrogate}/gu, '');
			expect(decodeCellEscapes(encodeSheetText(whole))).toBe(whole);
		}),
	);
});

describe('the name of a sheet', () => {
	test.each([
		['Ativos 2026', [], 'Ativos 2026'],
		['a[b]:c*d?e/f\\g', [], 'a b  c d e f g'],
		["'Ativos'", [], 'Ativos'],
		['x'.repeat(40), [], 'x'.repeat(31)],
		['', [], 'Sheet'],
		['Como corrigir', ['como CORRIGIR'], 'Como corrigir (2)'],
		['x'.repeat(40), ['x'.repeat(31)], `${'x'.repeat(27)} (2)`],
	])('%j beside %j is %j', (wanted, taken, name) => {
		expect(sheetName(wanted, taken)).toBe(name);
	});
});
