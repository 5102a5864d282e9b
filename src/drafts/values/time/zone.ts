/** Moves a local time in a gap forward. Takes the earlier of a time that occurs twice. `TZDate` would hide gaps. */
import { tzOffset } from '@date-fns/tz';

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export interface ZonedInstant {
	readonly utcMs: number;
	readonly found: 'once' | 'gap' | 'overlap';
}

export interface Zone {
	readonly isUtc: boolean;
	readonly toUtc: (localMs: number) => ZonedInstant;
	readonly offsetMs: (utcMs: number) => number;
	readonly startOfDay: (localMs: number) => { readonly utcMs: number; readonly text: string };
}

export function formatUtc(utcMs: number): string {
	const text = new Date(utcMs).toISOString();
	return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
}

export function createZone(timeZone: string): Zone {
	// Creating a formatter takes the engine 10 ms.
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
		// No zone changes its clocks twice within two days, so one of these two offsets applies.
		const before = localMs - offsetAt(localMs - DAY_MS);
		const after = localMs - offsetAt(localMs + DAY_MS);
		const fits = [before, after].filter((utcMs) => utcMs + offsetAt(utcMs) === localMs);
		if (fits.length === 0) return { utcMs: before, found: 'gap' };
		return { utcMs: Math.min(...fits), found: fits.length === 2 && before !== after ? 'overlap' : 'once' };
	};

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
