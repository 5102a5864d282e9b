import type { FaultAction } from './fault-script.ts';

export type LatencyAction = Extract<FaultAction, { type: 'latency' }>;

export function createLatency(action: LatencyAction): () => number {
	const { ms, sigma = 0, seed = 1, maxMs = Number.POSITIVE_INFINITY } = action;
	const random = createRandom(seed);
	return () => Math.min(maxMs, ms * Math.exp(sigma * drawNormal(random)));
}

/** Numbers from 0 below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

function drawNormal(random: () => number): number {
	const radius = Math.sqrt(-2 * Math.log(1 - random()));
	return radius * Math.cos(2 * Math.PI * random());
}

export type RateLimitAction = Extract<FaultAction, { type: 'rate-limit' }>;

/** A token bucket. Returns the milliseconds until the next request is allowed. */
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
