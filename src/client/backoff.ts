/**
 * How long to wait before the next attempt, in milliseconds: exponential, with full jitter over the upper half.
 *
 * Attempt 0 waits between half of `baseMs` and `baseMs`, each further one twice as long, never more than `capMs`. The
 * jitter keeps workers that failed together from coming back together; the lower half keeps a storm from waiting zero.
 */
export interface BackoffLimits {
	readonly baseMs: number;
	readonly capMs: number;
}

/** `attempt` counts from 0; `random` is in [0, 1). Pure. */
export function backoffMs(attempt: number, limits: BackoffLimits, random: number): number {
	const ceiling = Math.min(limits.capMs, limits.baseMs * 2 ** Math.min(attempt, 52));
	return Math.round(ceiling * (0.5 + random / 2));
}
