import { type Converted, type FilledCell, converted, refused } from './converted.ts';
import type { Locale } from './locale-evidence.ts';
import { readText, tidyText } from './tidy-text.ts';
import type { Cell, SpecialCell } from '../../sources/values/cell.ts';
import { GENERAL } from '../../sources/values/number-format.ts';
import { renderGeneral, showDate, showNumber } from '../../sources/values/shown-text.ts';

const BOOLEANS = { 'pt-BR': ['FALSO', 'VERDADEIRO'], 'en-US': ['FALSE', 'TRUE'] } as const;

export function renderCell(cell: Cell | undefined): string {
	if (cell === null || cell === undefined) return '';
	return typeof cell === 'object' ? cell.text : String(cell);
}

export function showCell(cell: FilledCell, locale: Locale, formatCode: string = GENERAL): string {
	if (typeof cell === 'string') return cell;
	if (typeof cell === 'boolean') return BOOLEANS[locale][cell ? 1 : 0];
	if (typeof cell === 'number' && !Number.isFinite(cell)) return String(cell);
	if (typeof cell === 'number') return showNumber(cell, formatCode, locale).text ?? renderGeneral(cell, locale);
	return showDate(cell, formatCode, locale) || renderDate(cell, locale);
}

export function renderDate({ kind, text }: SpecialCell, locale: Locale): string {
	const [date = '', time] = text.split('T');
	const [year, month, day] = date.split('-');
	if (kind !== 'date' || locale === 'en-US') return text.replace('T', ' ');
	return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`;
}

export function isBlank(cell: Cell): cell is null | '' {
	if (cell === null || cell === '') return true;
	if (typeof cell !== 'string') return false;
	const first = cell.charCodeAt(0);
	return (first <= 0x20 || first >= 0x7f) && tidyText(cell) === '';
}

const LARGEST_EXACT = 1e15;
const SMALLEST_PLAIN = 1e-6;

export function readPlainText(cell: FilledCell, locale: Locale, formatCode?: string): Converted<string> {
	if (typeof cell === 'string') return readText(cell);
	if (typeof cell === 'number') return textOfNumber(cell, locale, formatCode);
	const shown = showCell(cell, locale, formatCode);
	return refused(typeof cell === 'boolean' ? 'text-is-boolean' : 'text-is-a-date', shown);
}

export function readCustomValue(cell: FilledCell, locale: Locale, formatCode?: string): Converted<string> {
	if (typeof cell === 'string' || typeof cell === 'number') return readPlainText(cell, locale, formatCode);
	return converted(showCell(cell, locale, formatCode));
}

function textOfNumber(value: number, locale: Locale, formatCode: string | undefined): Converted<string> {
	const size = Math.abs(value);
	if (size >= LARGEST_EXACT || (size > 0 && size < SMALLEST_PLAIN) || !Number.isFinite(value)) {
		return refused('identifier-digits-lost', showCell(value, locale));
	}
	return converted(showCell(value, locale, formatCode));
}
