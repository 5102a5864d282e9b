/** Refuses amounts that it would have to guess or round: `1.23` and `10,567` in pt-BR, `(10,00)`, `US$ 10`. */
import { findSection, GENERAL, type NumberFormat, readFormat } from '../../sources/values/number-format.ts';
import { showNumber } from '../../sources/values/shown-text.ts';
import type { Locale } from './locale-evidence.ts';
import { type Converted, type FilledCell, converted, refused } from './converted.ts';
import { tidyText } from './tidy-text.ts';

interface MoneyStyle {
	readonly amount: RegExp;
	readonly thousands: '.' | ',';
	readonly decimal: '.' | ',';
}

const STYLES: Readonly<Record<Locale, MoneyStyle>> = {
	'pt-BR': { amount: /^(?<whole>\d{1,3}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d+))?$/, thousands: '.', decimal: ',' },
	'en-US': { amount: /^(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<decimals>\d+))?$/, thousands: ',', decimal: '.' },
};

const REAIS = /^(?:R\$|BRL)\s*|\s*(?:R\$|BRL|reais)$/gi;
const FOREIGN = /^(?:US\$|U\$|\$|USD|EUR|€|GBP|£|¥)|(?:USD|EUR|€|GBP|£|dólares|dolares|euros)$/i;
/** Excel's accounting format shows zero like this, but a user may have typed it for an unknown price. */
const ACCOUNTING_ZERO = /^R\$\s*-$/i;

const LONGEST = 64;

const NOISE_CENTS = 1e-6;

/** `isLocaleGiven`: a person named the locale of these amounts, so `1,500` may have three decimals. */
export function parseMoneyCents(text: string, locale: Locale, isLocaleGiven = false): Converted<number> {
	const style = STYLES[locale];
	const common = style.amount.exec(text.startsWith('R$ ') ? text.slice(3) : text)?.groups;
	if (common !== undefined && text.length <= LONGEST) return centsOf(common, style, text, isLocaleGiven);
	const plain = tidyText(text);
	if (plain.length > LONGEST) return refused('money-format', text);
	if (ACCOUNTING_ZERO.test(plain)) {
		return { ok: true, value: 0, notice: { code: 'money-dash-is-zero', found: plain } };
	}

	const unsigned = takeSign(plain);
	const amount = takeSign(unsigned.text.replaceAll(REAIS, '').trim());
	if (FOREIGN.test(amount.text)) return refused('money-currency', text);
	const groups = style.amount.exec(joinGroups(amount.text))?.groups;
	if (groups === undefined) return refused('money-format', text);
	return unsigned.negative || amount.negative
		? refused('money-negative', text)
		: centsOf(groups, style, text, isLocaleGiven);
}

export function readMoneyCents(
	cell: FilledCell,
	locale: Locale,
	formatCode?: string,
	isLocaleGiven?: boolean,
): Converted<number> {
	if (typeof cell === 'string') return parseMoneyCents(cell, locale, isLocaleGiven);
	if (typeof cell === 'number') return refuseOtherUnit(cell, locale, formatCode) ?? centsFromNumber(cell);
	return refused('money-not-a-number', typeof cell === 'boolean' ? String(cell) : cell.text);
}

export function readWholeCents(cell: FilledCell, locale: Locale = 'pt-BR', formatCode?: string): Converted<number> {
	const otherUnit = typeof cell === 'number' ? refuseOtherUnit(cell, locale, formatCode) : undefined;
	if (otherUnit !== undefined) return otherUnit;
	const found = typeof cell === 'object' ? cell.text : String(cell);
	const cents = typeof cell === 'string' ? wholeNumber(tidyText(cell)) : cell;
	if (typeof cents !== 'number' || !Number.isInteger(cents)) return refused('cents-format', found);
	if (cents < 0) return refused('money-negative', found);
	return Number.isSafeInteger(cents) ? converted(cents) : refused('money-range', found);
}

export function isOtherUnit(value: number, formatCode: string): boolean {
	const format = readFormat(formatCode);
	return isForeign(format) || findSection(format, value)?.isPercent === true;
}

export function isForeign({ currency = 'BRL' }: NumberFormat): boolean {
	return currency !== 'BRL';
}

export function refuseOtherUnit(value: number, locale: Locale, formatCode = GENERAL): Converted<never> | undefined {
	if (formatCode === GENERAL || !isOtherUnit(value, formatCode)) return undefined;
	const { text = String(value) } = showNumber(value, formatCode, locale);
	return refused(isForeign(readFormat(formatCode)) ? 'money-currency' : 'money-format', text);
}

function wholeNumber(text: string): number | undefined {
	return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

function centsFromNumber(reais: number): Converted<number> {
	const exact = reais * 100;
	const cents = Math.round(exact);
	if (Math.abs(cents) > Number.MAX_SAFE_INTEGER || !Number.isFinite(cents))
		return refused('money-range', String(reais));
	if (Math.abs(exact - cents) > NOISE_CENTS + Math.abs(exact) * 4 * Number.EPSILON) {
		return refused('money-third-decimal', String(reais));
	}
	if (cents < 0) return refused('money-negative', String(reais));
	return converted(cents === 0 ? 0 : cents);
}

function centsOf(
	groups: Readonly<Record<string, string>>,
	style: MoneyStyle,
	found: string,
	isLocaleGiven: boolean,
): Converted<number> {
	const whole = groups['whole'] ?? '';
	const written = groups['decimals'] ?? '';
	// `1,500` may be a thousand, `1,5000` and `1234,500` may not.
	const isExact = written.length <= 2 || (!isLocaleGiven && written.length === 3 && GROUP.test(whole));
	const decimals = isExact ? written : written.replace(/0+$/, '');
	if (decimals.length > 2) return refused('money-third-decimal', found);
	const cents = Number(whole.replaceAll(style.thousands, '') + decimals.padEnd(2, '0'));
	return Number.isSafeInteger(cents) ? converted(cents) : refused('money-range', found);
}

const SPACED = /^\d{1,3}(?:[ '’]\d{3})+(?=$|[.,])/;
const GROUP = /^[1-9]\d{0,2}$/;

/** Removes blanks and apostrophes between thousands: `1 234,56`, `1'234.50`. */
function joinGroups(amount: string): string {
	return amount.replace(SPACED, (whole) => whole.replaceAll(/[ '’]/g, ''));
}

function takeSign(text: string): { readonly text: string; readonly negative: boolean } {
	const inner =
		/^\((?<inner>.*)\)$/.exec(text)?.groups?.['inner'] ?? /^[-−–](?<inner>.*)$/.exec(text)?.groups?.['inner'];
	const signed = inner ?? /^(?<inner>.*)[-−–]$/.exec(text)?.groups?.['inner'];
	return signed === undefined ? { text, negative: false } : { text: signed.trim(), negative: true };
}
