/** `$` alone means the currency of the column. Conversion is exact, with one rounding at the end, half up. */
import { findNamedCurrency, GENERAL, readFormat } from '../../sources/values/number-format.ts';
import { showCell } from './cell-text.ts';
import { type CellReader, type Converted, converted, type FilledCell, refused } from './converted.ts';
import type { Locale } from './locale-evidence.ts';
import { isForeign, readMoneyCents, refuseOtherUnit } from './money.ts';

export interface ExchangeRate {
	readonly currency: string;
	readonly digits: bigint;
	readonly decimals: number;
}

export const REAL = 'BRL';
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const RATE = /^\s*(?<currency>[A-Za-z]{3})\s*=\s*(?<whole>\d{1,9})(?:[.,](?<fraction>\d{1,12}))?\s*$/;

export function parseExchangeRate(text: string): ExchangeRate | undefined {
	const { currency = '', whole = '', fraction = '' } = RATE.exec(text)?.groups ?? {};
	const code = currency.toUpperCase();
	if (code === REAL || !isCurrencyCode(code)) return undefined;
	const digits = BigInt(whole + fraction);
	return digits === 0n ? undefined : { currency: code, digits, decimals: fraction.length };
}

export function renderExchangeRate({ currency, digits, decimals }: ExchangeRate): string {
	const padded = String(digits).padStart(decimals + 1, '0');
	const whole = padded.slice(0, padded.length - decimals);
	return `${currency}=${whole}${decimals === 0 ? '' : `.${padded.slice(-decimals)}`}`;
}

export function isCurrencyCode(text: string): boolean {
	return CODES.has(text);
}

const CODE_OF_SIGN: Readonly<Record<string, string>> = {
	US$: 'USD',
	U$: 'USD',
	'€': 'EUR',
	'£': 'GBP',
	C$: 'CAD',
	A$: 'AUD',
	R$: REAL,
};
const WORDS: readonly (readonly [word: RegExp, code: string])[] = [
	[/d[oó]lar(?:es)?|dollars?/iu, 'USD'],
	[/euros?/iu, 'EUR'],
];
const ANY_MONEY = '$';

export function currencyOfText(text: string): string | undefined {
	const named = findNamedCurrency(text);
	if (named !== undefined) return named === ANY_MONEY ? undefined : (CODE_OF_SIGN[named] ?? named);
	return WORDS.find(([word]) => new RegExp(String.raw`(?<!\p{L})(?:${word.source})(?!\p{L})`, 'iu').test(text))?.[1];
}

export function withoutCurrency(text: string): string {
	return text.replaceAll(NAMED, (named) => (currencyOfText(named) === undefined ? named : ' '));
}

export interface ForeignMoney {
	readonly currency: string | undefined;
	readonly rates: ReadonlyMap<string, ExchangeRate>;
	readonly locale: Locale;
	/** See `parseMoneyCents`. */
	readonly isLocaleGiven?: boolean | undefined;
}

export function createMoneyReader({ currency, rates, locale, isLocaleGiven }: ForeignMoney): CellReader<number> {
	if ((currency === undefined || currency === REAL) && rates.size === 0) {
		return (cell, formatCode) => readMoneyCents(cell, locale, formatCode, isLocaleGiven);
	}
	return (cell, formatCode) => {
		const own = currencyOfCell(cell, formatCode);
		const code = own ?? currency ?? REAL;
		if (code === REAL) return readMoneyCents(cell, locale, formatCode, isLocaleGiven);
		const amount = readAmount(cell, { locale, isLocaleGiven }, formatCode, own ?? currency);
		if (!amount.ok) return amount;
		const rate = rates.get(code);
		const shown = showCell(cell, locale, formatCode);
		if (rate === undefined) return refused('money-currency', shown);
		const cents = toReais(amount.value, rate);
		return cents === undefined ? refused('money-range', shown) : converted(cents);
	};
}

export function toReais(cents: number, { digits, decimals }: ExchangeRate): number | undefined {
	const scale = 10n ** BigInt(decimals);
	const reais = Number((BigInt(cents) * digits * 2n + scale) / (2n * scale));
	return Number.isSafeInteger(reais) ? reais : undefined;
}

function currencyOfCell(cell: FilledCell, formatCode: string | undefined): string | undefined {
	if (typeof cell === 'string') return currencyOfText(cell);
	if (typeof cell !== 'number' || formatCode === undefined || formatCode === GENERAL) return undefined;
	const { currency } = readFormat(formatCode);
	return currency === undefined || currency === ANY_MONEY ? undefined : (CODE_OF_SIGN[currency] ?? currency);
}

const SIGNS = /\p{L}{0,3}\p{Sc}|(?<!\p{L})(?:\p{L}{3}|d[oó]lar(?:es)?|dollars?|euros?)(?!\p{L})/giu;

const NAMED = new RegExp(String.raw`(?:(?<!\p{L})(?:em|en|in)\s+)?(?:${SIGNS.source})`, SIGNS.flags);

function readAmount(
	cell: FilledCell,
	{ locale, isLocaleGiven }: Pick<ForeignMoney, 'locale' | 'isLocaleGiven'>,
	formatCode: string | undefined,
	currency: string | undefined,
): Converted<number> {
	if (typeof cell === 'string') {
		// Any other word, such as that of `10 mil`, changes the amount.
		const isOfCurrency = (sign: string): boolean =>
			sign === ANY_MONEY || sign.toUpperCase() === currency || currencyOfText(sign) === currency;
		const bare = cell.replaceAll(SIGNS, (sign) => (isOfCurrency(sign) ? '' : sign)).trim();
		const read = readMoneyCents(bare, locale, undefined, isLocaleGiven);
		return read.ok ? read : { ok: false, problem: { ...read.problem, found: cell } };
	}
	if (typeof cell !== 'number' || isForeign(readFormat(formatCode ?? GENERAL))) return readMoneyCents(cell, locale);
	return refuseOtherUnit(cell, locale, formatCode) ?? readMoneyCents(cell, locale);
}
