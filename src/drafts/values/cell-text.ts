/** A cell as a person sees it: the text that it shows, or nothing at all. */
import type { Cell, SpecialCell } from '../../sources/values/cell.ts';
import { GENERAL } from '../../sources/values/number-format.ts';
import { renderGeneral, showDate, showNumber } from '../../sources/values/shown-text.ts';
import type { FilledCell } from './converted.ts';
import type { Locale } from './locale-evidence.ts';
import { tidyText } from './tidy-text.ts';

const BOOLEANS = { 'pt-BR': ['FALSO', 'VERDADEIRO'], 'en-US': ['FALSE', 'TRUE'] } as const;

/** What a person is shown of a cell in a message, a sample or a header. */
export function renderCell(cell: Cell | undefined): string {
	if (cell === null || cell === undefined) return '';
	return typeof cell === 'object' ? cell.text : String(cell);
}

/**
 * What stands in a cell as its spreadsheet shows it, in the marks of a locale; where programs show different things, the
 * number or the date itself.
 */
export function showCell(cell: FilledCell, locale: Locale, formatCode: string = GENERAL): string {
	if (typeof cell === 'string') return cell;
	if (typeof cell === 'boolean') return BOOLEANS[locale][cell ? 1 : 0];
	if (typeof cell === 'number' && !Number.isFinite(cell)) return String(cell);
	if (typeof cell === 'number') return showNumber(cell, formatCode, locale).text ?? renderGeneral(cell, locale);
	return showDate(cell, formatCode, locale) || renderDate(cell, locale);
}

function renderDate({ kind, text }: SpecialCell, locale: Locale): string {
	const [date = '', time] = text.split('T');
	const [year, month, day] = date.split('-');
	if (kind !== 'date' || locale === 'en-US') return text.replace('T', ' ');
	return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`;
}

/** Holds nothing for a person: empty, blanks, or characters that do not show. */
export function isBlank(cell: Cell): cell is null | '' {
	if (cell === null || cell === '') return true;
	if (typeof cell !== 'string') return false;
	const first = cell.charCodeAt(0);
	return (first <= 0x20 || first >= 0x7f) && tidyText(cell) === '';
}
