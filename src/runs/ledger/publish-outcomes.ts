/** A journal whose outcomes are published in the ledger: behind it, never before. */
import type { Journal, JournalEnd } from '../journal/journal.ts';
import type { LedgerSession } from './ledger-types.ts';

export function publishOutcomes(journal: Journal, ledger: LedgerSession): Journal {
	return {
		...journal,
		append(entry) {
			const durable = journal.append(entry);
			ledger.publish(entry);
			return durable;
		},
		note(entry) {
			journal.note(entry);
			ledger.publish(entry);
		},
		/** What could not be published stands in the journal, and the next session brings it in. */
		async end(entry): Promise<JournalEnd> {
			const ended = await journal.end(entry);
			await ledger.end(entry.type === 'ended' && entry.reason === 'finished' && ended.fault === undefined);
			const fault = ended.fault ?? ledger.fault();
			return fault === undefined ? ended : { ...ended, fault };
		},
	};
}
