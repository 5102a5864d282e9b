/**
 * Cells that are more than a number or a text: dates, times of day, durations, and what cannot be read.
 *
 * A serial is a number of days, in the 1900 system (1 is 1900-01-01; the 29th of February 1900, which Excel believes in,
 * is no date) or in the 1904 system, which is turned into the other. Times are rounded to the millisecond, their serial as
 * well: the noise of a binary fraction is below a microsecond, and each format has its own.
 * Source: ECMA-376 Part 1, 18.17.4.
 */
import type { ParamsOf } from '../../messages/codes.ts';
import type { PlainCode, Problem } from '../../messages/problem.ts';
import type { SpecialCell } from '../values/cell.ts';
import type { FormatKind, NumberFormat } from '../values/number-format.ts';
import { MAX_CELL_CHARACTERS } from './limits.ts';

const DAY_MS = 86_400_000;
/** Serial of 1970-01-01. */
const UNIX_EPOCH = 25_569;
const DAYS_BEFORE_1904 = 1_462;
/** The day that never was: 1900-02-29. */
const FALSE_LEAP_DAY = 60;
/** Serial of 10000-01-01. */
const FIRST_BEYOND = 2_958_466;

export function invalidCell(code: PlainCode, text: string): SpecialCell {
	return cellOf({ code }, text);
}

/** A value that is not what its cell says it is. */
export function unreadableCell(kind: ParamsOf<'cell-unreadable'>['kind'], text: string): SpecialCell {
	return cellOf({ code: 'cell-unreadable', params: { kind } }, text);
}

function cellOf(reason: Problem, text: string): SpecialCell {
	return { kind: 'invalid', text: text.slice(0, MAX_CELL_CHARACTERS), reason };
}

/** A number in a cell with a date, time or duration format. `raw`: as the file has it. */
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

/** The wall clock of a serial; the time is left out at midnight. */
function dateText(serial: number): string | undefined {
	const ms = Math.round(serial * DAY_MS);
	const day = Math.floor(ms / DAY_MS);
	if (!(day >= 1 && day < FIRST_BEYOND) || day === FALSE_LEAP_DAY) return undefined;
	const realDay = day < FALSE_LEAP_DAY ? day + 1 : day;
	const date = new Date((realDay - UNIX_EPOCH) * DAY_MS).toISOString().slice(0, 10);
	const ofDay = ms - day * DAY_MS;
	return ofDay === 0 ? date : `${date}T${timeText(ofDay)}`;
}

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

/**
 * A cell of type `d`: ISO 8601 text, as strict workbooks have it. A `Z`, or a distance of zero to UTC, says nothing: writers put
 * it on wall clocks.
 */
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
	// A time of day is written on day 0, which some call the 30th of December 1899, others the 31st.
	const serial = roundSerial(days >= 1 && days < FALSE_LEAP_DAY + 1 ? days - 1 : days);
	if (kind === 'time' || kind === 'duration') return readSerial(Math.max(0, serial), kind, false, raw);
	// Half a millisecond before midnight is the next day.
	const date = new Date(midnight + ofDay).toISOString().slice(0, 10);
	const isMidnight = ofDay % DAY_MS === 0;
	return { kind: 'date', text: isMidnight ? date : `${date}T${timeText(ofDay % DAY_MS)}`, serial };
}
