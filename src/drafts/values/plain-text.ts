/**
 * Text cells: category, brand, model, supplier, location, and the values of custom fields.
 *
 * A number cell gives the text that a person sees: `1,10`, `20%`, `R$ 12,50`, by its format and the marks of the locale.
 * Refused: a date in a text field, which Excel made of something like `3-5` (`text-is-a-date`), logical values
 * (`text-is-boolean`), numbers that have lost digits (`identifier-digits-lost`). A custom field may hold a date or a
 * logical value: it gets what the cell shows. The text `TRUE` is a text: it may be a name.
 */
import { GENERAL } from '../../sources/values/number-format.ts';
import { renderGeneral, showDate, showNumber } from '../../sources/values/shown-text.ts';
import type { Locale } from './locale-evidence.ts';
import { type Converted, type FilledCell, converted, refused } from './converted.ts';
import { readText } from './tidy-text.ts';

const LARGEST_EXACT = 1e15;
const SMALLEST_PLAIN = 1e-6;

export function readPlainText(cell: FilledCell, locale: Locale, formatCode?: string): Converted<string> {
	if (typeof cell === 'string') return readText(cell);
	if (typeof cell === 'number') return textOfNumber(cell, locale, formatCode);
	if (typeof cell === 'boolean') return refused('text-is-boolean', String(cell));
	return refused('text-is-a-date', cell.text);
}

export function readCustomValue(cell: FilledCell, locale: Locale, formatCode?: string): Converted<string> {
	if (typeof cell === 'boolean')
		return converted(locale === 'pt-BR' ? (cell ? 'VERDADEIRO' : 'FALSO') : cell ? 'TRUE' : 'FALSE');
	if (typeof cell === 'string') return readText(cell);
	if (typeof cell === 'number') return readPlainText(cell, locale, formatCode);
	const shown = formatCode === undefined ? undefined : showDate(cell, formatCode, locale);
	if (shown !== undefined && shown !== '') return converted(shown);
	const [date = '', time] = cell.text.split('T');
	const [year, month, day] = date.split('-');
	if (cell.kind !== 'date' || locale === 'en-US') return converted(cell.text.replace('T', ' '));
	return converted(`${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`);
}

function textOfNumber(value: number, locale: Locale, formatCode: string | undefined): Converted<string> {
	const size = Math.abs(value);
	if (size >= LARGEST_EXACT || (size > 0 && size < SMALLEST_PLAIN) || !Number.isFinite(value)) {
		return refused('identifier-digits-lost', String(value));
	}
	const shown = showNumber(value, formatCode ?? GENERAL, locale).text;
	return converted(shown || renderGeneral(value, locale));
}
