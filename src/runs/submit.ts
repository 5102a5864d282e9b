/**
 * Sending a run: every draft of the plan that has no fate yet, once, at a pace that the API bears.
 *
 * The same for the first time and for going on: what the journal knows is left alone, an attempt without an outcome becomes
 * `unconfirmed`, the ledger is asked for each draft whose turn comes. A bounded number of drafts is in memory.
 * Refused before anything is sent, as `Fault`: what `check-run.ts`, `lock.ts`, `fold-journal.ts` and `ledger.ts` refuse.
 */
import path from 'node:path';
import type { ApiClient } from '../client/client.ts';
import { Fault } from '../problems/fault.ts';
import type { Problem } from '../problems/problem.ts';
import { checkSameCompany, checkSendable } from './check-run.ts';
import { systemClock } from './clock.ts';
import { foldJournal, type FoldedJournal } from './fold-journal.ts';
import { isoTime } from './iso-time.ts';
import type { Journal } from './journal.ts';
import { judgeDraft } from './judge-draft.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { lockRuns } from './lock.ts';
import { findBody, findIdentities, type PlanIdentities } from './draft-bytes.ts';
import { readPlan } from './read-plan.ts';
import { RUN_FILES, readRunRecord } from './run-folder.ts';
import type { JournalEntry } from './run-record.ts';
import { openSession } from './session.ts';
import type { StopSignals, SubmitCounts, SubmitEvent, SubmitOptions, SubmitResult } from './submission.ts';
import { createWorkers } from './workers.ts';

/** Skips in a row after which the disk is waited for. */
const SKIPS_PER_WAIT = 256;

export async function submitRun(
	dir: string,
	client: ApiClient,
	options: SubmitOptions,
	onEvent: (event: SubmitEvent) => void,
	stop: StopSignals,
): Promise<SubmitResult> {
	const { runsDir, environment } = options;
	const clock = options.clock ?? systemClock;
	checkSendable(path.basename(dir), await readRunRecord(dir), environment);
	const lock = await lockRuns(runsDir, environment, new Date(clock.now()));
	try {
		if (lock.removed !== undefined) {
			onEvent({ kind: 'notice', problem: { code: 'stale-lock-removed', params: { pid: lock.removed.pid } } });
		}
		return await submitLocked(dir, client, options, onEvent, stop);
	} finally {
		await lock.release();
	}
}

async function submitLocked(
	dir: string,
	client: ApiClient,
	options: SubmitOptions,
	onEvent: (event: SubmitEvent) => void,
	stop: StopSignals,
): Promise<SubmitResult> {
	const { runsDir, environment, apiKey } = options;
	const clock = options.clock ?? systemClock;
	const name = path.basename(dir);
	const record = checkSendable(name, await readRunRecord(dir), environment);
	const { drafts } = record.planned;
	const sessions = record.sessions ?? [];
	const folded = await foldJournal(
		path.join(dir, RUN_FILES.journal),
		{ drafts, sessions: sessions.length, offsets: false },
		stop.requested,
	);
	const { states, tornBytes } = folded;
	if (states.count('unsent') === 0 && states.count('attempting') === 0) {
		return { reason: 'nothing-to-do', counts: countRun(folded), unrecorded: [] };
	}
	const ledger = await openLedger(runsDir, environment, dir, stop.requested);
	try {
		if (options.sameCompany !== true) checkSameCompany([...ledger.runs, { name, record }], apiKey);
		if (tornBytes > 0) {
			onEvent({ kind: 'notice', problem: { code: 'journal-tail-cut', params: { run: name, bytes: tornBytes } } });
		}
		const again = new Set([...(options.again ?? []), ...sessions.flatMap((session) => session.again ?? [])]);
		const journal = await openSession(dir, record, folded, { clock, apiKey, again });
		await settleInterrupted(journal, folded, clock.now());
		const job: Job = { dir, folded, ledger, again, journal };
		return await sendAll(job, client, options, onEvent, stop);
	} finally {
		await ledger.close();
	}
}

interface Job {
	readonly dir: string;
	readonly folded: FoldedJournal;
	readonly ledger: Ledger;
	readonly again: ReadonlySet<string>;
	readonly journal: Journal;
}

async function sendAll(
	{ dir, folded, ledger, again, journal }: Job,
	client: ApiClient,
	options: SubmitOptions,
	onEvent: (event: SubmitEvent) => void,
	stop: StopSignals,
): Promise<SubmitResult> {
	const clock = options.clock ?? systemClock;
	const workers = createWorkers({ client, journal, options, onEvent, stop, clock, counts: countRun(folded) });
	const { states } = folded;
	const planFile = path.join(dir, RUN_FILES.plan);
	let skips = 0;

	const skip = async (n: number, reason: Problem): Promise<void> => {
		const entry: JournalEntry = { type: 'skipped', n, at: isoTime(clock.now()), reason };
		if (++skips % SKIPS_PER_WAIT === 0) await journal.append(entry);
		else journal.note(entry);
		workers.skipped();
	};

	let failure: unknown;
	try {
		for await (const { n, bytes } of readPlan(planFile, states.drafts, (one) => states.of(one) === 'unsent')) {
			if (workers.stopping.aborted) break;
			const body = findBody(bytes);
			const identities = ledger.count === 0 ? undefined : findIdentities(bytes);
			const reason = identities && (await judge(identities, ledger, again));
			if (reason === undefined) await workers.send({ n, body });
			else await skip(n, reason);
		}
	} catch (error) {
		failure = error;
	}
	failure = (await workers.end(failure)) ?? failure;
	const fault = failure instanceof Fault ? failure : undefined;
	const counts = workers.counts();
	const reason = failure !== undefined ? 'stopped' : counts.left === 0 ? 'finished' : 'interrupted';
	const ended = failure === undefined ? reason : (fault?.code ?? 'failed');
	const unrecorded = await journal.end({ type: 'ended', at: isoTime(clock.now()), reason: ended });
	if (failure !== undefined && fault === undefined) throw failure;
	return { reason, ...(fault === undefined ? {} : { fault }), counts, unrecorded };
}

async function judge(draft: PlanIdentities, ledger: Ledger, again: ReadonlySet<string>): Promise<Problem | undefined> {
	return ledger.mayKnow(draft) ? judgeDraft(draft.enrollmentId, await ledger.find(draft), again) : undefined;
}

/** What an earlier session left in flight: nobody knows its fate. */
async function settleInterrupted(journal: Journal, { states }: FoldedJournal, now: number): Promise<void> {
	if (states.count('attempting') === 0) return;
	const at = isoTime(now);
	const waits: Promise<void>[] = [];
	for (let n = 1; n <= states.drafts; n++) {
		if (states.of(n) !== 'attempting') continue;
		waits.push(journal.append({ type: 'unconfirmed', n, at, problem: { code: 'attempt-interrupted' } }));
		states.apply(n, 'unconfirmed', 0);
	}
	await Promise.all(waits);
}

function countRun({ states }: FoldedJournal): SubmitCounts {
	return {
		total: states.drafts,
		created: states.count('created'),
		refused: states.count('refused'),
		unconfirmed: states.count('unconfirmed') + states.count('attempting'),
		skipped: states.count('skipped'),
		left: states.count('unsent'),
	};
}
