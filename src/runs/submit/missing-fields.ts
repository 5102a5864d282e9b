/**
 * Custom fields that the dashboard lacked when an earlier run of the folder was last sent. Only a created asset shows that, so
 * each import that asks again would create one more asset without them.
 */
import path from 'node:path';
import { foldJournalOf, readEnded } from '../journal/fold-journal.ts';
import { type FolderRun, isSameEnvironment, readRuns } from '../ledger/ledger.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { RunEnvironment, RunRecord } from '../record/run-record.ts';

export async function findMissingFields(
	ownDir: string,
	{ planned }: Pick<RunRecord, 'planned'>,
	environment: RunEnvironment,
	signal: AbortSignal,
): Promise<readonly string[]> {
	const open = new Set(planned?.customFields);
	const missing: string[] = [];
	// The API of a rehearsal is gone.
	if (open.size === 0 || environment.embedded !== undefined) return missing;
	const runs = (await readRuns(path.dirname(path.resolve(ownDir)))).filter(
		({ dir, record }) =>
			path.resolve(dir) !== path.resolve(ownDir) &&
			record.environment !== undefined &&
			isSameEnvironment(record.environment, environment),
	);
	for (const { dir, record } of runs.toSorted((one, other) => (lastSent(one) < lastSent(other) ? 1 : -1))) {
		const asked = (record.planned?.customFields ?? []).filter((label) => open.has(label));
		if (asked.length === 0 || lastSent({ dir, record }) === '') continue;
		const folded = await foldJournalOf(dir, record, { offsets: false }, signal);
		const dropped = readEnded(path.join(dir, RUN_FILES.journal), folded)?.fault?.fields ?? [];
		const isAccepted = record.sessions?.some(({ acceptDroppedFields }) => acceptDroppedFields === true);
		for (const label of asked) {
			const isDropped = dropped.includes(label);
			if (isDropped) missing.push(label);
			if (isDropped || (isAccepted !== true && folded.states.count('created') > 0)) open.delete(label);
		}
		if (open.size === 0) break;
	}
	return missing;
}

function lastSent({ record: { sessions = [] } }: FolderRun): string {
	return sessions.at(-1)?.at ?? '';
}
