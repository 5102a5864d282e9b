/**
 * Sends the drafts of a run. Each attempt is durable before its request is sent; the outcome is journaled afterwards. The
 * client's `policy.ts` classifies outcomes, `pace.ts` detects load. An item is sent again only if nothing was processed:
 *
 * | not processed | this item waits | all workers wait |
 * | --- | --- | --- |
 * | 429, or 503 with `Retry-After` | as long as the API asks | the same time, if it shows load or they are waiting already |
 * | no connection | a backoff | a backoff that grows by rounds, during an outage |
 */
import { setMaxListeners } from 'node:events';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ApiClient } from '../../client/client.ts';
import { type Clock, isoTime } from '../../client/clock.ts';
import { type CreateOutcome, pauseProblem } from '../../client/outcome.ts';
import { backoffMs } from '../../client/repeat.ts';
import { Fault } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Journal } from '../journal/journal.ts';
import { entryOf } from '../journal/journal-entry.ts';
import type { LedgerSession } from '../ledger/ledger-types.ts';
import { findIdentities } from '../plan-file/plan-line.ts';
import { type JournalEntry, type SentNames, stopFaultOf } from '../record/run-record.ts';
import type { FailureWatch, SettledOutcome } from './failure-limit.ts';
import type { FieldProof } from './field-proof.ts';
import { Gate, RetryBudget } from './gate.ts';
import { type DraftToSend, ItemQueue } from './item-queue.ts';
import { concurrencyOf, nextPace, type PaceEvent, type PaceState, startPace } from './pace.ts';
import type { ProgressMeter } from './progress-meter.ts';
import type { StopSignals, SubmitEvent, SubmitObserver, SubmitResult } from './submission.ts';

type Throttled = Extract<CreateOutcome, { readonly kind: 'throttled' }>;

/** The drafts of a run, and what stops sending them. */
export interface Sending {
	readonly failures: FailureWatch;
	readonly items: (sender: Pick<Sender, 'stopping' | 'skip'>) => AsyncGenerator<readonly DraftToSend[]>;
	/** Sent before the others, one at a time. */
	readonly proving?: (sender: Pick<Sender, 'stopping' | 'skip'>) => AsyncGenerator<readonly DraftToSend[]>;
	/** Learns of each request. `ended` is called once an item to repeat is back in the queue. */
	readonly proof?: Pick<FieldProof, 'started' | 'ended'>;
}

export interface SenderSettings extends Sending {
	readonly client: Pick<ApiClient, 'createAsset'>;
	/** Its fault stops the run before the next attempt is journaled. */
	readonly ledger: Pick<LedgerSession, 'fault'>;
	readonly journal: Journal;
	readonly observer?: SubmitObserver | undefined;
	readonly clock: Clock;
	/** Starts with the counts from before this session. */
	readonly meter: ProgressMeter;
	readonly concurrency: number;
	readonly maxPerSecond?: number | undefined;
	/** Time for requests in flight to end after `stop.requested`. */
	readonly drainMs?: number | undefined;
	readonly onEvent: (event: SubmitEvent) => void;
	readonly stop: StopSignals;
}

const DRAIN_MS = 30_000;
/** Time for the client to abort its requests. */
const GIVE_UP_MS = 1_000;
const OUTAGE_BACKOFF = { baseMs: 250, capMs: 15_000 } as const;
const THROTTLE_BACKOFF = { baseMs: 250, capMs: 60_000 } as const;
const MAX_THROTTLES_IN_A_ROW = 20;

export class Sender {
	/** Aborted as soon as nothing new may start. */
	readonly stopping: AbortSignal;
	readonly #settings: SenderSettings;
	readonly #gate: Gate;
	readonly #budget: RetryBudget;
	readonly #limit: LimitFunction;
	#pace: PaceState;
	readonly #stopped = new AbortController();
	readonly #drained = new AbortController();
	readonly #over = new AbortController();
	readonly #giveUp: AbortSignal;
	#failure: unknown;
	/** Each function gives up one request, in case the client ignores its signal. */
	readonly #inFlight = new Set<() => void>();
	#awaiting: (() => void)[] = [];
	/** Pauses of all workers for throttling since the API last accepted anything. */
	#throttlesInARow = 0;

	constructor(settings: SenderSettings) {
		const { clock, concurrency, stop, maxPerSecond = Infinity, drainMs = DRAIN_MS } = settings;
		this.#settings = settings;
		this.#pace = startPace(concurrency, clock.now());
		this.#limit = pLimit(concurrencyOf(this.#pace));
		this.#gate = new Gate(clock, () => Math.min(this.#pace.rate?.value ?? Infinity, maxPerSecond));
		this.#budget = new RetryBudget(concurrency);
		this.stopping = AbortSignal.any([stop.requested, stop.now, this.#stopped.signal]);
		this.#giveUp = AbortSignal.any([stop.now, this.#drained.signal]);
		// Every worker adds listeners.
		setMaxListeners(0, this.stopping, this.#giveUp);
		this.#afterAbort(stop.requested, drainMs, () => this.#drained.abort());
		this.#afterAbort(this.#giveUp, GIVE_UP_MS, () => {
			for (const giveUp of this.#inFlight) giveUp();
		});
	}

	skip(): void {
		this.#count('skipped', this.#settings.clock.now());
	}

	/** Sends items until done or stopped, then ends the journal. Throws only for our own bugs. */
	async run(): Promise<SubmitResult> {
		const { journal, clock, meter, concurrency, proving, items } = this.#settings;
		if (proving !== undefined) await this.#sendAll(proving(this), 1);
		await this.#sendAll(items(this), concurrency);
		this.#over.abort();
		this.#report();
		const failure = this.#failure;
		const stopped = failure instanceof Fault ? failure : undefined;
		const counts = meter.counts();
		const reason = failure === undefined ? this.#reasonToEnd(counts.left) : 'stopped';
		const ended = failure === undefined ? reason : (stopped?.code ?? 'failed');
		const why = stopped === undefined ? {} : { fault: stopFaultOf(stopped) };
		const last: JournalEntry = { type: 'ended', at: isoTime(clock.now()), reason: ended, ...why };
		const { unrecorded, fault = stopped } = await journal.end(last);
		if (failure !== undefined && stopped === undefined) throw failure;
		return fault === undefined ? { reason, counts, unrecorded } : { reason: 'stopped', fault, counts, unrecorded };
	}

	#reasonToEnd(left: number): 'finished' | 'interrupted' | 'first-sent' {
		if (left === 0) return 'finished';
		return this.stopping.aborted ? 'interrupted' : 'first-sent';
	}

	async #sendAll(items: AsyncGenerator<readonly DraftToSend[]>, workers: number): Promise<void> {
		const queue = new ItemQueue(items);
		await Promise.all(Array.from({ length: workers }, (_, slot) => this.#work(queue, slot)));
		while (this.#inFlight.size > 0) await this.#untilOneEnds();
		await items.return(undefined);
	}

	#afterAbort(signal: AbortSignal, ms: number, act: () => void): void {
		const listener = (): void => void this.#settings.clock.sleep(ms, this.#over.signal).then(act);
		signal.addEventListener('abort', listener, { once: true, signal: this.#over.signal });
	}

	#stopWith(reason: unknown): void {
		this.#failure ??= reason;
		this.#stopped.abort();
		this.#wake();
	}

	/** Each worker is a p-limit task. If the pace slows down, the task ends and queues again behind p-limit's bound. */
	async #work(queue: ItemQueue, slot: number): Promise<void> {
		try {
			while ((await this.#limit(() => this.#workUntilSlower(queue, slot))) === 'slower');
		} catch (error) {
			this.#stopWith(error);
		}
	}

	async #workUntilSlower(queue: ItemQueue, slot: number): Promise<'done' | 'slower'> {
		const { clock } = this.#settings;
		while (!this.stopping.aborted) {
			// Before the pace is checked, since it may be slower after the pause.
			if (this.#gate.isPaused()) await this.#gate.awaitPause(this.stopping);
			if (this.#limit.activeCount > this.#limit.concurrency) return 'slower';
			if (queue.isEmpty()) await queue.refill();
			const item = queue.take(clock.now());
			const dueAt = queue.nextDueAt();
			if (item !== undefined) await this.#deliver(item, slot, queue);
			else if (dueAt !== undefined) await clock.sleep(dueAt - clock.now(), this.stopping);
			else if (!queue.isOver()) continue;
			else if (this.#inFlight.size > 0) await this.#untilOneEnds();
			else break;
		}
		return 'done';
	}

	async #deliver(item: DraftToSend, slot: number, queue: ItemQueue): Promise<void> {
		const { ledger, journal, clock } = this.#settings;
		if (!this.#gate.isOpen()) await this.#gate.pass(this.stopping);
		if (this.stopping.aborted) return;
		const fault = ledger.fault();
		if (fault !== undefined) throw fault;
		const names = item.bytes && namesOf(item.bytes);
		const at = isoTime(clock.now());
		await journal.append({ type: 'attempt', n: item.n, at, ...(names === undefined ? {} : { names }) });
		if (this.stopping.aborted) {
			journal.note(
				entryOf(item.n, isoTime(clock.now()), { kind: 'not-sent', problem: { code: 'interrupted-before-start' } }),
			);
			return;
		}
		await this.#send(item, slot, queue);
	}

	/** Sends an item once, on connection number `slot`. Resolves when the connection is free; the outcome may follow later. */
	#send(item: DraftToSend, slot: number, queue: ItemQueue): Promise<void> {
		const { client, observer, journal, clock, concurrency, proof } = this.#settings;
		const { n, body, notices = [] } = item;
		proof?.started();
		const startedAt = clock.now();
		let answeredAt: number | undefined;
		let throttled: { readonly againAt: number | undefined } | undefined;
		return new Promise((free) => {
			const end = (outcome: CreateOutcome): void => {
				if (!this.#inFlight.delete(giveUp)) return;
				const now = clock.now();
				journal.note(entryOf(n, isoTime(now), outcome));
				const isKnown = outcome.kind === 'throttled' && throttled !== undefined;
				const againAt = isKnown ? throttled?.againAt : this.#react(outcome, body, startedAt, answeredAt ?? now);
				if (againAt !== undefined) queue.putBack(item, againAt);
				proof?.ended(item, outcome);
				this.#wake();
				free();
			};
			const giveUp = (): void => end(GIVEN_UP);
			const onAnswered = (likely: CreateOutcome): void => {
				answeredAt = clock.now();
				// React before the outcome is certain, or more requests would be sent into the load.
				if (likely.kind === 'throttled') throttled = { againAt: this.#react(likely, body, startedAt, answeredAt) };
				if (this.#inFlight.size < 2 * concurrency) free();
			};
			const onEnd = (answer: CreateOutcome): void => {
				const outcome = withNotices(answer, notices);
				observer?.attempted(n, outcome, clock.now() - startedAt);
				end(outcome);
			};
			const onBug = (error: unknown): void => {
				this.#inFlight.delete(giveUp);
				this.#stopWith(error);
				free();
			};
			this.#inFlight.add(giveUp);
			client.createAsset(body, { slot, signal: this.#giveUp, onAnswered }).then(onEnd).catch(onBug);
		});
	}

	/** Adjusts pace, pauses and counts. Returns when the item may be sent again; undefined if it may not. */
	#react(outcome: CreateOutcome, body: string, startedAt: number, at: number): number | undefined {
		switch (outcome.kind) {
			case 'created':
			case 'refused':
				this.#budget.answered();
				this.#throttlesInARow = 0;
				this.#adjustPace({ kind: 'answered', startedAt, at });
				this.#settle(outcome, body, at);
				break;
			case 'unconfirmed':
				this.#adjustPace({ kind: 'lost', startedAt, at });
				this.#settle(outcome, body, at);
				break;
			case 'not-sent':
				return this.#waitForNetwork(outcome.problem, at);
			case 'throttled':
				return this.#waitForQuota(outcome, startedAt, at);
			case 'stopped':
				this.#stopWith(outcome.fault);
				break;
		}
		return undefined;
	}

	#adjustPace(event: PaceEvent): boolean {
		const { loadAt } = this.#pace;
		this.#pace = nextPace(this.#pace, event);
		const allowed = concurrencyOf(this.#pace);
		if (this.#limit.concurrency !== allowed) this.#limit.concurrency = allowed;
		return this.#pace.loadAt !== loadAt;
	}

	#settle(outcome: SettledOutcome, body: string, at: number): void {
		this.#count(outcome.kind, at);
		// An aborted request does not mean that the API is broken.
		const fault = this.#giveUp.aborted ? undefined : this.#settings.failures.settled(outcome, body);
		if (fault !== undefined) this.#stopWith(fault);
	}

	#waitForNetwork(problem: Problem, now: number): number | undefined {
		const { clock } = this.#settings;
		if (this.stopping.aborted) return undefined;
		if (!this.#budget.take()) {
			this.#stopWith(new Fault('api-out-of-reach', { retries: this.#budget.inARow }, { class: 'stopped', problem }));
			return undefined;
		}
		// Others get through, so only this one waits.
		if (!this.#budget.isOutage()) return now + backoffMs(0, OUTAGE_BACKOFF, clock.random());
		// Workers that fail together wait together: the pause grows once per round, not once per worker.
		if (!this.#gate.isPaused())
			this.#pause(backoffMs(this.#budget.nextRound(), OUTAGE_BACKOFF, clock.random()), problem);
		return now;
	}

	#waitForQuota(outcome: Throttled, startedAt: number, at: number): number | undefined {
		const { retryAfterMs } = outcome;
		const dueAt = at + retryAfterMs;
		if (!this.#adjustPace({ kind: 'throttled', startedAt, at, pauseMs: retryAfterMs })) {
			if (this.#gate.isPaused()) this.#gate.pause(retryAfterMs);
			return dueAt;
		}
		this.#throttlesInARow++;
		if (this.#throttlesInARow > MAX_THROTTLES_IN_A_ROW) {
			this.#stopWith(new Fault('api-keeps-throttling', { count: MAX_THROTTLES_IN_A_ROW }, { class: 'stopped' }));
			return undefined;
		}
		const round = this.#throttlesInARow - 2;
		const leastMs = round < 0 ? 0 : backoffMs(round, THROTTLE_BACKOFF, this.#settings.clock.random());
		this.#pause(Math.max(retryAfterMs, leastMs), pauseProblem(outcome));
		return dueAt;
	}

	#pause(ms: number, reason: Problem): void {
		this.#gate.pause(ms);
		this.#settings.onEvent({ kind: 'paused', ms, reason });
	}

	#untilOneEnds(): Promise<void> {
		return new Promise((resolve) => this.#awaiting.push(resolve));
	}

	#wake(): void {
		for (const wake of this.#awaiting.splice(0)) wake();
	}

	#count(kind: SettledOutcome['kind'] | 'skipped', at: number): void {
		this.#settings.meter.settled(kind);
		if (this.#settings.meter.isDue(at)) this.#report();
	}

	#report(): void {
		const { meter, clock, onEvent } = this.#settings;
		onEvent({
			kind: 'progress',
			counts: meter.counts(),
			inFlight: this.#inFlight.size,
			concurrency: this.#limit.concurrency,
			perSecond: meter.perSecond(clock.now()),
		});
	}
}

const GIVEN_UP: CreateOutcome = { kind: 'unconfirmed', problem: { code: 'attempt-interrupted' } };

/** Names that the journal keeps of a draft whose number or serial number identifies it. */
function namesOf(bytes: Buffer): SentNames | undefined {
	const { key, enrollmentId, serialNumber, unit } = findIdentities(bytes);
	if (unit !== undefined) return undefined;
	return {
		enrollmentId,
		...(key === enrollmentId ? {} : { key }),
		...(serialNumber === undefined ? {} : { serialNumber }),
	};
}

function withNotices(outcome: CreateOutcome, notices: readonly Problem[]): CreateOutcome {
	if (outcome.kind !== 'created' || notices.length === 0) return outcome;
	return { ...outcome, notices: [...notices, ...outcome.notices] };
}
