/** Time and randomness as a value, so that tests need not wait. */

export interface Clock {
	/** Milliseconds since 1970. Never goes back. */
	readonly now: () => number;
	/** Resolves after `ms`, or at once if `signal` is aborted; never rejects. */
	readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
	/** In [0, 1). */
	readonly random: () => number;
}

/**
 * A clock that never goes back, even if the computer's clock does, so that pauses keep their length and journals their order.
 * It follows a jump forward.
 */
export function createSteadyTime(read: () => number): () => number {
	let last = read();
	let setBackMs = 0;
	return () => {
		const now = read() + setBackMs;
		if (now < last) setBackMs += last - now;
		last = Math.max(last, now);
		return last;
	};
}

export const systemClock: Clock = {
	now: createSteadyTime(Date.now),
	sleep: (ms, signal) =>
		new Promise((resolve) => {
			const wake = (): void => {
				clearTimeout(timer);
				forget?.();
				resolve();
			};
			const timer = setTimeout(wake, ms);
			const forget = signal && whenAborted(signal, wake);
			if (signal?.aborted === true) wake();
		}),
	random: Math.random,
};

let lastMs = Number.NaN;
let lastText = '';

export function isoTime(ms: number): string {
	const whole = Math.trunc(ms);
	if (whole !== lastMs) {
		lastMs = whole;
		lastText = new Date(whole).toISOString();
	}
	return lastText;
}

/** One abort listener per signal for all requests that share it, since Node warns of a leak above ten listeners. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `act` when the signal aborts, unless the returned function was called first. */
export function whenAborted(signal: AbortSignal, act: () => void): () => void {
	const known = waiting.get(signal);
	const acts = known ?? new Set();
	if (known === undefined) {
		waiting.set(signal, acts);
		signal.addEventListener('abort', () => {
			for (const one of acts) one();
		});
	}
	acts.add(act);
	return () => {
		acts.delete(act);
	};
}
