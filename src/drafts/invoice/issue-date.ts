/**
 * The issue date of an invoice as an instant in UTC.
 *
 * `dhEmi` has an offset and is exact; one without an offset is meant in the zone given (`nfe-date-without-offset`), and
 * so is `dEmi`, a date alone, at the first instant of its day. Refused: no date, or none of the calendar
 * (`nfe-element-unreadable`).
 *
 * Source: TDateTimeUTC and TData of the layout.
 */
import { daysInMonth, isCalendarDate } from '../../contract/date-time.ts';
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import { formatUtc, type Zone } from '../values/zone.ts';

export interface IssueDate {
	/** As written on the invoice. */
	readonly written: string;
	readonly year: number;
	readonly instant: string;
	/** The same time of day and zone, that many months later; the last day of a shorter month. */
	readonly monthsLater: (months: number) => string;
	readonly notices: readonly Problem[];
}

const DATE =
	/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,9}))?)?(?<offset>Z|[+-]\d{2}:[0-5]\d)?)?$/;

export function parseIssueDate(
	ide: NfeInvoice['ide'],
	zone: Zone,
	zoneName: string,
): { readonly ok: true; readonly value: IssueDate } | { readonly ok: false; readonly problem: Problem } {
	const written = ide.dhEmi || ide.dEmi || '';
	const groups = DATE.exec(written)?.groups;
	const number = (name: string): number => Number(groups?.[name] ?? 0);
	const [year, month, day] = [number('year'), number('month'), number('day')];
	if (groups === undefined || !isCalendarDate(year, month, day)) {
		return { ok: false, problem: { code: 'nfe-element-unreadable', found: written, params: { kind: 'date' } } };
	}
	const offset = groups['offset'];
	const hasTime = groups['hour'] !== undefined;
	const milliseconds = Number((groups['fraction'] ?? '').slice(0, 3).padEnd(3, '0'));
	const timeMs = ((number('hour') * 60 + number('minute')) * 60 + number('second')) * 1000 + milliseconds;
	const toInstant = (localMidnightMs: number): string => {
		const localMs = localMidnightMs + timeMs;
		if (!hasTime) return zone.startOfDay(localMidnightMs).text;
		if (offset === undefined) return formatUtc(zone.toUtc(localMs).utcMs);
		return formatUtc(localMs - offsetMs(offset));
	};
	const instant = toInstant(midnightMs(year, month, day));
	const notices: Problem[] = [];
	if (hasTime && offset === undefined) {
		notices.push({ code: 'nfe-date-without-offset', found: written, params: { zone: zoneName } });
	}
	const monthsLater = (months: number): string => {
		const later = month - 1 + months;
		const laterYear = year + Math.floor(later / 12);
		const laterMonth = (later % 12) + 1;
		return toInstant(midnightMs(laterYear, laterMonth, Math.min(day, daysInMonth(laterYear, laterMonth))));
	};
	return { ok: true, value: { written, year, instant, monthsLater, notices } };
}

/** `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
function midnightMs(year: number, month: number, day: number): number {
	const date = new Date(0);
	date.setUTCFullYear(year, month - 1, day);
	return date.getTime();
}

function offsetMs(offset: string): number {
	if (offset === 'Z') return 0;
	const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
	return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
