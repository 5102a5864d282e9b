/**
 * A run's folder as short salted fingerprints: enough to notice another folder, without revealing the computer or its paths
 * when the run is sent to a colleague. A copy and its original have separate locks. If both continue, the remaining rows are
 * created twice. So a run in another folder than when it was last sent raises a notice (`run-sent-elsewhere`). A folder is the
 * same if its host name and path or its inode number match: host names change with networks and containers, and a renamed or
 * moved folder keeps its inode. If the inode differs, only the user knows whether the folder was moved or copied.
 */
import { realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Problem } from '../../messages/problem.ts';
import { fingerprintKey, isFingerprintOf } from './key-fingerprint.ts';
import type { RunRecord } from './run-record.ts';

export function fingerprintPlace(dir: string, salt: string): readonly string[] {
	return signsOf(dir).map((sign) => fingerprintKey(sign, salt));
}

export function warnMoved(dir: string, { sessions = [] }: Pick<RunRecord, 'sessions'>): Problem | undefined {
	const last = sessions.findLast(({ places }) => places !== undefined);
	if (last?.places === undefined) return undefined;
	const signs = signsOf(dir);
	if (last.places.some((known) => signs.some((sign) => isFingerprintOf(known, sign)))) return undefined;
	return { code: 'run-sent-elsewhere', params: { path: dir, at: last.at } };
}

function signsOf(dir: string): readonly string[] {
	const own = realpathSync(path.resolve(dir));
	const number = statSync(own, { bigint: true }).ino;
	// Some network drives have no inode numbers.
	return [`${hostname()}\n${own}`, ...(number === 0n ? [] : [`${number}`])];
}
