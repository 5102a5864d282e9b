/** Writes numbers from 10^15 on with an exponent: spreadsheets lose their last digits, and the text must not look exact. */
import { readPlainText, renderDate, showCell } from '../../drafts/values/cell-text.ts';
import type { Converted } from '../../drafts/values/converted.ts';
import { readIdentifier } from '../../drafts/values/identifier.ts';
import { isOtherUnit } from '../../drafts/values/money.ts';
import { withOffset } from '../../drafts/values/time/date-time.ts';
import { isOfKind } from '../../drafts/table/refusal-mark.ts';
import type { Problem } from '../../messages/problem.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { GENERAL, readFormat } from '../../sources/values/number-format.ts';
import { renderGeneral, showNumber } from '../../sources/values/shown-text.ts';
import type { AssetField } from '../../contract/asset-fields.ts';
import { parseDateText, renderDateParts, weighDate } from '../../drafts/values/time/date-text.ts';
import { tidyText } from '../../drafts/values/tidy-text.ts';

export type CellLocale = 'pt-BR' | 'en-US';

export type CellUse = 'identifier' | 'text' | 'amount';

const SHOWN_DIGITS = 15;
const FIRST_INEXACT = 1e15;

const TEXT_FIELDS: ReadonlySet<string> = new Set(
	'category, brand, model, vendorName, allocatedLocation, name, costCenter'.split(', '),
);

export function useOf(field: string | null | undefined): CellUse {
	if (field === 'priceCents' || field === 'quantity') return 'amount';
	return field?.startsWith('custom:') === true || TEXT_FIELDS.has(field ?? '') ? 'text' : 'identifier';
}

export function renderCellText(
	cell: Cell,
	locale: CellLocale,
	formatCode: string = GENERAL,
	use: CellUse = 'identifier',
): string {
	if (cell === null) return '';
	if (typeof cell === 'string') return cell;
	if (typeof cell === 'number') return showNumberFor(use, cell, formatCode, locale) ?? renderNumber(cell, locale);
	if (typeof cell === 'boolean') return showCell(cell, locale);
	if (use === 'text' && cell.serial !== undefined) return showCell(cell, locale, formatCode);
	return cell.kind === 'date' ? renderDate({ ...cell, text: withOffset(cell.text, formatCode) }, locale) : cell.text;
}

function showNumberFor(use: CellUse, value: number, formatCode: string, locale: CellLocale): string | undefined {
	if (use === 'text') return readAgain(readPlainText(value, locale, formatCode)) ?? showCell(value, locale);
	if (use === 'identifier') return readAgain(readIdentifier(value, formatCode, locale));
	if (!isOtherUnit(value, formatCode)) return undefined;
	return (
		showNumber(value, formatCode, locale).text ??
		`${renderGeneral(value, locale)} ${readFormat(formatCode).currency ?? '%'}`
	);
}

function readAgain(read: Converted<string>): string | undefined {
	return read.ok ? read.value : undefined;
}

function renderNumber(value: number, locale: CellLocale): string {
	const exact = Number.isInteger(value) && Math.abs(value) < FIRST_INEXACT;
	const text = exact ? String(value) : renderShownDigits(value);
	return locale === 'pt-BR' ? text.replace('.', ',') : text;
}

function renderShownDigits(value: number): string {
	if (Math.abs(value) >= FIRST_INEXACT) return value.toExponential(SHOWN_DIGITS - 1).replace(/\.?0*e/, 'E');
	const text = String(Number(value.toPrecision(SHOWN_DIGITS)));
	const groups = /^(?<sign>-?)(?<digit>\d)(?:\.(?<decimals>\d+))?e-(?<exponent>\d+)$/.exec(text)?.groups;
	if (groups === undefined) return text;
	// The importer accepts no amount with a negative exponent.
	const { sign = '', digit = '', decimals = '', exponent = '' } = groups;
	return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digit}${decimals}`;
}

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
