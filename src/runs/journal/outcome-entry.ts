/** What an outcome of the client is in the journal. Pure. */
import { type CreateOutcome, pauseProblem } from '../../client/outcome.ts';
import type { JournalEntry } from '../record/run-record.ts';

/** `at` is ISO, UTC. */
export function entryOf(n: number, at: string, outcome: CreateOutcome): JournalEntry {
	switch (outcome.kind) {
		case 'created': {
			const { id, createdAt, notices } = outcome;
			return {
				type: 'created',
				n,
				at,
				...(id === undefined ? {} : { id }),
				...(createdAt === undefined ? {} : { createdAt }),
				...(notices.length === 0 ? {} : { notices }),
			};
		}
		case 'refused':
			return { type: 'refused', n, at, error: outcome.error };
		case 'unconfirmed':
			return { type: 'unconfirmed', n, at, problem: outcome.problem };
		case 'not-sent':
			return { type: 'released', n, at, problem: outcome.problem };
		case 'throttled':
			return { type: 'released', n, at, problem: pauseProblem(outcome) };
		case 'stopped':
			break;
	}
	return { type: 'released', n, at, problem: { code: 'refused-with-run', params: { kind: 'asset' } } };
}

/** The same for a draft whose fate was unknown before this request: it stays so, unless the outcome tells it. */
export function unsureEntryOf(n: number, at: string, outcome: CreateOutcome): JournalEntry {
	const entry = entryOf(n, at, outcome);
	return entry.type === 'released' ? { type: 'unconfirmed', n, at, problem: entry.problem } : entry;
}
