/**
 * When a note was issued, as a cell that Excel sorts and filters: the wall clock that stands on the note, in whatever zone.
 *
 * Unit: days in the 1900 system. For people alone: a date of Excel has no zone, so that the instant of an asset stays a
 * text (`render-instant.ts`). Days before March 1900, which Excel counts wrong, stay texts.
 */
const DAY_MS = 86_400_000;
const UNIX_EPOCH_SERIAL = 25_569;
const FIRST_RIGHT_SERIAL = 61;
const WALL_CLOCK = /^(?<day>\d{4}-\d{2}-\d{2})(?<time>T\d{2}:\d{2}(?::\d{2})?)?/;

export interface IssuedCell {
	readonly value: number | string;
	readonly numFmt: 'dd/mm/yyyy' | 'dd/mm/yyyy hh:mm' | '@';
}

/** `written`: `dhEmi` or `dEmi` of the note. */
export function renderIssuedCell(written: string): IssuedCell {
	const { day, time } = WALL_CLOCK.exec(written)?.groups ?? {};
	const value = Date.parse(time === undefined ? `${day}` : `${day}${time}Z`) / DAY_MS + UNIX_EPOCH_SERIAL;
	if (!(value >= FIRST_RIGHT_SERIAL)) return { value: written, numFmt: '@' };
	return { value, numFmt: time === undefined ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm' };
}
