/**
 * Rebuilds the journal of a damaged run or an old copy from its sound lines. Rows without an outcome become unconfirmed, since
 * they may have been sent; in an old copy, only rows up to the mark. The old journal stays in the folder. Throws
 * `resolve-word-missing` if the journal is sound.
 */
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Fault, isFault } from '../../messages/fault.ts';
import { checkResolvable } from './check-run.ts';
import { findSoundBatches } from '../../disk/batches.ts';
import { isoTime, systemClock } from '../../client/clock.ts';
import { unwritable } from '../../disk/disk-error.ts';
import { BatchFile } from '../../disk/durable-file.ts';
import { foldJournalOf } from '../journal/fold-journal.ts';
import { decodeEntry, encodeEntry } from '../journal/journal-entry.ts';
import { lockRun } from '../record/lock.ts';
import { linesOf } from '../../disk/read-lines.ts';
import { createRowStates, findLastSent, isRowEntry, type RowStates } from '../journal/row-states.ts';
import { RUN_FILES, readRunRecord, runsDirOf, writeRunRecord } from '../record/run-folder.ts';
import { endOfResolving, type JournalEntry, type RunRecord, type SessionRecord } from '../record/run-record.ts';
import type { JournalMark } from '../record/sent-mark.ts';
import { findSentBeyond, findSentRun, noteSentRun } from '../record/sent-runs.ts';

/** Returns the number of rows that became unconfirmed. */
export async function rebuildJournal(dir: string, stateDir: string | undefined, clock = systemClock): Promise<number> {
	const { id, environment } = checkResolvable(dir, await readRunRecord(dir));
	const lock = await lockRun({ runsDir: runsDirOf(dir), environment, id, stateDir }, new Date(clock.now()));
	try {
		const record = await readRunRecord(dir);
		const sentTo = (await isSound(dir, record)) ? findSentBeyond(dir, record, stateDir) : Infinity;
		if (sentTo === 0) throw new Fault('resolve-word-missing');
		const at = isoTime(clock.now());
		const { rows, sessions, mark } = await rewriteJournal(dir, record, at, sentTo);
		const before = record.sessions ?? [];
		// A copy from before the first request has no key.
		const keyFingerprint = findSentRun(dir, record, stateDir).at(-1)?.keyFingerprint;
		const session: SessionRecord = { at, ...(keyFingerprint === undefined ? {} : { keyFingerprint }) };
		const added = Array.from({ length: sessions - before.length }, () => session);
		const settled = { ...record, sessions: [...before, ...added] };
		await writeRunRecord(dir, settled);
		const note = await noteSentRun(dir, settled, { at, mark }, stateDir, () => {});
		await note?.close(true);
		return rows;
	} finally {
		await lock.release();
	}
}

async function isSound(dir: string, record: RunRecord): Promise<boolean> {
	try {
		await foldJournalOf(dir, record, { offsets: false });
		return true;
	} catch (error) {
		if (isFault(error, 'journal-damaged') || isFault(error, 'file-of-another-run')) return false;
		throw error;
	}
}

async function rewriteJournal(
	dir: string,
	record: RunRecord,
	at: string,
	sentTo: number,
): Promise<{ readonly rows: number; readonly sessions: number; readonly mark: JournalMark }> {
	const file = path.join(dir, RUN_FILES.journal);
	const drafts = record.planned?.drafts ?? 0;
	const states = createRowStates(drafts, { offsets: false });
	const made = new BatchFile(`${file}.new`, record.id);
	const kept = keepSoundLines(file, record, states, made);
	let { sessions } = kept;
	do made.write(encodeEntry({ type: 'started', at }));
	while (++sessions < (record.sessions?.length ?? 0));
	let rows = 0;
	for (let n = 1; n <= drafts; n++) {
		if (states.of(n) !== 'attempting' && (states.of(n) !== 'unsent' || n > sentTo)) continue;
		rows++;
		states.apply(n, 'unconfirmed', 0);
		made.write(encodeEntry({ type: 'unconfirmed', n, at, problem: { code: 'attempt-interrupted' } }));
	}
	made.write(encodeEntry(endOfResolving(at, kept.last)));
	const mark = { ...made.close(), n: findLastSent(states) };
	try {
		// Replaced at once: there is no moment without a journal.
		if (existsSync(file)) copyFileSync(file, `${file}.${at.replaceAll(/[-:.]/g, '')}`);
		renameSync(`${file}.new`, file);
	} catch (error) {
		throw unwritable(file, error);
	}
	return { rows, sessions, mark };
}

function keepSoundLines(file: string, { version, id }: RunRecord, states: RowStates, made: BatchFile) {
	let sessions = 0;
	let last: JournalEntry | undefined;
	for (const { bytes, run } of findSoundBatches(file)) {
		if (run !== id && !(run === undefined && version === 1)) continue;
		for (const { start, stop } of linesOf(bytes)) {
			const text = bytes.toString('utf8', start, stop);
			const entry = decodeEntry(text);
			if (isRowEntry(entry)) {
				if (entry.n > states.drafts) continue;
				states.apply(entry.n, entry.type, 0);
			}
			made.write(text);
			if (entry.type === 'started') sessions++;
			last = entry.type === 'ended' ? entry : undefined;
		}
	}
	return { sessions, last };
}
