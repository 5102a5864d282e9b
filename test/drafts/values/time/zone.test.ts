import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZone } from '../../../../src/drafts/values/time/zone.ts';

const ms = (text: string): number => Date.parse(text);

test.each([
	['UTC', '2025-12-31T00:00:00Z', '2025-12-31T00:00:00Z', 'once'],
	['America/Sao_Paulo', '2025-12-31T00:00:00Z', '2025-12-31T03:00:00Z', 'once'],
	['America/Sao_Paulo', '2018-12-31T12:00:00Z', '2018-12-31T14:00:00Z', 'once'],
	['America/Sao_Paulo', '2018-11-04T00:30:00Z', '2018-11-04T03:30:00Z', 'gap'],
	['America/Sao_Paulo', '2018-02-17T23:30:00Z', '2018-02-18T01:30:00Z', 'overlap'],
	['America/New_York', '2024-03-10T02:30:00Z', '2024-03-10T07:30:00Z', 'gap'],
	['America/New_York', '2024-11-03T01:30:00Z', '2024-11-03T05:30:00Z', 'overlap'],
	['Asia/Kolkata', '2025-06-01T00:00:00Z', '2025-05-31T18:30:00Z', 'once'],
	['America/Noronha', '2025-06-01T00:00:00Z', '2025-06-01T02:00:00Z', 'once'],
	['Pacific/Apia', '2011-12-30T12:00:00Z', '2011-12-30T22:00:00Z', 'gap'],
])('in %s, %s is %s (%s)', (timeZone, local, utc, found) => {
	expect(createZone(timeZone).toUtc(ms(local))).toEqual({ utcMs: ms(utc), found });
});

test.each([
	['UTC', '2025-12-31', '2025-12-31T00:00:00Z'],
	['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
	['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00Z'],
	['America/Toronto', '1919-03-31', '1919-03-31T04:30:00Z'],
	['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00Z'],
])('in %s, the day %s begins at %s', (timeZone, day, utc) => {
	expect(createZone(timeZone).startOfDay(ms(`${day}T00:00:00Z`))).toEqual({ utcMs: ms(utc), text: utc });
});

test('knows all names of UTC, and refuses unknown zones', () => {
	expect(createZone('UTC').isUtc).toBe(true);
	expect(createZone('America/Sao_Paulo').isUtc).toBe(false);
	expect(() => createZone('Brasil/Leste')).toThrow(RangeError);
});

/** The local time that an independent formatter shows for an instant. */
function wallClock(timeZone: string): (utcMs: number) => string {
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
	return (utcMs) => format.format(utcMs).replace(' ', 'T');
}

test.each(['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC'])(
	'in %s, the instant has the local time that was read, except in a gap',
	(timeZone) => {
		const zone = createZone(timeZone);
		const shown = wallClock(timeZone);
		const seconds = fc.integer({ min: ms('1950-01-01T00:00:00Z') / 1000, max: ms('2100-01-01T00:00:00Z') / 1000 });
		fc.assert(
			fc.property(seconds, (second) => {
				const { utcMs, found } = zone.toUtc(second * 1000);
				const local = new Date(second * 1000).toISOString().slice(0, 19);
				expect(found === 'gap' ? shown(utcMs) > local : shown(utcMs) === local).toBe(true);
			}),
			{ numRuns: 150 },
		);
	},
);

test('begins each day in São Paulo at its first instant: one second earlier is another day', () => {
	const zone = createZone('America/Sao_Paulo');
	const shown = wallClock('America/Sao_Paulo');
	for (let day = ms('2017-10-01T00:00:00Z'); day < ms('2019-03-01T00:00:00Z'); day += 86_400_000) {
		const { utcMs } = zone.startOfDay(day);
		const date = new Date(day).toISOString().slice(0, 10);
		expect(shown(utcMs).slice(0, 10)).toBe(date);
		expect(shown(utcMs - 1000).slice(0, 10)).not.toBe(date);
	}
});
