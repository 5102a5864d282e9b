/**
 * What is asked about how the dates of a column are written: the century of years with two digits, and the order of day and
 * month where neither a row nor the header tells it. A few rows that are written otherwise are slips, to be corrected in them.
 */
import { isDayFirst } from '../values/locale-evidence.ts';
import { isNoticeable } from './propose-words.ts';
import type { ColumnProfile, DateProposal } from './question.ts';

/** Names of targets. */
export const DATE_FIELDS: ReadonlySet<string> = new Set([
	'acquisitionDate',
	'warrantyExpirationDate',
	'employeeAttachedAt',
]);

/** Undefined where there is nothing to ask. What is said already is asked no more. */
export function proposeDates(
	{ column, header, dates }: Pick<ColumnProfile, 'column' | 'header' | 'dates'>,
	rows: number,
	{ isOrderSaid, areYearsSaid }: { readonly isOrderSaid: boolean; readonly areYearsSaid: boolean },
): DateProposal | undefined {
	if (dates === undefined) return undefined;
	const { 'pt-BR': dayFirst, 'en-US': monthFirst, either, shortYears } = dates;
	const isOrderTold = isOrderSaid || dayFirst > 0 || monthFirst > 0 || isDayFirst(header);
	const isOrderOpen = !isOrderTold && isNoticeable(either, rows);
	const hasShortYears = !areYearsSaid && isNoticeable(shortYears, rows);
	return isOrderOpen || hasShortYears ? { column, isOrderOpen, hasShortYears } : undefined;
}
