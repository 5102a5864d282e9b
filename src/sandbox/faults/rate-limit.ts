/** A token bucket: so many requests a second, in bursts of at most `burst`. */
import type { FaultAction } from './fault-script.ts';

export type RateLimitAction = Extract<FaultAction, { type: 'rate-limit' }>;

/** Takes one request at a time in milliseconds; answers 0, or the milliseconds until the next one is allowed. */
export function createRateLimit({
	perSecond,
	burst = Math.max(1, perSecond),
}: RateLimitAction): (nowMs: number) => number {
	let tokens = burst;
	let filledAt: number | undefined;
	return (nowMs) => {
		tokens = Math.min(burst, tokens + ((nowMs - (filledAt ?? nowMs)) / 1000) * perSecond);
		filledAt = nowMs;
		if (tokens >= 1) {
			tokens -= 1;
			return 0;
		}
		return Math.ceil(((1 - tokens) / perSecond) * 1000);
	};
}
