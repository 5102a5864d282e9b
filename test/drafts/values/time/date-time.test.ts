import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUtcDateTime } from '../../../../src/contract/date-time.ts';
import { type Converted, converted, type FilledCell } from '../../../../src/drafts/values/converted.ts';
import {
	createDateReader,
	latestPast,
	parseDateTime,
	readDateTime,
} from '../../../../src/drafts/values/time/date-time.ts';
import { createZone } from '../../../../src/drafts/values/time/zone.ts';
import { rowsOf } from '../../../listed.ts';

const reading = (timeZone = 'UTC', locale: 'pt-BR' | 'en-US' = 'pt-BR') => ({
	zone: createZone(timeZone),
	locale,
	shortYears: false,
});
const utc = reading();
const saoPaulo = reading('America/Sao_Paulo');

describe('text', () => {
	test.each([
		['\u00A031/12/2025 ', '2025-12-31T00:00:00Z'],
		['31/12/2025 13:45', '2025-12-31T13:45:00Z'],
		['2025-12-31T13:45Z', '2025-12-31T13:45:00Z'],
		['2025-12-31T13:45:10.5Z', '2025-12-31T13:45:10.500Z'],
		['31/12/9999', '9999-12-31T00:00:00Z'],
	])('reads %j as %s', (text, value) => expect(parseDateTime(text, utc)).toEqual(converted(value)));

	test.each([
		['31/12/2025', '2025-12-31T03:00:00Z'],
		['04/11/2018', '2018-11-04T03:00:00Z'],
		['31/12/2025 13:45', '2025-12-31T16:45:00Z'],
		['2025-12-31T13:45:00-03:00', '2025-12-31T16:45:00Z'],
		['2025-12-31T13:45:00Z', '2025-12-31T13:45:00Z'],
	])('reads %j in São Paulo as %s', (text, value) => expect(parseDateTime(text, saoPaulo)).toEqual(converted(value)));

	test.each([
		['31/12/2025 22:00', '2026-01-01T01:00:00Z', 'date-other-day-in-utc'],
		['04/11/2018 00:30', '2018-11-04T03:30:00Z', 'date-time-of-clock-change', 'gap'],
		['17/02/2018 23:30', '2018-02-18T01:30:00Z', 'date-time-of-clock-change', 'overlap'],
	])('reads %j as %s with a notice: %s %s', (text, value, code, kind?) => {
		const notice = { code, found: text, params: { taken: value, ...(kind === undefined ? {} : { kind }) } };
		expect(parseDateTime(text, saoPaulo)).toEqual({ ok: true, value, notice });
	});

	test.each([
		['31/12/0202', 'date-year-range'],
		['31/12/1899', 'date-year-range'],
		['31/02/2025', 'date-impossible'],
		['12/31/2025', 'date-order'],
		['ab/cd/efgh', 'date-format'],
	])('refuses %j: %s', (text, code) =>
		expect(parseDateTime(text, utc)).toMatchObject({ ok: false, problem: { code, found: text } }),
	);

	test('refuses an instant with a year that the API does not accept', () => {
		expect(parseDateTime('31/12/9999 23:00', saoPaulo)).toMatchObject({
			ok: false,
			problem: { code: 'date-year-range' },
		});
	});
});

describe('cells', () => {
	test.each([
		[{ kind: 'date', text: '2025-12-31', serial: 46022 } as const, '2025-12-31T00:00:00Z'],
		[{ kind: 'date', text: '2025-12-31T13:45:00' } as const, '2025-12-31T13:45:00Z'],
		[{ kind: 'date', text: '2025-12-31T13:45:00.250' } as const, '2025-12-31T13:45:00.250Z'],
		[20251231, '2025-12-31T00:00:00Z'],
	])('reads %j as %s', (cell, value) => expect(readDateTime(cell, utc)).toEqual(converted(value)));

	test('reads a date cell the same in both orders of day and month', () => {
		const cell = { kind: 'date', text: '2025-05-06' } as const;
		expect(readDateTime(cell, reading('UTC', 'en-US'))).toEqual(converted('2025-05-06T00:00:00Z'));
	});

	test.each([
		[45291, 'date-is-number', { suggestion: '31/12/2023' }],
		[45291.75, 'date-is-number', { suggestion: '31/12/2023' }],
		[20251331, 'date-is-number', undefined],
		[18991231, 'date-is-number', undefined],
		[2025, 'date-is-number', undefined],
		[-1, 'date-is-number', undefined],
		[1e15, 'date-is-number', undefined],
		[Number.NaN, 'date-is-number', undefined],
		[true, 'date-not-a-date', undefined],
		[{ kind: 'time', text: '13:45:00' } as const, 'date-not-a-date', undefined],
		[{ kind: 'duration', text: '30:00:00' } as const, 'date-not-a-date', undefined],
		[{ kind: 'date', text: '1900-02-29' } as const, 'date-impossible', { kind: 'day', month: '02/1900', days: 28 }],
	])('refuses %j: %s', (cell, code, params) => {
		const result = readDateTime(cell, utc);
		expect(result).toMatchObject({ ok: false, problem: { code } });
		expect(result.ok ? undefined : result.problem.params).toEqual(params);
	});
});

test('reads common forms the same on the fast path', () => {
	const zones = [utc, saoPaulo, reading('UTC', 'en-US')];
	fc.assert(
		fc.property(
			fc.integer({ min: 1890, max: 2110 }),
			fc.integer({ min: 0, max: 13 }),
			fc.integer({ min: 0, max: 32 }),
			fc.constantFrom(...zones),
			(year, month, day, one) => {
				const [dd, mm] = [String(day).padStart(2, '0'), String(month).padStart(2, '0')];
				for (const text of [`${dd}/${mm}/${year}`, `${year}-${mm}-${dd}`]) {
					const [quick, slow] = [parseDateTime(text, one), parseDateTime(`${text} `, one)];
					expect(quick.ok ? quick.value : quick.problem.code).toBe(slow.ok ? slow.value : slow.problem.code);
				}
			},
		),
		{ numRuns: 500 },
	);
});

test('gives only date-times that the contract accepts', () => {
	const text = fc.oneof(
		fc.stringMatching(/^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}( \d{1,2}:\d\d(:\d\d)?)?$/),
		fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/),
	);
	fc.assert(
		fc.property(text, fc.constantFrom(utc, saoPaulo, reading('Pacific/Kiritimati')), (one, zone) => {
			const result = parseDateTime(one, zone);
			expect(!result.ok || isUtcDateTime(result.value)).toBe(true);
		}),
		{ numRuns: 1_000 },
	);
});

test('keeps the instant of every strict UTC date-time', () => {
	fc.assert(
		fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
			const result = parseDateTime(date.toISOString(), saoPaulo);
			expect(result.ok && Date.parse(result.value)).toBe(date.getTime());
		}),
	);
});

const STARTED = new Date('2026-11-21T16:00:00.000Z');

const dateCell = (text: string): FilledCell => ({ kind: 'date', text, serial: 1 });
const textOf = (cell: FilledCell): string => (typeof cell === 'object' ? cell.text : String(cell));
const toldOf = (read: Converted<string | undefined>): string =>
	read.ok ? (read.notice?.code ?? 'nothing') : read.problem.code === 'date-not-yet' ? 'date-not-yet' : 'refused';

describe('a column of past events', () => {
	const read = createDateReader({ ...utc, latest: latestPast(STARTED) });

	test.each<[FilledCell, string]>([
		['21/11/2026', 'nothing'],
		['22/11/2026', 'nothing'],
		['2026-11-22T16:00Z', 'nothing'],
		['2026-11-22 16:00:01', 'date-not-yet'],
		['23/11/2026', 'date-not-yet'],
		['3/1/2062', 'date-not-yet'],
		[dateCell('2062-03-11'), 'date-not-yet'],
		['31/12/9999', 'date-not-yet'],
		['01/01/1971', 'nothing'],
		['31/12/1970', 'nothing'],
		['15/03/1965', 'nothing'],
		['01/01/1970', 'date-long-ago'],
		['02/01/1900', 'nothing'],
		['01/01/1900', 'date-long-ago'],
		[dateCell('1900-01-01'), 'date-long-ago'],
		...rowsOf('date-long-ago')`
			00/00/0000 ¦ 0000-00-00 ¦ 0000-00-00 00:00:00 ¦ 00000000 ¦ 0001-01-01T00:00:00 ¦ 30/12/1899 ¦ 1/1/1753 ¦ 00/01/1900
			01/01/1904 ¦ 1970-01-01T00:00:00Z ¦ 1969-12-31 21:00:00-03
		`,
		['01/01/1899', 'refused'],
		[45_362, 'refused'],
	])('%j: %s', (cell, told) => {
		const result = read(cell);
		expect(toldOf(result)).toBe(told);
		const { found } = (result.ok ? result.notice : result.problem) ?? { found: undefined };
		expect(found ?? textOf(cell)).toBe(textOf(cell));
		expect(result.ok && result.value === undefined).toBe(told === 'date-long-ago');
	});

	test('refuses it in every cell, although a date is read once', () =>
		expect([1, 2, 3].map(() => toldOf(read('11/03/2062')))).toEqual(['date-not-yet', 'date-not-yet', 'date-not-yet']));
});

test.each([
	['01/01/2010', 'nothing'],
	['31/12/2099', 'nothing'],
	['01/01/1900', 'date-long-ago'],
])('a column of warranty ends gives a notice for %j: %s', (cell, told) =>
	expect(toldOf(createDateReader(utc)(cell))).toBe(told),
);

test('refuses only dates to come, and changes no value', () => {
	const zones = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'].map(createZone);
	const seconds = fc.integer({ min: Date.UTC(1971, 0, 1) / 1000, max: Date.UTC(9998, 0, 1) / 1000 });
	fc.assert(
		fc.property(seconds, seconds, fc.constantFrom(...zones), (day, run, zone) => {
			const text = new Date(day * 1000).toISOString().slice(0, 10);
			const startedAt = new Date(run * 1000);
			const plain = createDateReader({ ...utc, zone })(text);
			const told = createDateReader({ ...utc, zone, latest: latestPast(startedAt) })(text);
			if (!plain.ok) throw new Error(text);
			const isLate = Date.parse(plain.value ?? '') > startedAt.getTime() + 86_400_000;
			expect(isLate ? toldOf(told) : told).toEqual(isLate ? 'date-not-yet' : plain);
		}),
	);
});
