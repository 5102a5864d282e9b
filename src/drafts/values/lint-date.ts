/**
 * Dates that the API takes and that put their column in doubt: read as they stand, with a warning.
 *
 * The first days of 1900 and of 1970, where spreadsheet programs and systems begin to count, and which stand where a date
 * is missing (`date-long-ago`); what has happened and is yet to come, most often a slip in the year (`date-not-yet`).
 */
import type { Converted } from './converted.ts';
import { formatUtc } from './zone.ts';

const DAY_MS = 86_400_000;
const FIRST_DAYS: ReadonlySet<string> = new Set(['1900-01-01', '1970-01-01']);

/** The last instant at which something can have happened when a run begins: it may be a day later where it was written. */
export function latestPast(startedAt: Date): string {
	return formatUtc(startedAt.getTime() + DAY_MS);
}

/** Adds the warning to a date that was read; without `latest`, no date is too late. */
export function lintDate(read: Converted<string>, found: string, latest: string | undefined): typeof read {
	if (!read.ok) return read;
	if (FIRST_DAYS.has(read.value.slice(0, 10))) return { ...read, notice: { code: 'date-long-ago', found } };
	return latest === undefined || read.value <= latest ? read : { ...read, notice: { code: 'date-not-yet', found } };
}
