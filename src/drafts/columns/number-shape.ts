/** The shape of a column of numbers: how many are whole, decimal, marked, ranges or words. */
import type { FilledCell } from '../values/converted.ts';
import { areApart, isLong, type NumberRange, parseRange } from '../values/number-range.ts';
import { isNoIdentifier } from '../values/placeholder.ts';
import { detach } from '../values/remember.ts';
import { formOf, formOfCode, isCode, isDigit, isWorded } from './number-form.ts';
import { type MarkShape, MarkTally } from './number-marks.ts';
import { findSeveral } from './several-numbers.ts';
import { LONG, weighThreeZeros, wholeOf } from './whole-number.ts';

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
		const zeros = weighThreeZeros(text);
		if (zeros === 'is') this.longThrees += 1;
		else if (zeros === 'may be') this.threes += 1;
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

export const [SOME, MOSTLY, ENOUGH] = [0.6, 0.7, 3];
const [LEAST_WHOLE, NEARLY, LEAST] = [0.3, 0.9, 2];

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

export function decimalsOf(shape: NumberShape): number {
	return shape.decimals + (hasThreeDecimals(shape) ? shape.threes : 0);
}

export const withDigit = ({ values, withoutDigit }: NumberShape): number => values - withoutDigit;
export const single = (shape: NumberShape): number => withDigit(shape) - shape.others;
/** True if nearly all numbers besides those with decimals are whole. */
export function isAmongWholes(shape: NumberShape): boolean {
	return shape.integers > 0 && shape.integers >= NEARLY * (single(shape) - decimalsOf(shape));
}

export const isOfWholes = (shape: NumberShape): boolean => shape.integers + decimalsOf(shape) >= MOSTLY * single(shape);

/** True if the pairs of a column are ranges, however many they are: no number is in two of them. */
export function areRanges({ ranges, ascending, adjoining }: NumberShape): boolean {
	return ranges.length === ascending && ranges.length + adjoining >= LEAST && areApart(ranges);
}

/** True if nearly all numbers have one form, or one of two, or most are whole. Words beside whole numbers may be many. */
export function isRegular(shape: NumberShape): boolean {
	const { forms, values } = shape;
	const wholes = shape.integers + decimalsOf(shape);
	if (isOfWholes(shape) && wholes >= ENOUGH && wholes >= LEAST_WHOLE * values) return true;
	const counts = [...forms.values()].toSorted((one, other) => other - one);
	const all = counts.reduce((sum, one) => sum + one, 0);
	const main = (counts[0] ?? 0) + (counts[1] ?? 0);
	return main >= LEAST && main >= NEARLY * all && all >= SOME * values;
}
