/**
 * Whether a batch may be sent from a runs folder that has sent shards: the ledger of such a folder knows only them.
 *
 * A folder in which one shard of n was sent takes the same shard again, or anything once the runs of all n shards lie in it.
 * Refused otherwise: `runs-folder-of-a-share`, since another shard, or the whole batch, may create what was created from
 * another folder.
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { isSameEnvironment, listRunFolders } from './ledger.ts';
import { readRecordSync } from '../record/run-folder.ts';
import type { RunEnvironment } from '../record/run-record.ts';
import { parseShard, renderShard, type Shard } from '../record/shard.ts';

export async function checkShard(
	runsDir: string,
	environment: RunEnvironment,
	shard: Shard | undefined,
): Promise<void> {
	const sent: Shard[] = [];
	for (const name of await listRunFolders(runsDir)) {
		const record = readRecordSync(path.join(runsDir, name));
		if (record.environment === undefined || !isSameEnvironment(record.environment, environment)) continue;
		const recorded = record.options['shard'];
		const one = typeof recorded === 'string' && (record.sessions ?? []).length > 0 ? parseShard(recorded) : undefined;
		if (one !== undefined) sent.push(one);
	}
	const open = findOpenShard(sent, shard);
	if (open === undefined) return;
	throw new Fault('runs-folder-of-a-share', { path: runsDir, share: renderShard(open), of: open.of });
}

/** A shard that was sent whose other shards are not here, and that is not the one to be sent. Pure. */
export function findOpenShard(sent: readonly Shard[], wanted: Shard | undefined): Shard | undefined {
	return sent.find((one) => {
		if (wanted !== undefined && wanted.of === one.of && wanted.index === one.index) return false;
		const gathered = new Set(sent.filter(({ of }) => of === one.of).map(({ index }) => index));
		return gathered.size < one.of;
	});
}
