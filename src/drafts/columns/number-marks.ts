/**
 * Marks of thousands in asset numbers. Below 1000 a number has no mark, so `998` beside `1.001` shows that the mark belongs to no code. If
 * every number has a mark, it may belong to a code: `10.001.002`.
 */
import { detach } from '../values/remember.ts';

/** The decisions about marks of thousands: `strip` reads `1.001` as 1001, `none` keeps it. */
export const THOUSANDS = ['strip', 'none'] as const;
export type Thousands = (typeof THOUSANDS)[number];

/** The form of the first cells of a column. */
export interface MarkShape {
	/** Numbers such as `1.001`, with the digits before the first mark of each, and the texts of the first of them. */
	readonly marked: number;
	readonly groups: ReadonlySet<number>;
	readonly texts: readonly string[];
	/** How many of them earlier runs created without their marks. Undefined: nobody looked. */
	readonly created?: number;
	/** Whole numbers without a mark, and of these the ones with zeros in front and those from 1000. */
	readonly plain: number;
	readonly padded: number;
	readonly large: number;
	/** The different ones below 1000. */
	readonly small: ReadonlySet<number>;
	/** Numbers with marks in other places: `10.01`. */
	readonly others: number;
}

const MARKED = /^(?<group>[1-9]\d{0,2})(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*$/;
const POINTED = /^\d+(?:[.,]\d+)+$/;
const LONGEST_SMALL = 3;
const KEPT = 500;

/** `1.001` is 1001. Undefined for all texts that are not whole numbers with marks of thousands. */
export function unmark(text: string): string | undefined {
	return MARKED.test(text) ? text.replaceAll(/[.,]/g, '') : undefined;
}

export class MarkTally implements MarkShape {
	marked = 0;
	readonly groups = new Set<number>();
	readonly texts: string[] = [];
	plain = 0;
	padded = 0;
	large = 0;
	readonly small = new Set<number>();
	others = 0;

	addInteger(text: string): void {
		this.plain += 1;
		if (text.length > 1 && text.startsWith('0')) this.padded += 1;
		else if (text.length > LONGEST_SMALL) this.large += 1;
		else this.small.add(Number(text));
	}

	addOther(text: string): void {
		const group = groupOf(text);
		if (group !== undefined) {
			this.marked += 1;
			this.groups.add(group);
			if (this.texts.length < KEPT) this.texts.push(detach(text));
		} else if (POINTED.test(text)) this.others += 1;
	}
}

function groupOf(text: string): number | undefined {
	const group = MARKED.exec(text)?.groups?.['group'];
	return group === undefined ? undefined : Number(group);
}

/** True if numbers of the column, or those of earlier runs, have no mark, so that `1.001` may be one of them. In `1`, `1.001`, `1.002`, `2`, `2.001` it is a code. */
export function mayBeMarked({ marked, groups, created = 0, plain, padded, large, small, others }: MarkShape): boolean {
	if (others > marked) return false;
	if (created > 0) return true;
	if (plain === 0) return false;
	const isTree = marked > 0 && padded + large === 0 && [...small].every((one) => groups.has(one));
	return !isTree;
}

export interface MarkedCount {
	readonly count: number;
	/** The first of them. */
	readonly sample: string;
	readonly commas: number;
	/** The largest number before a first mark. */
	readonly group: number;
}

export const NONE_MARKED: MarkedCount = { count: 0, sample: '', commas: 0, group: 0 };

export const joinMarked = (one: MarkedCount, other: MarkedCount): MarkedCount => ({
	count: one.count + other.count,
	sample: one.sample || other.sample,
	commas: one.commas + other.commas,
	group: Math.max(one.group, other.group),
});

export function countMarked(text: string): MarkedCount {
	return { count: 1, sample: text, commas: text.includes(',') ? 1 : 0, group: groupOf(text) ?? 0 };
}

const ENOUGH = 2;
/** In a tree of codes, most numbers without a mark are groups of the others. */
const FEW = 0.25;

/** Of the numbers with a mark, so many were created without it by earlier runs. */
const MOSTLY = 0.5;

/**
 * True if all numbers below 1000 and none of the others are without a mark, which is always the same, and nothing speaks for codes; or if
 * most are known without it.
 */
export function isSurelyMarked(
	{ padded, large, small, groups, others, texts, created = 0 }: MarkShape,
	{ count, commas, group }: MarkedCount,
): boolean {
	const isOneWay = padded + large + others === 0 && (commas === 0 || commas === count);
	if (isOneWay && created >= ENOUGH && created >= MOSTLY * texts.length) return true;
	const parents = [...small].filter((one) => groups.has(one)).length;
	return (
		isOneWay && parents <= FEW * small.size && count >= ENOUGH && small.size >= ENOUGH && Math.max(...small) > group
	);
}
