/**
 * The workers of a run: each takes the next item when it has done with the last one, as many at once as the pace allows.
 *
 * A worker is one task of p-limit. When the pace slows down, a worker that has done with its item queues up again behind
 * p-limit's bound; when it quickens, p-limit lets it go on. In memory are at most one item a worker, those read together
 * with the last one, and those that wait to be sent again.
 */
import pLimit, { type LimitFunction } from 'p-limit';
import type { Journal } from '../journal/journal.ts';
import type { Clock } from '../../client/clock.ts';
import type { FailureWatch } from './failure-limit.ts';
import { createGate } from './gate.ts';
import { createItemQueue, type ItemQueue } from './item-queue.ts';
import { concurrencyOf, nextPace, type PaceEvent, startPace } from './pace.ts';
import type { ProgressMeter } from './progress-meter.ts';
import { createRetryBudget } from './retry-budget.ts';
import { type Delivery, sendItem } from './send-item.ts';
import { createStopStages, type StopStages } from './stop-stages.ts';
import type { Item, Subject } from './subject.ts';
import type { StopSignals, SubmitEvent } from './submission.ts';

export interface Workers<One extends Item> {
	/** Nothing new starts. */
	readonly stopping: AbortSignal;
	/** An item was left out. */
	readonly skipped: () => void;
	/** Sends all items, or until stopped. Gives what stopped the workers from inside: a fault, or a bug of ours. */
	readonly run: (items: AsyncGenerator<readonly One[]>) => Promise<unknown>;
}

export interface WorkSettings<One extends Item> {
	readonly subject: Subject<One>;
	readonly journal: Journal;
	readonly clock: Clock;
	/** Begun with how the run stands before this session. */
	readonly meter: ProgressMeter;
	readonly failures: FailureWatch;
	/** Most requests in flight. */
	readonly concurrency: number;
	readonly maxPerSecond?: number;
	/** How long requests in flight are awaited after `stop.requested`. */
	readonly drainMs?: number;
	readonly onEvent: (event: SubmitEvent) => void;
	readonly stop: StopSignals;
}

/** What one of the workers works with. */
interface Work<One extends Item> {
	readonly delivery: Delivery<One>;
	readonly limit: LimitFunction;
	readonly queue: ItemQueue<One>;
}

export function createWorkers<One extends Item>(settings: WorkSettings<One>): Workers<One> {
	const { clock, meter, concurrency, onEvent } = settings;
	const stages = createStopStages(settings.stop, clock, settings.drainMs);
	const { limit, perSecond, onPace } = createPacedLimit(settings);
	const report = (): void => {
		onEvent({
			kind: 'progress',
			counts: meter.counts(),
			inFlight: stages.inFlight.size,
			concurrency: limit.concurrency,
			perSecond: meter.perSecond(clock.now()),
		});
	};
	const reportIfDue = (now: number): void => {
		if (meter.isDue(now)) report();
	};
	const delivery = createDelivery(settings, stages, perSecond, onPace, reportIfDue);
	return {
		stopping: stages.stopping,
		skipped() {
			meter.settled('skipped');
			reportIfDue(clock.now());
		},
		async run(items) {
			const work: Work<One> = { delivery, limit, queue: createItemQueue(items) };
			await Promise.all(Array.from({ length: concurrency }, (_, slot) => workOn(work, slot, stages)));
			await items.return(undefined);
			stages.over();
			report();
			return stages.reason();
		},
	};
}

/** As many at once, and as fast, as the API was seen to bear. */
function createPacedLimit({ concurrency, maxPerSecond, clock }: Omit<WorkSettings<never>, 'subject'>) {
	let pace = startPace(concurrency, clock.now());
	const limit = pLimit(concurrencyOf(pace));
	return {
		limit,
		perSecond: (): number | undefined =>
			pace.rate === undefined ? maxPerSecond : Math.min(pace.rate.value, maxPerSecond ?? Infinity),
		/** Whether the event has shown load. */
		onPace: (event: PaceEvent): boolean => {
			const { loadAt } = pace;
			pace = nextPace(pace, event);
			const allowed = concurrencyOf(pace);
			if (limit.concurrency !== allowed) limit.concurrency = allowed;
			return pace.loadAt !== loadAt;
		},
	};
}

function createDelivery<One extends Item>(
	{ subject, journal, clock, concurrency, meter, failures, onEvent }: WorkSettings<One>,
	{ stopping, giveUp, inFlight, stopWith }: StopStages,
	perSecond: () => number | undefined,
	onPace: (event: PaceEvent) => boolean,
	reportIfDue: (now: number) => void,
): Delivery<One> {
	return {
		subject,
		journal,
		gate: createGate(clock, perSecond),
		budget: createRetryBudget(concurrency),
		clock,
		stopping,
		giveUp,
		inFlight,
		throttles: { inARow: 0 },
		stop: stopWith,
		onPace,
		onSettled(kind, at, about) {
			meter.settled(kind);
			reportIfDue(at);
			// What was given up says nothing about the API.
			const fault = giveUp.aborted ? undefined : failures.settled(kind, about);
			if (fault !== undefined) stopWith(fault);
		},
		onPause: (ms, reason) => onEvent({ kind: 'paused', ms, reason }),
	};
}

async function workOn<One extends Item>(work: Work<One>, slot: number, { stopWith }: StopStages): Promise<void> {
	try {
		while ((await work.limit(workUntilSlower, work, slot)) === 'again');
	} catch (error) {
		stopWith(error);
	}
}

/** `again`: the pace has slowed down and this worker is to queue up. */
async function workUntilSlower<One extends Item>(
	{ delivery, limit, queue }: Work<One>,
	slot: number,
): Promise<'done' | 'again'> {
	const { clock, stopping, gate } = delivery;
	while (!stopping.aborted) {
		// Here, for the pace may be slower after it.
		if (gate.isPaused()) await gate.awaitPause(stopping);
		if (limit.activeCount > limit.concurrency) return 'again';
		if (queue.isEmpty()) await queue.refill();
		const next = queue.take(clock.now());
		const dueAt = queue.nextDueAt();
		if (next !== undefined) {
			const againAt = await sendItem(next, slot, delivery);
			if (againAt !== undefined) queue.putBack(next, againAt);
		} else if (dueAt !== undefined) await clock.sleep(dueAt - clock.now(), stopping);
		else if (queue.isOver()) break;
	}
	return 'done';
}
