/**
 * Date cells and texts to the strict UTC date-time of the API.
 *
 * Unit: `2025-12-31T00:00:00Z`, with three decimals of a second where there are any. A cell without a zone is meant in
 * the zone of the options; a date alone is the first instant of that day there. A cell whose number format shows a distance
 * to UTC behind the date, as workbooks of drafts have them, is meant so. Text forms: `date-text.ts`.
 * Warned about, and read as they stand: the first days of 1900 and of 1970, where spreadsheet programs and systems begin to
 * count, and which stand where a date is missing (`date-long-ago`); what has happened and is yet to come, most often a slip
 * in the year (`date-not-yet`).
 * Refused: numbers, since an unformatted 45291 may be anything (`date-is-number`, which shows the date that it would
 * be), times without a date (`date-not-a-date`), years before 1900 (`date-year-range`).
 * Open point `date-time-form`.
 */
import { daysInMonth } from '../../contract/date-time.ts';
import { readFormat } from '../../sources/values/number-format.ts';
import type { Locale } from './locale-evidence.ts';
import { type CellReader, type Converted, type FilledCell, converted, refused } from './converted.ts';
import { type DateParts, parseDateText } from './date-text.ts';
import { tidyText } from './tidy-text.ts';
import { formatUtc, type Zone } from './zone.ts';
import { readDigits } from './number-text.ts';

const EARLIEST_YEAR = 1900;
const FIRST_DAYS: ReadonlySet<string> = new Set(['1900-01-01', '1970-01-01']);
const DAY_MS = 86_400_000;
/** The API's pattern has four digits for a year. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export interface DateReading {
	readonly zone: Zone;
	readonly locale: Locale;
	readonly shortYears: boolean;
	/** The last instant that needs no warning, in the form of the API. */
	readonly latest?: string;
}

/** `2025-12-31` and `31/12/2025`: what nearly every cell of a column of dates is. */
const DATE_LENGTH = 10;
/** Dates of a column that are remembered, by day: they repeat. */
const REMEMBERED = 2 ** 12;

/** Reads the cells of one column; the same date twice is read once. */
export function createDateReader(reading: DateReading): CellReader<string> {
	const read = (cell: FilledCell): Converted<string> =>
		lintDate(readDateTime(cell, reading), textOf(cell), reading.latest);
	const texts: string[] = Array.from({ length: REMEMBERED }, () => '');
	const results: (Converted<string> | undefined)[] = Array.from({ length: REMEMBERED }, () => undefined);
	return (cell, formatCode) => {
		const text = typeof cell === 'object' && cell.kind === 'date' ? withOffset(cell.text, formatCode) : cell;
		if (typeof text !== 'string' || text.length !== DATE_LENGTH) return read(text);
		const slot = slotOf(text);
		const before = texts[slot] === text ? results[slot] : undefined;
		if (before !== undefined) return before;
		const result = read(text);
		texts[slot] = text;
		results[slot] = result;
		return result;
	};
}

/** The last instant at which something can have happened when a run begins: it may be a day later where it was written. */
export function latestPast(startedAt: Date): string {
	return formatUtc(startedAt.getTime() + DAY_MS);
}

/** Adds the warning to a date that was read; without `latest`, no date is too late. */
function lintDate(read: Converted<string>, found: string, latest: string | undefined): typeof read {
	if (!read.ok) return read;
	if (FIRST_DAYS.has(read.value.slice(0, 10))) return { ...read, notice: { code: 'date-long-ago', found } };
	return latest === undefined || read.value <= latest ? read : { ...read, notice: { code: 'date-not-yet', found } };
}

/** The wall clock of a cell with the distance to UTC that its number format shows behind it, where it shows one. */
export function withOffset(wallClock: string, formatCode: string | undefined): string {
	const offset = formatCode === undefined ? undefined : readFormat(formatCode).offset;
	if (offset === undefined) return wallClock;
	return `${wallClock}${wallClock.length === DATE_LENGTH ? 'T00:00:00' : ''}${offset}`;
}

function textOf(cell: FilledCell): string {
	return typeof cell === 'object' ? cell.text : String(cell);
}

/** Different for the days of a few years, in either order: the last digits of the year, the month and the day. */
function slotOf(text: string): number {
	const yearFirst = text.charCodeAt(4) === 0x2d;
	const year = yearFirst ? text.charCodeAt(3) : text.charCodeAt(9);
	const month = yearFirst ? text.charCodeAt(5) * 10 + text.charCodeAt(6) : text.charCodeAt(3) * 10 + text.charCodeAt(4);
	const day = yearFirst ? text.charCodeAt(8) * 10 + text.charCodeAt(9) : text.charCodeAt(0) * 10 + text.charCodeAt(1);
	return (year * 372 + month * 31 + day) & (REMEMBERED - 1);
}

/** Reads one date cell of a workbook or a CSV. */
export function readDateTime(cell: FilledCell, reading: DateReading): Converted<string> {
	if (typeof cell === 'string') return parseDateTime(cell, reading);
	if (typeof cell === 'number') return refused('date-is-number', String(cell), dateOfSerial(cell));
	if (typeof cell === 'boolean') return refused('date-not-a-date', String(cell));
	return cell.kind === 'date' ? parseDateTime(cell.text, reading) : refused('date-not-a-date', cell.text);
}

/** Reads one text of a date. */
export function parseDateTime(text: string, reading: DateReading): Converted<string> {
	const quick = text.length === 10 ? parsePlainDate(text, reading) : undefined;
	if (quick !== undefined) return quick;
	const tidy = tidyText(text);
	const parts = parseDateText(tidy, reading.locale, reading.shortYears);
	return parts.ok ? convertParts(parts.value, reading.zone, tidy) : parts;
}

/** The two common forms, `31/12/2025` and `2025-12-31`, without a pattern: they are most of what is read. */
function parsePlainDate(text: string, { locale, zone }: DateReading): Converted<string> | undefined {
	const yearFirst = text.charCodeAt(4) === 0x2d && text.charCodeAt(7) === 0x2d;
	if (!yearFirst && (text.charCodeAt(2) !== 0x2f || text.charCodeAt(5) !== 0x2f)) return undefined;
	const year = yearFirst ? readDigits(text, 0, 4) : readDigits(text, 6, 10);
	const one = yearFirst ? readDigits(text, 5, 7) : readDigits(text, 0, 2);
	const two = yearFirst ? readDigits(text, 8, 10) : readDigits(text, 3, 5);
	const monthFirst = yearFirst || locale === 'en-US';
	const month = monthFirst ? one : two;
	const day = monthFirst ? two : one;
	// A digit that is none makes its number NaN, and every comparison with it false.
	if (!(year >= EARLIEST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) {
		return undefined;
	}
	if (!zone.isUtc) return convertMidnight(Date.UTC(year, month - 1, day), zone, text);
	// Joined, not put together: the engine keeps a text of parts as a tree, and whoever looks at it later walks through it.
	return converted([year, month < 10 ? '-0' : '-', month, day < 10 ? '-0' : '-', day, 'T00:00:00Z'].join(''));
}

function convertParts(parts: DateParts, zone: Zone, found: string): Converted<string> {
	const { year, month, day, timeMs, offsetMinutes } = parts;
	if (year < EARLIEST_YEAR) return refused('date-year-range', found);
	const midnightMs = Date.UTC(year, month - 1, day);
	if (timeMs === undefined) return convertMidnight(midnightMs, zone, found);
	const localMs = midnightMs + timeMs;
	if (offsetMinutes !== undefined) return taken(localMs - offsetMinutes * 60_000, midnightMs, found);
	const instant = zone.toUtc(localMs);
	if (instant.found === 'once') return taken(instant.utcMs, midnightMs, found);
	const value = formatUtc(instant.utcMs);
	const params = { kind: instant.found, taken: value };
	return { ok: true, value, notice: { code: 'date-time-of-clock-change', found, params } };
}

function convertMidnight(midnightMs: number, zone: Zone, found: string): Converted<string> {
	const { utcMs, text } = zone.startOfDay(midnightMs);
	return taken(utcMs, midnightMs, found, text);
}

/** An instant, unless the API cannot be told its year; with a notice when its day is another one in UTC. */
function taken(utcMs: number, midnightMs: number, found: string, text?: string): Converted<string> {
	if (utcMs > LATEST_MS) return refused('date-year-range', found);
	const value = text ?? formatUtc(utcMs);
	if (utcMs >= midnightMs && utcMs < midnightMs + DAY_MS) return converted(value);
	return { ok: true, value, notice: { code: 'date-other-day-in-utc', found, params: { taken: value } } };
}

/** Which date a bare number would be, if it were one: whole or with a time, of a year that people have equipment from. */
function dateOfSerial(serial: number): Readonly<Record<string, string>> | undefined {
	if (!(serial >= 25_569 && serial < 73_051)) return undefined;
	const [year = '', month = '', day = ''] = new Date((Math.floor(serial) - 25_569) * DAY_MS)
		.toISOString()
		.slice(0, 10)
		.split('-');
	return { suggestion: `${day}/${month}/${year}` };
}
