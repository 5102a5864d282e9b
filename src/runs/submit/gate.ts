/**
 * Where every request waits for its turn: one shared pause for all workers, and an even spacing at a given rate.
 */
import type { Clock } from '../../client/clock.ts';

/** Turns that were missed by less than this are made up for: timers are that coarse. */
const CATCH_UP_MS = 10;

export interface Gate {
	/** Ends when a request may go, or when `signal` is aborted. `perSecond` is asked when the turn is given. */
	readonly pass: (signal: AbortSignal) => Promise<void>;
	/** Ends with the pause, or when `signal` is aborted. */
	readonly awaitPause: (signal: AbortSignal) => Promise<void>;
	/** Nobody passes for `ms` from now; a longer pause already begun stays. */
	readonly pause: (ms: number) => void;
	readonly isPaused: () => boolean;
	/** Nothing to wait for: no pause and no rate. */
	readonly isOpen: () => boolean;
}

export function createGate(clock: Clock, perSecond: () => number | undefined): Gate {
	let pausedUntil = 0;
	let nextTurnAt = 0;
	const awaitPause = async (signal: AbortSignal): Promise<void> => {
		for (let now = clock.now(); now < pausedUntil && !signal.aborted; now = clock.now()) {
			await clock.sleep(pausedUntil - now, signal);
		}
	};
	return {
		awaitPause,
		async pass(signal) {
			while (!signal.aborted) {
				await awaitPause(signal);
				const now = clock.now();
				const rate = perSecond();
				if (rate === undefined) return;
				const turnAt = Math.max(nextTurnAt, now - CATCH_UP_MS);
				nextTurnAt = turnAt + 1000 / rate;
				if (turnAt > now) await clock.sleep(turnAt - now, signal);
				if (clock.now() >= pausedUntil) return;
			}
		},
		pause(ms) {
			pausedUntil = Math.max(pausedUntil, clock.now() + ms);
			nextTurnAt = Math.max(nextTurnAt, pausedUntil);
		},
		isPaused: () => clock.now() < pausedUntil,
		isOpen: () => (pausedUntil === 0 || clock.now() >= pausedUntil) && perSecond() === undefined,
	};
}
