import { assert, double, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIsoDate, readSerial } from '../../../src/sources/sheet/special-cells.ts';
import { listed } from '../../listed.ts';

const UNIX_EPOCH = 25_569;
const DAY_MS = 86_400_000;
const toMilliseconds = (serial: number): number => Math.round(serial * DAY_MS) / DAY_MS;

describe('serials', () => {
	test.each([
		[1, '1900-01-01'],
		[59, '1900-02-28'],
		[61, '1900-03-01'],
		[25_569, '1970-01-01'],
		[45_322, '2024-01-31'],
		[45_322.5, '2024-01-31T12:00:00'],
		[45_322.572_916_666_67, '2024-01-31T13:45:00'],
		[45_322.000_001, '2024-01-31T00:00:00.086'],
		[45_322.999_999_999_99, '2024-02-01'],
		[2_958_465, '9999-12-31'],
	])('%d is the date %s', (serial, text) => {
		expect(readSerial(serial, 'date', false)).toEqual({ kind: 'date', text, serial: toMilliseconds(serial) });
	});

	test('dates eleven years apart, by turns, each have their own text', () => {
		const days = [1, 2, 3].flatMap(() => [45_322, 45_322 + 4_096, 45_322 - 4_096]);
		const texts = days.map((serial) => readSerial(serial, 'date', false).text);
		expect(texts).toEqual([1, 2, 3].flatMap(() => ['2024-01-31', '2035-04-19', '2012-11-13']));
	});

	test.each([0, 0.5, -1, 60, 60.5, 2_958_466, 1e15, -1e300])('%d is not a date', (serial) => {
		expect(readSerial(serial, 'date', false)).toMatchObject({
			kind: 'invalid',
			reason: { code: 'cell-unreadable', params: { kind: 'serial' } },
		});
	});

	test('of the 1904 system are converted to the 1900 system', () => {
		expect(readSerial(0, 'date', true)).toEqual({ kind: 'date', text: '1904-01-01', serial: 1_462 });
		expect(readSerial(43_860, 'date', true)).toEqual({ kind: 'date', text: '2024-01-31', serial: 45_322 });
		expect(readSerial(0.5, 'time', true)).toEqual({ kind: 'time', text: '12:00:00', serial: 0.5 });
		expect(readSerial(1.5, 'duration', true)).toEqual({ kind: 'duration', text: '36:00:00', serial: 1.5 });
	});

	test.each([
		['time', 0, '00:00:00'],
		['time', 0.75, '18:00:00'],
		['time', 0.999_999_999_999, '00:00:00'],
		['time', 45_322.25, '06:00:00'],
		['duration', 0, '00:00:00'],
		['duration', 2.0625, '49:30:00'],
		['duration', -0.0625, '-01:30:00'],
		['duration', 1_000, '24000:00:00'],
		['duration', 0.000_005_787_037, '00:00:00.5'],
	] as const)('as %s: %d is %s', (kind, serial, text) => {
		expect(readSerial(serial, kind, false)).toEqual({ kind, text, serial: toMilliseconds(serial) });
	});

	test.each([
		['time', -0.5],
		['time', 3e6],
		['duration', 1e15],
	] as const)('as %s: %d is refused', (kind, serial) => {
		expect(readSerial(serial, kind, false)).toMatchObject({
			kind: 'invalid',
			reason: { code: 'cell-unreadable', params: { kind: 'serial' } },
		});
	});

	test('agree with the calendar on every day from March 1900', () => {
		assert(
			property(integer({ min: 61, max: 2_958_465 }), integer({ min: 0, max: 86_399 }), (day, second) => {
				const date = new Date((day - UNIX_EPOCH) * DAY_MS + second * 1_000).toISOString();
				const text = second === 0 ? date.slice(0, 10) : date.slice(0, 19);
				expect(readSerial(day + second / 86_400, 'date', false)).toMatchObject({ kind: 'date', text });
			}),
		);
	});

	test('always become a date or a refusal', () => {
		assert(
			property(double({ noNaN: true }), (serial) => {
				expect(['date', 'invalid']).toContain(readSerial(serial, 'date', false).kind);
			}),
		);
	});
});

describe('ISO dates', () => {
	test.each([
		['2024-01-31', 'number', 'date', '2024-01-31', 45_322],
		['2024-01-31T12:00:00', 'date', 'date', '2024-01-31T12:00:00', 45_322.5],
		['2024-01-31T12:00Z', 'date', 'date', '2024-01-31T12:00:00', 45_322.5],
		[' 2024-01-31T06:00:00.500 ', 'date', 'date', '2024-01-31T06:00:00.5', 45_322 + 21_600.5 / 86_400],
		['1900-01-01', 'date', 'date', '1900-01-01', 1],
		['1899-12-31T12:30:00', 'time', 'time', '12:30:00', 0.520_833_333_333_333_3],
		['2024-01-31T13:45:00+00:00', 'date', 'date', '2024-01-31T13:45:00', 45_322 + 49_500 / 86_400],
		['2024-01-31 13:45:00', 'date', 'date', '2024-01-31T13:45:00', 45_322 + 49_500 / 86_400],
		['2024-01-31T13:45:00,5000000000', 'time', 'time', '13:45:00.5', 45_322 + 49_500.5 / 86_400],
		['2024-01-31T24:00:00', 'date', 'date', '2024-02-01', 45_323],
		['1899-12-30T13:45:00', 'time', 'time', '13:45:00', 49_500 / 86_400],
		['1899-12-31T13:45:00', 'duration', 'duration', '13:45:00', 49_500 / 86_400],
		['13:45:00', 'date', 'time', '13:45:00', 49_500 / 86_400],
	] as const)('%j, shown as %s, is a %s', (raw, shown, kind, text, serial) =>
		expect(readIsoDate(raw, shown)).toEqual({ kind, text, serial: expect.closeTo(serial, 8) }),
	);

	test.each([
		...listed`
			2024-02-30 ¦ 2024-13-01 ¦ 2024-01-31T25:00:00 ¦ 2024-01-31T24:00:01 ¦ 2024-01-31T12:61 ¦ 31/01/2024
			2024-01-31T12:00:00-03:00 ¦ 20240131
		`,
		'',
	])('%j is refused', (raw) => {
		expect(readIsoDate(raw, 'date')).toEqual({
			kind: 'invalid',
			text: raw,
			reason: { code: 'cell-unreadable', params: { kind: 'iso_date' } },
		});
	});
});
