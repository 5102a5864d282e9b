import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	encodeSheetText,
	MAX_CHARACTERS,
	numberFormat,
	sheetName,
	sheetValue,
} from '../../../src/reports/xlsx/sheet-cell.ts';
import { decodeCellEscapes } from '../../../src/sources/xlsx/cell-value.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { anyText } from '../../any-text.ts';

const date: Cell = { kind: 'date', text: '2026-01-31', serial: 46_053 };
const time: Cell = { kind: 'time', text: '13:45:00', serial: 0.572_916_666_7 };

test.each<[Cell, unknown]>([
	[null, null],
	[0, 0],
	[false, false],
	['PAT-1', 'PAT-1'],
	['=1+1', '=1+1'],
	[' nas pontas ', { richText: [{ text: ' nas pontas ' }] }],
	['linha 1\nlinha 2', { richText: [{ text: 'linha 1\nlinha 2' }] }],
	[date, 46_053],
	[time, 0.572_916_666_7],
	[{ kind: 'date', text: '2026-01-31' }, '2026-01-31'],
	[{ kind: 'error', text: '#N/A' }, { error: '#N/A' }],
	[{ kind: 'error', text: '#SPILL!' }, '#SPILL!'],
	[{ kind: 'invalid', text: '=A1+B1', reason: { code: 'formula-without-result' } }, '=A1+B1'],
	[{ kind: 'invalid', text: '12 34', reason: { code: 'cell-unreadable', params: { kind: 'number' } } }, '12 34'],
])('writes %j as %j', (cell, value) => expect(sheetValue(cell)).toEqual(value));

test.each<[Cell, string | undefined, string]>([
	[42, '00000', '00000'],
	[42, undefined, 'General'],
	[date, 'd-mmm-yy', 'd-mmm-yy'],
	[date, undefined, 'dd/mm/yyyy'],
	[date, 'General', 'dd/mm/yyyy'],
	[time, undefined, '[h]:mm:ss'],
	['text', undefined, 'General'],
	[null, '@', '@'],
])('gives %j with the format %j the format %j', (cell, code, format) => expect(numberFormat(cell, code)).toBe(format));

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
])('writes %j as %j', (text, encoded) => expect(encodeSheetText(text)).toBe(encoded));

test('is no longer than a cell allows', () =>
	expect(encodeSheetText('a'.repeat(MAX_CHARACTERS + 1))).toBe(`${'a'.repeat(MAX_CHARACTERS - 1)}…`));

test('is read back as the same text', () => {
	const piece = fc.oneof(anyText(), fc.constantFrom('_x0041_', '_x', '_', 'x005F_', '\ud83d', '\r'));
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
			const text = pieces.join('');
			expect(encodeSheetText(text)).not.toMatch(/(?![\t\n])\p{Cc}|\p{Surrogate}/u);
			// Lone surrogates stay escaped, because no text has them.
			const whole = text.replaceAll(/\p{Surrogate}/gu, '');
			expect(decodeCellEscapes(encodeSheetText(whole))).toBe(whole);
		}),
	);
});

test.each([
	['Ativos 2026', [], 'Ativos 2026'],
	['a[b]:c*d?e/f\\g', [], 'a b  c d e f g'],
	["Caixa d'água", [], 'Caixa d’água'],
	['x'.repeat(40), [], 'x'.repeat(31)],
	['', [], 'Sheet'],
	['Como corrigir', ['como CORRIGIR'], 'Como corrigir (2)'],
	['x'.repeat(40), ['x'.repeat(31)], `${'x'.repeat(27)} (2)`],
])('the name of a sheet: %j beside %j is %j', (wanted, taken, name) => expect(sheetName(wanted, taken)).toBe(name));
