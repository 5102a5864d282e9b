/**
 * One draft to the API: the attempt durable before the request, the outcome written down after it, and later again only
 * when nothing was processed. The client's `policy.ts` says which outcome is which; `pace.ts` says what is load.
 *
 * | not processed | this row waits | all workers wait |
 * | --- | --- | --- |
 * | 429, or 503 with `Retry-After` | as long as the API asks | as long, when it shows load or while they wait already |
 * | no connection | a backoff | a backoff that grows by rounds, when nobody gets through |
 */
import { backoffMs } from '../../client/repeat.ts';
import type { ApiClient } from '../../client/client.ts';
import { type CreateOutcome, pauseProblem } from '../../client/outcome.ts';
import { Fault } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Clock } from '../record/clock.ts';
import type { SettledAbout } from './failure-limit.ts';
import type { Gate } from './gate.ts';
import { isoTime } from '../record/iso-time.ts';
import type { Journal } from '../journal/journal.ts';
import { entryOf, unsureEntryOf } from '../journal/outcome-entry.ts';
import type { PaceEvent } from './pace.ts';
import { readRepeat, type RepeatRefusal } from './repeat-refusal.ts';
import type { SubmitObserver } from './submission.ts';
import type { RetryBudget } from './retry-budget.ts';

const OUTAGE_BACKOFF = { baseMs: 250, capMs: 15_000 } as const;
const THROTTLE_BACKOFF = { baseMs: 250, capMs: 60_000 } as const;
/** Pauses asked for in a row, by an API that accepts nothing in between. */
const MAX_THROTTLES_IN_A_ROW = 20;

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
	/** Pauses of all workers that the API asked for since it last accepted anything. */
	readonly throttles: { inARow: number };
	readonly stop: (fault: Fault) => void;
	/** Whether the event has shown load. */
	readonly onPace: (event: PaceEvent) => boolean;
	readonly onSettled: (kind: SettledKind, at: number, about?: SettledAbout) => void;
	/** Rows that the API put back for a while. */
	readonly putBack: Set<number>;
	/** Rows taken back, which are not to be sent again. */
	readonly recalled: Set<number>;
	/** A row whose fate was known has none that is known. */
	readonly onRecalled: (from: 'created' | 'refused' | 'left') => void;
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

/**
 * Sends it once. Gives when it may be sent again, where nothing was processed; undefined: it is done with, or the run stops.
 * Throws for our own bugs only, not for what the API, the network or the disk does.
 */
export async function sendDraft(
	{ n, body, settle }: DraftToSend,
	slot: number,
	delivery: Delivery,
): Promise<number | undefined> {
	const { journal, gate, clock, stopping } = delivery;
	const entry = settle === undefined ? entryOf : unsureEntryOf;
	if (!gate.isOpen()) await gate.pass(stopping);
	if (stopping.aborted) return undefined;
	// A row that was put back by what was no answer to it may have been carried out: it is not sent again.
	if (delivery.putBack.delete(n)) await delivery.client.awaitQuiet(n);
	recallDoubtful(delivery);
	if (delivery.recalled.has(n)) return undefined;
	try {
		await journal.append({ type: 'attempt', n, at: isoTime(clock.now()) });
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		delivery.stop(error);
		return undefined;
	}
	if (stopping.aborted) {
		const notSent: CreateOutcome = { kind: 'not-sent', problem: { code: 'interrupted-before-start' } };
		journal.note(entry(n, isoTime(clock.now()), notSent));
		return undefined;
	}
	const startedAt = clock.now();
	const answer = await requestOnce(body, { slot, row: settle === undefined ? n : undefined }, delivery);
	const outcome = settle === undefined ? answer : readRepeat(answer, body, settle);
	const now = clock.now();
	journal.note(entry(n, isoTime(now), outcome));
	delivery.observer?.attempted(n, outcome, now - startedAt);
	if (outcome.kind === 'throttled') delivery.putBack.add(n);
	return react(outcome, { body, startedAt, now }, delivery);
}

/**
 * Takes back what answers in doubt were taken for: their rows are unconfirmed. A row that was sent once more to settle it
 * is not named by them: it is unconfirmed as long as nothing else is certain.
 */
export function recallDoubtful({ client, journal, clock, observer, recalled, onRecalled }: Delivery): void {
	for (const { row, kind } of client.takeDoubtful()) {
		if (row === undefined || recalled.has(row)) continue;
		const problem = { code: 'answer-to-another-request' } as const;
		journal.note({ type: 'unconfirmed', n: row, at: isoTime(clock.now()), problem });
		observer?.settled(row, 'unconfirmed', problem);
		onRecalled(kind === 'created' || kind === 'refused' ? kind : 'left');
		recalled.add(row);
	}
}

function requestOnce(
	body: string,
	{ slot, row }: { readonly slot: number; readonly row: number | undefined },
	{ client, giveUp, inFlight }: Delivery,
): Promise<CreateOutcome> {
	return new Promise((resolve, reject) => {
		const giveUpThis = (): void => resolve({ kind: 'unconfirmed', problem: { code: 'interrupted-in-flight' } });
		inFlight.add(giveUpThis);
		client.createAsset(body, { slot, signal: giveUp, ...(row === undefined ? {} : { row }) }).then(
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

/** Shows the others what became of one request. Gives when the draft may be sent again, if it may. */
function react(
	outcome: CreateOutcome,
	{ body, startedAt, now }: { readonly body: string; readonly startedAt: number; readonly now: number },
	delivery: Delivery,
): number | undefined {
	const { budget, throttles } = delivery;
	switch (outcome.kind) {
		case 'created':
		case 'refused':
			budget.answered();
			throttles.inARow = 0;
			delivery.onPace({ kind: 'answered', startedAt, at: now });
			delivery.onSettled(outcome.kind, now, aboutOf(outcome, body));
			break;
		case 'unconfirmed':
			delivery.onPace({ kind: 'lost', startedAt, at: now });
			delivery.onSettled(outcome.kind, now, outcome);
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

function aboutOf(
	outcome: Extract<CreateOutcome, { readonly kind: 'created' | 'refused' }>,
	body: string,
): SettledAbout {
	if (outcome.kind === 'created') {
		return outcome.ignoredLabels === undefined ? NOTHING : { ignoredLabels: outcome.ignoredLabels };
	}
	// Of a row that names a person 404 may say that there is no such person.
	return body.includes('"employeeId":') ? NOTHING : { status: outcome.error.status };
}

const NOTHING: SettledAbout = {};

function waitForNetwork(
	problem: Problem,
	now: number,
	{ budget, gate, clock, stopping, stop, onPause }: Delivery,
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
	outcome: Extract<CreateOutcome, { readonly kind: 'throttled' }>,
	startedAt: number,
	now: number,
	{ throttles, gate, clock, stop, onPace, onPause }: Delivery,
): number | undefined {
	const { retryAfterMs } = outcome;
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
	onPause(pauseMs, pauseProblem(outcome));
	return dueAt;
}
