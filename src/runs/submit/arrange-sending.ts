/** Chooses the drafts of the plan to send, in plan order, and what stops the run. A draft that the ledger knows is skipped. */
import type { Journal } from '../journal/journal.ts';
import type { LedgerSession } from '../ledger/ledger-types.ts';
import { reserveAhead } from './reserve-ahead.ts';
import { findBody } from '../plan-file/plan-line.ts';
import { PlanPortions, readPlanBlocks } from '../plan-file/read-plan.ts';
import { isoTime } from '../../client/clock.ts';
import type { JournalEntry } from '../record/run-record.ts';
import { FieldProof } from './field-proof.ts';
import { createFailureWatch } from './failure-limit.ts';
import type { DraftToSend } from './item-queue.ts';
import type { Sender, Sending } from './sender.ts';
import type { RunToSend } from './submission.ts';

const SKIPS_PER_WAIT = 256;
/** The number of drafts that may still be sent. */
interface Allowance {
	left: number;
}

/** Drafts read together, to save a promise per draft. */
const DRAFTS_AT_A_TIME = 64;

/** Consecutive rows with an unknown outcome. */
const MAX_UNCONFIRMED_IN_A_ROW = 25;

export interface AssetsToSend extends RunToSend {
	readonly ledger: LedgerSession;
	readonly again: ReadonlySet<string>;
	readonly journal: Journal;
}

export function arrangeSending(run: AssetsToSend): Sending {
	const { options, record } = run;
	const failures = createFailureWatch({ maxUnconfirmedInARow: MAX_UNCONFIRMED_IN_A_ROW, ...options });
	const fields = options.acceptDroppedFields === true ? [] : (record.planned?.customFields ?? []);
	const proof = new FieldProof(fields);
	const allowance: Allowance = { left: options.first ?? Infinity };
	const items: Sending['items'] = (sender) => draftsToSend(run, sender, allowance, (n) => !proof.isAsked(n));
	if (fields.length === 0) return { failures, items };
	return { failures, items, proof, proving: (sender) => draftsToTell(run, sender, allowance, proof) };
}

async function* draftsToTell(
	run: AssetsToSend,
	sender: Pick<Sender, 'stopping' | 'skip'>,
	allowance: Allowance,
	proof: FieldProof,
): AsyncGenerator<readonly DraftToSend[]> {
	const { states } = run;
	for (;;) {
		const last = findLast(run, allowance, proof);
		const isAllowed = (n: number): boolean => n <= last && states.of(n) === 'unsent';
		const next = sender.stopping.aborted ? undefined : await proof.next(run.dir, run.record, isAllowed);
		if (next === undefined) return;
		for await (const drafts of draftsToSend(run, sender, allowance, (n) => n === next)) {
			yield drafts;
			while (!(await proof.isOver(sender.stopping))) yield [];
		}
	}
}

/** The last line of the plan that may be sent, if the ledger skips none. */
function findLast({ states }: AssetsToSend, { left }: Allowance, proof: FieldProof): number {
	if (left === Infinity) return Infinity;
	let last = 0;
	let waiting = 0;
	while (waiting < left && last < states.drafts) {
		last++;
		if (states.of(last) === 'unsent' && !proof.isAsked(last)) waiting++;
	}
	return waiting === 0 ? 0 : last;
}

/** Yields drafts in plan order, in blocks, no more than allowed. Journals drafts that the ledger knows as skipped. */
async function* draftsToSend(
	plan: AssetsToSend,
	sender: Pick<Sender, 'stopping' | 'skip'>,
	allowance: Allowance,
	isOf: (n: number) => boolean,
): AsyncGenerator<readonly DraftToSend[]> {
	const { dir, journal, clock, states } = plan;
	const isWanted = (n: number): boolean => isOf(n) && states.of(n) === 'unsent';
	const portions = new PlanPortions(readPlanBlocks(dir, plan.record, isWanted));
	let skips = 0;
	let found: DraftToSend[] = [];
	const taken = (): readonly DraftToSend[] => {
		const gathered = found;
		found = [];
		return gathered;
	};
	try {
		// Drafts that the ledger skips are not sent, so others follow. Nothing else is reserved.
		while (allowance.left > 0 && !portions.areOver) {
			for await (const lines of reserveAhead(portions.take(allowance.left), plan)) {
				for (const { n, bytes, finding, notices } of lines) {
					if (sender.stopping.aborted) return;
					if (finding === undefined) {
						allowance.left--;
						found.push({ n, body: findBody(bytes), bytes, notices });
						if (found.length >= DRAFTS_AT_A_TIME) yield taken();
						continue;
					}
					const { problem: reason } = finding;
					const entry: JournalEntry = { type: 'skipped', n, at: isoTime(clock.now()), reason };
					if (++skips % SKIPS_PER_WAIT === 0) await journal.append(entry);
					else journal.note(entry);
					sender.skip();
					plan.options.observer?.settled(n, 'skipped', reason);
					// A long series of skips must not hold back drafts.
					if (found.length > 0 && skips % SKIPS_PER_WAIT === 0) yield taken();
				}
			}
		}
	} catch (error) {
		// Lines before a damaged one are sound, so their drafts are sent.
		if (found.length > 0) yield taken();
		throw error;
	} finally {
		await portions.close();
	}
	if (found.length > 0) yield taken();
}
