import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDateReader } from '../../../src/drafts/values/date-time.ts';
import type { Converted, FilledCell } from '../../../src/drafts/values/converted.ts';
import { latestPast } from '../../../src/drafts/values/lint-date.ts';
import { createZone } from '../../../src/drafts/values/zone.ts';

const STARTED = new Date('2026-11-21T16:00:00.000Z');
const utc = { zone: createZone('UTC'), locale: 'pt-BR', shortYears: false } as const;

const dateCell = (text: string): FilledCell => ({ kind: 'date', text, serial: 1 });
const toldOf = (read: Converted<string>): string => (read.ok ? (read.notice?.code ?? 'nothing') : 'refused');

describe('of what has happened', () => {
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
		['01/01/1899', 'refused'],
		[45_362, 'refused'],
	])('tells of %j: %s', (cell, told) => {
		const result = read(cell);
		expect(toldOf(result)).toBe(told);
		if (!result.ok || result.notice === undefined) return;
		expect(result.notice.found).toBe(typeof cell === 'object' ? cell.text : cell);
	});

	test('tells it of every cell, though a date is read once', () => {
		expect([1, 2, 3].map(() => toldOf(read('11/03/2062')))).toEqual(['date-not-yet', 'date-not-yet', 'date-not-yet']);
	});
});

test.each([
	['01/01/2010', 'nothing'],
	['31/12/2099', 'nothing'],
	['01/01/1900', 'date-long-ago'],
])('of the end of a warranty, %j: %s', (cell, told) => {
	expect(toldOf(createDateReader(utc)(cell))).toBe(told);
});

test('tells of what is out of bounds only, changes no value and refuses none', () => {
	const zones = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'].map(createZone);
	const seconds = fc.integer({ min: Date.UTC(1901, 0, 1) / 1000, max: Date.UTC(9998, 0, 1) / 1000 });
	fc.assert(
		fc.property(seconds, seconds, fc.constantFrom(...zones), (day, run, zone) => {
			const text = new Date(day * 1000).toISOString().slice(0, 10);
			const startedAt = new Date(run * 1000);
			const plain = createDateReader({ ...utc, zone })(text);
			const told = createDateReader({ ...utc, zone, latest: latestPast(startedAt) })(text);
			if (!plain.ok || !told.ok) throw new Error(text);
			expect(told.value).toBe(plain.value);
			const at = Date.parse(told.value);
			const isLate = at > startedAt.getTime() + 86_400_000;
			const code = told.value.startsWith('1970-01-01') ? 'date-long-ago' : isLate ? 'date-not-yet' : plain.notice?.code;
			expect(told.notice?.code).toBe(code);
		}),
	);
});
