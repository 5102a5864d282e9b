/**
 * Settles what earlier sessions left open: requests in flight and, in an old copy of a run, rows sent after it was copied.
 * Their outcome is unknown, so they become unconfirmed. Rows that the ledger knows become skipped.
 */
import { type Clock, isoTime } from '../../client/clock.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Journal } from '../journal/journal.ts';
import type { RowStates } from '../journal/row-states.ts';
import { checkAgainstLedger, ledgerQueryOf } from '../ledger/check-against-ledger.ts';
import type { Ledger } from '../ledger/ledger-types.ts';
import { inBatches, readPlanBlocks } from '../plan-file/read-plan.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { SubmitObserver } from './submission.ts';

interface LeftOpen {
	readonly dir: string;
	readonly record: RunRecord;
	readonly states: RowStates;
	readonly ledger: Ledger;
	readonly again: ReadonlySet<string>;
	/** Last plan line that may have been sent without this journal knowing; 0 if none. */
	readonly sentTo: number;
	readonly observer: SubmitObserver | undefined;
	readonly clock: Clock;
}

const LINES_AT_A_TIME = 1_000;

export async function settleInterrupted(
	journal: Journal,
	{ dir, record, states, ledger, again, sentTo, observer, clock }: LeftOpen,
): Promise<void> {
	const at = isoTime(clock.now());
	const settle = (n: number, known?: Problem): Promise<void> => {
		const type = known === undefined ? 'unconfirmed' : 'skipped';
		const problem: Problem = known ?? { code: 'attempt-interrupted' };
		states.apply(n, type, 0);
		observer?.settled(n, type, problem);
		return journal.append(type === 'skipped' ? { type, n, at, reason: problem } : { type, n, at, problem });
	};
	if (states.count('attempting') > 0) {
		const lines = Array.from({ length: states.drafts }, (_, index) => index + 1);
		await Promise.all(lines.filter((n) => states.of(n) === 'attempting').map((n) => settle(n)));
	}
	if (sentTo === 0) return;
	const isUnknown = (n: number): boolean => states.of(n) === 'unsent' && n <= sentTo;
	const blocks = readPlanBlocks(dir, record, isUnknown);
	for await (const lines of inBatches(blocks, LINES_AT_A_TIME)) {
		const asked = lines.map(({ n, bytes }) => ({ n, query: ledgerQueryOf(bytes, record) }));
		const answers = await ledger.about(asked.map(({ query }) => query));
		await Promise.all(asked.map(({ n, query }) => settle(n, checkAgainstLedger(query, answers, again)?.problem)));
	}
}
