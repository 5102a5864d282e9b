/**
 * Texts with the marks of another format left in: `Jo&atilde;o`, `Sala 1<br>Sala 2`, `Mesa_x000D_`. Warned
 * about (`text-with-markup`), never decoded: what stands there may be meant.
 *
 * Entities count by their exact names or numbers, with the semicolon: `P&B`, `Silva & Filhos` and `R&D; TI` are texts.
 */
import type { Converted } from './converted.ts';

const SIGN = 'amp|lt|gt|quot|apos|nbsp|ordm|ordf|deg|sup[123]|frac(?:12|14|34)|[nm]dash|[lr][sd]quo|hellip|bull|middot';
const OTHER_SIGN = 'laquo|raquo|reg|copy|trade|euro|szlig|aelig|oslash';
const ACCENTED = '[a-z](?:acute|grave|circ|tilde|uml|cedil|ring)';
const ENTITY = `&(?:${SIGN}|${OTHER_SIGN}|${ACCENTED}|#\\d{2,6}|#x[0-9a-f]{2,5});`;
const TAG = '</?(?:br|p|b|i|u|strong|em|div|span|font|a|li|ul|td|tr)(?:\\s[^<>]*)?/?>';
/** How a workbook writes what its XML cannot hold. */
const ESCAPE = '_x[0-9a-f]{4}_';
const MARKUP = new RegExp(`${ENTITY}|${TAG}|${ESCAPE}`, 'i');

/** Adds the warning to a text that was read. */
export function warnMarkup(read: Converted<string>): typeof read {
	if (!read.ok || !MARKUP.test(read.value)) return read;
	return { ...read, notice: { code: 'text-with-markup', found: read.value } };
}
