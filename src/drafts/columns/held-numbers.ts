/** Counts the numbers of a column that a question may be about: whole ones with decimals or marks of thousands, and ranges of several. */
import { detach } from '../values/remember.ts';
import { countRange, type NumberRange, parseRange } from '../values/number-range.ts';
import { countMarked, joinMarked, type MarkedCount, NONE_MARKED, unmark } from './number-marks.ts';
import { wholeOf } from './whole-number.ts';

export interface HeldCount {
	readonly count: number;
	/** The first of them. */
	readonly sample: string;
}

export interface HeldNumbers {
	readonly decimals: HeldCount;
	readonly marked: MarkedCount;
	/** `agreeing`: how many of them are as many numbers as the quantity in the row says. */
	readonly ranges: HeldCount & { readonly agreeing: number };
	/** Cells without a range in rows whose quantity is 1. */
	readonly singles: number;
}

const NONE = { count: 0, sample: '' };

export class HeldTally implements HeldNumbers {
	decimals: HeldCount = NONE;
	marked: MarkedCount = NONE_MARKED;
	ranges: HeldNumbers['ranges'] = { ...NONE, agreeing: 0 };
	singles = 0;

	/** Takes any text of the column. `quantity`: how many assets the row is, if it says so. */
	see(text: string, quantity?: number): void {
		const range = this.addWhole(text) ? undefined : parseRange(text);
		if (range === undefined) this.addSingle(quantity);
		else this.addRange(text, range, quantity);
	}

	addSingle(quantity: number | undefined): void {
		if (quantity === 1) this.singles += 1;
	}

	/** Takes a whole number that is written with decimals or marks. Returns false for any other text. */
	addWhole(text: string): boolean {
		const isDecimal = wholeOf(text) !== undefined;
		const isMarked = !isDecimal && unmark(text) !== undefined;
		if (isDecimal) this.decimals = counted(this.decimals, text);
		else if (isMarked)
			this.marked = joinMarked(this.marked, countMarked(this.marked.count === 0 ? detach(text) : text));
		return isDecimal || isMarked;
	}

	addRange(text: string, range: NumberRange, quantity?: number): void {
		const agreeing = this.ranges.agreeing + (countRange(range) === quantity ? 1 : 0);
		this.ranges = { ...counted(this.ranges, text), agreeing };
	}

	/** Undefined if there is none. */
	list(): HeldNumbers | undefined {
		const { decimals, marked, ranges, singles } = this;
		return decimals.count + marked.count + ranges.count === 0 ? undefined : { decimals, marked, ranges, singles };
	}
}

function counted({ count, sample }: HeldCount, text: string): HeldCount {
	return { count: count + 1, sample: count === 0 ? detach(text) : sample };
}

export function joinHeld(one: HeldNumbers | undefined, other: HeldNumbers | undefined): HeldNumbers | undefined {
	if (one === undefined || other === undefined) return one ?? other;
	const join = (left: HeldCount, right: HeldCount): HeldCount => ({
		count: left.count + right.count,
		sample: left.sample || right.sample,
	});
	const agreeing = one.ranges.agreeing + other.ranges.agreeing;
	return {
		decimals: join(one.decimals, other.decimals),
		marked: joinMarked(one.marked, other.marked),
		ranges: { ...join(one.ranges, other.ranges), agreeing },
		singles: one.singles + other.singles,
	};
}
