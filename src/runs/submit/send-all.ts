/** Every draft that is to be sent, in plan order: to the workers, or left out for what the ledger knows of it. */
import path from 'node:path';
import type { ApiClient } from '../../client/client.ts';
import { Fault } from '../../messages/fault.ts';
import type { Clock } from '../record/clock.ts';
import { findBody } from '../plan-file/draft-bytes.ts';
import { isoTime } from '../record/iso-time.ts';
import type { Journal } from '../journal/journal.ts';
import { judgeDraft } from '../ledger/judge-draft.ts';
import { judgedDraft } from '../ledger/judged-draft.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { readPlanBlocks } from '../plan-file/read-plan.ts';
import type { RowStates } from '../journal/row-states.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import { type JournalEntry, type RunRecord, stopFaultOf } from '../record/run-record.ts';
import type { DraftToSend } from './send-draft.ts';
import type { StopSignals, SubmitCounts, SubmitEvent, SubmitOptions, SubmitResult } from './submission.ts';
import { createWorkers, type Workers } from './workers.ts';

/** Skips in a row after which the disk is waited for. */
const SKIPS_PER_WAIT = 256;
/** Drafts that are read together: each costs no promise then. */
const DRAFTS_AT_A_TIME = 64;

export interface SendJob {
	readonly dir: string;
	readonly record: RunRecord;
	readonly states: RowStates;
	readonly ledger: Ledger;
	readonly again: ReadonlySet<string>;
	readonly journal: Journal;
	readonly client: ApiClient;
	readonly options: SubmitOptions;
	readonly clock: Clock;
	readonly onEvent: (event: SubmitEvent) => void;
	readonly stop: StopSignals;
}

/** Ends the journal. Throws for our own bugs only. */
export async function sendAll(job: SendJob): Promise<SubmitResult> {
	const { journal, clock, states, options } = job;
	const workers = createWorkers({ ...job, counts: countToSend(states, options.settle !== undefined) });
	const failure = await workers.run(draftsToSend(job, workers));
	const stopped = failure instanceof Fault ? failure : undefined;
	const counts = workers.counts();
	const reason = failure !== undefined ? 'stopped' : counts.left === 0 ? 'finished' : 'interrupted';
	const ended = failure === undefined ? reason : (stopped?.code ?? 'failed');
	const why = stopped === undefined ? {} : { fault: stopFaultOf(stopped) };
	const last: JournalEntry = { type: 'ended', at: isoTime(clock.now()), reason: ended, ...why };
	const { unrecorded, fault = stopped } = await journal.end(last);
	if (failure !== undefined && stopped === undefined) throw failure;
	return fault === undefined ? { reason, counts, unrecorded } : { reason: 'stopped', fault, counts, unrecorded };
}

/** In plan order, some at a time; what the ledger knows of is written down as skipped on the way. */
async function* draftsToSend(job: SendJob, workers: Workers): AsyncGenerator<readonly DraftToSend[]> {
	const { dir, record, journal, clock, states, ledger, again } = job;
	const { settle } = job.options;
	await settleInterrupted(job, clock.now());
	const isWanted = (n: number): boolean => {
		const state = states.of(n);
		return state === 'unsent' || (settle !== undefined && state === 'unconfirmed');
	};
	let skips = 0;
	let found: DraftToSend[] = [];
	const taken = (): readonly DraftToSend[] => {
		const gathered = found;
		found = [];
		return gathered;
	};
	const planFile = path.join(dir, RUN_FILES.plan);
	const start = job.options.memory?.planStart(planFile);
	try {
		for await (const lines of readPlanBlocks(planFile, states.drafts, isWanted, undefined, start)) {
			for (const { n, bytes } of lines) {
				if (workers.stopping.aborted) return;
				const body = findBody(bytes);
				const reason = ledger.count === 0 ? undefined : judgeDraft(judgedDraft(bytes, record), ledger, again);
				const isSure = states.of(n) === 'unsent';
				if (reason === undefined) {
					found.push(isSure || settle === undefined ? { n, body } : { n, body, settle });
					if (found.length >= DRAFTS_AT_A_TIME) yield taken();
					continue;
				}
				// A row whose fate is unknown stays so, whatever other runs know of its identity.
				if (!isSure) continue;
				const entry: JournalEntry = { type: 'skipped', n, at: isoTime(clock.now()), reason };
				if (++skips % SKIPS_PER_WAIT === 0) await journal.append(entry);
				else journal.note(entry);
				workers.skipped();
				job.options.observer?.settled(n, 'skipped', reason);
				// What is to be sent waits for few of those that are not.
				if (found.length > 0 && skips % SKIPS_PER_WAIT === 0) yield taken();
			}
		}
	} catch (error) {
		// What stands before a damaged line is sound.
		if (found.length > 0) yield taken();
		throw error;
	}
	if (found.length > 0) yield taken();
}

/** What an earlier session left in flight: nobody knows its fate. */
async function settleInterrupted({ journal, states, options }: SendJob, now: number): Promise<void> {
	if (states.count('attempting') === 0) return;
	const at = isoTime(now);
	const waits: Promise<void>[] = [];
	for (let n = 1; n <= states.drafts; n++) {
		if (states.of(n) !== 'attempting') continue;
		const problem = { code: 'attempt-interrupted' } as const;
		waits.push(journal.append({ type: 'unconfirmed', n, at, problem }));
		options.observer?.settled(n, 'unconfirmed', problem);
		states.apply(n, 'unconfirmed', 0);
	}
	await Promise.all(waits);
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

/** Unconfirmed rows that are to be settled count as left. */
function countToSend(states: RowStates, settling: boolean): SubmitCounts {
	const counts = countDrafts(states);
	return settling ? { ...counts, unconfirmed: 0, left: counts.left + counts.unconfirmed } : counts;
}
