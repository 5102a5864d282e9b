/**
 * Date-times of API inputs: `YYYY-MM-DDTHH:mm`, optionally `:ss` and a fraction, then `Z`; real calendar dates only. Open point
 * `date-time-form`. `z.iso.datetime()` of zod 4.5 and later refuses a time without seconds.
 */
import { z } from 'zod';

const DAY =
	'(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
	'|(?:\\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';
const PATTERN = `^${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?Z$`;
const UTC_DATE_TIME = new RegExp(PATTERN);

export function isUtcDateTime(text: string): boolean {
	return UTC_DATE_TIME.test(text);
}

export const utcDateTimeSchema = z
	.string()
	.refine(isUtcDateTime, { error: 'not a UTC date-time' })
	.meta({
		// In the API description `format: date-time` would be wrong.
		pattern: PATTERN,
		description: 'A valid calendar date and time in UTC with a trailing Z; seconds and fraction may be left out.',
		examples: ['2026-01-31T13:45Z'],
	});
