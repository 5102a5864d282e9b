/**
 * The folder of a run, as short salted fingerprints: enough to notice that it is another one, and nothing of the
 * computer or its folders goes along when the run is sent to a colleague.
 *
 * No lock reaches from a copy to its original: if both go on, what was left is created twice. So there is a notice if a run is in
 * another folder than when it was last sent (`run-sent-elsewhere`). The same folder is known by its path on this computer or
 * by its number on the disk: names of computers change with the network and with each container, and a folder that was only
 * renamed or moved keeps its number. Only the user can know whether a folder with another number was moved or copied.
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
	// Some drives of a network give no numbers.
	return [`${hostname()}\n${own}`, ...(number === 0n ? [] : [`${number}`])];
}
