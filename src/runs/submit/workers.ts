/**
 * The workers of a run: each takes the next draft when it has done with the last one, as many at once as the pace allows.
 *
 * A worker is one task of p-limit. When the pace slows down, a worker that has done with its draft queues up again behind
 * p-limit's bound; when it quickens, p-limit lets it go on. In memory are at most one draft a worker, those read together
 * with the last one, and those that wait to be sent again.
 */
import pLimit from 'p-limit';
import type { ApiClient } from '../../client/client.ts';
import type { Clock } from '../record/clock.ts';
import { createDraftQueue, type DraftQueue } from './draft-queue.ts';
import { createFailureWatch } from './failure-limit.ts';
import { createGate } from './gate.ts';
import type { Journal } from '../journal/journal.ts';
import { concurrencyOf, nextPace, startPace } from './pace.ts';
import { createProgressMeter } from './progress-meter.ts';
import { createRetryBudget } from './retry-budget.ts';
import { type Delivery, type DraftToSend, recallDoubtful, sendDraft } from './send-draft.ts';
import { createStopStages } from './stop-stages.ts';
import type { StopSignals, SubmitCounts, SubmitEvent, SubmitOptions } from './submission.ts';

export interface Workers {
	/** Nothing new starts. */
	readonly stopping: AbortSignal;
	/** A draft was left out. */
	readonly skipped: () => void;
	readonly counts: () => SubmitCounts;
	/** Sends all drafts, or until stopped. Gives what stopped the workers from inside: a fault, or a bug of ours. */
	readonly run: (drafts: AsyncGenerator<readonly DraftToSend[]>) => Promise<unknown>;
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
	const { concurrency, maxPerSecond } = options;
	let pace = startPace(concurrency, clock.now());
	const limit = pLimit(concurrencyOf(pace));
	const perSecond = (): number | undefined =>
		pace.rate === undefined ? maxPerSecond : Math.min(pace.rate.value, maxPerSecond ?? Infinity);
	const stages = createStopStages(stop, clock, options.drainMs);
	const { stopping, giveUp, inFlight, stopWith } = stages;
	const meter = createProgressMeter(counts, clock.now());
	const failures = createFailureWatch(options.maxFailures, options.maxUnconfirmedInARow, options.acceptDroppedFields);

	const tell = (): void => {
		onEvent({
			kind: 'progress',
			counts: meter.counts(),
			inFlight: inFlight.size,
			concurrency: limit.concurrency,
			perSecond: meter.perSecond(clock.now()),
		});
	};
	const tellIfDue = (now: number): void => {
		if (meter.isDue(now)) tell();
	};

	const delivery: Delivery = {
		client,
		journal,
		gate: createGate(clock, perSecond),
		budget: createRetryBudget(concurrency),
		clock,
		stopping,
		giveUp,
		inFlight,
		throttles: { inARow: 0 },
		stop: stopWith,
		onPace(event) {
			const { loadAt } = pace;
			pace = nextPace(pace, event);
			const allowed = concurrencyOf(pace);
			if (limit.concurrency !== allowed) limit.concurrency = allowed;
			return pace.loadAt !== loadAt;
		},
		onSettled(kind, at, about) {
			meter.settled(kind);
			tellIfDue(at);
			// What was given up says nothing about the API.
			const fault = giveUp.aborted ? undefined : failures.settled(kind, about);
			if (fault !== undefined) stopWith(fault);
		},
		putBack: new Set(),
		recalled: new Set(),
		onRecalled: meter.recalled,
		onPause: (ms, reason) => onEvent({ kind: 'paused', ms, reason }),
		...(options.observer === undefined ? {} : { observer: options.observer }),
	};

	/** `again`: the pace has slowed down and this worker is to queue up. */
	const work = async (drafts: DraftQueue, slot: number): Promise<'done' | 'again'> => {
		while (!stopping.aborted) {
			if (limit.activeCount > limit.concurrency) return 'again';
			if (drafts.isEmpty()) await drafts.refill();
			const next = drafts.take(clock.now());
			const dueAt = drafts.nextDueAt();
			if (next !== undefined) {
				const againAt = await sendDraft(next, slot, delivery);
				if (againAt !== undefined) drafts.putBack(next, againAt);
			} else if (dueAt !== undefined) await clock.sleep(dueAt - clock.now(), stopping);
			else if (drafts.isOver()) break;
		}
		return 'done';
	};
	const workOn = async (drafts: DraftQueue, slot: number): Promise<void> => {
		try {
			while ((await limit(work, drafts, slot)) === 'again');
		} catch (error) {
			stopWith(error);
		}
	};

	return {
		stopping,
		skipped() {
			meter.settled('skipped');
			tellIfDue(clock.now());
		},
		counts: meter.counts,
		async run(drafts) {
			const queue = createDraftQueue(drafts);
			await Promise.all(Array.from({ length: concurrency }, (_, slot) => workOn(queue, slot)));
			await drafts.return(undefined);
			if (!giveUp.aborted) await client.awaitQuiet();
			recallDoubtful(delivery);
			stages.over();
			tell();
			return stages.reason();
		},
	};
}
