/** Time and chance as a value, so that what waits can be tested without waiting. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Clock {
	/** Milliseconds since 1970. */
	readonly now: () => number;
	/** Ends after `ms`, or at once when `signal` is aborted; never rejects. */
	readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
	/** In [0, 1). */
	readonly random: () => number;
}

export const systemClock: Clock = {
	now: Date.now,
	async sleep(ms, signal) {
		try {
			await delay(ms, undefined, { signal });
		} catch {
			// Aborted: the caller looks at the signal.
		}
	},
	random: Math.random,
};
