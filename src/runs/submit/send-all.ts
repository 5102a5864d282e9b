/** A session of sending, from its first item to the last entry of its journal: the same for assets and phone lines. */
import { Fault } from '../../messages/fault.ts';
import type { RowStates } from '../journal/row-states.ts';
import { isoTime } from '../../client/clock.ts';
import { type JournalEntry, stopFaultOf } from '../record/run-record.ts';
import type { Item } from './subject.ts';
import type { SubmitCounts, SubmitResult } from './submission.ts';
import { createWorkers, type Workers, type WorkSettings } from './workers.ts';

/** Ends the journal. Throws for our own bugs only. `itemsToSend` is in plan order, some at a time. */
export async function sendAll<One extends Item>(
	settings: WorkSettings<One>,
	itemsToSend: (workers: Workers<One>) => AsyncGenerator<readonly One[]>,
): Promise<SubmitResult> {
	const { journal, clock, meter } = settings;
	const workers = createWorkers(settings);
	const failure = await workers.run(itemsToSend(workers));
	const stopped = failure instanceof Fault ? failure : undefined;
	const counts = meter.counts();
	const reason = failure !== undefined ? 'stopped' : counts.left === 0 ? 'finished' : 'interrupted';
	const ended = failure === undefined ? reason : (stopped?.code ?? 'failed');
	const why = stopped === undefined ? {} : { fault: stopFaultOf(stopped) };
	const last: JournalEntry = { type: 'ended', at: isoTime(clock.now()), reason: ended, ...why };
	const { unrecorded, fault = stopped } = await journal.end(last);
	if (failure !== undefined && stopped === undefined) throw failure;
	return fault === undefined ? { reason, counts, unrecorded } : { reason: 'stopped', fault, counts, unrecorded };
}

export function countDrafts(states: RowStates): SubmitCounts {
	return {
		total: states.drafts,
		created: states.count('created'),
		refused: states.count('refused'),
		unconfirmed: states.count('unconfirmed') + states.count('attempting'),
		skipped: states.count('skipped'),
		left: states.count('unsent'),
	};
}

/** Where unconfirmed ones are sent again, they count as left. */
export function countToSend(states: RowStates, sendsUnconfirmed: boolean): SubmitCounts {
	const counts = countDrafts(states);
	return sendsUnconfirmed ? { ...counts, unconfirmed: 0, left: counts.left + counts.unconfirmed } : counts;
}
