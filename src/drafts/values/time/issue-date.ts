/** Uses the given zone for times without an offset and for `dEmi`. Source: TDateTimeUTC and TData of the layout. */
import { utc } from '@date-fns/utc';
import { addMonths, isValid, parseISO } from 'date-fns';
import type { Problem } from '../../../messages/problem.ts';
import type { NfeInvoice } from '../../../sources/values/nfe-document.ts';
import { formatUtc, type Zone } from './zone.ts';

export interface IssueDate {
	readonly written: string;
	readonly year: number;
	readonly instant: string;
	/** The same local time months later, or on the last day of a shorter month. */
	readonly monthsLater: (months: number) => string;
	readonly notices: readonly Problem[];
}

const DATE =
	/^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:(?<=:\d{2}:\d{2})\.(?<fraction>\d{1,9}))?(?<offset>Z|[+-]\d{2}:[0-5]\d)?)?$/;

export function parseIssueDate(
	ide: NfeInvoice['ide'],
	zone: Zone,
	zoneName: string,
): { readonly ok: true; readonly value: IssueDate } | { readonly ok: false; readonly problem: Problem } {
	const written = ide.dhEmi || ide.dEmi || '';
	const { date = '', time, fraction = '', offset } = DATE.exec(written)?.groups ?? {};
	const wallClock = parseISO(`${date}T${time ?? '00:00'}`, { in: utc });
	if (!isValid(wallClock)) {
		return { ok: false, problem: { code: 'nfe-element-unreadable', found: written, params: { kind: 'date' } } };
	}
	const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
	const offsetMs = wallClock.getTime() - parseISO(`${date}T${time}${offset}`).getTime();
	const toInstant = (local: Date): string => {
		const localMs = local.getTime() + milliseconds;
		if (time === undefined) return zone.startOfDay(localMs).text;
		return formatUtc(offset === undefined ? zone.toUtc(localMs).utcMs : localMs - offsetMs);
	};
	const hasNoOffset = time !== undefined && offset === undefined;
	return {
		ok: true,
		value: {
			written,
			year: wallClock.getUTCFullYear(),
			instant: toInstant(wallClock),
			monthsLater: (months) => toInstant(addMonths(wallClock, months, { in: utc })),
			notices: hasNoOffset ? [{ code: 'nfe-date-without-offset', found: written, params: { zone: zoneName } }] : [],
		},
	};
}
