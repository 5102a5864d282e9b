/** Counts and sums by name: categories, suppliers. */
export interface NamedAmount {
	/** Empty for drafts without a name. */
	readonly name: string;
	readonly count: number;
	/** Sum of `priceCents`, if known. */
	readonly cents?: number;
}

/** The rest is counted under `…`. */
const MAX_NAMES = 500;
const REST = '…';

export interface NamedAmounts {
	readonly add: (name: string | undefined, cents: number | undefined) => void;
	/** By sum, then by count. */
	readonly sorted: () => readonly NamedAmount[];
}

export function createAmounts(): NamedAmounts {
	const amounts = new Map<string, { name: string; count: number; cents: number }>();
	return {
		add(name = '', cents = 0) {
			const kept = amounts.has(name) || amounts.size < MAX_NAMES ? name : REST;
			const known = amounts.get(kept) ?? { name: kept, count: 0, cents: 0 };
			known.count++;
			known.cents += cents;
			amounts.set(kept, known);
		},
		sorted: () => [...amounts.values()].toSorted((left, right) => right.cents - left.cents || right.count - left.count),
	};
}
