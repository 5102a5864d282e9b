import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converted } from '../../../../src/drafts/values/converted.ts';
import {
	daysInMonth,
	parseDateText,
	SHORT_YEARS_FROM,
	weighDate,
} from '../../../../src/drafts/values/time/date-text.ts';
import { anyText } from '../../../any-text.ts';
import { listed, rowsOf } from '../../../listed.ts';

const HOUR_MS = 3_600_000;
const day = { year: 2025, month: 12, day: 31 };

describe('a date', () => {
	test.each(listed`
		31/12/2025 ¦ 31-12-2025 ¦ 31.12.2025 ¦ 2025-12-31 ¦ 2025/12/31 ¦ 31 de dezembro de 2025 ¦ 31 dezembro 2025
		31/dez/2025 ¦ 31-dez-2025 ¦ 31/Dez./2025 ¦ 31-Dec-2025 ¦ 20251231 ¦ Dec 31, 2025 ¦ December 31st, 2025 ¦ dezembro 31, 2025
		quarta-feira, 31 de dezembro de 2025 ¦ Wednesday, December 31, 2025
	`)('reads %j', (text) => expect(parseDateText(text, 'pt-BR')).toEqual(converted(day)));

	test.each([
		['1/2/2025', { year: 2025, month: 2, day: 1 }],
		['1º de março de 2024', { year: 2024, month: 3, day: 1 }],
		['29/02/2024', { year: 2024, month: 2, day: 29 }],
		['5 sept 2025', { year: 2025, month: 9, day: 5 }],
	])('reads %j', (text, parts) => expect(parseDateText(text, 'pt-BR')).toEqual(converted(parts)));

	test('reads month first in en-US', () => {
		expect(parseDateText('12/31/2025', 'en-US')).toEqual(converted(day));
		expect(parseDateText('2/1/2025', 'en-US')).toEqual(converted({ year: 2025, month: 2, day: 1 }));
	});

	test.each([
		['31/02/2026', 'date-impossible', { kind: 'day', month: '02/2026', days: 28 }],
		['31/02/0950', 'date-impossible', { kind: 'day', month: '02/0950', days: 28 }],
		['29/02/2023', 'date-impossible', { kind: 'day', month: '02/2023', days: 28 }],
		['31/04/2025', 'date-impossible', { kind: 'day', month: '04/2025', days: 30 }],
		['00/01/2025', 'date-impossible', { kind: 'day', month: '01/2025', days: 31 }],
		['2025-02-30', 'date-impossible', { kind: 'day', month: '02/2025', days: 28 }],
		['30 de fevereiro de 2025', 'date-impossible', { kind: 'day', month: '02/2025', days: 28 }],
		...rowsOf('date-impossible', { kind: 'month', month: 13 })`32/13/2025 ¦ 13/13/2025 ¦ 2025-13-01 ¦ 00/13/2025`,
		['01/00/2025', 'date-impossible', { kind: 'month', month: 0 }],
		['02/30/2025', 'date-impossible', { kind: 'month', month: 30 }],
		['12/31/2025', 'date-order', { order: 'dd/mm', suggestion: '31/12/2025' }],
		['01/13/2025', 'date-order', { order: 'dd/mm', suggestion: '13/01/2025' }],
		['31/12/25', 'date-short-year', undefined],
		['31/dez/25', 'date-short-year', undefined],
		...rowsOf('date-format', undefined)`
			31/12 ¦ dez/2025 ¦ janeiro de 2025 ¦ 2025 ¦ 20251331 ¦ 18991231 ¦ 202512311 ¦ ontem ¦ 31/12-2025 ¦ 31/xyz/2025 ¦ 12 meses ¦ 031/12/2025
			31/012/2025 ¦ 2025-012-31 ¦ 2025-12-031 ¦ em 31/12/2025 ¦ em 2025-12-31 ¦ 31 de dezembro de2025
			31/12/2025 a 31/12/2026 ¦ -
		`,
		['', 'date-format', undefined],
	])('refuses %j: %s', (text, code, params) => {
		const problem = { code, found: text, ...(params === undefined ? {} : { params }) };
		expect(parseDateText(text, 'pt-BR')).toEqual({ ok: false, problem });
	});

	test('suggests the year first in a month-first column, because a file that comes back does not show its order', () => {
		expect(parseDateText('31/12/2025', 'en-US')).toMatchObject({
			ok: false,
			problem: { code: 'date-order', params: { order: 'mm/dd', suggestion: '2025-12-31' } },
		});
	});

	test.each([
		['31/12/25', 'any', 2025],
		['31/12/79', 'any', 2079],
		['31/12/80', 'any', 1980],
		['31/12/49', 'past', 2049],
		['31/12/50', 'past', 1950],
		['31/12/00', 'past', 2000],
	] as const)('reads %j (%s) as of %i if short years are allowed', (text, of, year) =>
		expect(parseDateText(text, 'pt-BR', SHORT_YEARS_FROM[of])).toEqual(converted({ ...day, year })),
	);
});

describe('a date with a time', () => {
	test.each([
		...rowsOf(13.75 * HOUR_MS)`31/12/2025 13:45 ¦ 31/12/2025 às 13h45 ¦ 31/12/2025 1:45 PM ¦ 31/12/2025 1:45pm`,
		['31/12/2025, 13:45:30', 13.75 * HOUR_MS + 30_000],
		['2025-12-31T13:45:30.5', 13.75 * HOUR_MS + 30_500],
		['2025-12-31 13:45:30,123456789', 13.75 * HOUR_MS + 30_123],
		['31/12/2025 12:00 a.m.', 0],
		['31 de dezembro de 2025 00:00', 0],
	])('reads %j', (text, timeMs) => expect(parseDateText(text, 'pt-BR')).toEqual(converted({ ...day, timeMs })));

	test.each([
		...rowsOf(0)`2025-12-31T13:45Z ¦ 2025-12-31T13:45:00Z ¦ 2025-12-31T13:45:00z`,
		['2025-12-31T13:45:00+14:00', 840],
		['2025-12-31T13:45:00-03:00', -180],
		['2025-12-31T13:45:00+0530', 330],
		['31/12/2025 13:45 -03:00', -180],
		['2025-12-31 13:45:00+00', 0],
		['2025-12-31 13:45:00.000-03', -180],
	])('reads the offset of %j', (text, offsetMinutes) =>
		expect(parseDateText(text, 'pt-BR')).toEqual(converted({ ...day, timeMs: 13.75 * HOUR_MS, offsetMinutes })),
	);

	test.each(listed`
		31/12/2025 24:00 ¦ 31/12/2025 23:60 ¦ 31/12/2025 23:59:60 ¦ 31/12/2025 13:00 PM ¦ 31/12/2025 0:30 AM
		2025-12-31T10:00:00+15:00 ¦ 2025-12-31T10:00:00-03:75
	`)('refuses %j', (text) =>
		expect(parseDateText(text, 'pt-BR')).toMatchObject({ ok: false, problem: { code: 'date-time-impossible' } }),
	);

	test('an hour has at most two digits', () =>
		expect(parseDateText('31/12/2025 012:30', 'pt-BR')).toMatchObject({ ok: false, problem: { code: 'date-format' } }));
});

const dates = fc
	.record({ year: fc.integer({ min: 1900, max: 9999 }), month: fc.integer({ min: 1, max: 12 }), seed: fc.nat() })
	.map(({ year, month, seed }) => ({ year, month, day: (seed % daysInMonth(year, month)) + 1 }));

test('reads back every date that Intl writes, in each locale and length', () => {
	const writers = (['pt-BR', 'en-US'] as const).flatMap((locale) =>
		([{ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'medium' }, DIGITS] as const).map((style) => ({
			locale,
			writer: new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }),
		})),
	);
	fc.assert(
		fc.property(dates, fc.constantFrom(...writers), (parts, { locale, writer }) => {
			const text = writer.format(Date.UTC(parts.year, parts.month - 1, parts.day));
			expect([text, parseDateText(text, locale)]).toEqual([text, converted(parts)]);
		}),
		{ numRuns: 500 },
	);
});
const DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

test('returns an existing day or a problem for any text', () => {
	const hostile = fc.oneof(
		anyText(),
		fc.stringMatching(/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}( \d\d:\d\d)?$/),
		fc.stringMatching(/^[\d/.:TZhde -]{0,40}$/),
	);
	fc.assert(
		fc.property(
			hostile,
			fc.constantFrom('pt-BR' as const, 'en-US' as const),
			fc.constantFrom(undefined, 1950, 1980),
			(text, locale, short) => {
				const result = parseDateText(text, locale, short);
				if (!result.ok) return;
				const { year, month, day: number } = result.value;
				expect(number).toBeGreaterThanOrEqual(1);
				expect(number).toBeLessThanOrEqual(daysInMonth(year, month));
			},
		),
		{ numRuns: 500 },
	);
});

test.each([
	['31/12/2025', 'pt-BR'],
	['31-12-2025 10:00', 'pt-BR'],
	['12/31/2025', 'en-US'],
	['1/31/25', 'en-US'],
	['05/06/2025', 'either'],
	['5/6/25', 'either'],
	...rowsOf(undefined)`05/05/2025 ¦ 31/31/2025 ¦ 2025-12-31 ¦ 31 de dezembro de 2025 ¦ ab/cd/2025 ¦ ontem`,
])('accepts %j as proof of %s', (text, proof) => expect(weighDate(text).order).toBe(proof));

test('weighs both common lengths the same', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }), (first, other) => {
			const padded = `${String(first).padStart(2, '0')}/${String(other).padStart(2, '0')}/2025`;
			expect(weighDate(padded).order).toBe(weighDate(`${first}-${other}-2025`).order);
		}),
	);
});

test.each([
	...rowsOf(true)`31/12/25 ¦ 31/dez/25 ¦ 1/1/25 13:45:00`,
	...rowsOf(false)`31/12/2025 ¦ 1/1/2025 ¦ 2025-12-31 ¦ 25`,
])('recognises if the year of %j has two digits: %s', (text, isShort) =>
	expect(weighDate(text).shortYear !== undefined).toBe(isShort),
);

test('the days of the months of a leap year add up to 366, of another to 365', () => {
	const daysOf = (y: number): number =>
		Array.from({ length: 12 }, (_, index) => daysInMonth(y, index + 1)).reduce((sum, days) => sum + days, 0);
	expect([2000, 2024, 1900, 2025, 2100].map(daysOf)).toEqual([366, 366, 365, 365, 365]);
});
