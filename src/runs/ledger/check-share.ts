/**
 * Whether a batch may be sent from a runs folder that has sent shares: the ledger of such a folder knows only them.
 *
 * A folder in which one share of n was sent takes the same share again, or anything once the runs of all n shares lie in it.
 * Refused otherwise: `runs-folder-of-a-share`, since another share, or the whole batch, may create what was created from
 * another folder.
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { isSameEnvironment, listRunFolders } from './ledger.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { RunMemory } from './run-memory.ts';
import type { RunEnvironment } from '../record/run-record.ts';
import { parseShare, renderShare, type Share } from '../record/share.ts';

export async function checkShare(
	runsDir: string,
	environment: RunEnvironment,
	share: Share | undefined,
	memory: RunMemory,
): Promise<void> {
	const sent: Share[] = [];
	for (const name of await listRunFolders(runsDir)) {
		const dir = path.join(runsDir, name);
		const record = memory.record(dir, path.join(dir, RUN_FILES.record));
		if (record.environment === undefined || !isSameEnvironment(record.environment, environment)) continue;
		const shard = record.options['shard'];
		const of = typeof shard === 'string' && (record.sessions ?? []).length > 0 ? parseShare(shard) : undefined;
		if (of !== undefined) sent.push(of);
	}
	const open = findOpenShare(sent, share);
	if (open === undefined) return;
	throw new Fault('runs-folder-of-a-share', { path: runsDir, share: renderShare(open), of: open.of });
}

/** A share that was sent whose other shares are not here, and that is not the one to be sent. Pure. */
export function findOpenShare(sent: readonly Share[], wanted: Share | undefined): Share | undefined {
	return sent.find((one) => {
		if (wanted !== undefined && wanted.of === one.of && wanted.index === one.index) return false;
		const gathered = new Set(sent.filter(({ of }) => of === one.of).map(({ index }) => index));
		return gathered.size < one.of;
	});
}
