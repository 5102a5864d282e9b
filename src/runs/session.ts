/**
 * A session of writing to a run's journal: opened behind what was folded, `started` first, known to `run.json` before
 * anything else, so that a journal cut back to an earlier session is noticed.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Clock } from './clock.ts';
import type { FoldedJournal } from './fold-journal.ts';
import { type Journal, openJournal } from './journal.ts';
import type { JournalDisk } from './journal-disk.ts';
import { fingerprintKey } from './key-fingerprint.ts';
import { RUN_FILES, writeRunRecord } from './run-folder.ts';
import { fingerprintPlace } from './run-place.ts';
import type { RunRecord, SessionRecord } from './run-record.ts';

export interface SessionSettings {
	readonly clock: Clock;
	/** Absent: nothing is sent in this session. */
	readonly apiKey?: string;
	readonly again?: ReadonlySet<string>;
	/** Requests at once. */
	readonly workers?: number;
	/** For tests. */
	readonly disk?: JournalDisk;
}

export async function openSession(
	dir: string,
	record: RunRecord,
	folded: FoldedJournal,
	{ clock, apiKey, again, workers, disk }: SessionSettings,
): Promise<Journal> {
	const at = new Date(clock.now()).toISOString();
	const journal = await openJournal(path.join(dir, RUN_FILES.journal), folded, {
		clock,
		...(disk === undefined ? {} : { disk }),
		...(workers === undefined ? {} : { workers }),
	});
	const session: SessionRecord = {
		at,
		...(apiKey === undefined ? {} : { keyFingerprint: fingerprintKey(apiKey, newSalt()) }),
		...(apiKey === undefined ? {} : { places: fingerprintPlace(dir, newSalt()) }),
		...(again === undefined || again.size === 0 ? {} : { again: [...again] }),
	};
	// A session that was killed before it reached the record stands in the journal only.
	const known = record.sessions ?? [];
	const unknown = Array.from({ length: Math.max(0, folded.sessions - known.length) }, () => ({ at }));
	try {
		await journal.append({ type: 'started', at });
		await writeRunRecord(dir, { ...record, sessions: [...known, ...unknown, session] });
		return journal;
	} catch (error) {
		await journal.end({ type: 'ended', at, reason: 'not-started' });
		throw error;
	}
}

function newSalt(): string {
	return randomBytes(8).toString('hex');
}
