/**
 * Sends a run: every draft of the plan without an outcome, once, at a pace that the API sustains. Works the same at the start
 * and on resume: drafts with an outcome in the journal are left alone, an attempt without an outcome becomes `unconfirmed`, and
 * the ledger is asked about each draft before it is sent. Only a bounded number of drafts is in memory. Throws a `Fault` before
 * anything is sent,
 * as `check-run.ts`, `lock.ts`, `fold-journal.ts` and `ledger.ts` say. Throws `RangeError` if `concurrency` exceeds the
 * client's connections, which is a bug of the caller.
 */
import path from 'node:path';
import type { ApiClient } from '../../client/client.ts';
import { checkDescriptors, checkLedgerNamed, checkSameCompany, checkSendable } from '../ledger/check-run.ts';
import { checkSentRuns } from '../ledger/check-known.ts';
import { isoTime, systemClock } from '../../client/clock.ts';
import { countHeld, filesLedger, publishOutcomes } from '../ledger/ledger.ts';
import type { Ledger, LedgerSession } from '../ledger/ledger-types.ts';
import type { Journal } from '../journal/journal.ts';
import { lockRun } from '../record/lock.ts';
import { stopFaultOf } from '../record/run-record.ts';
import { readRunRecord, recordDeprecations, runsDirOf } from '../record/run-folder.ts';
import { findSentBeyond } from '../record/sent-runs.ts';
import { foldJournalOf } from '../journal/fold-journal.ts';
import { arrangeSending } from './arrange-sending.ts';
import { droppedFields } from './failure-limit.ts';
import { findMissingFields } from './missing-fields.ts';
import { settleInterrupted } from './settle-interrupted.ts';
import { Sender } from './sender.ts';
import { countDrafts, ProgressMeter } from './progress-meter.ts';
import { acceptsDroppedFields, openSession } from '../journal/session.ts';
import type { RunToSend, StopSignals, SubmitEvent, SubmitOptions, SubmitResult } from './submission.ts';

const NEVER = new AbortController().signal;

export async function submitRun(
	dir: string,
	client: ApiClient,
	options: SubmitOptions,
	onEvent: (event: SubmitEvent) => void = () => {},
	stop: StopSignals = { requested: NEVER, now: NEVER },
): Promise<SubmitResult> {
	const { environment, concurrency } = options;
	const clock = options.clock ?? systemClock;
	if (!Number.isSafeInteger(concurrency) || concurrency < 1 || concurrency > client.connections) {
		throw new RangeError(
			`concurrency must be a whole number from 1 to the client's connections, ${client.connections}`,
		);
	}
	const { keyIdentity, stateDir, ledger = filesLedger } = options;
	const { id } = checkSendable(path.basename(dir), await readRunRecord(dir), environment);
	checkDescriptors(options.concurrency, environment);
	const sender = ledger.isShared ? undefined : keyIdentity;
	const lock = await lockRun({ runsDir: runsDirOf(dir), environment, id, stateDir, sender }, new Date(clock.now()));
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
	const { environment, keyIdentity, sameCompany = false, ledger: place = filesLedger, stateDir } = options;
	const clock = options.clock ?? systemClock;
	const name = path.basename(dir);
	const record = checkSendable(name, await readRunRecord(dir), environment);
	const sentTo = findSentBeyond(dir, record, stateDir);
	checkLedgerNamed(name, record, place);
	const { sessions = [] } = record;
	const folded = await foldJournalOf(dir, record, { offsets: false }, stop.requested);
	const { states, tornBytes } = folded;
	if (states.count('attempting') + countDrafts(states).left === 0) {
		return { reason: 'nothing-to-do', counts: countDrafts(states), unrecorded: [] };
	}
	const asking = { runsDir: runsDirOf(dir), environment, keyIdentity, ownDir: dir };
	const ledger = await place.open({ ...asking, isLocked: true, sameCompany, stateDir }, stop.requested);
	try {
		const own = { name, record, hasOutcomes: countHeld(states) > 0 };
		if (!sameCompany) checkSameCompany([...ledger.runs, own], keyIdentity, environment);
		await checkSentRuns({ ...asking, stateDir });
		if (tornBytes > 0) {
			onEvent({ kind: 'notice', problem: { code: 'journal-tail-cut', params: { run: name, bytes: tornBytes } } });
		}
		const again = new Set([options, ...sessions].flatMap((given) => given.again ?? []));
		const acceptDroppedFields = acceptsDroppedFields(options.acceptDroppedFields, sessions);
		const open = { dir, record, states, again, clock, sentTo, observer: options.observer };
		const begun = await openSession(dir, record, folded, {
			clock,
			keyIdentity,
			again,
			acceptDroppedFields,
			ledger: place.address,
			workers: options.concurrency,
			stateDir,
			settle: (journal) => settleInterrupted(journal, { ...open, ledger }),
			onProblem: (problem) => onEvent({ kind: 'notice', problem }),
		});
		const run = { ...open, client, options: { ...options, acceptDroppedFields }, onEvent, stop };
		const stopped = await stopForFields(begun, run);
		if (stopped !== undefined) return stopped;
		const opened = { ...run, ...(await openLedgerSession(ledger, begun, run)) };
		const meter = new ProgressMeter(countDrafts(states), clock.now());
		const result = await new Sender({ ...opened.options, ...arrangeSending(opened), ...opened, meter }).run();
		await recordDeprecations(dir, client.deprecations());
		return result;
	} finally {
		await ledger.close();
	}
}

/** Ends like a run whose first asset lost fields, but without that asset, if an earlier run has lost them. */
async function stopForFields(
	journal: Journal,
	run: RunToSend & { readonly stop: StopSignals },
): Promise<SubmitResult | undefined> {
	const { dir, record, states, options, clock, stop } = run;
	const { acceptDroppedFields, fieldsCreated, environment } = options;
	if (acceptDroppedFields === true || fieldsCreated === true) return undefined;
	const missing = await findMissingFields(dir, record, environment, stop.requested);
	if (missing.length === 0) return undefined;
	const fault = droppedFields(missing, environment);
	const at = isoTime(clock.now());
	const { unrecorded } = await journal.end({ type: 'ended', at, reason: fault.code, fault: stopFaultOf(fault) });
	return { reason: 'stopped', fault, counts: countDrafts(states), unrecorded };
}

/** Opens the ledger's session only after the journal has recorded the session's start. */
async function openLedgerSession(
	ledger: Ledger,
	journal: Journal,
	{ dir, states, clock }: RunToSend,
): Promise<{ readonly ledger: LedgerSession; readonly journal: Journal }> {
	try {
		const session = await ledger.openSession({ dir, states, whenDurable: journal.whenDurable });
		return { ledger: session, journal: publishOutcomes(journal, session) };
	} catch (error) {
		await journal.end({ type: 'ended', at: isoTime(clock.now()), reason: 'not-started' });
		throw error;
	}
}
