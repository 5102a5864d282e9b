import { expect, test } from 'vitest';
import { decodeCellEscapes } from '../../../src/sources/xlsx/cell-value.ts';

test.each([
	['_x000D_\n', '\r\n'],
	['_x005F_x0041_', '_x0041_'],
	['_x0041_x0042_', 'Ax0042_'],
	['_x0009_', '\t'],
	['_xD83C__xDF63_', '🍣'],
	['_xD83C_ a', '_xD83C_ a'],
	['_x41_ _X0041_ _x004_', '_x41_ _X0041_ _x004_'],
	['numero_x', 'numero_x'],
])('the cell escape %j is %j', (raw, text) => expect(decodeCellEscapes(raw)).toBe(text));
