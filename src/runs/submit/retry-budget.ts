/**
 * A token bucket for repeated attempts of the whole run: an outage must not become a storm.
 *
 * Each further attempt takes one, each answer of the API gives back a tenth. It starts small and becomes full with the
 * first answer: an API that never answered is not waited for long.
 */
const BEFORE_FIRST_ANSWER = 5;
const PER_WORKER = 10;
const PER_ANSWER = 0.1;
/** So many in a row are no chance: the API is out of reach for all, not for one. With fewer workers, one of each. */
const IN_A_ROW_FOR_OUTAGE = 8;

export interface RetryBudget {
	/** False: there is none left. */
	readonly take: () => boolean;
	readonly answered: () => void;
	/** Nobody gets through, as far as is known. */
	readonly isOutage: () => boolean;
	/** Attempts repeated since the last answer. */
	readonly inARow: () => number;
	/** Rounds of waiting since the last answer before this one, which begins now. */
	readonly nextRound: () => number;
}

export function createRetryBudget(workers: number): RetryBudget {
	const capacity = workers * PER_WORKER;
	let left = BEFORE_FIRST_ANSWER;
	let everAnswered = false;
	let inARow = 0;
	let rounds = 0;
	return {
		take() {
			if (left < 1) return false;
			left--;
			inARow++;
			return true;
		},
		answered() {
			left = everAnswered ? Math.min(capacity, left + PER_ANSWER) : capacity;
			everAnswered = true;
			inARow = 0;
			rounds = 0;
		},
		isOutage: () => !everAnswered || inARow >= Math.min(workers, IN_A_ROW_FOR_OUTAGE),
		inARow: () => inARow,
		nextRound: () => rounds++,
	};
}
