/** Counts of a run while it is sent, and how fast it goes, told at most ten times a second. */
import type { SettledKind } from './failure-limit.ts';
import type { SubmitCounts } from './submission.ts';

const REPORT_EVERY_MS = 100;
const RATE_OVER_MS = 3_000;

export interface ProgressMeter {
	readonly counts: () => SubmitCounts;
	readonly settled: (kind: SettledKind | 'skipped') => void;
	/** Answers per second over the last three seconds. */
	readonly perSecond: (now: number) => number;
	/** Whether it is time to tell. */
	readonly isDue: (now: number) => boolean;
}

/** `before` is how the run stood when this session began. */
export function createProgressMeter(before: SubmitCounts, startedAt: number): ProgressMeter {
	const counts = { ...before };
	let answers = 0;
	let reportedAt = startedAt - REPORT_EVERY_MS;
	/** How many answers there were at a time, oldest first. */
	const samples = [{ at: startedAt, answers: 0 }];
	return {
		counts: () => ({ ...counts }),
		settled(kind) {
			counts[kind]++;
			counts.left--;
			if (kind !== 'skipped') answers++;
		},
		perSecond(now) {
			samples.push({ at: now, answers });
			while (samples.length > 2 && (samples[1]?.at ?? now) <= now - RATE_OVER_MS) samples.shift();
			const first = samples[0] ?? { at: now, answers };
			return now > first.at ? ((answers - first.answers) * 1000) / (now - first.at) : 0;
		},
		isDue(now) {
			if (now < reportedAt + REPORT_EVERY_MS) return false;
			reportedAt = now;
			return true;
		},
	};
}
