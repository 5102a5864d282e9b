/**
 * One item to the API: the attempt durable before the request, the outcome written down after it, and later again only
 * when nothing was processed. The client's `policy.ts` says which outcome is which; `pace.ts` says what is load.
 *
 * | not processed | this row waits | all workers wait |
 * | --- | --- | --- |
 * | 429, or 503 with `Retry-After` | as long as the API asks | as long, when it shows load or while they wait already |
 * | no connection | a backoff | a backoff that grows by rounds, when nobody gets through |
 */
import { backoffMs } from '../../client/repeat.ts';
import { Fault } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Journal } from '../journal/journal.ts';
import { type Clock, isoTime } from '../../client/clock.ts';
import type { SettledAbout, SettledKind } from './failure-limit.ts';
import type { Gate } from './gate.ts';
import type { PaceEvent } from './pace.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { Item, Sent, SentOutcome, Subject } from './subject.ts';

const OUTAGE_BACKOFF = { baseMs: 250, capMs: 15_000 } as const;
const THROTTLE_BACKOFF = { baseMs: 250, capMs: 60_000 } as const;
/** Pauses asked for in a row, by an API that accepts nothing in between. */
const MAX_THROTTLES_IN_A_ROW = 20;

/** What all workers of a run share. */
export interface Delivery<One extends Item> {
	readonly subject: Subject<One>;
	readonly journal: Journal;
	readonly gate: Gate;
	readonly budget: RetryBudget;
	readonly clock: Clock;
	/** Nothing new starts. */
	readonly stopping: AbortSignal;
	/** What is in flight is given up. */
	readonly giveUp: AbortSignal;
	/** Gives up one request each, for a client that does not come back. */
	readonly inFlight: Set<() => void>;
	/** Pauses of all workers that the API asked for since it last accepted anything. */
	readonly throttles: { inARow: number };
	readonly stop: (fault: Fault) => void;
	/** Whether the event has shown load. */
	readonly onPace: (event: PaceEvent) => boolean;
	readonly onSettled: (kind: SettledKind, at: number, about: SettledAbout) => void;
	readonly onPause: (ms: number, reason: Problem) => void;
}

/** What waiting and stopping need of it, whatever is sent. */
type Surroundings = Omit<Delivery<never>, 'subject' | 'journal' | 'giveUp' | 'inFlight'>;

/**
 * Sends it once. Gives when it may be sent again, where nothing was processed; undefined: it is done with, or the run stops.
 * Throws what stops the run for good: the disk's fault, or a bug of ours; not for what the API or the network does.
 */
export async function sendItem<One extends Item>(
	item: One,
	slot: number,
	delivery: Delivery<One>,
): Promise<number | undefined> {
	const { subject, journal, gate, clock, stopping } = delivery;
	const { n } = item;
	if (!gate.isOpen()) await gate.pass(stopping);
	if (stopping.aborted) return undefined;
	subject.admit?.();
	await journal.append({ type: 'attempt', n, at: isoTime(clock.now()) });
	if (stopping.aborted) {
		journal.note(subject.entryOfUnsent(item, isoTime(clock.now()), { code: 'interrupted-before-start' }));
		return undefined;
	}
	const startedAt = clock.now();
	const { outcome, entryAt } = await sendOnce(item, slot, delivery);
	const now = clock.now();
	journal.note(entryAt(isoTime(now)));
	return react(outcome, startedAt, now, delivery);
}

function sendOnce<One extends Item>(
	item: One,
	slot: number,
	{ subject, giveUp, inFlight }: Delivery<One>,
): Promise<Sent> {
	return new Promise((resolve, reject) => {
		const giveUpThis = (): void => resolve(givenUp(item.n));
		inFlight.add(giveUpThis);
		subject.send(item, slot, giveUp).then(
			(sent) => {
				inFlight.delete(giveUpThis);
				resolve(sent);
			},
			(error: unknown) => {
				inFlight.delete(giveUpThis);
				reject(error);
			},
		);
	});
}

function givenUp(n: number): Sent {
	const problem: Problem = { code: 'attempt-interrupted' };
	return {
		outcome: { kind: 'unconfirmed', about: { problem } },
		entryAt: (at) => ({ type: 'unconfirmed', n, at, problem }),
	};
}

/** Shows the others what became of one request. Gives when the item may be sent again, if it may. */
function react(outcome: SentOutcome, startedAt: number, now: number, delivery: Surroundings): number | undefined {
	switch (outcome.kind) {
		case 'created':
		case 'refused':
			delivery.budget.answered();
			delivery.throttles.inARow = 0;
			delivery.onPace({ kind: 'answered', startedAt, at: now });
			delivery.onSettled(outcome.kind, now, outcome.about);
			break;
		case 'unconfirmed':
			delivery.onPace({ kind: 'lost', startedAt, at: now });
			delivery.onSettled(outcome.kind, now, outcome.about);
			break;
		case 'not-sent':
			return waitForNetwork(outcome.problem, now, delivery);
		case 'throttled':
			return waitForQuota(outcome, startedAt, now, delivery);
		case 'stopped':
			delivery.stop(outcome.fault);
			break;
	}
	return undefined;
}

function waitForNetwork(
	problem: Problem,
	now: number,
	{ budget, gate, clock, stopping, stop, onPause }: Surroundings,
): number | undefined {
	if (stopping.aborted) return undefined;
	if (!budget.take()) {
		stop(new Fault('api-out-of-reach', { retries: budget.inARow() }, { class: 'stopped', problem }));
		return undefined;
	}
	// Others get through: only this one waits.
	if (!budget.isOutage()) return now + backoffMs(0, OUTAGE_BACKOFF, clock.random());
	// Workers that failed together wait together: the pause grows by rounds, not by workers.
	if (gate.isPaused()) return now;
	const ms = backoffMs(budget.nextRound(), OUTAGE_BACKOFF, clock.random());
	gate.pause(ms);
	onPause(ms, problem);
	return now;
}

function waitForQuota(
	{ retryAfterMs, problem }: Extract<SentOutcome, { readonly kind: 'throttled' }>,
	startedAt: number,
	now: number,
	{ throttles, gate, clock, stop, onPace, onPause }: Surroundings,
): number | undefined {
	const dueAt = now + retryAfterMs;
	const showsLoad = onPace({ kind: 'throttled', startedAt, at: now, pauseMs: retryAfterMs });
	if (!showsLoad) {
		// All wait already, and now as long as this one.
		if (gate.isPaused()) gate.pause(retryAfterMs);
		return dueAt;
	}
	throttles.inARow++;
	if (throttles.inARow > MAX_THROTTLES_IN_A_ROW) {
		stop(new Fault('api-keeps-throttling', { count: MAX_THROTTLES_IN_A_ROW }, { class: 'stopped' }));
		return undefined;
	}
	const leastMs = throttles.inARow < 2 ? 0 : backoffMs(throttles.inARow - 2, THROTTLE_BACKOFF, clock.random());
	const pauseMs = Math.max(retryAfterMs, leastMs);
	gate.pause(pauseMs);
	onPause(pauseMs, problem);
	return dueAt;
}
