/** Lists the runs of a runs folder, oldest first. A run that cannot be read is listed with its fault. */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { listRunFolders } from '../ledger/ledger.ts';
import { RUN_FILES, readRunRecord } from '../record/run-folder.ts';
import { foldJournalOf, readEnded } from '../journal/fold-journal.ts';
import type { RunRecord, StopFault } from '../record/run-record.ts';
import { countFigures, type RunFigures } from './run-view.ts';

export type RunListing =
	| {
			readonly kind: 'run';
			readonly dir: string;
			readonly name: string;
			readonly record: RunRecord;
			readonly figures: RunFigures;
			/** True if it has rows to send or attempts without an outcome. */
			readonly resumable: boolean;
			readonly lastFault: () => StopFault | undefined;
	  }
	| { readonly kind: 'unreadable'; readonly dir: string; readonly name: string; readonly fault: Fault };

export async function listRuns(runsDir: string): Promise<readonly RunListing[]> {
	const listings: RunListing[] = [];
	for (const name of await listRunFolders(runsDir)) listings.push(await describeRun(path.join(runsDir, name)));
	return listings;
}

export async function describeRun(dir: string): Promise<RunListing> {
	const name = path.basename(path.resolve(dir));
	try {
		const record = await readRunRecord(dir);
		const folded = await foldJournalOf(dir, record, { offsets: false });
		const figures = countFigures(record, folded);
		const left = folded.states.count('unsent') + folded.states.count('attempting');
		const resumable = record.command === 'import' && record.planned !== undefined && left > 0;
		const lastFault = () => readEnded(path.join(dir, RUN_FILES.journal), folded)?.fault;
		return { kind: 'run', dir, name, record, figures, resumable, lastFault };
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return { kind: 'unreadable', dir, name, fault: error };
	}
}
