/**
 * The way out of a journal that cannot be trusted (`journal-damaged`), an old copy included:
 * it is written again with what is sound in it, and every row without an outcome becomes unconfirmed, for it may have been
 * sent. A person then settles the rows with `runs resolve`. The journal as it was stays in the folder.
 *
 * Refused: a journal that can be trusted (`resolve-word-missing`: there are only rows to be resolved).
 */
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Fault, isFault } from '../../messages/fault.ts';
import { checkResolvable } from './check-run.ts';
import { isCheckedLine } from '../storage/checked-line.ts';
import { isoTime, systemClock } from '../../client/clock.ts';
import { unwritable } from '../storage/disk-error.ts';
import { createLineFile, type LineFile } from '../storage/durable-file.ts';
import { foldJournal } from '../journal/fold-journal.ts';
import { decodeEntry, encodeEntry, glanceAtEntry } from '../journal/journal-entry.ts';
import { lockRuns } from '../record/lock.ts';
import { LINE_BREAK, readLineBlocks } from '../storage/read-blocks.ts';
import { createRowStates, type RowStates } from '../journal/row-states.ts';
import { RUN_FILES, readRunRecord, runsDirOf, writeRunRecord } from '../record/run-folder.ts';
import { endOfResolving, type JournalEntry, type RunRecord, type SessionRecord } from '../record/run-record.ts';
import { noteSentRun, reachesMark, type SentRun, sentRunsOf, sentRunsOfUser } from '../record/sent-runs.ts';

/** Gives how many rows became unconfirmed. */
export async function takeStock(dir: string, stateDir: string | undefined, clock = systemClock): Promise<number> {
	const { environment } = checkResolvable(dir, await readRunRecord(dir));
	const lock = await lockRuns(runsDirOf(dir), environment, new Date(clock.now()));
	try {
		const record = await readRunRecord(dir);
		const known = listKnown(dir, record, stateDir);
		if (await isTrusted(dir, record, known)) throw new Fault('resolve-word-missing');
		const at = isoTime(clock.now());
		const { rows, sessions } = await rewriteJournal(dir, record, at);
		const before = record.sessions ?? [];
		// A copy from before the first request has no key of its own.
		const keyFingerprint = known.at(-1)?.keyFingerprint;
		const session: SessionRecord = { at, ...(keyFingerprint === undefined ? {} : { keyFingerprint }) };
		const added = Array.from({ length: sessions - before.length }, () => session);
		const settled = { ...record, sessions: [...before, ...added] };
		await writeRunRecord(dir, settled);
		await noteSentRun(dir, settled, at, stateDir);
		return rows;
	} finally {
		await lock.release();
	}
}

function listKnown(dir: string, { id }: RunRecord, stateDir: string | undefined): readonly SentRun[] {
	const places = [sentRunsOf(path.dirname(dir)), ...(stateDir === undefined ? [] : [sentRunsOfUser(stateDir)])];
	return places.flatMap((place) => place.list()).filter((run) => run.id === id);
}

async function isTrusted(dir: string, record: RunRecord, known: readonly SentRun[]): Promise<boolean> {
	if (known.some(({ mark }) => !reachesMark(dir, mark))) return false;
	try {
		const [drafts, sessions] = [record.planned?.drafts ?? 0, record.sessions?.length ?? 0];
		await foldJournal(path.join(dir, RUN_FILES.journal), { drafts, sessions, offsets: false });
		return true;
	} catch (error) {
		if (isFault(error, 'journal-damaged')) return false;
		throw error;
	}
}

async function rewriteJournal(
	dir: string,
	record: RunRecord,
	at: string,
): Promise<{ readonly rows: number; readonly sessions: number }> {
	const file = path.join(dir, RUN_FILES.journal);
	const drafts = record.planned?.drafts ?? 0;
	const states = createRowStates(drafts, { offsets: false });
	const made = createLineFile(`${file}.new`);
	const kept = await keepSoundLines(file, states, made);
	let { sessions } = kept;
	do made.write(encodeEntry({ type: 'started', at }));
	while (++sessions < (record.sessions?.length ?? 0));
	let rows = 0;
	for (let n = 1; n <= drafts; n++) {
		if (states.of(n) !== 'unsent' && states.of(n) !== 'attempting') continue;
		rows++;
		made.write(encodeEntry({ type: 'unconfirmed', n, at, problem: { code: 'attempt-interrupted' } }));
	}
	made.write(encodeEntry(endOfResolving(at, kept.last)));
	made.close();
	try {
		// The new one takes the place of the old one at once: there is no moment without a journal.
		if (existsSync(file)) copyFileSync(file, `${file}.${at.replaceAll(/[-:.]/g, '')}`);
		renameSync(`${file}.new`, file);
	} catch (error) {
		throw unwritable(file, error);
	}
	return { rows, sessions };
}

/** Gives how many sessions they tell of, and the entry that ends the last. */
async function keepSoundLines(file: string, states: RowStates, made: LineFile) {
	let sessions = 0;
	let last: JournalEntry | undefined;
	for await (const { bytes } of readLineBlocks(file)) {
		let start = 0;
		for (let stop = bytes.indexOf(LINE_BREAK); stop !== -1; stop = bytes.indexOf(LINE_BREAK, start)) {
			const glance = isCheckedLine(bytes, start, stop) ? glanceAtEntry(bytes, start, stop) : undefined;
			if (glance !== undefined && glance.n <= states.drafts) {
				made.write(bytes.toString('utf8', start, stop + 1));
				if (glance.type === 'started') sessions++;
				else if (glance.type !== 'ended') states.apply(glance.n, glance.type, 0);
				last = glance.type === 'ended' ? decodeEntry(bytes.subarray(start, stop)) : undefined;
			}
			start = stop + 1;
		}
	}
	return { sessions, last };
}
