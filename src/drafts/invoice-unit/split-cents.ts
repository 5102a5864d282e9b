/**
 * Money divided so that the parts add up exactly: by largest remainder, in whole cents.
 *
 * Never `round(total / n)` times `n`: on real notes that is wrong by up to R$ 6.45 a line.
 */

/** The share of one of `parts` equal parts, `index` from 0. The first ones take the cents that are left over. */
export function shareOf(total: bigint, parts: number, index: number): bigint {
	const count = BigInt(parts);
	const share = total / count;
	return BigInt(index) < total % count ? share + 1n : share;
}

/** `total` divided by `weights`; equally when all of them are 0. None of the arguments is negative. */
export function splitByWeight(total: bigint, weights: readonly bigint[]): readonly bigint[] {
	const sum = weights.reduce((all, weight) => all + weight, 0n);
	if (sum === 0n) return weights.map((_, index) => shareOf(total, weights.length, index));
	const shares = weights.map((weight) => (total * weight) / sum);
	let left = total - shares.reduce((all, share) => all + share, 0n);
	const byRemainder = weights
		.map((weight, index) => ({ index, remainder: (total * weight) % sum }))
		.toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
	for (const { index } of byRemainder) {
		if (left === 0n) break;
		shares[index] = (shares[index] ?? 0n) + 1n;
		left--;
	}
	return shares;
}
