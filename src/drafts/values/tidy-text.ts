/** Keeps markup with a warning. Refuses very long texts, which may be a whole file in one cell. */
import type { Converted } from './converted.ts';

export const MAX_TEXT_LENGTH = 65_536;

const UNUSUAL = /[^\x20-\x7E\xA1-\xAC\xAE-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\uD7FF]/;
const UNUSUAL_OR_MARKED =
	/[^\x20-\x25\x27-\x3B\x3D-\x5E\x60-\x7E\xA1-\xAC\xAE-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\uD7FF]/;
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\p{Cc}\p{Cs}]/gu;
const BLANKS = /[\t\n\v\f\r\u0085\u00A0\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g;
const DAMAGE = /(?![\t-\r\u0085])[\p{Cc}\p{Cs}]/u;

/** Only exact entity names with a semicolon: `P&B`, `Silva & Filhos` and `R&D; TI` are plain texts. */
const SIGN = 'amp|lt|gt|quot|apos|nbsp|ordm|ordf|deg|sup[123]|frac(?:12|14|34)|[nm]dash|[lr][sd]quo|hellip|bull|middot';
const OTHER_SIGN = 'laquo|raquo|reg|copy|trade|euro|szlig|aelig|oslash';
const ACCENTED = '[a-z](?:acute|grave|circ|tilde|uml|cedil|ring)';
const ENTITY = `&(?:${SIGN}|${OTHER_SIGN}|${ACCENTED}|#\\d{2,6}|#x[0-9a-f]{2,5});`;
const TAG = '</?(?:br|p|b|i|u|strong|em|div|span|font|a|li|ul|td|tr)(?:\\s[^<>]*)?/?>';
const ESCAPE = '_x[0-9a-f]{4}_';
const MARKUP = new RegExp(`${ENTITY}|${TAG}|${ESCAPE}`, 'i');

export function tidyText(text: string): string {
	if (!UNUSUAL.test(text)) return tidyEnds(text);
	return text.replaceAll(BLANKS, ' ').replaceAll(INVISIBLE, '').trim();
}

/** Removes repeated blanks from the description of a product. */
export function tidyDescription(text: string): string {
	const tidy = tidyText(text);
	return tidy.includes('  ') ? tidy.replaceAll(/ {2,}/g, ' ') : tidy;
}

export function tidyEnds(text: string): string {
	return text.charCodeAt(0) === 0x20 || text.charCodeAt(text.length - 1) === 0x20 ? text.trim() : text;
}

export function readText(cell: string): Converted<string> {
	return isPlain(cell) ? { ok: true, value: tidyEnds(cell) } : readUnusualText(cell);
}

export function isPlain(text: string): boolean {
	return text.length <= MAX_TEXT_LENGTH && !UNUSUAL_OR_MARKED.test(text);
}

export function readUnusualText(cell: string): Converted<string> {
	const value = tidyText(cell);
	if (value.length > MAX_TEXT_LENGTH) {
		const params = { length: value.length, max: MAX_TEXT_LENGTH };
		return { ok: false, problem: { code: 'value-too-long', found: value, params } };
	}
	const damage = DAMAGE.exec(cell)?.[0];
	if (damage === undefined) {
		return MARKUP.test(value)
			? { ok: true, value, notice: { code: 'text-with-markup', found: value } }
			: { ok: true, value };
	}
	const character = `U+${damage.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
	return { ok: true, value, notice: { code: 'text-control-character', found: value, params: { character } } };
}

const ASCII = /^[\0-\x7f]*$/;

/** Folds descriptions of items for comparison: `Cartão  SD` and `cartao sd` are the same. */
export function foldText(text: string): string {
	const tidy = tidyDescription(text);
	if (ASCII.test(tidy)) return tidy.toLowerCase();
	return tidy
		.normalize('NFD')
		.replaceAll(/\p{M}+/gu, '')
		.toLowerCase();
}
