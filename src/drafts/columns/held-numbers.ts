/** Counts the numbers of a column that a question may be about: whole ones with decimals, and ranges of several. */
import { detach } from '../values/remember.ts';
import { countRange, type NumberRange, parseRange } from '../values/number-range.ts';
import { wholeOf } from './number-shape.ts';

export interface HeldCount {
	readonly count: number;
	/** The first of them. */
	readonly sample: string;
}

export interface HeldNumbers {
	readonly decimals: HeldCount;
	/** `agreeing`: how many of them are as many numbers as the quantity in the row says. */
	readonly ranges: HeldCount & { readonly agreeing: number };
	/** Cells without a range in rows whose quantity is 1. */
	readonly singles: number;
}

const NONE = { count: 0, sample: '' };

export class HeldTally implements HeldNumbers {
	decimals: HeldCount = NONE;
	ranges: HeldNumbers['ranges'] = { ...NONE, agreeing: 0 };
	singles = 0;

	/** Takes any text of the column. `quantity`: how many assets the row is, if it says so. */
	see(text: string, quantity?: number): void {
		const isDecimal = wholeOf(text) !== undefined;
		const range = isDecimal ? undefined : parseRange(text);
		if (range !== undefined) return this.addRange(text, range, quantity);
		this.addSingle(quantity);
		if (isDecimal) this.addDecimal(text);
	}

	addSingle(quantity: number | undefined): void {
		if (quantity === 1) this.singles += 1;
	}

	addDecimal(text: string): void {
		this.decimals = counted(this.decimals, text);
	}

	addRange(text: string, range: NumberRange, quantity?: number): void {
		const agreeing = this.ranges.agreeing + (countRange(range) === quantity ? 1 : 0);
		this.ranges = { ...counted(this.ranges, text), agreeing };
	}

	/** Undefined if there is none. */
	list(): HeldNumbers | undefined {
		const { decimals, ranges, singles } = this;
		return decimals.count + ranges.count === 0 ? undefined : { decimals, ranges, singles };
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
		ranges: { ...join(one.ranges, other.ranges), agreeing },
		singles: one.singles + other.singles,
	};
}
