/**
 * Where a run folder lies, as a short salted fingerprint: enough to notice that it lies elsewhere, and nothing of the
 * computer or its folders goes along when the run is sent to a colleague.
 *
 * No lock reaches from a copy to its original: if both go on, what was left is created twice. Only a person can know
 * whether it was copied or moved, so a run that lies elsewhere than when it was last sent is told (`run-sent-elsewhere`).
 */
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Problem } from '../problems/problem.ts';
import { fingerprintKey, isFingerprintOf } from './key-fingerprint.ts';
import type { RunRecord } from './run-record.ts';

/** `salt` is random for each session. */
export function fingerprintPlace(dir: string, salt: string): string {
	return fingerprintKey(placeOf(dir), salt);
}

export function tellMoved(dir: string, { sessions = [] }: Pick<RunRecord, 'sessions'>): Problem | undefined {
	const last = sessions.findLast(({ place }) => place !== undefined);
	if (last?.place === undefined || isFingerprintOf(last.place, placeOf(dir))) return undefined;
	return { code: 'run-sent-elsewhere', params: { path: dir, at: last.at } };
}

function placeOf(dir: string): string {
	return `${hostname()}\n${realpathSync(path.resolve(dir))}`;
}
