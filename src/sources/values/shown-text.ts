/** Shows values as a spreadsheet does. Undefined if programs differ. Checked with LibreOffice. Source: ECMA-376 Part 1, 18.8.31. */
import type { SpecialCell } from './cell.ts';
import { findSection, type FormatSection, readFormat } from './number-format.ts';

export type ShownLocale = 'pt-BR' | 'en-US';

export interface ShownNumber {
	/** `code`: with leading zeros or text · `scaled`: as percent or in thousands · `text`: without any digit of the value. */
	readonly look: 'number' | 'code' | 'scaled' | 'text';
	readonly text: string | undefined;
}

const UNSEEN: ShownNumber = { look: 'text', text: undefined };
const SHOWN_DIGITS = 15;
const FIRST_INEXACT = 1e15;

export function showNumber(value: number, formatCode: string, locale: ShownLocale): ShownNumber {
	const section = findSection(readFormat(formatCode), value);
	if (section?.kind !== 'number') return UNSEEN;
	const isBare = section.isBare && value > 0 && value < FIRST_INEXACT && Number.isInteger(value);
	return { look: lookOf(section), text: isBare ? String(value) : renderNumber(section, value, locale) };
}

function lookOf({ showsValue, shift, isCode }: FormatSection): ShownNumber['look'] {
	if (!showsValue) return 'text';
	if (shift !== 0) return 'scaled';
	return isCode ? 'code' : 'number';
}

function renderNumber(section: FormatSection, value: number, locale: ShownLocale): string | undefined {
	const { fraction, rest } = takeFraction(section, value);
	if (rest === undefined) return undefined;
	const digits = section.exponent === '' ? roundDigits(rest, section) : scaleDigits(rest, section);
	const whole = fillWhole(digits.whole, section, locale === 'pt-BR' ? '.' : ',');
	if (whole === undefined) return undefined;
	const decimals = fillDecimals(digits.decimals, section.decimals);
	let text = '';
	let at = 0;
	let hasExponent = false;
	for (const piece of section.pieces) {
		if (piece.kind === 'literal') text += piece.text;
		else if (piece.kind === 'fraction') text += fraction;
		else if (piece.kind === 'point') {
			if (section.whole === '') text += digits.whole;
			text += decimals.some((digit) => digit !== '') ? (locale === 'pt-BR' ? ',' : '.') : '';
		} else if (piece.kind === 'digit') {
			if (piece.part === 'whole') text += whole[at++] ?? '';
			else if (piece.part === 'decimals') text += decimals[at++ - whole.length] ?? '';
			else if (!hasExponent) {
				text += digits.exponent;
				hasExponent = true;
			}
		} else if (piece.kind === 'exponent') text += `E${digits.isSmall ? '-' : piece.plus ? '+' : ''}`;
		else if (piece.kind === 'general') text += renderGeneral(Math.abs(value), locale);
		else return undefined;
	}
	const isMinus = value < 0 && section.isSigned && (section.showsValue ? /[1-9]/.test(text) : false);
	return tidy(`${isMinus ? '-' : ''}${text}`);
}

/** Finds the nearest fraction. `rest` is undefined if another fraction of that size may be as near (Legendre). */
function takeFraction(
	{ pieces, whole }: FormatSection,
	value: number,
): { readonly fraction: string; readonly rest: number | undefined } {
	const places = pieces.find((piece) => piece.kind === 'fraction')?.places;
	if (places === undefined) return { fraction: '', rest: value };
	const size = Math.abs(value);
	const start = whole === '' ? 0 : Math.trunc(size);
	let [over, under] = [0, 1];
	for (let denominator = 1; denominator < 10 ** places; denominator++) {
		const numerator = Math.round((size - start) * denominator);
		if (Math.abs(size - start - numerator / denominator) < Math.abs(size - start - over / under) - SAME)
			[over, under] = [numerator, denominator];
	}
	const isOwn = Math.abs(size - start - over / under) < 1 / (2 * under * under);
	if (!isOwn) return { fraction: '', rest: undefined };
	if (whole === '') return { fraction: `${over}/${under}`, rest: 0 };
	const rest = start + (over === under ? 1 : 0);
	const isWhole = over === 0 || over === under;
	return { fraction: isWhole ? (rest === 0 && !whole.includes('0') ? '0' : '') : `${over}/${under}`, rest };
}

const SAME = 1e-12;

/** Renders a number as a cell without a format shows it: `4,59E+18`, `1E-07`. Integers keep all their digits. */
export function renderGeneral(value: number, locale: ShownLocale): string {
	const isLarge = Math.abs(value) >= FIRST_INEXACT;
	const text = (isLarge ? value.toExponential(SHOWN_DIGITS - 1) : String(Number(value.toPrecision(SHOWN_DIGITS))))
		.replace(/\.?0*e/, 'E')
		.replace(/(?<=E[+-])\d$/, '0$&');
	return locale === 'pt-BR' ? text.replace('.', ',') : text;
}

function tidy(text: string): string {
	return text.replaceAll(/\s+/gu, ' ').trim();
}

interface Digits {
	readonly whole: string;
	readonly decimals: string;
	readonly exponent: string;
	readonly isSmall: boolean;
}

function roundDigits(value: number, { shift, decimals }: FormatSection): Digits {
	const size = Math.abs(value);
	if (shift === 0 && Number.isInteger(size) && size < FIRST_INEXACT) {
		return {
			whole: size === 0 ? '' : String(size),
			decimals: '0'.repeat(decimals.length),
			exponent: '',
			isSmall: false,
		};
	}
	return { ...shiftDigits(size, shift, decimals.length), exponent: '', isSmall: false };
}

function shiftDigits(size: number, shift: number, places: number): Pick<Digits, 'whole' | 'decimals'> {
	const [mantissa = '', exponent = '0'] = size.toExponential(SHOWN_DIGITS - 1).split('e');
	const digits = mantissa.replace('.', '');
	const kept = Number(exponent) + 1 + shift + places;
	const head = BigInt(kept > 0 ? digits.padEnd(kept, '0').slice(0, kept) : 0);
	const rounded = kept >= 0 && (digits[kept] ?? '0') >= '5' ? head + 1n : head;
	const text = String(rounded).padStart(places + 1, '0');
	const whole = text.slice(0, text.length - places).replace(/^0+/, '');
	return { whole, decimals: text.slice(text.length - places) };
}

/** In `##0.0E+0`, the number of places before the point is the step of the exponent. */
function scaleDigits(value: number, { whole, decimals, exponent }: FormatSection): Digits {
	const size = Math.abs(value);
	const step = Math.max(1, whole.length);
	const power = size === 0 ? 0 : Number(size.toExponential(SHOWN_DIGITS - 1).split('e')[1] ?? 0);
	let shown = Math.floor(power / step) * step;
	let digits = shiftDigits(size, -shown, decimals.length);
	if (digits.whole.length > step) {
		shown += step;
		digits = shiftDigits(size, -shown, decimals.length);
	}
	return { ...digits, exponent: String(Math.abs(shown)).padStart(exponent.length, '0'), isSmall: shown < 0 };
}

/** The first place takes all extra digits. Undefined if there is no digit for a `#` after a `0`: programs differ there. */
function fillWhole(
	digits: string,
	{ whole, isGrouped }: FormatSection,
	separator: string,
): readonly string[] | undefined {
	const texts: string[] = [];
	for (let index = 0; index < whole.length; index++) {
		const place = whole.length - 1 - index;
		const end = digits.length - place;
		let text = end <= 0 ? '' : digits.slice(index === 0 ? 0 : end - 1, end);
		if (text === '') {
			const sign = whole[index];
			if (sign === '#' && whole.slice(0, index).includes('0')) return undefined;
			text = sign === '0' ? '0' : sign === '?' ? ' ' : '';
		}
		texts.push(isGrouped && /\d/.test(text) ? group(text, place, separator) : text);
	}
	return texts;
}

function group(digits: string, place: number, separator: string): string {
	let text = '';
	for (const [index, digit] of digits.split('').entries()) {
		const behind = digits.length - 1 - index + place;
		text += behind > 0 && behind % 3 === 0 ? digit + separator : digit;
	}
	return text;
}

function fillDecimals(digits: string, places: string): readonly string[] {
	const needed = Math.max(places.lastIndexOf('0') + 1, digits.replace(/0+$/, '').length);
	return places.split('').map((sign, index) => (index < needed ? (digits[index] ?? '0') : sign === '?' ? ' ' : ''));
}

const SYSTEM_FORMATS: ReadonlyMap<string, Readonly<Record<ShownLocale, string>>> = new Map(
	Object.entries({
		'mm-dd-yy': { 'pt-BR': 'dd/mm/yyyy', 'en-US': 'm/d/yyyy' },
		'm/d/yy h:mm': { 'pt-BR': 'dd/mm/yyyy hh:mm', 'en-US': 'm/d/yyyy h:mm' },
		F800: { 'pt-BR': 'dddd, d "de" mmmm "de" yyyy', 'en-US': 'dddd, mmmm d, yyyy' },
		F400: { 'pt-BR': 'hh:mm:ss', 'en-US': 'h:mm:ss AM/PM' },
	}),
);
const SYSTEM_CODE = /^\[\$-(?:x-sys(?:date|time),)?(?<name>F[48]00)\]/i;
const LANGUAGES: ReadonlyMap<number, ShownLocale> = new Map([
	[0x16, 'pt-BR'],
	[0x09, 'en-US'],
]);
const LANGUAGE_BITS = 0x3ff;
const WALL_CLOCK =
	/^(?:(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d))?T?(?:(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<fraction>\d+))?)?$/;
const SECONDS_OF: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1 };

export function showDate(cell: SpecialCell, formatCode: string, locale: ShownLocale): string | undefined {
	const system = SYSTEM_FORMATS.get(SYSTEM_CODE.exec(formatCode)?.groups?.['name']?.toUpperCase() ?? formatCode);
	const section = findSection(readFormat(system?.[locale] ?? formatCode), cell.serial ?? 0);
	if (section === undefined || section.kind === 'number' || section.kind !== cell.kind) return undefined;
	const isHalfDay = section.pieces.some(({ kind }) => kind === 'half-day');
	const wallClock = WALL_CLOCK.exec(cell.text)?.groups ?? {};
	const language = section.language === undefined ? locale : LANGUAGES.get(section.language & LANGUAGE_BITS);
	let text = '';
	for (const piece of section.pieces) {
		if (piece.kind === 'literal') text += piece.text;
		else if (piece.kind === 'half-day') text += Number(wallClock['hour'] ?? 0) < 12 ? 'AM' : 'PM';
		else if (piece.kind === 'elapsed') text += renderElapsed(piece, cell.serial ?? 0);
		else {
			const part = piece.kind === 'unit' ? renderUnit(piece, wallClock, isHalfDay, language) : undefined;
			if (part === undefined) return undefined;
			text += part;
		}
	}
	return tidy(text);
}

function renderElapsed({ letter, length }: { readonly letter: string; readonly length: number }, days: number): string {
	const seconds = Math.round(days * 86_400_000) / 1_000;
	return String(Math.trunc(seconds / (SECONDS_OF[letter] ?? 1))).padStart(length, '0');
}

function renderUnit(
	{ letter, length }: { readonly letter: string; readonly length: number },
	wallClock: Readonly<Record<string, string | undefined>>,
	isHalfDay: boolean,
	language: ShownLocale | undefined,
): string | undefined {
	const { year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = '' } = wallClock;
	const number = (text: string): string => (length === 1 ? String(Number(text)) : text);
	const name = (options: Intl.DateTimeFormatOptions): string | undefined =>
		language === undefined ? undefined : renderName(new Date(`${year}-${month}-${day}`), language, options);
	switch (letter) {
		case 'y':
			return length > 2 ? year : year.slice(2);
		case 'm':
			if (length <= 2) return number(month);
			if (length === 5) return name({ month: 'long' })?.charAt(0);
			return name({ month: length === 3 ? 'short' : 'long' });
		case 'd':
			return length <= 2 ? number(day) : name({ weekday: length === 3 ? 'short' : 'long' });
		case 'h':
			return isHalfDay ? number(String(Number(hour) % 12 || 12).padStart(2, '0')) : number(hour);
		case 'n':
			return number(minute);
		case 's':
			return number(second);
		case 'f':
			return `.${fraction.padEnd(length, '0').slice(0, length)}`;
		default:
			return undefined;
	}
}

function renderName(date: Date, language: ShownLocale, options: Intl.DateTimeFormatOptions): string | undefined {
	if (Number.isNaN(date.getTime())) return undefined;
	return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date).replace(/\.$/, '');
}
