/**
 * Renders a cell as text that is read again as the cell was. Numbers from 10^15 on get an exponent: spreadsheets lose their last digits, and the text
 * must not look exact.
 */
import { readPlainText, renderDate, showCell } from '../../drafts/values/cell-text.ts';
import type { Converted } from '../../drafts/values/converted.ts';
import { readIdentifier } from '../../drafts/values/identifier.ts';
import { isOtherUnit } from '../../drafts/values/money.ts';
import { withOffset } from '../../drafts/values/time/date-time.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { GENERAL, readFormat } from '../../sources/values/number-format.ts';
import { renderGeneral, showNumber } from '../../sources/values/shown-text.ts';

export type CellLocale = 'pt-BR' | 'en-US';

/** What the text is for: it is read as an identifier or as an amount, or taken as the cell shows it. */
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
