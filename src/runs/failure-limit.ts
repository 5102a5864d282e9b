/** When a run stops because too much goes wrong: too many failures, or fates that stay unknown one after the other. */
import { Fault } from '../problems/fault.ts';
import type { SettledKind } from './send-draft.ts';

/** A percentage speaks only once so many rows were answered: the first row alone is always none or all. */
const FEWEST_FOR_PERCENT = 20;
const UNCONFIRMED_IN_A_ROW = 25;

/** `20` failures, or `5%` of what was answered. */
export type FailureLimit = number | `${number}%`;

export interface FailureWatch {
	/** Counts one outcome. The fault when it was one too many. */
	readonly settled: (kind: SettledKind) => Fault | undefined;
}

export function createFailureWatch(
	limit: FailureLimit | undefined,
	mostUnconfirmedInARow = UNCONFIRMED_IN_A_ROW,
): FailureWatch {
	let failures = 0;
	let answered = 0;
	let unconfirmedInARow = 0;
	return {
		settled(kind) {
			answered++;
			if (kind !== 'created') failures++;
			unconfirmedInARow = kind === 'unconfirmed' ? unconfirmedInARow + 1 : 0;
			if (limit !== undefined && isTooManyFailures(limit, failures, answered)) {
				return new Fault('too-many-failures', { failures, answered, limit }, { class: 'stopped' });
			}
			if (unconfirmedInARow < mostUnconfirmedInARow) return undefined;
			return new Fault('api-keeps-failing', { count: unconfirmedInARow }, { class: 'stopped' });
		},
	};
}

/** Pure. */
export function isTooManyFailures(limit: FailureLimit, failures: number, answered: number): boolean {
	if (typeof limit === 'number') return failures > limit;
	return answered >= FEWEST_FOR_PERCENT && failures * 100 > Number(limit.slice(0, -1)) * answered;
}
