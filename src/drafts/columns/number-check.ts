/**
 * Checks the numbers of a column against its shape. Nearly all cells decide, so one odd cell never changes how the others are read: words
 * among numbers, several numbers in a cell, `1001.0` among `1001`.
 */
import { type Converted, refused } from '../values/converted.ts';
import { parseRange, type RangeReading } from '../values/number-range.ts';
import { mayBeMarked, type Thousands, unmark } from './number-marks.ts';
import { formOf, isCode, isWorded } from './number-form.ts';
import {
	areRanges,
	decimalsOf,
	ENOUGH,
	hasThreeDecimals,
	isDecimalColumn,
	isOfWholes,
	isRegular,
	MOSTLY,
	type NumberShape,
	single,
	SOME,
	withDigit,
} from './number-shape.ts';
import { findSeveral, type Several } from './several-numbers.ts';
import { isExact, LONG, type Strip, wholeOf, wholeOfThree } from './whole-number.ts';

/** `serial`: some have no digit, and a table may list several in a cell. `reference`: the numbers of an invoice or a contract. */
export type NumberRole = 'number' | 'serial' | 'reference';

export type NumberCheck = (read: Converted<string>) => Converted<string>;

interface Whole {
	readonly read: boolean;
	readonly hold: boolean;
}

/** A call, a text, a cell or a sum. `=PAT-1` is none. */
const FORMULA = /^=[-+]?(?:.*[("&!]|\$?[A-Z]{1,3}\$?\d+\b|\d+\s*[-+*/])/iu;
const [MANY, FEW] = [0.8, 0.1];

export interface NumberEvidence {
	readonly strip?: Strip | undefined;
	/** For asset numbers. */
	readonly thousands?: Thousands | undefined;
	readonly range?: RangeReading | undefined;
	readonly shape?: NumberShape | undefined;
	/** True if `isDecimalColumn` is true of any column of numbers. */
	readonly isDecimalTable?: boolean;
	/** True for a file of rejected rows, which has only the unusual rows of a table. */
	readonly isReturnedFile?: boolean;
}

export function createNumberCheck(evidence: NumberEvidence, role: NumberRole): NumberCheck {
	const whole = weighWhole(evidence);
	const marks = role === 'number' ? weighMarks(evidence) : AS_IT_STANDS;
	const shape = evidence.isReturnedFile === true ? undefined : evidence.shape;
	const isOfForms = shape !== undefined && isRegular(shape);
	const isOfThree = evidence.shape !== undefined && hasThreeDecimals(evidence.shape);
	const check: NumberCheck = (read) => {
		if (!read.ok || read.value === '') return read;
		const text = read.value;
		if (isCode(text)) return read;
		const typed = APOSTROPHE.exec(text)?.groups?.['typed'];
		if (typed !== undefined) return check({ ...read, value: typed });
		if (text.startsWith('=') && FORMULA.test(text))
			return refused('identifier-unlike-column', text, { kind: 'formula' });
		const digits = wholeOf(text) ?? (isOfThree ? wholeOfThree(text) : undefined);
		if (digits !== undefined) return settleWhole(read, digits, whole ?? mayBeVersion(digits), 'decimal');
		const plain = unmark(text);
		if (plain !== undefined && (marks.read || marks.hold)) return settleWhole(read, plain, marks, 'marked');
		// `1003.5` among `1001.0`
		if (FRACTION.test(text) && shape !== undefined && decimalsOf(shape) >= SOME * single(shape))
			return refused('identifier-unlike-column', text, { kind: 'word', like: shape.like });
		if (role === 'reference') return read;
		if (evidence.range === 'none' && parseRange(text) !== undefined) return read;
		const several = findSeveral(text);
		if (several !== undefined && isList(several, text, isOfForms ? shape : undefined, role))
			return refused('identifier-unlike-column', text, { kind: parseRange(text) === undefined ? 'several' : 'range' });
		if (shape === undefined || !isUnlike(text, shape, isOfForms, role)) return read;
		return refused('identifier-unlike-column', text, { kind: 'word', like: shape.like });
	};
	return check;
}

/** All numbers that `createNumberCheck` may read a text as, whatever else stands in its column. */
export function listNumbers(text: string): readonly string[] {
	const typed = APOSTROPHE.exec(text)?.groups?.['typed'];
	const texts = typed === undefined ? [text] : [text, typed];
	return texts.flatMap((one) => [one, wholeOf(one) ?? wholeOfThree(one) ?? [], unmark(one) ?? []].flat());
}

/** Undefined if nothing is known of the column. */
function weighWhole(evidence: NumberEvidence): Whole | undefined {
	const { strip, shape } = evidence;
	if (strip !== undefined) return { read: strip === '.0', hold: false };
	return shape && weighDecimals(shape, evidence);
}

function weighDecimals(shape: NumberShape, { isDecimalTable = false, isReturnedFile = false }: NumberEvidence): Whole {
	const { integers } = shape;
	const decimals = decimalsOf(shape);
	const isAll = decimals === single(shape);
	const read = isDecimalColumn(shape, isReturnedFile) || (isDecimalTable && isAll);
	return { read, hold: isAll || integers + decimals >= SOME * single(shape) };
}

const AS_IT_STANDS: Whole = { read: false, hold: false };

function weighMarks({ thousands, shape }: NumberEvidence): Whole {
	if (thousands !== undefined) return { read: thousands === 'strip', hold: false };
	if (shape === undefined) return AS_IT_STANDS;
	const { integers, decimals, marks } = shape;
	const isOfNumbers = integers + decimals + marks.marked >= MOSTLY * single(shape);
	return { read: false, hold: isOfNumbers && mayBeMarked(marks) };
}

/** As people type a number in a spreadsheet, so that its zeros stay. */
const APOSTROPHE = /^'(?<typed>[^'\s][^']*)$/;
const FRACTION = /^\d+[.,]\d+$/;

/** A slip of the keyboard beside whole numbers: `20103.`, `-20101`. */
const STRAY_MARK = /^(?:[-+]\d+|\d+[.,])$/;
/** As R and Excel shorten a number. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Without knowledge of the column, `1.0` may be a version, but `1001.0` is no number on a label. */
const mayBeVersion = (digits: string): Whole => ({ read: false, hold: digits.length >= LONG });

function settleWhole(
	read: Converted<string> & { readonly ok: true },
	digits: string,
	whole: Whole,
	kind: 'decimal' | 'marked',
): typeof read | ReturnType<typeof refused> {
	const { value } = read;
	if (whole.read) return isExact(digits) ? { ...read, value: digits } : refused('identifier-digits-lost', value);
	return whole.hold ? refused('identifier-unlike-column', value, { kind }) : read;
}

function isList(
	{ by, isAscending: ascends, areLong }: Several,
	text: string,
	/** Undefined unless the column has one or two forms. */
	shape: NumberShape | undefined,
	role: NumberRole,
): boolean {
	const isOfWord = by === 'word' && ascends && (areLong || !/\s[AE]\s/.test(text));
	if (isOfWord && areLong) return true;
	if (shape === undefined) return false;
	if (role === 'serial' || by === 'word') return isOfWord;
	return (
		by === 'semicolon' || (shape.pairs === shape.ascending && (shape.pairs < shape.values / 2 || areRanges(shape)))
	);
}

/** True for words in a column whose other cells are numbers. */
function isUnlike(text: string, shape: NumberShape, isOfForms: boolean, role: NumberRole): boolean {
	const { values, worded } = shape;
	const isOfIntegers = isOfWholes(shape);
	if (isOfIntegers && SCIENTIFIC.test(text)) return true;
	if (isOfIntegers && STRAY_MARK.test(text)) return (shape.forms.get(formOf(text)) ?? 0) <= Math.max(1, FEW * values);
	if (!isOfForms) return false;
	if (/\d/.test(text)) return isWorded(text) && (worded.get(formOf(text)) ?? 0) <= Math.max(1, FEW * values);
	if (/[\s/]/.test(text)) return true;
	// A single word may be the name of a machine, or a serial number that happens to have letters only.
	if (withDigit(shape) < ENOUGH || (!isOfIntegers && withDigit(shape) < MANY * values)) return false;
	return role === 'number' || isOfIntegers || /\p{Ll}/u.test(text);
}
