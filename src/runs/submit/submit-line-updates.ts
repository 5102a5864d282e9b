/**
 * Sending a run of updates of phone lines: every update that is not settled, by the same engine as assets.
 *
 * An update may be repeated: the client sends it several times before it gives one up, and going on sends again whatever
 * has no known outcome.
 */
import path from 'node:path';
import type { ApiClient } from '../../client/client.ts';
import type { UpdateOutcome } from '../../client/outcome.ts';
import { foldJournal, type FoldedJournal } from '../journal/fold-journal.ts';
import type { RowState, RowStates } from '../journal/row-states.ts';
import { acceptsDroppedFields, openSession } from '../journal/session.ts';
import { checkDescriptors, checkSameCompany, checkSendable } from '../ledger/check-run.ts';
import { countHeld } from '../ledger/ledger.ts';
import { readPlan } from '../plan-file/read-plan.ts';
import { systemClock } from '../../client/clock.ts';
import { lockRuns } from '../record/lock.ts';
import { readRunRecord, recordDeprecations, RUN_FILES } from '../record/run-folder.ts';
import type { JournalEntry, RunEnvironment, UpdatePlanLine } from '../record/run-record.ts';
import { decodeUpdateLine } from '../plan-file/plan-line.ts';
import { createFailureWatch, droppedFields } from './failure-limit.ts';
import { countDrafts, countToSend, ProgressMeter } from './progress-meter.ts';
import type { Item } from './item-queue.ts';
import { Sender, type SentOutcome, type Subject } from './sender.ts';
import type { StopSignals, SubmitEvent, SubmitOptions, SubmitResult } from './submission.ts';

/** As for assets, but for what only those have. */
type SharedOptions =
	| 'environment'
	| 'keyIdentity'
	| 'concurrency'
	| 'maxPerSecond'
	| 'maxFailures'
	| 'acceptDroppedFields'
	| 'sameCompany'
	| 'clock';

export interface SubmitLineUpdatesOptions extends Pick<SubmitOptions, SharedOptions> {
	/** Folder of the runs of line updates. */
	readonly runsDir: string;
}

export async function submitLineUpdates(
	dir: string,
	client: ApiClient,
	options: SubmitLineUpdatesOptions,
	onEvent: (event: SubmitEvent) => void,
	stop: StopSignals,
): Promise<SubmitResult> {
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
		const own = { name, record, hasOutcomes: countHeld(folded.states) > 0 };
		if (options.sameCompany !== true) checkSameCompany([own], keyIdentity, environment);
		if (isSettled(folded)) return { reason: 'nothing-to-do', counts: countDrafts(folded.states), unrecorded: [] };
		const acceptDroppedFields = acceptsDroppedFields(options.acceptDroppedFields, record.sessions);
		const session = { clock, keyIdentity, acceptDroppedFields, workers: options.concurrency };
		const journal = await openSession(dir, record, folded, session);
		const { concurrency, maxPerSecond, maxFailures } = options;
		const sender = new Sender({
			subject: createLineSubject(client, acceptDroppedFields, environment),
			journal,
			clock,
			meter: new ProgressMeter(countToSend(folded.states, true), clock.now()),
			failures: createFailureWatch({ maxFailures, maxUnconfirmedInARow: MAX_WITHOUT_ANSWER, subject: 'lines' }),
			concurrency,
			...(maxPerSecond === undefined ? {} : { maxPerSecond }),
			onEvent,
			stop,
		});
		const result = await sender.run(updatesToSend(dir, folded.states));
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

/** Each was sent several times by then. */
const MAX_WITHOUT_ANSWER = 8;

interface UpdateToSend extends Item {
	readonly line: UpdatePlanLine;
}

/** In plan order; those that were interrupted, too. */
async function* updatesToSend(dir: string, states: RowStates): AsyncGenerator<readonly UpdateToSend[]> {
	const open: ReadonlySet<RowState> = new Set(OPEN);
	const planFile = path.join(dir, RUN_FILES.plan);
	for await (const { n, bytes } of readPlan(planFile, states.drafts, (one) => open.has(states.of(one)))) {
		yield [{ n, line: decodeUpdateLine(bytes) }];
	}
}

function createLineSubject(
	client: ApiClient,
	acceptDroppedFields: boolean,
	environment: RunEnvironment,
): Subject<UpdateToSend> {
	return {
		async send({ n, line }, _slot, signal) {
			const answer = await client.updateLine(line.key, line.update, signal);
			const outcome = sentOutcomeOf(answer, acceptDroppedFields, environment);
			const isOpen = outcome.kind === 'stopped';
			return { outcome, entryAt: (at) => entryOf(n, at, answer, isOpen) };
		},
		entryOfUnsent: ({ n }, at, problem) => ({ type: 'released', n, at, problem }),
	};
}

function sentOutcomeOf(outcome: UpdateOutcome, acceptDroppedFields: boolean, environment: RunEnvironment): SentOutcome {
	switch (outcome.kind) {
		case 'updated': {
			const { ignoredLabels } = outcome;
			// The line is sent again: the same update does no harm.
			return ignoredLabels === undefined || acceptDroppedFields
				? { kind: 'created', about: {} }
				: { kind: 'stopped', fault: droppedFields(ignoredLabels, { environment, subject: 'lines' }) };
		}
		case 'refused':
			// 404 says that there is no such line.
			return { kind: 'refused', about: {} };
		case 'failed':
			return { kind: 'unconfirmed', about: outcome };
		case 'stopped':
			break;
	}
	return outcome;
}

/** `isOpen`: the update is to be sent again. */
function entryOf(n: number, at: string, outcome: UpdateOutcome, isOpen: boolean): JournalEntry {
	if (isOpen || outcome.kind === 'stopped') {
		return { type: 'released', n, at, problem: { code: 'refused-with-run', params: { kind: 'line' } } };
	}
	if (outcome.kind === 'refused') return { type: 'refused', n, at, error: outcome.error };
	if (outcome.kind === 'failed') return { type: 'unconfirmed', n, at, problem: outcome.problem };
	return { type: 'updated', n, at, ...(outcome.notices.length === 0 ? {} : { notices: outcome.notices }) };
}
