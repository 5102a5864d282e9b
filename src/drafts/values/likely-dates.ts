/**
 * Dates that the API takes and that hardly anybody means: told, never refused.
 *
 * Unit: strict UTC date-times, compared as texts. Told: what happened before 1971 (`date-long-ago`), for 1900 and 1970 are
 * where spreadsheet programs and systems begin to count; what has happened and is yet to come (`date-not-yet`), which is
 * most often a slip in the year; a warranty that ends more than 30 years from now (`warranty-far-ahead`) or before the thing
 * was acquired (`warranty-before-acquisition`).
 * Source: specification, "Resources and their fields", last paragraph, permits every date of the calendar.
 */
import type { PlainCode, Problem } from '../../messages/problem.ts';
import { formatUtc } from './zone.ts';
import type { Converted } from './converted.ts';

/** Instants between which nothing is told of a date. */
export interface LikelyDates {
	readonly latest: string;
	/** What is told of a later one. */
	readonly later: PlainCode;
}

/** The first hours of 1971 may still be the end of 1970 in some zone, and the other way round: nobody minds. */
const EARLIEST = '1971-01-01T00:00:00Z';
const DAY_MS = 86_400_000;
const LONGEST_WARRANTY_YEARS = 30;

/** Of what has happened when a run begins. It may be a day later already where the date was written. */
export function pastDates(startedAt: Date): LikelyDates {
	return { latest: formatUtc(startedAt.getTime() + DAY_MS), later: 'date-not-yet' };
}

/** Of the end of a warranty. */
export function warrantyDates(startedAt: Date): LikelyDates {
	const latest = new Date(startedAt);
	latest.setUTCFullYear(latest.getUTCFullYear() + LONGEST_WARRANTY_YEARS);
	return { latest: formatUtc(latest.getTime()), later: 'warranty-far-ahead' };
}

/** What there is to tell of the two dates of an asset. */
export function tellWarranty(acquired: string | undefined, warrantyEnds: string | undefined): Problem | undefined {
	if (acquired === undefined || warrantyEnds === undefined || warrantyEnds >= acquired) return undefined;
	return { code: 'warranty-before-acquisition', found: warrantyEnds.slice(0, 10) };
}

/** Adds to a date that was read what there is to tell of it. */
export function tellUnlikely(read: Converted<string>, found: string, { latest, later }: LikelyDates): typeof read {
	if (!read.ok || (read.value >= EARLIEST && read.value <= latest)) return read;
	return { ...read, notice: { code: read.value < EARLIEST ? 'date-long-ago' : later, found } };
}
