import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDateTime } from '../../../src/drafts/values/date-time.ts';
import { createZone } from '../../../src/drafts/values/zone.ts';
import { readOffset, renderInstant, renderIssuedCell } from '../../../src/reports/xlsx/instant-cell.ts';

test.each([
	['2026-03-14', 46_095, 'dd/mm/yyyy'],
	['2026-03-14T12:00:00-03:00', 46_095.5, 'dd/mm/yyyy hh:mm'],
	['2026-03-14T18:00', 46_095.75, 'dd/mm/yyyy hh:mm'],
	['1900-03-01', 61, 'dd/mm/yyyy'],
	['1900-02-28', '1900-02-28', '@'],
	['ontem', 'ontem', '@'],
	['', '', '@'],
])('%j is shown as %j', (written, value, numFmt) => {
	expect(renderIssuedCell(written)).toEqual({ value, numFmt });
});

test('later on the wall clock is a larger number', () => {
	const wall = fc.date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
	fc.assert(
		fc.property(wall, wall, (left, right) => {
			const [one, two] = [left, right].map((date) => date.toISOString().slice(0, 19));
			const [first, second] = [one, two].map((text) => Number(renderIssuedCell(`${text}-03:00`).value));
			expect(Math.sign(Number(first) - Number(second))).toBe(Math.sign(String(one).localeCompare(String(two))));
		}),
	);
});

test.each([
	['2026-03-14T13:45:00.000Z', -180, '2026-03-14 10:45 -03:00'],
	['2026-03-14T13:45:00Z', 0, '2026-03-14 13:45 +00:00'],
	['2026-03-14T01:45:07.000Z', -240, '2026-03-13 21:45:07 -04:00'],
	['2026-03-14T13:45:00.120Z', 330, '2026-03-14 19:15:00.120 +05:30'],
	['2026-03-14T00:00:00Z', -899, '2026-03-13 09:01 -14:59'],
	['2026-03-14T00:00:00Z', -900, '2026-03-14T00:00:00Z'],
	['2026-03-14T00:00:00Z', 0.5, '2026-03-14T00:00:00Z'],
	['9999-12-31T23:59:59Z', 60, '9999-12-31T23:59:59Z'],
	['ontem', -180, 'ontem'],
	['', 0, ''],
])('shows %j at %i minutes as %j', (instant, offset, shown) => {
	expect(renderInstant(instant, offset)).toBe(shown);
});

test.each([
	['2026-03-14T10:45:00-03:00', -180],
	['2026-03-14T10:45:00.5+05:30', 330],
	['2026-03-14T10:45:00Z', undefined],
	['2026-03-14T10:45:00', undefined],
	['2026-03-14', undefined],
	['', undefined],
])('finds in %j the distance %j', (written, offset) => {
	expect(readOffset(written)).toBe(offset);
});

test('is read back as the same instant, whatever the zone and the locale of the import', () => {
	const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo'].map(createZone);
	const first = Date.UTC(1901, 0, 1);
	fc.assert(
		fc.property(
			fc.integer({ min: first, max: Date.UTC(9998, 11, 31) }),
			fc.integer({ min: -899, max: 899 }),
			fc.constantFrom(...zones),
			fc.constantFrom('pt-BR' as const, 'en-US' as const),
			(utcMs, offset, zone, locale) => {
				const shown = renderInstant(new Date(utcMs).toISOString(), offset);
				const read = parseDateTime(shown, { zone, locale, shortYears: false });
				expect(read.ok ? Date.parse(read.value) : read).toBe(utcMs);
			},
		),
	);
});
