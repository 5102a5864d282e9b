/** Reads ranges of asset numbers in one cell: `1001 a 1010`, `PAT-001 até PAT-010`, `0098-0103`. */
import { MAX_ASSETS } from './quantity.ts';

/**
 * Meanings of a cell such as `1001 a 1010`. `expand`, `each` and `total`: ten assets; `each` and `total` also say whose price that of the
 * row is, if no quantity column does. `none`: one asset with this number.
 */
export const RANGES = ['expand', 'each', 'total', 'none', 'refuse'] as const;
export type RangeReading = (typeof RANGES)[number];

export const isExpanding = (range: RangeReading | undefined): boolean =>
	range !== undefined && range !== 'none' && range !== 'refuse';

/** `1001` to `1010`, with the text before the digits of each. Zeros in front of the first count for all. */
export interface NumberRange {
	readonly prefix: string;
	readonly first: string;
	readonly last: string;
}

const RANGE =
	/^(?:(?:de|do|from)\s+)?(?<prefix>[^\d\s]{0,8})(?<first>\d{1,15})(?:\s+(?:a|à|ao|at[eé]|to|through|thru|al|hasta)\s+|\s*[-–—]\s*)(?<again>[^\d\s]{0,8})(?<last>\d{1,15})$/iu;

/** Undefined unless both ends are written alike, so that there is only one way to count from one to the other. */
export function parseRange(text: string): NumberRange | undefined {
	const { prefix = '', first = '', again = '', last = '' } = RANGE.exec(text)?.groups ?? {};
	if (again !== '' && again !== prefix) return undefined;
	const isPlain =
		first.length === last.length || (first.length < last.length && !first.startsWith('0') && !last.startsWith('0'));
	const range = { prefix, first, last };
	const count = countRange(range);
	return first !== '' && isPlain && count > 1 && count <= MAX_ASSETS ? range : undefined;
}

export function countRange({ first, last }: NumberRange): number {
	return Number(last) - Number(first) + 1;
}

/** `position`: from 1. */
export function numberInRange({ prefix, first }: NumberRange, position: number): string {
	return prefix + String(Number(first) + position - 1).padStart(first.length, '0');
}

/** True if no number is in two of them. */
export function areApart(ranges: readonly NumberRange[]): boolean {
	const sorted = ranges.toSorted((one, other) => Number(one.first) - Number(other.first));
	const ends = new Map<string, number>();
	return sorted.every(({ prefix, first, last }) => {
		const isApart = Number(first) > (ends.get(prefix) ?? -1);
		ends.set(prefix, Number(last));
		return isApart;
	});
}

const SHORTEST = 3;

/** Shorter ones may be a place or a model: `01 A 02`, `12-15`. */
export const isLong = ({ first }: NumberRange): boolean => first.length >= SHORTEST;
