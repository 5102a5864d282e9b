/** Renders instants as cells that show the wall clock of a zone and its offset, so that they are read back exactly. */
import { UNIX_EPOCH_SERIAL } from '../../drafts/values/time/date-time.ts';
import { DAY_MS, MINUTE_MS } from '../../drafts/values/time/zone.ts';

const FIRST_RIGHT_SERIAL = 61;
const FIRST_BEYOND_SERIAL = 2_958_466;
const WALL_CLOCK = /^(?<day>\d{4}-\d{2}-\d{2})(?<time>T\d{2}:\d{2}(?::\d{2})?)?/;

export interface InstantCell {
	readonly value: number | string;
	readonly numFmt: string;
}

export function renderIssuedCell(written: string): InstantCell {
	const { day, time } = WALL_CLOCK.exec(written)?.groups ?? {};
	const localMs = Date.parse(time === undefined ? `${day}` : `${day}${time}Z`);
	return dateCell(localMs, time === undefined ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm') ?? { value: written, numFmt: '@' };
}

const MAX_OFFSET_MINUTES = 14 * 60 + 59;
const OFFSET = /T.*(?<sign>[+-])(?<hours>\d{2}):(?<minutes>[0-5]\d)$/;

export function renderInstantCell(instant: string, offsetMinutes: number): InstantCell {
	const localMs = Date.parse(instant) + offsetMinutes * MINUTE_MS;
	const size = Math.abs(offsetMinutes);
	const seconds = localMs % 1000 === 0 ? (localMs % MINUTE_MS === 0 ? '' : ':ss') : ':ss.000';
	const [hours, minutes] = [Math.floor(size / 60), size % 60];
	const offset = `${offsetMinutes < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`;
	const fits = Number.isInteger(size) && size <= MAX_OFFSET_MINUTES;
	const cell = fits ? dateCell(localMs, `dd/mm/yyyy hh:mm${seconds}" ${offset}"`) : undefined;
	return cell ?? { value: instant, numFmt: '@' };
}

function dateCell(localMs: number, numFmt: string): InstantCell | undefined {
	const value = localMs / DAY_MS + UNIX_EPOCH_SERIAL;
	return value >= FIRST_RIGHT_SERIAL && value < FIRST_BEYOND_SERIAL ? { value, numFmt } : undefined;
}

export function readOffset(written: string): number | undefined {
	const groups = OFFSET.exec(written)?.groups;
	if (groups === undefined) return undefined;
	const minutes = Number(groups['hours']) * 60 + Number(groups['minutes']);
	return groups['sign'] === '-' ? -minutes : minutes;
}

function pad(value: number): string {
	return String(value).padStart(2, '0');
}
