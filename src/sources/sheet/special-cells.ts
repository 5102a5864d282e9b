/**
 * Dates, times, durations and unreadable cells.
 * A serial number counts days. In the 1900 system, 1 is 1900-01-01, and the nonexistent 1900-02-29 is refused. Serial
 * numbers of the 1904 system are converted. Times are rounded to the millisecond. Source: ECMA-376 Part 1, 18.17.4.
 */
import type { ParamsOf } from '../../messages/codes.ts';
import type { PlainCode, Problem } from '../../messages/problem.ts';
import { MAX_CELL_CHARACTERS } from './limits.ts';
import type { Cell, SpecialCell } from '../values/cell.ts';
import { type FormatKind, type NumberFormat, findSection, readFormat } from '../values/number-format.ts';
import { showNumber } from '../values/shown-text.ts';

export const DAY_MS = 86_400_000;
export const UNIX_EPOCH = 25_569;
const DAYS_BEFORE_1904 = 1_462;
/** Serial number of 1900-02-29, which never existed. */
const FALSE_LEAP_DAY = 60;
const FIRST_BEYOND = 2_958_466;

export function invalidCell(code: PlainCode, text: string): SpecialCell {
	return cellOf({ code }, text);
}

export function unreadableCell(kind: ParamsOf<'cell-unreadable'>['kind'], text: string): SpecialCell {
	return cellOf({ code: 'cell-unreadable', params: { kind } }, text);
}

function cellOf(reason: Problem, text: string): SpecialCell {
	return { kind: 'invalid', text: text.slice(0, MAX_CELL_CHARACTERS), reason };
}

export function readSerial(
	value: number,
	kind: Exclude<FormatKind, 'number'>,
	date1904: boolean,
	raw: string = String(value),
): SpecialCell {
	if (kind === 'duration') {
		if (Math.abs(value) >= FIRST_BEYOND) return unreadableCell('serial', raw);
		return { kind, text: durationText(value), serial: roundSerial(value) };
	}
	const ofDay = kind === 'time' && value >= 0 && value < 1;
	const serial = date1904 && !ofDay ? value + DAYS_BEFORE_1904 : value;
	if (kind === 'time') {
		if (serial < 0 || serial >= FIRST_BEYOND) return unreadableCell('serial', raw);
		return { kind, text: timeText(Math.round((serial % 1) * DAY_MS) % DAY_MS), serial: roundSerial(serial) };
	}
	const text = dateText(serial);
	return text === undefined ? unreadableCell('serial', raw) : { kind, text, serial: roundSerial(serial) };
}

function roundSerial(serial: number): number {
	return Number.isInteger(serial) ? serial : Math.round(serial * DAY_MS) / DAY_MS;
}

function dateText(serial: number): string | undefined {
	const ms = Math.round(serial * DAY_MS);
	const day = Math.floor(ms / DAY_MS);
	if (!(day >= 1 && day < FIRST_BEYOND) || day === FALSE_LEAP_DAY) return undefined;
	const realDay = day < FALSE_LEAP_DAY ? day + 1 : day;
	const date = dayText(realDay);
	const ofDay = ms - day * DAY_MS;
	return ofDay === 0 ? date : `${date}T${timeText(ofDay)}`;
}

/** Dates repeat within a table, and a table of dates was spelled in a sixth of the time in which it was read. */
function dayText(day: number): string {
	const slot = day & (RECENT_DAYS - 1);
	if (recentDays[slot] !== day) {
		recentDays[slot] = day;
		recentTexts[slot] = new Date((day - UNIX_EPOCH) * DAY_MS).toISOString().slice(0, 10);
	}
	return recentTexts[slot] ?? '';
}

/** Eleven years of days. */
const RECENT_DAYS = 2 ** 12;
const recentDays = new Int32Array(RECENT_DAYS);
const recentTexts = Array.from({ length: RECENT_DAYS }, () => '');

function timeText(ofDayMs: number): string {
	return new Date(ofDayMs)
		.toISOString()
		.slice(11, 23)
		.replace(/\.?0+$/, '');
}

function durationText(days: number): string {
	const ms = Math.round(Math.abs(days) * DAY_MS);
	const hours = Math.floor(ms / 3_600_000);
	const sign = days < 0 && ms > 0 ? '-' : '';
	return `${sign}${String(hours).padStart(2, '0')}${timeText(ms % 3_600_000).slice(2)}`;
}

const ISO_DATE =
	/^(?:(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2}))?(?:[T ]?(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?)?(?:Z|[+-]00:?00)?$/;

/** Reads ISO 8601 from strict workbooks. Ignores `Z` and a zero offset, because writers add them to local times. */
export function readIsoDate(raw: string, kind: NumberFormat['kind']): SpecialCell {
	const parts = ISO_DATE.exec(raw.trim())?.groups;
	const part = (name: string): number => Number(parts?.[name] ?? 0);
	const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
	const ofDay =
		(hour * 3_600 + minute * 60 + second) * 1_000 + Math.round(Number(`0.${parts?.['fraction'] ?? 0}`) * 1_000);
	const fits = (hour < 24 && minute < 60 && second < 60) || (hour === 24 && ofDay === DAY_MS);
	if (parts === undefined || !fits || raw.trim() === '') return unreadableCell('iso_date', raw);
	if (parts['year'] === undefined) return { kind: 'time', text: timeText(ofDay % DAY_MS), serial: ofDay / DAY_MS };
	const midnight = Date.UTC(part('year'), part('month') - 1, part('day'));
	if (!new Date(midnight).toISOString().startsWith(`${parts['year']}-${parts['month'] ?? ''}-${parts['day'] ?? ''}T`)) {
		return unreadableCell('iso_date', raw);
	}
	const days = (midnight + ofDay) / DAY_MS + UNIX_EPOCH;
	// A time without a date is stored on day 0, which is 30 or 31 December 1899.
	const serial = roundSerial(days >= 1 && days < FALSE_LEAP_DAY + 1 ? days - 1 : days);
	if (kind === 'time' || kind === 'duration') return readSerial(Math.max(0, serial), kind, false, raw);
	const date = new Date(midnight + ofDay).toISOString().slice(0, 10);
	const isMidnight = ofDay % DAY_MS === 0;
	return { kind: 'date', text: isMidnight ? date : `${date}T${timeText(ofDay % DAY_MS)}`, serial };
}

export function readText(text: string): Cell {
	return text.length > MAX_CELL_CHARACTERS ? invalidCell('text-too-long', text) : text;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const LONG_INTEGER = /^[+-]?\d{16,}$/;

/** The section of the value decides: with `[=0]"";dd/mm/yyyy` a 0 is an empty cell, and any other number is a date. */
export function readShownNumber(raw: string, formatCode: string, date1904: boolean): Cell {
	const value = Number(raw);
	const { kind, text } = findShown(value, formatCode);
	return text === undefined ? readNumber(raw, kind, date1904) : text || null;
}

/** `text`: a text that a format of dates shows in place of the value. */
export function findShown(value: number, formatCode: string): { readonly kind: FormatKind; readonly text?: string } {
	const format = readFormat(formatCode);
	const { kind = 'number', showsValue = true } = findSection(format, value) ?? {};
	if (format.kind === 'number' || kind !== 'number' || showsValue) return { kind };
	return { kind, text: showNumber(value, formatCode, 'pt-BR').text ?? '' };
}

/** Refuses an integer with more digits than a double can hold, because each digit of an identifier matters. */
export function readNumber(raw: string, kind: FormatKind, date1904: boolean): Cell {
	const text = raw.trim();
	const value = Number(text) + 0;
	if (!NUMBER.test(text) || !Number.isFinite(value)) return unreadableCell('number', raw);
	if (kind !== 'number') return readSerial(value, kind, date1904, text);
	return LONG_INTEGER.test(text) && !survives(text.replace('+', ''), value)
		? invalidCell('number-digits-lost', raw)
		: value;
}

function survives(digits: string, value: number): boolean {
	return String(value) === digits || BigInt(value) === BigInt(digits);
}
