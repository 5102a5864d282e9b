/**
 * Text cells: category, brand, model, supplier, location, and the values of custom fields.
 *
 * A number cell gives the text that a person sees: `1,10`, `20%`, `R$ 12,50`, by its format and the marks of the locale.
 * Refused: a date in a text field, which Excel made of something like `3-5` (`text-is-a-date`), logical values
 * (`text-is-boolean`), numbers that have lost digits (`identifier-digits-lost`). A custom field may hold a date or a
 * logical value: it gets what the cell shows. The text `TRUE` is a text: it may be a name.
 */
import type { Locale } from './locale-evidence.ts';
import { showCell } from './cell-text.ts';
import { type Converted, type FilledCell, converted, refused } from './converted.ts';
import { readText } from './tidy-text.ts';

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
