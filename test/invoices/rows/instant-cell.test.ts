import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDateReader } from '../../../src/drafts/values/time/date-time.ts';
import { createZone } from '../../../src/drafts/values/time/zone.ts';
import { readOffset, renderInstantCell, renderIssuedCell } from '../../../src/invoices/rows/instant-cell.ts';
import { readSerial } from '../../../src/sources/sheet/special-cells.ts';
import { showDate } from '../../../src/sources/values/shown-text.ts';
import { rowsOf } from '../../listed.ts';

test.each([
	['2026-03-14', 46_095, 'dd/mm/yyyy'],
	['2026-03-14T12:00:00-03:00', 46_095.5, 'dd/mm/yyyy hh:mm'],
	['2026-03-14T18:00', 46_095.75, 'dd/mm/yyyy hh:mm'],
	['1900-03-01', 61, 'dd/mm/yyyy'],
	['1900-02-28', '1900-02-28', '@'],
	['ontem', 'ontem', '@'],
	['', '', '@'],
])('%j is shown as %j', (written, value, numFmt) => expect(renderIssuedCell(written)).toEqual({ value, numFmt }));

test('a later time on the wall clock is a larger number', () => {
	const wall = fc.date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
	fc.assert(
		fc.property(wall, wall, (left, right) => {
			const [one, two] = [left, right].map((date) => date.toISOString().slice(0, 19));
			const [first, second] = [one, two].map((text) => Number(renderIssuedCell(`${text}-03:00`).value));
			expect(Math.sign(Number(first) - Number(second))).toBe(Math.sign(String(one).localeCompare(String(two))));
		}),
	);
});

const shown = (instant: string, offset: number): string | undefined => {
	const { value, numFmt } = renderInstantCell(instant, offset);
	return typeof value === 'string' ? value : showDate(readSerial(value, 'date', false), numFmt, 'pt-BR');
};

test.each([
	['2026-03-14T13:45:00.000Z', -180, '14/03/2026 10:45 -03:00'],
	['2026-03-14T13:45:00Z', 0, '14/03/2026 13:45 +00:00'],
	['2026-03-14T03:00:00Z', -180, '14/03/2026 00:00 -03:00'],
	['2026-03-14T01:45:07.000Z', -240, '13/03/2026 21:45:07 -04:00'],
	['2026-03-14T13:45:00.120Z', 330, '14/03/2026 19:15:00.120 +05:30'],
	['2026-03-14T00:00:00Z', -899, '13/03/2026 09:01 -14:59'],
	['2026-03-14T00:00:00Z', -900, '2026-03-14T00:00:00Z'],
	['2026-03-14T00:00:00Z', 0.5, '2026-03-14T00:00:00Z'],
	['9999-12-31T23:59:59Z', 60, '9999-12-31T23:59:59Z'],
	['1899-12-31T12:00:00Z', 0, '1899-12-31T12:00:00Z'],
	['ontem', -180, 'ontem'],
	['', 0, ''],
])('shows %j at %i minutes as %j', (instant, offset, text) => expect(shown(instant, offset)).toBe(text));

test.each([
	['2026-03-14T10:45:00-03:00', -180],
	['2026-03-14T10:45:00.5+05:30', 330],
	...rowsOf(undefined)`2026-03-14T10:45:00Z ¦ 2026-03-14T10:45:00 ¦ 2026-03-14`,
	['', undefined],
])('finds in %j the distance %j', (written, offset) => expect(readOffset(written)).toBe(offset));

describe('is read back as the same instant, whatever the zone and the locale of the import', () => {
	const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo'].map(createZone);
	const readings = zones.flatMap((zone) =>
		(['pt-BR', 'en-US'] as const).map((locale) => createDateReader({ zone, locale, shortYears: false })),
	);
	const any = [
		fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(9998, 11, 31) }),
		fc.integer({ min: -899, max: 899 }),
		fc.constantFrom(...readings),
	] as const;

	test('from its cell', () => {
		fc.assert(
			fc.property(...any, (utcMs, offset, read) => {
				const { value, numFmt } = renderInstantCell(new Date(utcMs).toISOString(), offset);
				const result = read(readSerial(Number(value), 'date', false), numFmt);
				expect(result.ok ? Date.parse(result.value ?? '') : result).toBe(utcMs);
			}),
		);
	});

	test('from its text after the workbook was saved as CSV', () => {
		const read = createDateReader({ zone: createZone('Asia/Tokyo'), locale: 'pt-BR', shortYears: false });
		fc.assert(
			fc.property(any[0], any[1], (utcMs, offset) => {
				const result = read(shown(new Date(utcMs).toISOString(), offset) ?? '');
				expect(result.ok ? Date.parse(result.value ?? '') : result).toBe(utcMs);
			}),
		);
	});
});
