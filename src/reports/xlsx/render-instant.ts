/**
 * Instants as people read them: `2026-03-14 10:45 -03:00`, the wall clock with its distance to UTC.
 *
 * By that distance it is the same instant wherever it is imported, whatever the zone of the import. The year stands first,
 * so that no locale takes the day for the month, and texts sort as dates. A date of Excel would have neither.
 */
const MINUTE_MS = 60_000;
/** What a text of a date may say: `drafts/values/date-text.ts`. */
const LARGEST_MINUTES = 14 * 60 + 59;
const OFFSET = /T.*(?<sign>[+-])(?<hours>\d{2}):(?<minutes>[0-5]\d)$/;

/** An ISO text in UTC at a distance to it; one that does not fit that form stays as it is. */
export function renderInstant(instant: string, offsetMinutes: number): string {
	const localMs = Date.parse(instant) + offsetMinutes * MINUTE_MS;
	const size = Math.abs(offsetMinutes);
	if (Number.isNaN(localMs) || !Number.isInteger(size) || size > LARGEST_MINUTES) return instant;
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
