/**
 * The shape of a column of numbers, and the texts that do not fit it. Nearly all cells decide, so one odd cell never changes how the
 * others are read: words among numbers, several numbers in a cell, `1001.0` among `1001`.
 */
import { MINUS, NINE, ZERO } from '../../sources/bytes/ascii.ts';
import { type Converted, converted, type FilledCell, refused } from '../values/converted.ts';
import { areApart, isLong, type NumberRange, parseRange, type RangeReading } from '../values/number-range.ts';
import { isNoIdentifier } from '../values/placeholder.ts';
import { detach } from '../values/remember.ts';
import { type MarkShape, MarkTally, mayBeMarked, type Thousands, unmark } from './number-marks.ts';

export interface NumberShape {
	/** Filled cells, except those that say there is no number. */
	readonly values: number;
	readonly integers: number;
	/** Whole numbers in the form of a program that knows only decimal numbers: `1001.0`. */
	readonly decimals: number;
	/** The ones among them with so many digits that they are no version. */
	readonly longDecimals: number;
	/** `998.000`, which may be thousands, and `1001.000`, which shows that they are not. */
	readonly threes: number;
	readonly longThrees: number;
	readonly withoutDigit: number;
	/** Several numbers, or words beside a number. */
	readonly others: number;
	/** Numbers with a mark between them, which may be one number (`1001/2019`), and how many of them ascend. */
	readonly pairs: number;
	readonly ascending: number;
	/** The ascending ones that can be counted from one to the other, and how many of them adjoin the number in the row above or below. */
	readonly ranges: readonly NumberRange[];
	readonly adjoining: number;
	/** Number of the other cells by form (`PAT-00` is `a-0`), and of those that are words besides a number. */
	readonly forms: ReadonlyMap<string, number>;
	readonly worded: ReadonlyMap<string, number>;
	readonly marks: MarkShape;
	/** The first of them. */
	readonly like: string;
}

export interface ShapeTally extends NumberShape {
	readonly add: (cell: FilledCell) => void;
}

const INTEGER = /^\d+$/;
/** Three zeros behind few digits may be thousands. A leading zero belongs to a code. */
const DECIMAL = /^(?<whole>[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+(?=,)|[1-9]\d{0,2}(?:,\d{3})+(?=\.))[.,]0+$/;
const THREE_ZEROS = /[.,]000$/;
const THOUSANDS = /^\d{1,3}[.,]000$/;
/** A call, a text, a cell or a sum. `=PAT-1` is none. */
const FORMULA = /^=[-+]?(?:.*[("&!]|\$?[A-Z]{1,3}\$?\d+\b|\d+\s*[-+*/])/iu;
const LONGEST_EXACT = 15;
const LONG = 4;
const LONGEST_LIKE = 30;
/** Number of cells that show the shape of a column. */
const SHAPED = 1000;

class Tally implements ShapeTally {
	values = 0;
	integers = 0;
	decimals = 0;
	longDecimals = 0;
	threes = 0;
	longThrees = 0;
	withoutDigit = 0;
	others = 0;
	pairs = 0;
	ascending = 0;
	readonly ranges: NumberRange[] = [];
	adjoining = 0;
	#before: { readonly last: number; readonly isRange: boolean } | undefined;
	readonly forms = new Map<string, number>();
	readonly worded = new Map<string, number>();
	readonly marks = new MarkTally();
	like = '';

	readonly add = (cell: FilledCell): void => {
		const text = typeof cell === 'object' ? '' : String(cell).trim();
		if (this.values === SHAPED || text === '' || isNoIdentifier(text)) return;
		this.values += 1;
		if (!/\d/.test(text)) {
			this.withoutDigit += 1;
			return;
		}
		if (isCode(text)) {
			if (isDigit(text.charCodeAt(0)) && INTEGER.test(text)) {
				this.integers += 1;
				this.marks.addInteger(text);
				this.#addPlace(Number(text), Number(text));
			}
			if (this.like === '') this.like = detach(text.slice(0, LONGEST_LIKE));
			return count(this.forms, formOfCode(text));
		}
		const whole = wholeOf(text);
		if (whole === undefined) this.marks.addOther(text);
		if (THREE_ZEROS.test(text)) this.#addThree(text);
		const several = findSeveral(text);
		if (whole !== undefined) {
			this.decimals += 1;
			if (whole.length >= LONG) this.longDecimals += 1;
		} else if (several === undefined && isWorded(text)) {
			this.others += 1;
			return count(this.worded, formOf(text));
		} else if (several?.isAscending === true) this.others += 1;
		const first = several?.isAscending === true ? several.first : text;
		if (this.like === '') this.like = detach(first.slice(0, LONGEST_LIKE));
		if (several?.by === 'mark') {
			this.pairs += 1;
			if (several.isAscending) this.#addAscending(text);
		}
		count(this.forms, formOf(first));
	};

	#addThree(text: string): void {
		if (wholeOf(text) !== undefined) this.longThrees += 1;
		else if (THOUSANDS.test(text)) this.threes += 1;
	}

	#addAscending(text: string): void {
		this.ascending += 1;
		const range = parseRange(text);
		if (range === undefined || !isLong(range)) return;
		this.ranges.push({ prefix: detach(range.prefix), first: detach(range.first), last: detach(range.last) });
		this.#addPlace(Number(range.first), Number(range.last));
	}

	#addPlace(first: number, last: number): void {
		const isRange = last > first;
		const before = this.#before;
		if (before !== undefined && (isRange || before.isRange) && first === before.last + 1) this.adjoining += 1;
		this.#before = { last, isRange };
	}
}

export const tallyShape = (): ShapeTally => new Tally();

function count(counts: Map<string, number>, form: string): void {
	counts.set(form, (counts.get(form) ?? 0) + 1);
}

/** Like `formOf`, in a tenth of the time. */
function formOfCode(text: string): string {
	let form = '';
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		const sign = isDigit(unit) ? '0' : unit === MINUS ? '-' : 'a';
		if (sign === '-' || !form.endsWith(sign)) form += sign;
	}
	return form;
}

const formOf = (text: string): string => text.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/g, '0');

/** True for a word or a doubt beside a number: `ver 1001, sala`, `1054?`. */
function isWorded(text: string): boolean {
	return (/\s/.test(text) && /\p{L}{4,}/u.test(text)) || /[?*]/.test(text);
}

const isExact = (digits: string): boolean => digits.length <= LONGEST_EXACT;

/** Reads `1001.0` as 1001, and other texts as written. */
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
function wholeOfThree(text: string): string | undefined {
	return THOUSANDS.test(text) && !text.startsWith('0') ? text.replace(THREE_ZEROS, '') : undefined;
}

interface Several {
	readonly by: 'word' | 'semicolon' | 'mark';
	readonly isAscending: boolean;
	readonly first: string;
	/** Each has so many digits that it is no place in a store: `01 A 02`. */
	readonly areLong: boolean;
}

const WORD = /\s+(?:a|à|ao|aos|até|ate|e|y|to|and|through|thru|al|hasta|&)\s+/iu;
const WORD_OR_COMMA = new RegExp(`${WORD.source}|,\\s*`, 'iu');
const SEMICOLON = /\s*(?:;|\.{2,}|…)\s*/;
const MARK = /(?<=\d)\s*[/|\\+~–—>-]+\s*(?=\D{0,8}\d)|,\s+|(?<=\d{4}),(?=\d{4})/;
/** `de 1001 a 1010 (10 unidades)` */
const AROUND = /^(?:de|do|from)\s+|\s*\([^()]*\)$/giu;
const NUMBER = /^(?<prefix>\D{0,8}?)(?<digits>\d+)$/;
const LONGEST_RANGE = 100;
const SHORTEST = 3;
/** Behind a mark, one digit may check the others. */
const SHORTEST_BY_MARK = 2;

/** Reads a text as several numbers: `1001 a 1010`, `PAT-1 até PAT-9`, `1031;1032`, `1014/1015`, `1014/15`. */
function findSeveral(text: string): Several | undefined {
	const by = WORD.test(text) ? 'word' : SEMICOLON.test(text) ? 'semicolon' : 'mark';
	const divider = { word: WORD_OR_COMMA, semicolon: SEMICOLON, mark: MARK }[by];
	const parts = text
		.replaceAll(by === 'word' ? AROUND : /$^/g, '')
		.split(divider)
		.filter((part) => part !== '');
	const numbers = parts.map((part) => NUMBER.exec(part)?.groups ?? {});
	const [{ prefix: first = '' } = {}] = numbers;
	if (numbers.length < 2 || numbers.some(({ digits }) => digits === undefined)) return undefined;
	if (numbers.some(({ prefix = '' }) => prefix !== '' && prefix.toLowerCase() !== first.toLowerCase()))
		return undefined;
	const all = numbers.map(({ digits = '' }) => digits);
	const shortest = first === '' ? SHORTEST_BY_MARK : SHORTEST;
	if (by === 'mark' && all.some(({ length }) => length < SHORTEST_BY_MARK)) return undefined;
	return {
		by,
		first: parts[0] ?? '',
		isAscending: isAscending(all, by === 'mark' ? shortest : undefined),
		areLong: all.every(({ length }) => length >= SHORTEST),
	};
}

/** `shortest`: the numbers are near to each other and have the same length, or the later ones are an ending of it. */
function isAscending(digits: readonly string[], shortest: number | undefined): boolean {
	const isStrict = shortest !== undefined;
	return digits.every((one, at) => {
		const before = digits[at - 1];
		if (before === undefined) return !isStrict || one.length >= shortest;
		const from = Number(isStrict ? before.slice(-one.length) : before);
		const distance = Number(one) - from;
		return distance > 0 && (!isStrict || (distance <= LONGEST_RANGE && one.length <= before.length));
	});
}

/** `serial`: some have no digit, and a table may list several in a cell. `reference`: the numbers of an invoice or a contract. */
export type NumberRole = 'number' | 'serial' | 'reference';

export type NumberCheck = (read: Converted<string>) => Converted<string>;

interface Whole {
	readonly read: boolean;
	readonly hold: boolean;
}

const [LEAST_WHOLE, SOME, MOSTLY, MANY, NEARLY, LEAST, ENOUGH, FEW] = [0.3, 0.6, 0.7, 0.8, 0.9, 2, 3, 0.1];

/**
 * True if a program wrote every number of the column as a decimal number. The few rows of a file that we returned prove it only by a
 * long number.
 */
export function isDecimalColumn(shape: NumberShape | undefined, isReturnedFile: boolean): boolean {
	if (shape === undefined || shape.decimals === 0 || decimalsOf(shape) < NEARLY * single(shape)) return false;
	return shape.longDecimals > 0 || (!isReturnedFile && shape.decimals >= LEAST);
}

/** True if `998.000` is 998 in the column: in another number, `.000` cannot be thousands, and no number has other thousands. */
export function hasThreeDecimals({ threes, longThrees, marks }: NumberShape): boolean {
	return longThrees > 0 && marks.marked === threes;
}

function decimalsOf(shape: NumberShape): number {
	return shape.decimals + (hasThreeDecimals(shape) ? shape.threes : 0);
}

const withDigit = ({ values, withoutDigit }: NumberShape): number => values - withoutDigit;
const single = (shape: NumberShape): number => withDigit(shape) - shape.others;
/** True if nearly all numbers besides those with decimals are whole. */
export function isAmongWholes(shape: NumberShape): boolean {
	return shape.integers > 0 && shape.integers >= NEARLY * (single(shape) - decimalsOf(shape));
}

const isOfWholes = (shape: NumberShape): boolean => shape.integers + decimalsOf(shape) >= MOSTLY * single(shape);

/** The decisions about whole numbers with decimals: `.0` reads `1001.0` as 1001, `none` keeps it. */
export const STRIPS = ['.0', 'none'] as const;
export type Strip = (typeof STRIPS)[number];

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

/** All numbers that `createNumberCheck` may read a text as, whatever else its column has. */
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
const [LOWER_A, LOWER_E, LOWER_Z] = [0x61, 0x65, 0x7a];
const isLetter = (unit: number): boolean => (unit | 0x20) >= LOWER_A && (unit | 0x20) <= LOWER_Z;
const isDigit = (unit: number): boolean => unit >= ZERO && unit <= NINE;

/**
 * True for one number or code, without a mark that may divide it: `PAT-0012`, `SN17X`. These are the cells of nearly all columns. False
 * for `1E5`, which may be a shortened number.
 */
function isCode(text: string): boolean {
	const { length } = text;
	let at = 0;
	while (at < length && isLetter(text.charCodeAt(at))) at += 1;
	if (at > 0 && at < length && text.charCodeAt(at) === MINUS) at += 1;
	const first = at;
	while (at < length && isDigit(text.charCodeAt(at))) at += 1;
	if (at === first) return false;
	for (; at < length; at += 1) {
		const unit = text.charCodeAt(at);
		if (!isDigit(unit) && (!isLetter(unit) || (first === 0 && (unit | 0x20) === LOWER_E))) return false;
	}
	return true;
}

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

/** True if the pairs of a column are ranges, however many they are: no number is in two of them. */
export function areRanges({ ranges, ascending, adjoining }: NumberShape): boolean {
	return ranges.length === ascending && ranges.length + adjoining >= LEAST && areApart(ranges);
}

/** True if nearly all numbers have one form, or one of two, or most are whole. Words beside whole numbers may be many. */
function isRegular(shape: NumberShape): boolean {
	const { forms, values } = shape;
	const wholes = shape.integers + decimalsOf(shape);
	if (isOfWholes(shape) && wholes >= ENOUGH && wholes >= LEAST_WHOLE * values) return true;
	const counts = [...forms.values()].toSorted((one, other) => other - one);
	const all = counts.reduce((sum, one) => sum + one, 0);
	const main = (counts[0] ?? 0) + (counts[1] ?? 0);
	return main >= LEAST && main >= NEARLY * all && all >= SOME * values;
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
