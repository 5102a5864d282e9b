/** Medians, spread, ratios: what is made of the rounds. */

export function median(numbers) {
	return quantile(numbers, 0.5);
}

export function quantile(numbers, share) {
	const sorted = numbers.toSorted((left, right) => left - right);
	const at = (sorted.length - 1) * share;
	const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
	return low + (high - low) * (at - Math.floor(at));
}

/** The ratio within each round, when the machine was as busy for both: its median, and its quartiles as the spread. */
export function ratioOf(ones, others) {
	const rounds = Math.min(ones.length, others.length);
	if (rounds === 0) return undefined;
	const ratios = Array.from({ length: rounds }, (_, round) => ones[round] / others[round]);
	return { ratio: median(ratios), from: quantile(ratios, 0.25), to: quantile(ratios, 0.75) };
}

/** One line of the table: what was measured, how long it took, at most how much memory. */
export function figureOf(name, taken, valueOf = ({ ms }) => ms) {
	const failed = taken.find(({ failure }) => failure !== undefined);
	if (failed !== undefined) return { name, failure: failed.failure, ms: failed.ms };
	const values = taken.map(valueOf);
	const sizes = taken.map(({ megabytes }) => megabytes).filter((one) => one !== undefined);
	const cpu = taken.map(({ cpuMs }) => cpuMs).filter((one) => one !== undefined);
	return {
		name,
		ms: median(values),
		msFrom: quantile(values, 0.25),
		msTo: quantile(values, 0.75),
		...(cpu.length === 0 ? {} : { cpuMs: median(cpu) }),
		...(sizes.length === 0 ? {} : { megabytes: Math.max(...sizes) }),
	};
}

/** A target. `spread`: quartiles of the rounds. */
export function target(what, value, limit, { spread, unit = '×', least = false } = {}) {
	const met = least ? value >= limit : value <= limit;
	return { what, value, limit, least, unit, met, ...(spread === undefined ? {} : { spread }) };
}

/** A ratio as a target; undefined where there is nothing to compare with. */
export function ratioTarget(what, found, limit, least = false) {
	if (found === undefined) return undefined;
	return target(what, found.ratio, limit, { spread: [found.from, found.to], least });
}
