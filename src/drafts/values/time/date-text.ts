/** Refuses two-digit years and dates that do not exist. For zones and cells, see `date-time.ts`. */
import { ZERO } from '../../../sources/bytes/ascii.ts';
import type { Locale } from '../locale-evidence.ts';
import { type Converted, converted, refused } from '../converted.ts';
import { foldName } from '../folded-name.ts';
import { rememberByText } from '../remember.ts';
import { tidyText } from '../tidy-text.ts';

export interface DateParts {
	readonly year: number;
	readonly month: number;
	readonly day: number;
	readonly timeMs?: number;
	readonly offsetMinutes?: number;
}

const LONGEST = 80;
const WEEKDAY = /^[\p{L}-]{3,15},\s+/u;
const TIME =
	'(?:(?:\\s*,\\s*|\\s+(?:(?:às|as|at)\\s+)?|T)(?<hour>\\d{1,2})[:h](?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?(?:\\s*(?<half>[ap])\\.?m\\.?)?\\s*(?<zone>Z|[+-]\\d{2}(?::?\\d{2})?)?)?$';
const NUMERIC = new RegExp(
	`^(?<first>\\d{1,2})(?<mark>[/.-])(?<other>\\d{1,2})\\k<mark>(?<year>\\d{4}|\\d{2})${TIME}`,
	'i',
);
const YEAR_FIRST = new RegExp(`^(?<year>\\d{4})(?<mark>[/.-])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})${TIME}`, 'i');
/** `20251231`, or `20251231.0` if a program kept it as a number: with this year and month first, it is a date in no other order. */
const COMPACT = new RegExp(
	`^(?<year>(?:19|20)\\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?:\\.0)?${TIME}`,
	'i',
);
const NAMED_MONTH = new RegExp(
	`^(?<day>\\d{1,2})(?:º|°|st|nd|rd|th)?(?:\\s+de\\s+|[\\s/.-]+)(?<name>\\p{L}{3,9})\\.?(?:,?\\s+de\\s+|,?[\\s/.-]+)(?<year>\\d{4}|\\d{2})${TIME}`,
	'iu',
);
const MONTH_FIRST = new RegExp(
	`^(?<name>\\p{L}{3,9})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})${TIME}`,
	'iu',
);

const MONTH_NAMES: readonly (readonly string[])[] = [
	['janeiro', 'january'],
	['fevereiro', 'february'],
	['março', 'march'],
	['abril', 'april'],
	['maio', 'may'],
	['junho', 'june'],
	['julho', 'july'],
	['agosto', 'august'],
	['setembro', 'september'],
	['outubro', 'october'],
	['novembro', 'november'],
	['dezembro', 'december'],
];

const MONTHS: ReadonlyMap<string, number> = new Map(
	MONTH_NAMES.flatMap((names, index) =>
		names.flatMap((name) => [foldName(name), foldName(name).slice(0, 3)].map((form) => [form, index + 1] as const)),
	).concat([['sept', 9]]),
);

type Groups = Readonly<Record<string, string | undefined>>;

/** The first year that two digits mean. A past date is rarely older than 1950, and never in the future. */
export const SHORT_YEARS_FROM = { past: 1950, any: 1980 } as const;

/** Expects a tidied text. `shortYears`: the first of the hundred years that two digits mean; without it, these are refused. */
export function parseDateText(text: string, locale: Locale, shortYears?: number): Converted<DateParts> {
	const plain = text.length > LONGEST ? '' : text.replace(WEEKDAY, '');
	const groups = matchDate(plain, locale);
	if (groups === undefined) return refused('date-format', text);
	const yearText = groups['year'] ?? '';
	if (yearText.length === 2 && shortYears === undefined) return refused('date-short-year', text);
	const year =
		shortYears !== undefined && yearText.length === 2 ? fullYear(Number(yearText), shortYears) : Number(yearText);
	const month = groups['name'] === undefined ? Number(groups['month']) : readMonthName(groups['name']);
	const day = Number(groups['day']);
	if (month === undefined) return refused('date-format', text);
	if (month < 1 || month > 12) return wrongMonth(text, groups, year, locale);
	const days = daysInMonth(year, month);
	if (day < 1 || day > days) {
		return refused('date-impossible', text, { kind: 'day', month: `${pad(month)}/${pad(year, 4)}`, days });
	}
	if (groups['hour'] === undefined) return converted({ year, month, day });
	const timeMs = timeOf(groups);
	if (timeMs === undefined) return refused('date-time-impossible', text);
	const offsetMinutes = offsetOf(groups['zone']);
	if (offsetMinutes === 'invalid') return refused('date-time-impossible', text);
	return converted({ year, month, day, timeMs, ...(offsetMinutes === undefined ? {} : { offsetMinutes }) });
}

/** `2025-12-31`, or `2025-12-31 10:35:00-03:00`. */
export function renderDateParts({ year, month, day, timeMs, offsetMinutes }: DateParts): string {
	const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
	if (timeMs === undefined) return date;
	const time = new Date(timeMs).toISOString().slice(11, timeMs % 1000 === 0 ? 19 : 23);
	if (offsetMinutes === undefined) return `${date} ${time}`;
	const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
	return `${date} ${time}${offsetMinutes < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`;
}

/** The order of day and month that a text proves, and its year if that has two digits. */
export interface DateWeight {
	readonly order: Locale | 'either' | undefined;
	/** Set if the text proves an order. */
	readonly month?: number;
	readonly shortYear?: number;
}

/** Most dates of a register look alike and differ, so remembering them costs more than a look at their characters. */
export function weighDate(text: string): DateWeight {
	return weighPlainDate(text) ?? weighOtherDate(text);
}

const NO_WEIGHT: DateWeight = { order: undefined };
const EITHER: DateWeight = { order: 'either' };
/** Weights of plain dates, by month. */
const PROVING: Readonly<Record<Locale, readonly DateWeight[]>> = {
	'pt-BR': Array.from({ length: 13 }, (_, month) => ({ order: 'pt-BR', month })),
	'en-US': Array.from({ length: 13 }, (_, month) => ({ order: 'en-US', month })),
};
const SLASH = 0x2f;
const FIRST_YEAR = 1900;

/** The digits of a text such as `31/12/2025` as one number. Undefined for other texts. */
export function numberOfPlainDate(text: string): number | undefined {
	if (text.length !== 10 || text.charCodeAt(2) !== SLASH || text.charCodeAt(5) !== SLASH) return undefined;
	const number = ((digitsAt(text, 0) * 100 + digitsAt(text, 3)) * 100 + digitsAt(text, 6)) * 100 + digitsAt(text, 8);
	return number >= 0 ? number : undefined;
}

function weighPlainDate(text: string): DateWeight | undefined {
	const number = numberOfPlainDate(text);
	if (number === undefined || number % 10_000 < FIRST_YEAR) return undefined;
	const [first, other] = [Math.floor(number / 1_000_000), Math.floor(number / 10_000) % 100];
	const order = weighOrder(first, other);
	if (order === undefined || order === 'either') return order === undefined ? NO_WEIGHT : EITHER;
	return PROVING[order][Math.min(first, other)] ?? NO_WEIGHT;
}

/** Two digits as a number. Not a number if they are none. */
function digitsAt(text: string, at: number): number {
	const tens = text.charCodeAt(at) - ZERO;
	const units = text.charCodeAt(at + 1) - ZERO;
	return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN;
}

const weighOtherDate = rememberByText((text: string): DateWeight => {
	const groups = text.length > LONGEST ? undefined : matchDate(tidyText(text).replace(WEEKDAY, ''), 'pt-BR');
	const year = groups?.['year'] ?? '';
	// A day of 1899 is the zero of a program, whatever the order of the column.
	const isNumeric = groups?.['first'] !== undefined && (year.length === 2 || Number(year) >= FIRST_YEAR);
	const [first, other] = [Number(groups?.['first']), Number(groups?.['other'])];
	const order = isNumeric ? weighOrder(first, other) : undefined;
	return {
		order,
		...(order === undefined || order === 'either' ? {} : { month: Math.min(first, other) }),
		...(year.length === 2 ? { shortYear: Number(year) } : {}),
	};
});

function weighOrder(first: number, other: number): Locale | 'either' | undefined {
	if (Math.max(first, other) > 31) return undefined;
	if (first > 12) return other <= 12 ? 'pt-BR' : undefined;
	if (other > 12) return 'en-US';
	return first === other ? undefined : 'either';
}

function matchDate(text: string, locale: Locale): Groups | undefined {
	const numeric = NUMERIC.exec(text)?.groups;
	if (numeric !== undefined) {
		const [day, month] =
			locale === 'pt-BR' ? [numeric['first'], numeric['other']] : [numeric['other'], numeric['first']];
		return { ...numeric, day, month };
	}
	return (YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? NAMED_MONTH.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
}

function wrongMonth(text: string, groups: Groups, year: number, locale: Locale): ReturnType<typeof refused> {
	const [month, day] = [Number(groups['day']), Number(groups['month'])];
	const swapped = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
	const order = locale === 'pt-BR' ? 'dd/mm' : 'mm/dd';
	if (groups['first'] === undefined || !swapped) return refused('date-impossible', text, { kind: 'month', month: day });
	// With the year first it is read alike in a file that comes back, whose few rows show no order.
	const iso = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
	const suggestion = locale === 'pt-BR' ? `${pad(day)}/${pad(month)}/${pad(year, 4)}` : iso;
	return refused('date-order', text, { order, suggestion });
}

function timeOf(groups: Groups): number | undefined {
	const half = groups['half']?.toLowerCase();
	const hours = Number(groups['hour']);
	const [minutes, seconds] = [Number(groups['minute']), Number(groups['second'] ?? '0')];
	if (minutes > 59 || seconds > 59 || hours > (half === undefined ? 23 : 12) || (half !== undefined && hours < 1)) {
		return undefined;
	}
	const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
	const milliseconds = Number((groups['fraction'] ?? '').slice(0, 3).padEnd(3, '0'));
	return ((hour * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}

function offsetOf(zone: string | undefined): number | undefined | 'invalid' {
	if (zone === undefined) return undefined;
	if (zone === 'Z' || zone === 'z') return 0;
	const [hours, minutes] = [Number(zone.slice(1, 3)), zone.length === 3 ? 0 : Number(zone.slice(-2))];
	if (hours > 14 || minutes > 59) return 'invalid';
	return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function fullYear(short: number, first: number): number {
	return first + ((short - (first % 100) + 100) % 100);
}

function pad(value: number, length = 2): string {
	return String(value).padStart(length, '0');
}

function readMonthName(word: string): number | undefined {
	return MONTHS.get(foldName(word));
}

/** `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
	if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
