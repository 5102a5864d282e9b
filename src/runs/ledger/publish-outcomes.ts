/** Publishes outcomes in the ledger after they went to the journal, never before. */
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
		/** The next session publishes what is missing, from the journal. */
		async end(entry): Promise<JournalEnd> {
			const ended = await journal.end(entry);
			await ledger.end(entry.type === 'ended' && entry.reason === 'finished' && ended.fault === undefined);
			const fault = ended.fault ?? ledger.fault();
			return fault === undefined ? ended : { ...ended, fault };
		},
	};
}
