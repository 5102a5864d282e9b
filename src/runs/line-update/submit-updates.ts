/**
 * Sending a run of line updates: every update that is not settled, some at once.
 *
 * `attempt` is on disk before the first request of an update, its outcome after the last. Since an update may be repeated,
 * going on sends again whatever has no known outcome. The run stops when the API stops it, when too much goes wrong
 * (`watch-failures.ts`), when the disk fails, or when a person says so.
 */
import path from 'node:path';
import type { ApiClient } from '../../client/client.ts';
import type { UpdateOutcome } from '../../client/outcome.ts';
import { Fault } from '../../messages/fault.ts';
import { checkDescriptors, checkSameCompany, checkSendable } from '../ledger/check-run.ts';
import { jsonOfSound } from '../storage/checked-line.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { type Clock, systemClock } from '../record/clock.ts';
import { droppedFields, type FailureLimit } from '../submit/failure-limit.ts';
import { foldJournal, type FoldedJournal } from '../journal/fold-journal.ts';
import { createGate } from '../submit/gate.ts';
import { isoTime } from '../record/iso-time.ts';
import type { Journal } from '../journal/journal.ts';
import { lockRuns } from '../record/lock.ts';
import { readPlan } from '../plan-file/read-plan.ts';
import { recordDeprecations } from '../record/record-deprecations.ts';
import { RUN_FILES, readRunRecord } from '../record/run-folder.ts';
import { countHeld } from '../ledger/ledger-index.ts';
import { type JournalEntry, type RunEnvironment, stopFaultOf, type UpdatePlanLine } from '../record/run-record.ts';
import { acceptsDroppedFields, openSession } from '../journal/session.ts';
import type { StopSignals, SubmitResult } from '../submit/submission.ts';
import { createUpdateWatch } from './watch-failures.ts';

export interface SubmitUpdatesOptions {
	/** Folder of the runs of line updates. */
	readonly runsDir: string;
	readonly environment: RunEnvironment;
	readonly keyIdentity: KeyIdentity;
	readonly concurrency: number;
	/** As fast as it goes when it is not given. */
	readonly maxPerSecond?: number;
	/** No limit when it is not given. */
	readonly maxFailures?: FailureLimit;
	/** Go on although the API drops custom fields; else the run stops at the first line that lost one. */
	readonly acceptDroppedFields?: boolean;
	/** A key whose fingerprint differs from the one that the run was sent with before is a new key of the same company. */
	readonly sameCompany?: boolean;
	readonly clock?: Clock;
}
export type SubmitUpdatesResult = Pick<SubmitResult, 'reason' | 'fault' | 'unrecorded'>;

/** `onSettled` is told how many updates are settled, and of how many. */
export async function submitUpdates(
	dir: string,
	client: ApiClient,
	options: SubmitUpdatesOptions,
	onSettled: (settled: number, total: number) => void,
	stop: StopSignals,
): Promise<SubmitUpdatesResult> {
	const { runsDir, environment, keyIdentity } = options;
	const clock = options.clock ?? systemClock;
	const name = path.basename(dir);
	checkDescriptors(options.concurrency, environment);
	const lock = await lockRuns(runsDir, environment, new Date(clock.now()));
	try {
		const record = checkSendable(name, await readRunRecord(dir), environment, 'lines');
		const { drafts } = record.planned;
		const sessions = record.sessions?.length ?? 0;
		const folded = await foldJournal(path.join(dir, RUN_FILES.journal), { drafts, sessions, offsets: false });
		const own = { name, record, isTelling: countHeld(folded.states) > 0 };
		if (options.sameCompany !== true) checkSameCompany([own], keyIdentity, environment);
		if (isSettled(folded)) return { reason: 'nothing-to-do', unrecorded: [] };
		const acceptDroppedFields = acceptsDroppedFields(options.acceptDroppedFields, record.sessions);
		const session = { clock, keyIdentity, acceptDroppedFields, workers: options.concurrency };
		const journal = await openSession(dir, record, folded, session);
		const job = { dir, folded, journal, client, clock, options: { ...options, acceptDroppedFields } };
		const result = await sendAll(job, onSettled, stop);
		await recordDeprecations(dir, client.deprecations());
		return result;
	} finally {
		await lock.release();
	}
}

/** States that sending settles; an update that got no answer is sent again. */
const OPEN = ['unsent', 'attempting', 'unconfirmed'] as const;

function isSettled({ states }: FoldedJournal): boolean {
	return OPEN.every((state) => states.count(state) === 0);
}

interface Job {
	readonly dir: string;
	readonly folded: FoldedJournal;
	readonly journal: Journal;
	readonly client: ApiClient;
	readonly clock: Clock;
	readonly options: SubmitUpdatesOptions;
}

async function sendAll(
	job: Job,
	onSettled: (settled: number, total: number) => void,
	stop: StopSignals,
): Promise<SubmitUpdatesResult> {
	const { dir, folded, journal, client, clock, options } = job;
	const { states } = folded;
	const open: ReadonlySet<string> = new Set(OPEN);
	const inFlight = new Set<Promise<void>>();
	let settled = states.drafts - OPEN.reduce((sum, state) => sum + states.count(state), 0);
	const watch = createUpdateWatch(options.maxFailures);
	const gate = createGate(clock, () => options.maxPerSecond);
	let left = states.drafts - settled;
	let failure: unknown;

	const send = async ({ n, key, update }: UpdatePlanLine): Promise<void> => {
		await journal.append({ type: 'attempt', n, at: isoTime(clock.now()) });
		const outcome = await client.updateLine(key, update, stop.now);
		const fault = stopOf(outcome, options);
		journal.note(entryOf(n, isoTime(clock.now()), outcome, fault !== undefined));
		if (fault !== undefined) {
			failure ??= fault;
			return;
		}
		left--;
		if (outcome.kind !== 'failed') onSettled(++settled, states.drafts);
		failure ??= watch(outcome);
	};

	const planFile = path.join(dir, RUN_FILES.plan);
	try {
		for await (const { bytes } of readPlan(planFile, states.drafts, (one) => open.has(states.of(one)))) {
			await gate.pass(stop.requested);
			if (failure !== undefined || stop.requested.aborted) break;
			const line: UpdatePlanLine = JSON.parse(jsonOfSound(bytes));
			const task: Promise<void> = send(line)
				.catch((error: unknown) => {
					failure ??= error;
				})
				.finally(() => inFlight.delete(task));
			inFlight.add(task);
			if (inFlight.size >= options.concurrency) await Promise.race(inFlight);
		}
	} catch (error) {
		failure ??= error;
	}
	await Promise.all(inFlight);
	const stopped = failure instanceof Fault ? failure : undefined;
	const reason: SubmitResult['reason'] =
		failure !== undefined ? 'stopped' : stop.requested.aborted && left > 0 ? 'interrupted' : 'finished';
	const ended = failure === undefined ? reason : (stopped?.code ?? 'failed');
	const why = stopped === undefined ? {} : { fault: stopFaultOf(stopped) };
	const last: JournalEntry = { type: 'ended', at: isoTime(clock.now()), reason: ended, ...why };
	const { unrecorded, fault = stopped } = await journal.end(last);
	if (failure !== undefined && stopped === undefined) throw failure;
	return fault === undefined ? { reason, unrecorded } : { reason: 'stopped', fault, unrecorded };
}

/** What one outcome stops the run for. A line that lost custom fields is sent again: the same update does no harm. */
function stopOf(outcome: UpdateOutcome, { acceptDroppedFields }: SubmitUpdatesOptions): Fault | undefined {
	if (outcome.kind === 'stopped') return outcome.fault;
	const ignored = outcome.kind === 'updated' && acceptDroppedFields !== true ? outcome.ignoredLabels : undefined;
	return ignored === undefined ? undefined : droppedFields(ignored);
}

/** `isOpen`: the update is to be sent again. */
function entryOf(n: number, at: string, outcome: UpdateOutcome, isOpen: boolean): JournalEntry {
	if (isOpen || outcome.kind === 'stopped') {
		return { type: 'released', n, at, problem: { code: 'line-update-stopped' } };
	}
	if (outcome.kind === 'refused') return { type: 'refused', n, at, error: outcome.error };
	if (outcome.kind === 'failed') return { type: 'unconfirmed', n, at, problem: outcome.problem };
	return { type: 'updated', n, at, ...(outcome.notices.length === 0 ? {} : { notices: outcome.notices }) };
}
