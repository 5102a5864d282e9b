/** The rows that proved the order of `01/02/2026` may be missing from the file; then all dates become `2026-01-02`. */
import type { AssetField } from '../../contract/asset-fields.ts';
import { type DateParts, parseDateText, weighDateOrder } from '../../drafts/values/time/date-text.ts';
import { tidyText } from '../../drafts/values/tidy-text.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import { type CellLocale, columnLocales, localeOfRun, rejectedLocale } from './render-cell.ts';

const DATES: ReadonlySet<string | null> = new Set<AssetField>([
	'acquisitionDate',
	'warrantyExpirationDate',
	'employeeAttachedAt',
]);

export function findOrderedDates(record: RunRecord, table: TableRecord): ReadonlySet<number> {
	const otherwise =
		localeOfRun(record) === 'en-US' || rejectedLocale(record) !== undefined || table.mappedLocales !== undefined;
	return new Set(otherwise ? [...table.fields.keys()].filter((column) => DATES.has(table.fields[column] ?? null)) : []);
}

export function createDateOrderer(record: RunRecord, table: TableRecord): (row: Row) => Row {
	const columns = findOrderedDates(record, table);
	if (columns.size === 0) return (row) => row;
	const decided = columnLocales(table);
	const run = localeOfRun(record);
	const mapped = table.mappedLocales ?? {};
	return (row) => ({
		...row,
		cells: row.cells.map((cell, column) => {
			if (typeof cell !== 'string' || !columns.has(column)) return cell;
			return withoutOrder(cell, mapped[column] ?? decided.get(column) ?? run);
		}),
	});
}

function withoutOrder(text: string, locale: CellLocale): string {
	if (weighDateOrder(text) === undefined) return text;
	const parts = parseDateText(tidyText(text), locale);
	return parts.ok ? renderParts(parts.value) : text;
}

function renderParts({ year, month, day, timeMs, offsetMinutes }: DateParts): string {
	const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
	if (timeMs === undefined) return date;
	const time = new Date(timeMs).toISOString().slice(11, timeMs % 1000 === 0 ? 19 : 23);
	if (offsetMinutes === undefined) return `${date} ${time}`;
	const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
	return `${date} ${time}${offsetMinutes < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`;
}

function pad(value: number, length = 2): string {
	return String(value).padStart(length, '0');
}
