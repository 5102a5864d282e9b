/** An instant as messages tell it: `2026-01-31 13:45:00 UTC`. What is no ISO text in UTC stays as it is. Pure. */
const ISO_UTC = /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/;

export function renderUtc(instant: string): string {
	const groups = ISO_UTC.exec(instant)?.groups;
	return groups === undefined ? instant : `${groups['date']} ${groups['time']} UTC`;
}
