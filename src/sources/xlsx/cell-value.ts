/**
 * Raw text of a cell and its type to a value. Shared by the two ways of reading a sheet.
 *
 * Unreadable: `cell-unreadable`, `number-digits-lost`, `text-too-long`, `formula-without-result`.
 * Source: ECMA-376 Part 1, 18.3.1.4 and 18.18.11 (ST_CellType).
 */
import type { Cell } from '../values/cell.ts';
import { readFormat } from '../values/number-format.ts';
import { readShownNumber, readText } from '../sheet/number-cell.ts';
import { invalidCell, readIsoDate, unreadableCell } from '../sheet/special-cells.ts';
import type { SharedTexts } from './shared-texts.ts';
import { decodeCellEscapes } from './text-collector.ts';

export interface RawCell {
	/** The `t` of the cell; `n` when it has none. */
	readonly type: string;
	/** `undefined`: the cell has no `<v>`. */
	readonly value: string | undefined;
	/** Text of `<is>`. */
	readonly inline: string | undefined;
	/** `undefined`: the cell has no `<f>`. */
	readonly formula: string | undefined;
}

export interface CellContext {
	/** The file asks for all formulas to be calculated when it is opened: a stored 0 may be no result. */
	readonly isUncalculated: boolean;
	readonly texts: SharedTexts | undefined;
	readonly date1904: boolean;
}

export function readCellValue(raw: RawCell, formatCode: string, context: CellContext): Cell {
	const { type, inline, formula } = raw;
	if (inline !== undefined) return readText(inline);
	const value = raw.value ?? '';
	if (formula !== undefined && !hasResult(raw, context)) return invalidCell('formula-without-result', `=${formula}`);
	if (type === 'str' || type === 'inlineStr') {
		return raw.value === undefined ? null : readText(decodeCellEscapes(value));
	}
	if (value.trim() === '') return null;
	switch (type) {
		case 'n':
			return readShownNumber(value, formatCode, context.date1904);
		case 's':
			return readSharedText(value, context.texts);
		case 'b':
			return readBoolean(value);
		case 'e':
			return { kind: 'error', text: value };
		case 'd':
			return readIsoDate(value, readFormat(formatCode).kind);
		default:
			return unreadableCell('type', type);
	}
}

/**
 * Programs that do not calculate write a formula without a value, or with 0 and the request to calculate on opening. Where a
 * program that calculates has written 0, there is no such request.
 */
function hasResult({ type, value }: RawCell, { isUncalculated }: CellContext): boolean {
	if (value === undefined || (value.trim() === '' && type !== 'str')) return false;
	return !(isUncalculated && type === 'n' && Number(value) === 0);
}

function readSharedText(value: string, texts: SharedTexts | undefined): Cell {
	const cell = /^\s*\d{1,10}\s*$/.test(value) ? texts?.get(Number(value)) : undefined;
	return cell ?? unreadableCell('text_index', value);
}

function readBoolean(value: string): Cell {
	const text = value.trim().toLowerCase();
	if (text === '1' || text === 'true') return true;
	return text === '0' || text === 'false' ? false : unreadableCell('boolean', value);
}
