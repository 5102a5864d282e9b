/**
 * Wall clock times of an IANA zone to UTC, without the zone or the locale of the machine.
 *
 * A time that a zone left out when its clocks went forward is moved forward by as much (`gap`); of a time that a zone had
 * twice the earlier is taken (`overlap`). A day begins at its first instant: the 4th of November 2018 began at 01:00 in
 * São Paulo. Rule: the "compatible" disambiguation of ECMAScript Temporal. `TZDate` hides gaps and overlaps, so only its offset
 * is used; it is wrong for less than an hour west of Greenwich, which no zone has had since 1972.
 */
import { tzOffset } from '@date-fns/tz';

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export interface ZonedInstant {
	readonly utcMs: number;
	readonly found: 'once' | 'gap' | 'overlap';
}

export interface Zone {
	readonly isUtc: boolean;
	/** `localMs` is the wall clock, counted as if it were UTC. */
	readonly toUtc: (localMs: number) => ZonedInstant;
	/** How far the wall clock is before UTC; negative west of it. */
	readonly offsetMs: (utcMs: number) => number;
	/** The first instant of a day; `localMs` is its midnight. */
	readonly startOfDay: (localMs: number) => { readonly utcMs: number; readonly text: string };
}

/** The form in which this room writes an instant: without a fraction where there is none. */
export function formatUtc(utcMs: number): string {
	const text = new Date(utcMs).toISOString();
	return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
}

/** Throws `RangeError` for a name that is no zone. */
export function createZone(timeZone: string): Zone {
	// The engine takes 10 ms to make a clock, and the usual zone needs none.
	if (timeZone === 'UTC') return UTC;
	const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
	return name === 'UTC' ? UTC : createClockZone(name);
}

const UTC: Zone = {
	isUtc: true,
	toUtc: (localMs) => ({ utcMs: localMs, found: 'once' }),
	offsetMs: () => 0,
	startOfDay: (localMs) => ({ utcMs: localMs, text: formatUtc(localMs) }),
};

function createClockZone(timeZone: string): Zone {
	const offsetAt = (utcMs: number): number => Math.round(tzOffset(timeZone, new Date(utcMs)) * MINUTE_MS);

	const toUtc = (localMs: number): ZonedInstant => {
		// A zone never changes its clocks twice within two days, so one of these two offsets is in force.
		const before = localMs - offsetAt(localMs - DAY_MS);
		const after = localMs - offsetAt(localMs + DAY_MS);
		const fits = [before, after].filter((utcMs) => utcMs + offsetAt(utcMs) === localMs);
		if (fits.length === 0) return { utcMs: before, found: 'gap' };
		return { utcMs: Math.min(...fits), found: fits.length === 2 && before !== after ? 'overlap' : 'once' };
	};

	/** The instant at which the clocks go forward over `localMs`: the first with the later offset. */
	const endOfGap = (localMs: number): number => {
		const later = offsetAt(localMs + DAY_MS);
		let last = localMs - later;
		let first = toUtc(localMs).utcMs;
		while (first - last > 1) {
			const middle = Math.floor((first + last) / 2);
			if (offsetAt(middle) === later) first = middle;
			else last = middle;
		}
		return first;
	};

	return {
		isUtc: false,
		toUtc,
		offsetMs: offsetAt,
		startOfDay(localMs) {
			const { utcMs, found } = toUtc(localMs);
			const startMs = found === 'gap' ? endOfGap(localMs) : utcMs;
			return { utcMs: startMs, text: formatUtc(startMs) };
		},
	};
}
