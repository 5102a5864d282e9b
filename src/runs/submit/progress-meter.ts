/** Counts and rate of a run while it is being sent. Reports are due ten times a second. */
import type { RowStates } from '../journal/row-states.ts';
import type { SettledOutcome } from './failure-limit.ts';
import type { SubmitCounts } from './submission.ts';

const REPORT_EVERY_MS = 100;
const RATE_OVER_MS = 3_000;

export class ProgressMeter {
	readonly #counts: { -readonly [Key in keyof SubmitCounts]: number };
	#answers = 0;
	#reportedAt: number;
	readonly #samples: { readonly at: number; readonly answers: number }[];

	constructor(before: SubmitCounts, startedAt: number) {
		this.#counts = { ...before };
		this.#reportedAt = startedAt - REPORT_EVERY_MS;
		this.#samples = [{ at: startedAt, answers: 0 }];
	}

	counts(): SubmitCounts {
		return { ...this.#counts };
	}

	settled(kind: SettledOutcome['kind'] | 'skipped'): void {
		this.#counts[kind]++;
		this.#counts.left--;
		if (kind !== 'skipped') this.#answers++;
	}

	/** Answers per second over the last three seconds. */
	perSecond(now: number): number {
		const samples = this.#samples;
		samples.push({ at: now, answers: this.#answers });
		while (samples.length > 2 && (samples[1]?.at ?? now) <= now - RATE_OVER_MS) samples.shift();
		const first = samples[0] ?? { at: now, answers: this.#answers };
		return now > first.at ? ((this.#answers - first.answers) * 1000) / (now - first.at) : 0;
	}

	isDue(now: number): boolean {
		if (now < this.#reportedAt + REPORT_EVERY_MS) return false;
		this.#reportedAt = now;
		return true;
	}
}

export function countDrafts(states: RowStates): SubmitCounts {
	return {
		total: states.drafts,
		created: states.count('created'),
		refused: states.count('refused'),
		unconfirmed: states.count('unconfirmed') + states.count('attempting'),
		skipped: states.count('skipped'),
		left: states.count('unsent'),
	};
}
