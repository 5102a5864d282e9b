/**
 * Numbers and texts as a file has them to values of cells.
 *
 * Unreadable: `cell-unreadable`, `number-digits-lost`, `text-too-long`.
 */
import type { Cell } from '../values/cell.ts';
import { findSection, type FormatKind, readFormat } from '../values/number-format.ts';
import { showNumber } from '../values/shown-text.ts';
import { MAX_CELL_CHARACTERS } from './limits.ts';
import { invalidCell, readSerial, unreadableCell } from './special-cells.ts';

/** Text of a cell, unless it is longer than a cell can hold. */
export function readText(text: string): Cell {
	return text.length > MAX_CELL_CHARACTERS ? invalidCell('text-too-long', text) : text;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const LONG_INTEGER = /^[+-]?\d{16,}$/;

/**
 * A number by the section of its format: `[=0]"";dd/mm/yyyy` is a date but for 0, which shows nothing and is an empty cell.
 */
export function readShownNumber(raw: string, formatCode: string, date1904: boolean): Cell {
	const format = readFormat(formatCode);
	const value = Number(raw);
	const section = findSection(format, value);
	if (format.kind !== 'number' && section?.kind === 'number' && !section.showsValue) {
		const text = showNumber(value, formatCode, 'pt-BR').text ?? '';
		return text === '' ? null : text;
	}
	return readNumber(raw, section?.kind ?? 'number', date1904);
}

/** A number as the file has it. An integer that a double cannot hold is refused, for its digits mean something. */
export function readNumber(raw: string, kind: FormatKind, date1904: boolean): Cell {
	const text = raw.trim();
	// Adding 0 turns -0, which some programs write, into 0.
	const value = Number(text) + 0;
	if (!NUMBER.test(text) || !Number.isFinite(value)) return unreadableCell('number', raw);
	if (kind !== 'number') return readSerial(value, kind, date1904, text);
	return LONG_INTEGER.test(text) && !survives(text.replace('+', ''), value)
		? invalidCell('number-digits-lost', raw)
		: value;
}

/** Whether the digits are those of the double, or the shortest that mean it. */
function survives(digits: string, value: number): boolean {
	return String(value) === digits || BigInt(value) === BigInt(digits);
}
