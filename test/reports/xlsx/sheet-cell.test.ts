import { expect, test } from 'vitest';
import { UNFIT } from '../../../src/reports/rejected/render-cell.ts';
import { numberFormat, sheetValue } from '../../../src/reports/xlsx/sheet-cell.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { isErrorText } from '../../../src/drafts/values/read-error.ts';

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
	[{ kind: 'invalid', text: '=A1+B1', code: 'formula-without-result' }, '####'],
	[{ kind: 'invalid', text: '12 34', code: 'number-unreadable' }, '####'],
])('writes %j as %j', (cell, value) => {
	expect(sheetValue(cell)).toEqual(value);
});

test('writes what could not be read as what no column takes', () => {
	expect(sheetValue({ kind: 'invalid', text: 'x', code: 'cell-type-unknown' })).toBe(UNFIT);
	expect(isErrorText(UNFIT)).toBe(true);
});

test.each<[Cell, string | undefined, string]>([
	[42, '00000', '00000'],
	[42, undefined, 'General'],
	[date, 'd-mmm-yy', 'd-mmm-yy'],
	[date, undefined, 'dd/mm/yyyy'],
	[date, 'General', 'dd/mm/yyyy'],
	[time, undefined, '[h]:mm:ss'],
	['text', undefined, 'General'],
	[null, '@', '@'],
])('gives %j with the format %j the format %j', (cell, code, format) => {
	expect(numberFormat(cell, code)).toBe(format);
});
