import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter } from '../../src/client/retry-after.ts';

const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);
const HOUR_MS = 3_600_000;

describe('a Retry-After header', () => {
	test.each([
		['0', 0],
		['7', 7_000],
		[' 120 ', 120_000],
		['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
		['Saturday, 31-Jan-26 12:01:00 GMT', 60_000],
		['Sat Jan 31 12:00:05 2026', 5_000],
		['Sun Feb  1 00:00:00 2026', HOUR_MS],
		['Wednesday, 04-Feb-26 12:00:00 GMT', HOUR_MS],
	])('%j waits %i ms', (text, ms) => expect(parseRetryAfter(text, NOW)).toBe(ms));

	test('without a zone is in UTC, wherever the program runs', () => {
		const before = process.env['TZ'];
		process.env['TZ'] = 'America/Sao_Paulo';
		try {
			expect(parseRetryAfter('Sat Jan 31 12:00:05 2026', NOW)).toBe(5_000);
		} finally {
			if (before === undefined) delete process.env['TZ'];
			else process.env['TZ'] = before;
		}
	});

	test('with a past date means no wait', () => {
		expect(parseRetryAfter('Sat, 31 Jan 2026 11:59:00 GMT', NOW)).toBe(0);
		expect(parseRetryAfter('Sunday, 06-Nov-94 08:49:37 GMT', NOW)).toBe(0);
	});

	test.each(['86400', '99999999999999999999999', 'Sun, 01 Feb 2027 12:00:00 GMT'])('%j waits an hour at most', (text) =>
		expect(parseRetryAfter(text, NOW)).toBe(HOUR_MS),
	);

	test.each([
		'',
		'soon',
		'-1',
		'1.5',
		'+3',
		'0x10',
		'1e3',
		'10 s',
		'2026-01-31T12:00:30Z',
		'Sat, 31 Jan 2026 12:00:30 BRT',
		'Sat, 31 Jan 2026 12:00:30',
		'Sat, 31 Jan 2026 12:00:30 GMT+0300',
		'Sat Jan 31 12:00:05 20260',
		'até Sat, 31 Jan 2026 12:00:30 GMT',
		'Wednesdays, 04-Feb-26 12:00:00 GMT',
		'Sat, 31 Foo 2026 12:00:30 GMT',
		'Sat, 31 Jan 202600 12:00:30 GMT',
		'Sat, 31 Jan 2026 12:00:60 GMT',
		'Sat, 31 Jan 2026 12:00:99 GMT',
		'Sat, 31 Jan 2026 12345678 GMT',
		'Sat, 31 Jan 2026 1:2:3:4: GMT',
		'Sat, 31 Jan 2026 12:00:030 GMT',
		'Sat Jan 31 12:00:99 2026',
		'31/01/2026',
	])('%j is ignored', (text) => expect(parseRetryAfter(text, NOW)).toBeUndefined());

	test('in seconds waits exactly that long, up to an hour', () => {
		fc.assert(
			fc.property(fc.nat({ max: 3_600 }), fc.integer({ min: 0, max: 4e12 }), (seconds, now) => {
				expect(parseRetryAfter(String(seconds), now)).toBe(seconds * 1000);
			}),
		);
	});

	test('as an HTTP-date waits until then, whatever the clock says', () => {
		fc.assert(
			fc.property(fc.nat({ max: 3_600 }), fc.integer({ min: 0, max: 4e9 }), (ahead, second) => {
				const now = second * 1000;
				expect(parseRetryAfter(new Date(now + ahead * 1000).toUTCString(), now)).toBe(ahead * 1000);
			}),
		);
	});

	test('never gives a wait that a timer cannot handle', () => {
		fc.assert(
			fc.property(fc.string(), fc.integer({ min: 0, max: 4e12 }), (text, now) => {
				const ms = parseRetryAfter(text, now);
				expect(ms === undefined || (ms >= 0 && ms <= HOUR_MS)).toBe(true);
			}),
		);
	});
});
