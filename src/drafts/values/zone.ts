/**
 * Wall clock times of an IANA zone to UTC, without the zone or the locale of the machine.
 *
 * A time that a zone left out when its clocks went forward is moved forward by as much (`gap`); of a time that a zone had
 * twice the earlier is taken (`overlap`). A day begins at its first instant: the 4th of November 2018 began at 01:00 in
 * São Paulo. Rule: the "compatible" disambiguation of ECMAScript Temporal.
 */
const DAY_MS = 86_400_000;
/** Days kept, for the days of a column repeat. */
const MAX_DAYS = 4_096;

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
	// The usual zone needs no clock of the engine, which takes 10 ms to make.
	return timeZone === 'UTC' ? UTC : createClockZone(timeZone);
}

const UTC: Zone = {
	isUtc: true,
	toUtc: (localMs) => ({ utcMs: localMs, found: 'once' }),
	offsetMs: () => 0,
	startOfDay: (localMs) => ({ utcMs: localMs, text: formatUtc(localMs) }),
};

/** How far the clocks of a zone are before UTC at an instant. */
function createClock(timeZone: string): { readonly isUtc: boolean; readonly offsetAt: (utcMs: number) => number } {
	const clock = new Intl.DateTimeFormat('en-US', {
		timeZone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	return {
		isUtc: clock.resolvedOptions().timeZone === 'UTC',
		offsetAt(utcMs) {
			const parts: Record<string, number> = {};
			for (const { type, value } of clock.formatToParts(utcMs)) parts[type] = Number(value);
			const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
			return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utcMs / 1000) * 1000;
		},
	};
}

function createClockZone(timeZone: string): Zone {
	const { isUtc, offsetAt } = createClock(timeZone);
	const starts = new Map<number, ReturnType<Zone['startOfDay']>>();

	const toUtc = (localMs: number): ZonedInstant => {
		if (isUtc) return { utcMs: localMs, found: 'once' };
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
		isUtc,
		toUtc,
		offsetMs: offsetAt,
		startOfDay(localMs) {
			const known = starts.get(localMs);
			if (known !== undefined) return known;
			const { utcMs, found } = toUtc(localMs);
			const startMs = found === 'gap' ? endOfGap(localMs) : utcMs;
			const start = { utcMs: startMs, text: formatUtc(startMs) };
			if (starts.size >= MAX_DAYS) starts.clear();
			starts.set(localMs, start);
			return start;
		},
	};
}
