/**
 * Cells of a workbook as the text of a CSV cell that imports the same. A CSV cell is text already and stays as it is.
 *
 * Numbers in the style of their column, without grouping: `1234,56`, in en-US `1234.56`; the fifteen digits that a
 * spreadsheet shows, since the rest is noise of sums; from 10^15 with an exponent, so that digits which Excel has lost
 * are not taken for digits. Dates as `dd/MM/yyyy` with the time where there is one; where the column is not pt-BR as
 * ISO, which no column reads two ways.
 */
import { renderMasked } from '../drafts/table/cells/digit-mask.ts';
import type { Cell, SpecialCell } from '../sources/cell.ts';

/** How Excel shows what does not fit its cell; the importer refuses it wherever it stands. */
export const UNFIT = '####';

export type CellLocale = 'pt-BR' | 'en-US';

const BOOLEANS = { 'pt-BR': ['FALSO', 'VERDADEIRO'], 'en-US': ['FALSE', 'TRUE'] } as const;
const SHOWN_DIGITS = 15;
const FIRST_INEXACT = 1e15;
const DATE = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:T(?<time>[\d:.]+))?$/;

/** `mask`: the number format of a cell whose digits name something, see `digit-mask.ts`. */
export function renderCellText(cell: Cell, locale: CellLocale, mask?: string): string {
	if (cell === null) return '';
	if (typeof cell === 'string') return cell;
	if (typeof cell === 'number') return renderNumber(cell, locale, mask);
	if (typeof cell === 'boolean') return BOOLEANS[locale][cell ? 1 : 0];
	return cell.kind === 'date' ? renderDate(cell, locale) : cell.text;
}

function renderNumber(value: number, locale: CellLocale, mask: string | undefined): string {
	const exact = Number.isInteger(value) && Math.abs(value) < FIRST_INEXACT;
	if (exact && value >= 0 && mask !== undefined) return renderMasked(String(value), mask);
	const text = exact ? String(value) : renderShownDigits(value);
	return locale === 'pt-BR' ? text.replace('.', ',') : text;
}

function renderShownDigits(value: number): string {
	if (Math.abs(value) >= FIRST_INEXACT) return value.toExponential(SHOWN_DIGITS - 1).replace(/\.?0*e/, 'E');
	const text = String(Number(value.toPrecision(SHOWN_DIGITS)));
	const groups = /^(?<sign>-?)(?<digit>\d)(?:\.(?<decimals>\d+))?e-(?<exponent>\d+)$/.exec(text)?.groups;
	if (groups === undefined) return text;
	// No reader of amounts takes a negative exponent.
	const { sign = '', digit = '', decimals = '', exponent = '' } = groups;
	return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digit}${decimals}`;
}

function renderDate({ text }: SpecialCell, locale: CellLocale): string {
	const groups = DATE.exec(text)?.groups;
	if (groups === undefined || locale !== 'pt-BR') return text.replace('T', ' ');
	const { year = '', month = '', day = '', time } = groups;
	return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`;
}
