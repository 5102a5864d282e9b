/** Reads a date without a time as the start of the day. Refuses numbers: 45291 may be anything. */
import { UTCDate, utc } from '@date-fns/utc';
import { addDays, lightFormat } from 'date-fns';
import { readFormat } from '../../../sources/values/number-format.ts';
import type { Locale } from '../locale-evidence.ts';
import { type CellReader, type Converted, type FilledCell, converted, refused } from '../converted.ts';
import { type DateParts, numberOfPlainDate, parseDateText, renderDateParts, SHORT_YEARS_FROM } from './date-text.ts';
import { detach, rememberByText } from '../remember.ts';
import { tidyText } from '../tidy-text.ts';
import { DAY_MS, formatUtc, MINUTE_MS, type Zone } from './zone.ts';

const EARLIEST_YEAR = 1900;
/** The first days of the calendars of programs, which they write in place of no date: 1969-12-31 is the last of them west of Greenwich. */
const ZERO_DAYS: ReadonlySet<string> = new Set(
	'0001-01-01 1601-01-01 1753-01-01 1899-12-30 1899-12-31 1900-01-01 1904-01-01 1969-12-31 1970-01-01'.split(' '),
);
const ZEROS =
	/^(?:0{8}|0{1,4}([/.-])0{1,2}\1(?:0{4}|0{1,2}))(?:[T ][0:.]*Z?)?$|^(?:0{1,2}[/.-]0?1|0?1[/.-]0{1,2})[/.-]1900$/;
/** As SAP and MySQL write that there is no date: `00.00.0000`, `0000-00-00 00:00:00`. */
export const isZeroDate = (text: string): boolean => ZEROS.test(text);

export const UNIX_EPOCH_SERIAL = 25_569;
/** The API has only four digits for a year. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export interface DateReading {
	readonly zone: Zone;
	readonly locale: Locale;
	/** Accepts two-digit years. */
	readonly shortYears: boolean;
	/** The column says when something happened. */
	readonly isPast?: boolean;
	readonly latest?: string;
}

const DATE_LENGTH = 10;
/** Eleven years of days. */
const MOST_KNOWN = 4_096;

export function createDateReader(reading: DateReading): CellReader<string | undefined> {
	const read = (cell: FilledCell): Converted<string | undefined> =>
		isZero(cell, reading)
			? { ok: true, value: undefined, notice: { code: 'date-long-ago', found: textOf(cell) } }
			: refuseFuture(readDateTime(cell, reading), textOf(cell), reading.latest);
	const readOther = rememberByText(read);
	const known = new Map<number, Converted<string | undefined>>();
	const readText = (text: string): Converted<string | undefined> => {
		const number = numberOfPlainDate(text);
		if (number === undefined) return readOther(text);
		const before = known.get(number);
		if (before !== undefined) return before;
		const result = read(detach(text));
		if (known.size >= MOST_KNOWN) known.clear();
		known.set(number, result);
		return result;
	};
	return (cell, formatCode) => {
		const text = typeof cell === 'object' && cell.kind === 'date' ? withOffset(cell.text, formatCode) : cell;
		return typeof text === 'string' ? readText(text) : read(text);
	};
}

/** The latest instant that counts as past: it may be a day later where the cell was written. */
export function latestPast(startedAt: Date): string {
	return formatUtc(addDays(startedAt, 1, { in: utc }).getTime());
}

function refuseFuture(read: Converted<string>, found: string, latest: string | undefined): typeof read {
	return !read.ok || latest === undefined || read.value <= latest ? read : refused('date-not-yet', found);
}

const MAY_BE_ZERO = /0001|1601|1753|1899|190[04]|1969|1970|70/;

function isZero(cell: FilledCell, reading: DateReading): boolean {
	const text = typeof cell === 'object' || typeof cell === 'string' ? tidyText(textOf(cell)) : '';
	if (isZeroDate(text)) return true;
	const parts = MAY_BE_ZERO.test(text) ? readParts(text, reading) : undefined;
	if (parts?.ok !== true) return false;
	const { year, month, day, timeMs = 0, offsetMinutes } = parts.value;
	if (ZERO_DAYS.has(renderDateParts({ year, month, day }))) return true;
	const localMs = Date.UTC(year, month - 1, day) + timeMs;
	return (offsetMinutes === undefined ? reading.zone.toUtc(localMs).utcMs : localMs - offsetMinutes * MINUTE_MS) === 0;
}

function readParts(tidy: string, { locale, shortYears, isPast = false }: DateReading): Converted<DateParts> {
	return parseDateText(tidy, locale, shortYears ? SHORT_YEARS_FROM[isPast ? 'past' : 'any'] : undefined);
}

export function withOffset(wallClock: string, formatCode: string | undefined): string {
	const offset = formatCode === undefined ? undefined : readFormat(formatCode).offset;
	if (offset === undefined) return wallClock;
	return `${wallClock}${wallClock.length === DATE_LENGTH ? 'T00:00:00' : ''}${offset}`;
}

function textOf(cell: FilledCell): string {
	return typeof cell === 'object' ? cell.text : String(cell);
}

export function readDateTime(cell: FilledCell, reading: DateReading): Converted<string> {
	if (typeof cell === 'string') return parseDateTime(cell, reading);
	if (isCompactDate(cell)) return parseDateTime(String(cell), reading);
	if (typeof cell === 'number') return refused('date-is-number', String(cell), dateOfSerial(cell));
	if (typeof cell === 'boolean') return refused('date-not-a-date', String(cell));
	return cell.kind === 'date' ? parseDateTime(cell.text, reading) : refused('date-not-a-date', cell.text);
}

export function parseDateTime(text: string, reading: DateReading): Converted<string> {
	const tidy = tidyText(text);
	const parts = readParts(tidy, reading);
	return parts.ok ? convertParts(parts.value, reading.zone, tidy) : parts;
}

function convertParts(parts: DateParts, zone: Zone, found: string): Converted<string> {
	const { year, month, day, timeMs, offsetMinutes } = parts;
	if (year < EARLIEST_YEAR) return refused('date-year-range', found);
	const midnightMs = Date.UTC(year, month - 1, day);
	if (timeMs === undefined) return convertMidnight(midnightMs, zone, found);
	const localMs = midnightMs + timeMs;
	if (offsetMinutes !== undefined) return taken(localMs - offsetMinutes * MINUTE_MS, midnightMs, found);
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

function taken(utcMs: number, midnightMs: number, found: string, text?: string): Converted<string> {
	if (utcMs > LATEST_MS) return refused('date-year-range', found);
	const value = text ?? formatUtc(utcMs);
	if (utcMs >= midnightMs && utcMs < midnightMs + DAY_MS) return converted(value);
	return { ok: true, value, notice: { code: 'date-other-day-in-utc', found, params: { taken: value } } };
}

/** The number 20251231. */
export function isCompactDate(cell: FilledCell): cell is number {
	return (
		typeof cell === 'number' && cell >= 19_000_101 && cell <= 20_991_231 && parseDateText(String(cell), 'pt-BR').ok
	);
}

function dateOfSerial(serial: number): Readonly<Record<string, string>> | undefined {
	if (!(serial >= UNIX_EPOCH_SERIAL && serial < 73_051)) return undefined;
	const date = addDays(new UTCDate(0), Math.floor(serial) - UNIX_EPOCH_SERIAL);
	return { suggestion: lightFormat(date, 'dd/MM/yyyy') };
}
