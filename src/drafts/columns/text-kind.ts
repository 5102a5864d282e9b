/** Classifies a cell only by its look; converters decide if it can be read (`31/02/2025` looks like a date). Runs on every cell. */
import type { FilledCell } from '../values/converted.ts';
import { isNoValue } from '../values/placeholder.ts';
import { isDigit } from './number-form.ts';
import { isZeroDate } from '../values/time/date-time.ts';
import { findSection, GENERAL, readFormat } from '../../sources/values/number-format.ts';

export type TextKind =
	| 'integer'
	| 'decimal'
	| 'money'
	| 'percent'
	| 'date'
	| 'logical'
	| 'e-mail'
	| 'address'
	| 'code'
	| 'word'
	| 'words'
	| 'no-value';

/** Kinds that number no assets. */
export const NO_NUMBERS: readonly TextKind[] = ['logical', 'date', 'money', 'e-mail', 'percent'];

export function kindOfText(cell: FilledCell, formatCode: string = GENERAL): TextKind {
	if (typeof cell === 'string') return kindOfString(cell.trim());
	if (typeof cell === 'number') return kindOfNumber(cell, formatCode);
	if (typeof cell === 'boolean') return 'logical';
	if (cell.kind === 'date') return 'date';
	return cell.kind === 'error' ? 'no-value' : 'words';
}

function kindOfNumber(value: number, formatCode: string): TextKind {
	const plain = Number.isInteger(value) ? 'integer' : 'decimal';
	if (formatCode === GENERAL) return plain;
	const format = readFormat(formatCode);
	if (format.currency !== undefined) return 'money';
	return findSection(format, value)?.isPercent === true ? 'percent' : plain;
}

const LOGICAL = /^(?:sim|n[ãa]o|s[íi]|yes|no|true|false|verdadeiro|falso|verdadero|[snyx])$/i;
const LONGEST_LOGICAL = 10;
const SIGN_OF_MONEY = /[$€£¥]|BRL|USD|EUR|reais|euros/i;
const MONEY =
	/^[-–(]?\s*(?:\p{L}{0,3}\p{Sc}|BRL|USD|EUR)\s*[-–]?\s*[\d.,\s'’]*\d[)]?$|\d\s*(?:\p{L}{0,2}\p{Sc}|BRL|USD|EUR|reais|euros)$/iu;
const MAX_MONEY_LETTERS = 5;
const PERCENT = /^[-+]?\d[\d.,]*\s*%$/;
const DECIMAL = /^[-+]?(?:\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d+)?|\d+[.,]\d+|\d(?:[.,]\d+)?E[+-]\d+)$/i;
/** `3.900,00-` and `(3.900,00)`, as accountants write less than nothing. Without decimals it is a code: `480-`. */
const NEGATIVE = /^(?:\d[\d.,]*[.,]\d{1,4}-|\(\d[\d.,]*[.,]\d{1,4}\))$/;
/** `1 234,56`, `1'234.56`. Without decimals it is a code: `123 456`. */
const SPACED_DECIMAL = /^[-+]?\d{1,3}(?:[\s'’]\d{3})+[.,]\d{1,4}$/;
const E_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const ADDRESS =
	/^(?:(?:\d{1,3}\.){3}\d{1,3}(?:[/:]\d+)?|(?:[\da-f]{2}[:-]){5}[\da-f]{2}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})$/i;
const LONGEST_ADDRESS = 21;
const NAMED_DATE =
	/^(?:[a-zç-]{3,13},? +)?(?:\d{1,2}(?:º|st|nd|rd|th)?[\s/.-]+(?:de +)?(?:jan|fe[bv]|mar|ab?[pb]r|ma[iy]|jun|jul|a[ug]o|aug|sep|set|o[cu]t|nov|de[czi])[a-zç]*\.?,?[\s/.-]+(?:de +)?(?:\d{4}|\d{2})|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? +\d{1,2}(?:st|nd|rd|th)?,? +\d{4})(?:[T ,].{1,30})?$/i;
/** Enough for `2025-12-31 13:45:10.123456+00:00`. */
const MAX_DATE_DIGITS = 24;
const LONGEST_DATE = 60;
/** `PAT 000 123`: a code has short parts and mostly digits. */
const SPACED_CODE = /^[\dA-Z]{1,6}(?:[\s/.-]+[\dA-Z]{1,12}){1,5}$/i;

/** Number of characters of each kind in a text. */
interface Counts {
	digits: number;
	letters: number;
	blanks: number;
	marks: number;
}

/** One object reused for all texts, because there are millions of them. */
const counts: Counts = { digits: 0, letters: 0, blanks: 0, marks: 0 };

function kindOfString(text: string): TextKind {
	if (isNoValue(text)) return 'no-value';
	countCharacters(text, counts);
	const { digits, letters, blanks, marks } = counts;
	if (digits === 0) return kindOfLetters(text, letters, blanks);
	if (marks === 0 && letters === 0 && blanks === 0) return 'integer';
	if (marks === 0 && blanks === 0) return 'code';
	return kindOfMarked(text, counts) ?? (blanks === 0 || isSpacedCode(text, counts) ? 'code' : 'words');
}

function kindOfLetters(text: string, letters: number, blanks: number): TextKind {
	if (letters === 0) return 'no-value';
	if (text.length <= LONGEST_LOGICAL && LOGICAL.test(text)) return 'logical';
	if (blanks > 0) return 'words';
	return text.includes('@') && E_MAIL.test(text) ? 'e-mail' : 'word';
}

/** For texts with marks or blanks besides digits. Cheap tests first keep most texts from most patterns. */
function kindOfMarked(text: string, { digits, letters, blanks, marks }: Counts): TextKind | undefined {
	if (marks > 1 && text.startsWith('0') && isZeroDate(text)) return 'no-value';
	if (marks > 1 && text.includes('@') && E_MAIL.test(text)) return 'e-mail';
	if (isDate(text, letters, digits)) return 'date';
	if (marks === 0) return letters >= 3 && isMoney(text, letters) ? 'money' : undefined;
	if (letters === 0 && (SPACED_DECIMAL.test(text) || NEGATIVE.test(text))) return 'decimal';
	if (letters <= 1 && blanks === 0) {
		if (marks === 1 && digits === text.length - 1 && (text[0] === '-' || text[0] === '+')) return 'integer';
		if (DECIMAL.test(text)) return 'decimal';
	}
	if (text.length <= LONGEST_ADDRESS && ADDRESS.test(text)) return 'address';
	if (text.endsWith('%') && PERCENT.test(text)) return 'percent';
	return isMoney(text, letters) ? 'money' : undefined;
}

function isMoney(text: string, letters: number): boolean {
	return letters <= MAX_MONEY_LETTERS && SIGN_OF_MONEY.test(text) && MONEY.test(text);
}

function isSpacedCode(text: string, { digits, letters }: Counts): boolean {
	return digits >= letters && SPACED_CODE.test(text);
}

function isDate(text: string, letters: number, digits: number): boolean {
	if (digits < 3 || digits > MAX_DATE_DIGITS || text.length > LONGEST_DATE) return false;
	return letters >= 3 && NAMED_DATE.test(text) ? true : isNumericDate(text);
}

const NUMERIC_DATE = /^(\d{1,2}|\d{4})([/.-])(\d{1,2})\2(\d{1,2}|\d{4})(?=[ T,]|$)/;

/** `31/12/2025`, `2025-12-31T10:00`, `1.2.2025`: three numbers that may be day, month and year. */
function isNumericDate(text: string): boolean {
	const [, first = '', mark, other, last = ''] = NUMERIC_DATE.exec(text) ?? [];
	if (first.length === 4) return last.length <= 2 && isDayAndMonth(Number(last), Number(other));
	// `10.1.12` is a version or an account number.
	const isYear = last.length === 4 || (last.length === 2 && mark !== '.');
	return isYear && isDayAndMonth(Number(first), Number(other));
}

function isDayAndMonth(one: number, other: number): boolean {
	return one >= 1 && other >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;
}

/** Only these first characters are counted, because no code or number is longer. */
const LONGEST_COUNTED = 200;

function countCharacters(text: string, counted: Counts): void {
	let digits = 0;
	let letters = 0;
	let blanks = 0;
	const end = Math.min(text.length, LONGEST_COUNTED);
	for (let index = 0; index < end; index += 1) {
		const unit = text.charCodeAt(index);
		if (isDigit(unit)) digits += 1;
		else if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) letters += 1;
		else if (unit <= 0x20 || unit === 0xa0) blanks += 1;
		else if (unit >= 0xc0 && unit < 0x2000) letters += 1;
	}
	counted.digits = digits;
	counted.letters = letters;
	counted.blanks = blanks;
	counted.marks = end - digits - letters - blanks;
}
