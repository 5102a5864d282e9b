/** Reads whole numbers that a program wrote as decimal numbers: `1001.0` is 1001. */
import { type Converted, converted, refused } from '../values/converted.ts';

/** What is said about whole numbers with decimals: `.0` reads `1001.0` as 1001, `none` keeps it. */
export const STRIPS = ['.0', 'none'] as const;
export type Strip = (typeof STRIPS)[number];

/** Three zeros behind few digits may be thousands. A leading zero belongs to a code. */
const DECIMAL = /^(?<whole>[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+(?=,)|[1-9]\d{0,2}(?:,\d{3})+(?=\.))[.,]0+$/;
const THREE_ZEROS = /[.,]000$/;
const THOUSANDS = /^\d{1,3}[.,]000$/;
const LONGEST_EXACT = 15;
/** With so many digits, a number is no version. */
export const LONG = 4;

export const isExact = (digits: string): boolean => digits.length <= LONGEST_EXACT;

/** Reads `1001.0` as 1001, and other texts as they stand. */
export function stripDecimals(text: string): Converted<string> {
	const digits = wholeOf(text) ?? text;
	return digits === text || isExact(digits) ? converted(digits) : refused('identifier-digits-lost', text);
}

/** The digits of a whole number in decimal form. */
export function wholeOf(text: string): string | undefined {
	const whole = THOUSANDS.test(text) ? undefined : DECIMAL.exec(text)?.groups?.['whole'];
	return whole?.replaceAll(/[.,]/g, '');
}

/** Like `wholeOf`, where `hasThreeDecimals` is true of the column. */
export function wholeOfThree(text: string): string | undefined {
	return THOUSANDS.test(text) && !text.startsWith('0') ? text.replace(THREE_ZEROS, '') : undefined;
}

/** `998.000` may be thousands, and `1001.000` shows that they are not. Undefined for other texts. */
export function weighThreeZeros(text: string): 'may be' | 'is' | undefined {
	if (!THREE_ZEROS.test(text)) return undefined;
	return THOUSANDS.test(text) ? 'may be' : wholeOf(text) === undefined ? undefined : 'is';
}
