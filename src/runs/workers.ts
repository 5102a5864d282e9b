/**
 * The workers of a run: as many requests at once as the pace allows, a bounded number of drafts waiting for one, and the
 * two stages of stopping.
 */
import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { ApiClient } from '../client/client.ts';
import { Fault } from '../problems/fault.ts';
import type { Clock } from './clock.ts';
import { isTooManyFailures } from './failure-limit.ts';
import { createGate } from './gate.ts';
import type { Journal } from './journal.ts';
import { concurrencyOf, nextPace, startPace } from './pace.ts';
import { createProgressMeter } from './progress-meter.ts';
import { createRetryBudget } from './retry-budget.ts';
import { createSeats } from './seats.ts';
import { type Delivery, type DraftToSend, sendDraft, type SettledKind } from './send-draft.ts';
import type { StopSignals, SubmitCounts, SubmitEvent, SubmitOptions } from './submission.ts';

/** Drafts in memory for each one in flight. */
const WAITING_PER_WORKER = 2;
const DRAIN_MS = 30_000;
/** How long the client may take to give up a request after it was told to. */
const GIVE_UP_MS = 1_000;
const UNCONFIRMED_IN_A_ROW = 25;

export interface Workers {
	/** Nothing new starts. */
	readonly stopping: AbortSignal;
	/** Ends when the draft is taken, not when it is sent. */
	readonly send: (draft: DraftToSend) => Promise<void>;
	readonly skipped: () => void;
	readonly counts: () => SubmitCounts;
	/** Waits for what is in flight. Gives the fault that stopped the workers, or what broke them. */
	readonly end: (failure: unknown) => Promise<unknown>;
}

export interface WorkSettings {
	readonly client: ApiClient;
	readonly journal: Journal;
	readonly options: SubmitOptions;
	readonly onEvent: (event: SubmitEvent) => void;
	readonly stop: StopSignals;
	readonly clock: Clock;
	/** How the run stands before this session. */
	readonly counts: SubmitCounts;
}

export function createWorkers({ client, journal, options, onEvent, stop, clock, counts }: WorkSettings): Workers {
	const { concurrency, maxPerSecond, maxFailures } = options;
	let pace = startPace(concurrency, clock.now());
	const limit = pLimit(concurrencyOf(pace));
	const perSecond = (): number | undefined =>
		pace.perSecond === undefined ? maxPerSecond : Math.min(pace.perSecond, maxPerSecond ?? Infinity);
	const gate = createGate(clock, perSecond);
	const meter = createProgressMeter(counts, clock.now());

	const stopped = new AbortController();
	const stopping = AbortSignal.any([stop.requested, stop.now, stopped.signal]);
	const deadline = new AbortController();
	const giveUp = AbortSignal.any([stop.now, deadline.signal]);
	const inFlight = new Set<() => void>();
	const over = new AbortController();
	// Every request in flight listens.
	setMaxListeners(0, stopping, giveUp);
	let failure: unknown;

	const stopWith = (reason: unknown): void => {
		failure ??= reason;
		stopped.abort();
	};

	stop.requested.addEventListener(
		'abort',
		() => void clock.sleep(options.drainMs ?? DRAIN_MS, over.signal).then(() => deadline.abort()),
		{ signal: over.signal },
	);
	giveUp.addEventListener(
		'abort',
		() =>
			void clock.sleep(GIVE_UP_MS, over.signal).then(() => {
				for (const give of inFlight) give();
			}),
		{ signal: over.signal },
	);

	const tell = (): void => {
		const now = clock.now();
		onEvent({
			kind: 'progress',
			counts: meter.counts(),
			inFlight: inFlight.size,
			concurrency: limit.concurrency,
			perSecond: meter.perSecond(now),
		});
	};
	const tellIfDue = (): void => {
		if (meter.isDue(clock.now())) tell();
	};

	let failures = 0;
	let answered = 0;
	let unconfirmedInARow = 0;
	const onSettled = (kind: SettledKind): void => {
		meter.settled(kind);
		tellIfDue();
		if (giveUp.aborted) return;
		answered++;
		if (kind !== 'created') failures++;
		unconfirmedInARow = kind === 'unconfirmed' ? unconfirmedInARow + 1 : 0;
		if (maxFailures !== undefined && isTooManyFailures(maxFailures, failures, answered)) {
			stopWith(new Fault('too-many-failures', { failures, answered, limit: maxFailures }, { class: 'stopped' }));
		} else if (unconfirmedInARow >= (options.maxUnconfirmedInARow ?? UNCONFIRMED_IN_A_ROW)) {
			stopWith(new Fault('api-keeps-failing', { count: unconfirmedInARow }, { class: 'stopped' }));
		}
	};

	const delivery: Delivery = {
		client,
		journal,
		gate,
		budget: createRetryBudget(concurrency),
		clock,
		stopping,
		giveUp,
		inFlight,
		throttles: { inARow: 0, lastAt: 0 },
		stop: stopWith,
		onPace(event) {
			pace = nextPace(pace, event);
			const allowed = concurrencyOf(pace);
			if (limit.concurrency !== allowed) limit.concurrency = allowed;
		},
		onSettled,
		onPause: (ms, reason) => onEvent({ kind: 'paused', ms, reason }),
	};

	const freeSlots = Array.from({ length: concurrency }, (_, slot) => slot);
	const seats = createSeats(concurrency * (1 + WAITING_PER_WORKER));

	const work = async (draft: DraftToSend): Promise<void> => {
		const slot = freeSlots.pop() ?? 0;
		try {
			await sendDraft(draft, slot, delivery);
		} catch (error) {
			stopWith(error);
		} finally {
			freeSlots.push(slot);
			seats.give();
		}
	};

	return {
		stopping,
		async send(draft) {
			if (!seats.tryTake()) await seats.take();
			void limit(work, draft);
		},
		skipped() {
			meter.settled('skipped');
			tellIfDue();
		},
		counts: meter.counts,
		async end(reason) {
			if (reason !== undefined) stopWith(reason);
			await seats.allGiven();
			over.abort();
			tell();
			return failure;
		},
	};
}
