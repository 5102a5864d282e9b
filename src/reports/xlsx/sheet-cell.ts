/** Escapes characters that XML cannot contain as `_xHHHH_` (ECMA-376 Part 1, 22.9.2.19). Writes unreadable cells as raw text. */
import type { CellValue } from 'exceljs';
import type { Cell } from '../../sources/values/cell.ts';
import { guardApostrophe } from '../../sources/csv/render-csv.ts';
import { UNIX_EPOCH_SERIAL } from '../../drafts/values/time/date-time.ts';
import { DAY_MS, MINUTE_MS } from '../../drafts/values/time/zone.ts';

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

const FIRST_RIGHT_SERIAL = 61;
const FIRST_BEYOND_SERIAL = 2_958_466;
const WALL_CLOCK = /^(?<day>\d{4}-\d{2}-\d{2})(?<time>T\d{2}:\d{2}(?::\d{2})?)?/;

export interface InstantCell {
	readonly value: number | string;
	readonly numFmt: string;
}

export function renderIssuedCell(written: string): InstantCell {
	const { day, time } = WALL_CLOCK.exec(written)?.groups ?? {};
	const localMs = Date.parse(time === undefined ? `${day}` : `${day}${time}Z`);
	return dateCell(localMs, time === undefined ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm') ?? { value: written, numFmt: '@' };
}

const MAX_OFFSET_MINUTES = 14 * 60 + 59;
const OFFSET = /T.*(?<sign>[+-])(?<hours>\d{2}):(?<minutes>[0-5]\d)$/;

export function renderInstantCell(instant: string, offsetMinutes: number): InstantCell {
	const localMs = Date.parse(instant) + offsetMinutes * MINUTE_MS;
	const size = Math.abs(offsetMinutes);
	const seconds = localMs % 1000 === 0 ? (localMs % MINUTE_MS === 0 ? '' : ':ss') : ':ss.000';
	const [hours, minutes] = [Math.floor(size / 60), size % 60];
	const offset = `${offsetMinutes < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`;
	const fits = Number.isInteger(size) && size <= MAX_OFFSET_MINUTES;
	const cell = fits ? dateCell(localMs, `dd/mm/yyyy hh:mm${seconds}" ${offset}"`) : undefined;
	return cell ?? { value: instant, numFmt: '@' };
}

function dateCell(localMs: number, numFmt: string): InstantCell | undefined {
	const value = localMs / DAY_MS + UNIX_EPOCH_SERIAL;
	return value >= FIRST_RIGHT_SERIAL && value < FIRST_BEYOND_SERIAL ? { value, numFmt } : undefined;
}

export function readOffset(written: string): number | undefined {
	const groups = OFFSET.exec(written)?.groups;
	if (groups === undefined) return undefined;
	const minutes = Number(groups['hours']) * 60 + Number(groups['minutes']);
	return groups['sign'] === '-' ? -minutes : minutes;
}

function pad(value: number): string {
	return String(value).padStart(2, '0');
}
