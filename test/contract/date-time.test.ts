import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUtcDateTime, utcDateTimeSchema } from '../../src/contract/date-time.ts';
import { listed } from '../listed.ts';

describe('the date-time rule', () => {
	test.each(listed`
		2026-01-31T13:45:00Z ¦ 2026-01-31T13:45Z ¦ 2026-01-31T13:45:00.1Z ¦ 2026-01-31T13:45:00.123456789Z
		2026-01-31T23:59:59.999Z ¦ 2028-02-29T00:00Z ¦ 2000-02-29T12:00:00Z ¦ 0000-02-29T00:00Z
	`)('accepts %s', (text) => {
		expect(isUtcDateTime(text)).toBe(true);
		expect(utcDateTimeSchema.safeParse(text).success).toBe(true);
	});

	test.each([
		['a day that does not exist', '2026-02-29T00:00Z'],
		['29 February of a century that is no leap year', '2100-02-29T00:00:00Z'],
		['31 April', '2026-04-31T00:00:00Z'],
		['month 13', '2026-13-01T00:00:00Z'],
		['month 0', '2026-00-10T00:00:00Z'],
		['day 0', '2026-01-00T00:00:00Z'],
		['an offset of zero', '2026-01-31T13:45:00+00:00'],
		['another offset', '2026-01-31T13:45:00-03:00'],
		['no zone', '2026-01-31T13:45:00'],
		['a date alone', '2026-01-31'],
		['a blank instead of T', '2026-01-31 13:45:00Z'],
		['a Brazilian date', '31/01/2026'],
		['hour 24', '2026-01-31T24:00:00Z'],
		['minute 60', '2026-01-31T13:60:00Z'],
		['a second of one digit', '2026-01-31T13:00:5Z'],
		['a leap second', '2026-06-30T23:59:60Z'],
		['small t', '2026-01-31t13:45:00Z'],
		['small z', '2026-01-31T13:45:00z'],
		['a blank at the end', '2026-01-31T13:45:00Z '],
		['a line break at the end', '2026-01-31T13:45:00Z\n'],
		['a point without digits', '2026-01-31T13:45:00.Z'],
		['a fraction of a minute', '2026-01-31T13:45.5Z'],
		['a year of five digits', '12026-01-31T13:45:00Z'],
	])('refuses %s: %j', (_what, text) => {
		expect(isUtcDateTime(text)).toBe(false);
	});

	test('refuses anything but a text', () => {
		expect(utcDateTimeSchema.safeParse(1_769_867_100_000).success).toBe(false);
		expect(utcDateTimeSchema.safeParse(null).success).toBe(false);
	});
});

const year = fc.integer({ min: 0, max: 9999 });
const two = (value: number): string => String(value).padStart(2, '0');

test('a day exists if and only if Date.UTC keeps it', () => {
	fc.assert(
		fc.property(year, fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }), (y, month, day) => {
			const date = new Date(0);
			date.setUTCFullYear(y, month - 1, day);
			const kept = date.getUTCFullYear() === y && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
			const text = `${String(y).padStart(4, '0')}-${two(month)}-${two(day)}T00:00Z`;
			expect(isUtcDateTime(text)).toBe(kept);
		}),
		{ numRuns: 2000 },
	);
});

test('accepts every instant that Date writes', () => {
	fc.assert(
		fc.property(
			fc.date({
				min: new Date('0000-01-01T00:00:00Z'),
				max: new Date('9999-12-31T23:59:59.999Z'),
				noInvalidDate: true,
			}),
			(date) => {
				expect(isUtcDateTime(date.toISOString())).toBe(true);
			},
		),
	);
});
