/** Near names are only suggested. Distance: optimal string alignment (insertions, deletions, replacements, swaps of neighbours). */

/** Allows none in short names, because they are all near each other. */
function slipsAllowed(length: number): number {
	if (length < 4) return 0;
	return length < 6 ? 1 : 2;
}

export function nearestName(folded: string, known: ReadonlyMap<string, string>): string | undefined {
	let best: string | undefined;
	let least = slipsAllowed(folded.length) + 1;
	for (const [name, shown] of known) {
		if (name.length < 4 || Math.abs(name.length - folded.length) >= least) continue;
		const distance = editDistance(folded, name);
		if (distance < least) {
			least = distance;
			best = shown;
		}
	}
	return best;
}

export function isNearName(one: string, other: string): boolean {
	const slips = slipsAllowed(Math.min(one.length, other.length));
	return Math.abs(one.length - other.length) <= slips && editDistance(one, other) <= slips;
}

export function editDistance(left: string, right: string): number {
	let beforeLast: number[] = [];
	let last = Array.from({ length: right.length + 1 }, (_, index) => index);
	for (let i = 1; i <= left.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= right.length; j += 1) {
			const same = left[i - 1] === right[j - 1];
			let cost = Math.min(at(row, j - 1) + 1, at(last, j) + 1, at(last, j - 1) + (same ? 0 : 1));
			if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
				cost = Math.min(cost, at(beforeLast, j - 2) + 1);
			}
			row.push(cost);
		}
		beforeLast = last;
		last = row;
	}
	return at(last, right.length);
}

function at(row: readonly number[], index: number): number {
	return row[index] ?? Number.POSITIVE_INFINITY;
}
