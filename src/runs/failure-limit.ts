/**
 * When failures are too many to go on: `20` of them, or `5%` of what was answered. Pure.
 *
 * A percentage speaks only once 20 rows were answered: the first row alone is always none or all.
 */
const FEWEST_FOR_PERCENT = 20;

export type FailureLimit = number | `${number}%`;

export function isTooManyFailures(limit: FailureLimit, failures: number, answered: number): boolean {
	if (typeof limit === 'number') return failures > limit;
	return answered >= FEWEST_FOR_PERCENT && failures * 100 > Number(limit.slice(0, -1)) * answered;
}
