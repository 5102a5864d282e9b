/**
 * Renders the cells of rejected rows, each in the locale in which its column was read. Where a run or a table reads dates in several orders, the
 * file that comes back would be read in one of them, so its dates are written without an order (`2025-12-31`).
 */
import type { AssetField } from '../../contract/asset-fields.ts';
import { isOfKind } from '../../drafts/table/refusal-mark.ts';
import { tidyText } from '../../drafts/values/tidy-text.ts';
import { parseDateText, renderDateParts, weighDate } from '../../drafts/values/time/date-text.ts';
import type { Problem } from '../../messages/problem.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import { type CellLocale, renderCellText, useOf } from './render-cell.ts';

export function localeOfRun(record: Pick<RunRecord, 'options'>): CellLocale {
	return record.options['locale'] === 'en-US' ? 'en-US' : 'pt-BR';
}

export function columnLocales({ locales = {} }: Pick<TableRecord, 'locales'>): ReadonlyMap<number, CellLocale> {
	return new Map(Object.entries(locales).map(([column, locale]) => [Number(column), locale]));
}

export function rejectedLocale({ tables }: Pick<RunRecord, 'tables'>): CellLocale | undefined {
	return tables.flatMap((table) => [...columnLocales(table).values()])[0];
}

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

/** Cells that come back as they were, because they are refused again, keep their order too. */
export function createDateOrderer(
	record: RunRecord,
	table: TableRecord,
): (row: Row, problems?: readonly Problem[]) => Row {
	const columns = findOrderedDates(record, table);
	if (columns.size === 0) return (row) => row;
	const decided = columnLocales(table);
	const run = localeOfRun(record);
	const mapped = table.mappedLocales ?? {};
	return (row, problems = []) => ({
		...row,
		cells: row.cells.map((cell, column) => {
			if (typeof cell !== 'string' || !columns.has(column)) return cell;
			if (problems.some(({ code, place }) => place?.column === column && isOfKind(code))) return cell;
			return withoutOrder(cell, mapped[column] ?? decided.get(column) ?? run);
		}),
	});
}

function withoutOrder(text: string, locale: CellLocale): string {
	if (weighDate(text).order === undefined) return text;
	const parts = parseDateText(tidyText(text), locale);
	return parts.ok ? renderDateParts(parts.value) : text;
}

export function createTextReader(record: RunRecord, table: TableRecord): (row: Row, column: number) => string {
	const locales = columnLocales(table);
	const unordered = findOrderedDates(record, table);
	return ({ cells, formats }, column) => {
		const cell = cells[column] ?? null;
		const formatCode = table.formatCodes?.[formats?.[column] ?? -1];
		if (typeof cell === 'object' && cell?.kind === 'date' && unordered.has(column)) {
			return renderCellText(cell, 'en-US', formatCode);
		}
		const locale = table.mappedLocales?.[column] ?? locales.get(column) ?? localeOfRun(record);
		return renderCellText(cell, locale, formatCode, useOf(table.fields[column]));
	};
}
