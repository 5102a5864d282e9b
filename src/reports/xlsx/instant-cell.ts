/**
 * Instants of invoices in a workbook, in two ways.
 *
 * As text, `2026-03-14 10:45 -03:00`: the wall clock with its distance to UTC. By that distance it is the same instant
 * wherever it is imported, whatever the zone of the import. The year stands first, so that no locale takes the day for the
 * month, and texts sort as dates. A date of Excel would have neither.
 *
 * As a date of Excel, which people sort and filter by: the wall clock that stands on the invoice, in whatever zone. Unit:
 * days in the 1900 system. Days before March 1900, which Excel counts wrong, stay texts.
 */
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UNIX_EPOCH_SERIAL = 25_569;
const FIRST_RIGHT_SERIAL = 61;
const WALL_CLOCK = /^(?<day>\d{4}-\d{2}-\d{2})(?<time>T\d{2}:\d{2}(?::\d{2})?)?/;

export interface IssuedCell {
	readonly value: number | string;
	readonly numFmt: 'dd/mm/yyyy' | 'dd/mm/yyyy hh:mm' | '@';
}

/** `written`: `dhEmi` or `dEmi` of the invoice. */
export function renderIssuedCell(written: string): IssuedCell {
	const { day, time } = WALL_CLOCK.exec(written)?.groups ?? {};
	const value = Date.parse(time === undefined ? `${day}` : `${day}${time}Z`) / DAY_MS + UNIX_EPOCH_SERIAL;
	if (!(value >= FIRST_RIGHT_SERIAL)) return { value: written, numFmt: '@' };
	return { value, numFmt: time === undefined ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm' };
}

/** What a text of a date may say: `drafts/values/date-text.ts`. */
const MAX_OFFSET_MINUTES = 14 * 60 + 59;
const OFFSET = /T.*(?<sign>[+-])(?<hours>\d{2}):(?<minutes>[0-5]\d)$/;

/** An ISO text in UTC at a distance to it; one that does not fit that form stays as it is. */
export function renderInstant(instant: string, offsetMinutes: number): string {
	const localMs = Date.parse(instant) + offsetMinutes * MINUTE_MS;
	const size = Math.abs(offsetMinutes);
	if (Number.isNaN(localMs) || !Number.isInteger(size) || size > MAX_OFFSET_MINUTES) return instant;
	const local = new Date(localMs).toISOString();
	if (!/^\d/.test(local)) return instant;
	const time = local.slice(11, -1).replace(/(?::00)?\.000$/, '');
	const [hours, minutes] = [Math.floor(size / 60), size % 60];
	return `${local.slice(0, 10)} ${time} ${offsetMinutes < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`;
}

/** The distance to UTC that stands in `2026-03-14T10:45:00-03:00`, in minutes; undefined where there is none. */
export function readOffset(written: string): number | undefined {
	const groups = OFFSET.exec(written)?.groups;
	if (groups === undefined) return undefined;
	const minutes = Number(groups['hours']) * 60 + Number(groups['minutes']);
	return groups['sign'] === '-' ? -minutes : minutes;
}

function pad(value: number): string {
	return String(value).padStart(2, '0');
}
