/**
 * The two stages of stopping, from outside (signals) and from inside (a fault): nothing new starts; then, told again or
 * after a deadline, what is in flight is given up.
 */
import { setMaxListeners } from 'node:events';
import type { Clock } from '../../client/clock.ts';
import type { StopSignals } from './submission.ts';

const DRAIN_MS = 30_000;
/** How long the client may take to give up a request after it was told to. */
const GIVE_UP_MS = 1_000;

export interface StopStages {
	/** Nothing new starts. */
	readonly stopping: AbortSignal;
	/** What is in flight is given up. */
	readonly giveUp: AbortSignal;
	/** Gives up one request each, for a client that does not come back. */
	readonly inFlight: Set<() => void>;
	/** Stops from inside; the first reason counts. */
	readonly stopWith: (reason: unknown) => void;
	readonly reason: () => unknown;
	/** All workers have ended: no deadline runs any more. */
	readonly over: () => void;
}

export function createStopStages(stop: StopSignals, clock: Clock, drainMs = DRAIN_MS): StopStages {
	const stopped = new AbortController();
	const deadline = new AbortController();
	const over = new AbortController();
	const stopping = AbortSignal.any([stop.requested, stop.now, stopped.signal]);
	const giveUp = AbortSignal.any([stop.now, deadline.signal]);
	const inFlight = new Set<() => void>();
	let reason: unknown;
	// Every worker listens.
	setMaxListeners(0, stopping, giveUp);

	const onAbort = (signal: AbortSignal, ms: number, then: () => void): void => {
		const listener = (): void => void clock.sleep(ms, over.signal).then(then);
		signal.addEventListener('abort', listener, { once: true, signal: over.signal });
	};
	onAbort(stop.requested, drainMs, () => deadline.abort());
	onAbort(giveUp, GIVE_UP_MS, () => {
		for (const give of inFlight) give();
	});

	return {
		stopping,
		giveUp,
		inFlight,
		stopWith(why) {
			reason ??= why;
			stopped.abort();
		},
		reason: () => reason,
		over: () => over.abort(),
	};
}
