/**
 * Opens a session that writes to a run's journal. It appends `started` and records the session in `run.json` before anything
 * else, so that a journal cut back to an earlier session is noticed.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Problem } from '../../messages/problem.ts';
import type { Clock } from '../../client/clock.ts';
import type { FoldedJournal } from './fold-journal.ts';
import { type Journal, openJournal } from './journal.ts';
import type { LogDisk } from '../../disk/log-disk.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { RUN_FILES, writeRunRecord } from '../record/run-folder.ts';
import { fingerprintPlace } from '../record/run-place.ts';
import type { RunRecord, SessionRecord } from '../record/run-record.ts';
import type { JournalMark, RunningMark } from '../record/sent-mark.ts';
import { noteSentRun } from '../record/sent-runs.ts';
import { findLastSent } from './row-states.ts';

export interface SessionSettings {
	readonly clock: Clock;
	/** Absent if nothing is sent in this session. */
	readonly keyIdentity?: KeyIdentity;
	readonly again?: ReadonlySet<string>;
	readonly acceptDroppedFields?: boolean;
	/** Address of the team's ledger in use, without the password. */
	readonly ledger?: string | undefined;
	readonly workers?: number;
	readonly stateDir?: string | undefined;
	readonly onProblem?: (problem: Problem) => void;
	/** Settles what earlier sessions left open, before the sent mark is written. */
	readonly settle?: (journal: Journal) => Promise<void>;
	readonly disk?: LogDisk;
}

export async function openSession(
	dir: string,
	record: RunRecord,
	folded: FoldedJournal,
	settings: SessionSettings,
): Promise<Journal> {
	const { clock, workers, disk, stateDir, onProblem = () => {} } = settings;
	const at = new Date(clock.now()).toISOString();
	let mark: JournalMark | undefined;
	let note: RunningMark | undefined;
	const journal = await openJournal(path.join(dir, RUN_FILES.journal), folded, {
		clock,
		disk,
		run: record.id,
		workers,
		onDurable(reached) {
			mark = reached;
			note?.keep(reached);
		},
	});
	const session = describeSession(dir, record, at, settings);
	// A session killed before `run.json` was written is only in the journal.
	const known = record.sessions ?? [];
	const unknown = Array.from({ length: Math.max(0, folded.sessions - known.length) }, () => ({ at }));
	try {
		await journal.append({ type: 'started', at });
		const opened = { ...record, id: record.id ?? randomUUID(), sessions: [...known, ...unknown, session] };
		await writeRunRecord(dir, opened);
		await settings.settle?.(journal);
		// Before anything is sent: from here on the mark follows the journal, so an older copy of the folder does not reach it.
		if (mark !== undefined) {
			const first = { ...mark, n: findLastSent(folded.states) };
			note = await noteSentRun(dir, opened, { at, mark: first }, stateDir, onProblem);
		}
		return {
			...journal,
			async end(entry) {
				const unrecorded = await journal.end(entry);
				await note?.close(journal.fault() === undefined);
				return unrecorded;
			},
		};
	} catch (error) {
		await journal.end({ type: 'ended', at, reason: 'not-started' });
		throw error;
	}
}

function describeSession(
	dir: string,
	{ environment }: RunRecord,
	at: string,
	{ keyIdentity, again, acceptDroppedFields, ledger }: SessionSettings,
): SessionRecord {
	return {
		at,
		keyFingerprint: keyIdentity?.fingerprint(newSalt()),
		places: keyIdentity && fingerprintPlace(dir, newSalt()),
		again: again === undefined || again.size === 0 ? undefined : [...again],
		acceptDroppedFields: acceptDroppedFields === true ? true : undefined,
		ledger: environment?.embedded === undefined ? ledger : undefined,
	};
}

/** Once given, it applies to the whole run. */
export function acceptsDroppedFields(
	given: boolean | undefined,
	sessions: readonly SessionRecord[] | undefined,
): boolean {
	return given === true || (sessions ?? []).some((session) => session.acceptDroppedFields === true);
}

function newSalt(): string {
	return randomBytes(8).toString('hex');
}
