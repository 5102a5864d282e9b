/**
 * Date-times of API inputs: `YYYY-MM-DDTHH:mm`, optionally `:ss` and a fraction, then `Z`; real calendar dates only. Open point
 * `date-time-form`. `z.iso.datetime()` of zod 4.5 and later refuses a time without seconds.
 */
import { z } from 'zod';

const STRICT_UTC = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z$/;

export function isUtcDateTime(text: string): boolean {
	return (
		STRICT_UTC.test(text) &&
		isCalendarDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)))
	);
}

/** `month` is 1 to 12. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
	if (month < 1 || month > 12 || day < 1) return false;
	return day <= daysInMonth(year, month);
}

/** `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
	if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** For the API description, where `format: date-time` would be wrong. A test compares it with `isUtcDateTime`. */
export const UTC_DATE_TIME_PATTERN =
	'^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
	'|(?:\\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)' +
	'T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?Z$';

export const utcDateTimeSchema = z
	.string()
	.refine(isUtcDateTime, { error: 'not a UTC date-time' })
	.meta({
		pattern: UTC_DATE_TIME_PATTERN,
		description: 'A valid calendar date and time in UTC with a trailing Z; seconds and fraction may be left out.',
		examples: ['2026-01-31T13:45Z'],
	});
