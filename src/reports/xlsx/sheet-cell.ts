/** Escapes characters that XML cannot contain as `_xHHHH_` (ECMA-376 Part 1, 22.9.2.19). Writes unreadable cells as raw text. */
import type { CellValue } from 'exceljs';
import type { Cell } from '../../sources/values/cell.ts';
import { guardApostrophe } from '../../sources/csv/render-csv.ts';

/** Excel stores anything typed into such a cell as text. */
export const TEXT_FORMAT = '@';
const DATE_FORMAT = 'dd/mm/yyyy';
const TIME_FORMAT = '[h]:mm:ss';
const ERRORS = ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!'] as const;

/** Excel refuses the whole file if a cell has more characters. */
export const MAX_CHARACTERS = 32_767;
const TO_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu;

export function encodeSheetText(text: string): string {
	const whole = text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`;
	return whole.replaceAll(TO_ESCAPE, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

/** Rich text keeps leading and trailing spaces, and line breaks. */
export function sheetText(text: string): CellValue {
	const encoded = encodeSheetText(text);
	return /^\s|\s$|\n/.test(encoded) ? { richText: [{ text: encoded }] } : encoded;
}

export function sheetValue(cell: Cell): CellValue {
	if (cell === null || typeof cell === 'number' || typeof cell === 'boolean') return cell;
	if (typeof cell === 'string') return sheetText(guardApostrophe(cell));
	if (cell.kind === 'invalid') return sheetText(cell.text);
	if (cell.kind === 'error' && isErrorText(cell.text)) return { error: cell.text };
	return cell.serial ?? sheetText(cell.text);
}

export function numberFormat(cell: Cell, formatCode: string | undefined): string {
	if (formatCode !== undefined && formatCode !== 'General') return formatCode;
	// Without a date format Excel would show a date as a bare number.
	if (typeof cell !== 'object' || cell?.serial === undefined) return 'General';
	return cell.kind === 'date' ? DATE_FORMAT : TIME_FORMAT;
}

function isErrorText(text: string): text is (typeof ERRORS)[number] {
	return ERRORS.some((error) => error === text);
}

const NOT_IN_NAMES = /[\p{Cc}[\]:*?/\\]/gu;
const MAX_NAME = 31;

export function sheetName(wanted: string, taken: readonly string[] = []): string {
	const base = wanted
		.replaceAll(NOT_IN_NAMES, ' ')
		// Named ranges put the sheet name in quotes, and exceljs does not escape quotes in it.
		.replaceAll("'", '’')
		.trim();
	const names = new Set(taken.map((name) => name.toLowerCase()));
	for (let number = 1; ; number++) {
		const suffix = number === 1 ? '' : ` (${number})`;
		const name = `${base.slice(0, MAX_NAME - suffix.length)}${suffix}`.trim() || 'Sheet';
		if (!names.has(name.toLowerCase())) return name;
	}
}
