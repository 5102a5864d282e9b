/** A clock that stands still until everything waits, then jumps to the next due time. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/client/clock.ts';

export interface VirtualClock extends Clock {
	/** Advances time until `work` ends. For work that waits only for this clock. */
	readonly passUntil: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** Sleeps end up to `lateMs` late, at random. */
export function createVirtualClock(random: () => number, lateMs: number): VirtualClock {
	let now = Date.UTC(2026, 0, 31, 13, 45);
	const timers = new Set<{ readonly at: number; readonly end: () => void }>();
	return {
		now: () => now,
		random,
		sleep: (ms, signal) =>
			new Promise((resolve) => {
				const end = (): void => {
					timers.delete(timer);
					signal?.removeEventListener('abort', end);
					resolve();
				};
				const timer = { at: now + ms + random() * lateMs, end };
				if (signal?.aborted === true) return resolve();
				timers.add(timer);
				signal?.addEventListener('abort', end, { once: true });
			}),
		async passUntil(work) {
			let over = false;
			const ended = work.finally(() => (over = true));
			ended.catch(() => {});
			for (;;) {
				await turn();
				if (over) return ended;
				const next = [...timers].reduce<{ at: number; end: () => void } | undefined>(
					(first, timer) => (first === undefined || timer.at < first.at ? timer : first),
					undefined,
				);
				if (next === undefined) continue;
				now = Math.max(now, next.at);
				next.end();
			}
		},
	};
}

/** Random numbers in [0, 1), reproducible by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
