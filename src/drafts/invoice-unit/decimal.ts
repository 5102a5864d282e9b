/**
 * Whole numbers, never a float. Money is divided by largest remainder: `round(total / n)` is wrong by up to R$ 6.45 an item.
 * Source: TDec_1302, TDec_1104v, TDec_1110v of the layout (0 to 10 decimals, point as separator).
 */
const DECIMAL = /^(?<whole>\d{1,15})(?:\.(?<fraction>\d{1,10}))?$/;
const QUANTITY_DECIMALS = 10;
const QUANTITY_SCALE = 10n ** BigInt(QUANTITY_DECIMALS);

export function parseCents(text: string): bigint | undefined {
	const groups = DECIMAL.exec(text)?.groups;
	if (groups === undefined) return undefined;
	const fraction = groups['fraction'] ?? '';
	if (/[^0]/.test(fraction.slice(2))) return undefined;
	return BigInt((groups['whole'] ?? '') + fraction.slice(0, 2).padEnd(2, '0'));
}

export interface Quantity {
	readonly scaled: bigint;
}

export function parseQuantity(text: string): Quantity | undefined {
	const groups = DECIMAL.exec(text)?.groups;
	if (groups === undefined) return undefined;
	return { scaled: BigInt((groups['whole'] ?? '') + (groups['fraction'] ?? '').padEnd(QUANTITY_DECIMALS, '0')) };
}

/** Undefined if the product is not whole. */
export function wholeTimes(quantity: Quantity, factor: number): bigint | undefined {
	const product = quantity.scaled * BigInt(factor);
	return product % QUANTITY_SCALE === 0n ? product / QUANTITY_SCALE : undefined;
}

/** Undefined if the ratio is not whole. */
export function wholeRatio(whole: Quantity, part: Quantity): bigint | undefined {
	if (part.scaled === 0n || whole.scaled === 0n || whole.scaled % part.scaled !== 0n) return undefined;
	return whole.scaled / part.scaled;
}

export function renderCents(cents: bigint): string {
	const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
	return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Part `index` (from 0) of `parts` equal parts. The first parts take the remaining cents. `total` may be negative. */
export function portionOf(total: bigint, parts: number, index: number): bigint {
	const count = BigInt(parts);
	const rest = ((total % count) + count) % count;
	const portion = (total - rest) / count;
	return BigInt(index) < rest ? portion + 1n : portion;
}

/** Divides equally if all weights are 0. No argument is negative. */
export function splitByWeight(total: bigint, weights: readonly bigint[]): readonly bigint[] {
	const sum = weights.reduce((all, weight) => all + weight, 0n);
	if (sum === 0n) return weights.map((_, index) => portionOf(total, weights.length, index));
	const portions = weights.map((weight) => (total * weight) / sum);
	let left = total - portions.reduce((all, portion) => all + portion, 0n);
	const byRemainder = weights
		.map((weight, index) => ({ index, remainder: (total * weight) % sum }))
		.toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
	for (const { index } of byRemainder) {
		if (left === 0n) break;
		portions[index] = (portions[index] ?? 0n) + 1n;
		left--;
	}
	return portions;
}
