/**
 * One draft to the API, until its fate is known or the run stops: the attempt durable before the request, the outcome
 * written down after it, and again only when nothing was processed.
 *
 * Source: DESIGN "What may be repeated"; the client's `policy.ts` says which outcome is which.
 */
import { backoffMs } from '../client/backoff.ts';
import type { ApiClient } from '../client/client.ts';
import type { CreateOutcome } from '../client/outcome.ts';
import { pauseProblem } from '../client/outcome-problem.ts';
import { Fault } from '../problems/fault.ts';
import type { Problem } from '../problems/problem.ts';
import type { Clock } from './clock.ts';
import type { SettledAbout } from './failure-limit.ts';
import type { Gate } from './gate.ts';
import { isoTime } from './iso-time.ts';
import type { Journal } from './journal.ts';
import { entryOf, unsureEntryOf } from './outcome-entry.ts';
import type { PaceEvent } from './pace.ts';
import { readRepeat, type RepeatRefusal } from './repeat-refusal.ts';
import type { SubmitObserver } from './submission.ts';
import type { RetryBudget } from './retry-budget.ts';

const OUTAGE_BACKOFF = { baseMs: 250, capMs: 15_000 } as const;
const THROTTLE_BACKOFF = { baseMs: 250, capMs: 60_000 } as const;
/** Pauses asked for in a row, by an API that accepts nothing in between. */
const MOST_THROTTLES_IN_A_ROW = 20;

/** What all workers of a run share. */
export interface Delivery {
	readonly client: ApiClient;
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
	/** Pauses asked for since the API last accepted anything. */
	readonly throttles: { inARow: number; lastAt: number };
	readonly stop: (fault: Fault) => void;
	readonly onPace: (event: PaceEvent) => void;
	readonly onSettled: (kind: SettledKind, at: number, about?: SettledAbout) => void;
	readonly onPause: (ms: number, reason: Problem) => void;
	readonly observer?: SubmitObserver;
}

export interface DraftToSend {
	/** Position in the plan. */
	readonly n: number;
	/** The exact JSON of the request. */
	readonly body: string;
	/** It was sent before and its fate is unknown; so does the API refuse an enrollment id that is taken. */
	readonly settle?: RepeatRefusal;
}

/** Outcomes after which a draft is not sent again. */
export type SettledKind = Extract<CreateOutcome['kind'], 'created' | 'refused' | 'unconfirmed'>;

/** Throws for our own bugs only, not for what the API, the network or the disk does. */
export async function sendDraft({ n, body, settle }: DraftToSend, slot: number, delivery: Delivery): Promise<void> {
	const { journal, gate, clock, stopping } = delivery;
	const entry = settle === undefined ? entryOf : unsureEntryOf;
	while (!stopping.aborted) {
		if (!gate.isOpen()) {
			await gate.pass(stopping);
			if (stopping.aborted) return;
		}
		try {
			await journal.append({ type: 'attempt', n, at: isoTime(clock.now()) });
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			delivery.stop(error);
			return;
		}
		if (stopping.aborted) {
			const notSent: CreateOutcome = { kind: 'not-sent', problem: { code: 'interrupted-before-start' } };
			journal.note(entry(n, isoTime(clock.now()), notSent));
			return;
		}
		const startedAt = clock.now();
		const answer = await requestOnce(body, slot, delivery);
		const outcome = settle === undefined ? answer : readRepeat(answer, body, settle);
		const now = clock.now();
		journal.note(entry(n, isoTime(now), outcome));
		delivery.observer?.attempted(n, outcome, now - startedAt);
		if (react(outcome, { body, startedAt, now }, delivery) === 'done') return;
	}
}

function requestOnce(body: string, slot: number, { client, giveUp, inFlight }: Delivery): Promise<CreateOutcome> {
	return new Promise((resolve, reject) => {
		const giveUpThis = (): void => resolve({ kind: 'unconfirmed', problem: { code: 'interrupted-in-flight' } });
		inFlight.add(giveUpThis);
		client.createAsset(body, { slot, signal: giveUp }).then(
			(outcome) => {
				inFlight.delete(giveUpThis);
				resolve(outcome);
			},
			(error: unknown) => {
				inFlight.delete(giveUpThis);
				reject(error);
			},
		);
	});
}

/** Tells the others what one request has shown. `again`: the draft is to be sent once more. */
function react(
	outcome: CreateOutcome,
	{ body, startedAt, now }: { readonly body: string; readonly startedAt: number; readonly now: number },
	delivery: Delivery,
): 'done' | 'again' {
	const { budget, throttles } = delivery;
	switch (outcome.kind) {
		case 'created':
		case 'refused':
			budget.answered();
			throttles.inARow = 0;
			delivery.onPace({ kind: 'answered', startedAt, at: now });
			delivery.onSettled(outcome.kind, now, outcome.kind === 'refused' ? statusOf(outcome, body) : {});
			break;
		case 'unconfirmed':
			delivery.onPace({ kind: 'lost', startedAt, at: now });
			delivery.onSettled(outcome.kind, now, outcome);
			break;
		case 'not-sent':
			return waitForNetwork(outcome.problem, delivery);
		case 'throttled':
			return waitForQuota(outcome, startedAt, now, delivery);
		case 'stopped':
			delivery.stop(outcome.fault);
			break;
	}
	return 'done';
}

/** None for a row that names a person: 404 may say that there is no such person. */
function statusOf({ error }: Extract<CreateOutcome, { readonly kind: 'refused' }>, body: string): SettledAbout {
	return body.includes('"employeeId":') ? {} : { status: error.status };
}

function waitForNetwork(
	problem: Problem,
	{ budget, gate, clock, stopping, stop, onPause }: Delivery,
): 'done' | 'again' {
	if (stopping.aborted) return 'done';
	if (!budget.take()) {
		stop(new Fault('api-out-of-reach', { retries: budget.inARow() }, { class: 'stopped' }));
		return 'done';
	}
	// Workers that failed together wait together: the pause grows by rounds, not by workers.
	if (gate.isPaused()) return 'again';
	const ms = backoffMs(budget.nextRound(), OUTAGE_BACKOFF, clock.random());
	gate.pause(ms);
	onPause(ms, problem);
	return 'again';
}

function waitForQuota(
	outcome: Extract<CreateOutcome, { readonly kind: 'throttled' }>,
	startedAt: number,
	now: number,
	{ throttles, gate, clock, stop, onPace, onPause }: Delivery,
): 'done' | 'again' {
	// What was in flight together is throttled together: one more pause in the row, not many.
	if (startedAt > throttles.lastAt) {
		throttles.inARow++;
		throttles.lastAt = now;
	}
	if (throttles.inARow > MOST_THROTTLES_IN_A_ROW) {
		stop(new Fault('api-keeps-throttling', { count: MOST_THROTTLES_IN_A_ROW }, { class: 'stopped' }));
		return 'done';
	}
	const leastMs = throttles.inARow < 2 ? 0 : backoffMs(throttles.inARow - 2, THROTTLE_BACKOFF, clock.random());
	const pauseMs = Math.max(outcome.retryAfterMs, leastMs);
	gate.pause(pauseMs);
	onPace({ kind: 'throttled', startedAt, at: now, pauseMs });
	onPause(pauseMs, pauseProblem(outcome));
	return 'again';
}
