/**
 * Sending a run: every draft of the plan that has no fate yet, once, at a pace that the API bears.
 *
 * The same for the first time and for going on: what the journal knows is left alone, an attempt without an outcome becomes
 * `unconfirmed`, the ledger is asked for each draft whose turn comes. A bounded number of drafts is in memory.
 * Refused before anything is sent, as `Fault`: what `check-run.ts`, `lock.ts`, `fold-journal.ts` and `ledger.ts` refuse.
 * A `concurrency` that the client has no connections for is a mistake of the program that calls: `RangeError`.
 */
import path from 'node:path';
import type { ApiClient } from '../../client/client.ts';
import { checkDescriptors, checkLedgerNamed, checkSameCompany, checkSendable } from '../ledger/check-run.ts';
import { checkSentRuns } from '../ledger/check-known.ts';
import { isoTime, systemClock } from '../../client/clock.ts';
import { countHeld, filesLedger, publishOutcomes } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger-types.ts';
import { lockRun } from '../record/lock.ts';
import { readRunRecord, recordDeprecations, RUN_FILES, runsDirOf } from '../record/run-folder.ts';
import { findSentBeyond } from '../record/sent-runs.ts';
import { foldOnce } from '../ledger/kept-journal.ts';
import {
	type AssetPlan,
	createAssetSubject,
	createAssetWatch,
	type DraftToSend,
	draftsToSend,
} from './asset-subject.ts';
import { settleInterrupted } from './settle-interrupted.ts';
import { Sender, type SenderSettings } from './sender.ts';
import { countDrafts, countToSend, ProgressMeter } from './progress-meter.ts';
import { acceptsDroppedFields, openSession } from '../journal/session.ts';
import type { StopSignals, SubmitEvent, SubmitOptions, SubmitResult } from './submission.ts';

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
	const { id } = checkSendable(path.basename(dir), await readRunRecord(dir), environment);
	checkDescriptors(options.concurrency, environment);
	const { stateDir } = options;
	const lock = await lockRun({ runsDir: runsDirOf(dir), environment, id, stateDir }, new Date(clock.now()));
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
	const { environment, keyIdentity } = options;
	const clock = options.clock ?? systemClock;
	const name = path.basename(dir);
	const record = checkSendable(name, await readRunRecord(dir), environment);
	const { sameCompany = false, ledger: place = filesLedger, stateDir, observer } = options;
	const sentTo = findSentBeyond(dir, record, stateDir);
	checkLedgerNamed(name, record, place);
	const { planned, sessions = [] } = record;
	const expected = { drafts: planned.drafts, sessions: sessions.length };
	const { folded } = await foldOnce(path.join(dir, RUN_FILES.journal), expected, options.journal, stop.requested);
	const { states, tornBytes } = folded;
	const toSettle = options.settle === undefined ? 0 : states.count('unconfirmed');
	if (states.count('unsent') + states.count('attempting') + toSettle === 0) {
		return { reason: 'nothing-to-do', counts: countDrafts(states), unrecorded: [] };
	}
	const runsDir = runsDirOf(dir);
	const asking = { runsDir, environment, keyIdentity, ownDir: dir, isLocked: true, sameCompany };
	const ledger = await place.open(asking, stop.requested);
	try {
		const own = { name, record, hasOutcomes: countHeld(states) > 0 };
		if (!sameCompany) checkSameCompany([...ledger.runs, own], keyIdentity, environment);
		const ofUser = stateDir === undefined ? {} : { stateDir };
		await checkSentRuns({ runsDir, environment, keyIdentity, ownDir: dir, ...ofUser });
		if (tornBytes > 0) {
			onEvent({ kind: 'notice', problem: { code: 'journal-tail-cut', params: { run: name, bytes: tornBytes } } });
		}
		const again = new Set([options, ...sessions].flatMap((given) => [...(given.again ?? [])]));
		const acceptDroppedFields = acceptsDroppedFields(options.acceptDroppedFields, sessions);
		const journal = await openSession(dir, record, folded, {
			clock,
			keyIdentity,
			again,
			acceptDroppedFields,
			ledger: place.address,
			workers: options.concurrency,
			...ofUser,
			settle: (begun) => settleInterrupted(begun, { dir, record, states, ledger, again, sentTo, observer, clock }),
			onProblem: (problem) => onEvent({ kind: 'notice', problem }),
		});
		const session = await openLedgerSession(ledger, { dir, states, journal, clock });
		const given = { ...options, acceptDroppedFields };
		const plan = { dir, record, states, again, ...session, options: given, clock };
		const sender = new Sender(settingsOf(plan, client, onEvent, stop));
		const result = await sender.run(draftsToSend(plan, sender));
		await recordDeprecations(dir, client.deprecations());
		return result;
	} finally {
		await ledger.close();
	}
}

/** The ledger hears of the session when the journal has begun it. */
async function openLedgerSession(
	ledger: Ledger,
	{ dir, states, journal, clock }: Pick<AssetPlan, 'dir' | 'states' | 'journal' | 'clock'>,
): Promise<Pick<AssetPlan, 'ledger' | 'journal'>> {
	try {
		const session = await ledger.openSession({ dir, states, whenDurable: journal.whenDurable });
		return { ledger: session, journal: publishOutcomes(journal, session) };
	} catch (error) {
		await journal.end({ type: 'ended', at: isoTime(clock.now()), reason: 'not-started' });
		throw error;
	}
}

function settingsOf(
	{ journal, clock, states, options, ledger }: AssetPlan,
	client: ApiClient,
	onEvent: (event: SubmitEvent) => void,
	stop: StopSignals,
): SenderSettings<DraftToSend> {
	const counts = countToSend(states, options.settle !== undefined);
	const { observer, concurrency, maxPerSecond, drainMs } = options;
	return {
		journal,
		clock,
		meter: new ProgressMeter(counts, clock.now()),
		subject: createAssetSubject({ client, clock, ledger, ...(observer === undefined ? {} : { observer }) }),
		failures: createAssetWatch(options),
		concurrency,
		...(maxPerSecond === undefined ? {} : { maxPerSecond }),
		...(drainMs === undefined ? {} : { drainMs }),
		onEvent,
		stop,
	};
}
