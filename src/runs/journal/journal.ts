/**
 * Appends to a run's journal. If the disk fails (`runs-folder-unwritable`) or the folder was moved (`run-folder-moved`), the
 * waiting appends and all later ones fail.
 */
import path from 'node:path';
import { type Clock, systemClock } from '../../client/clock.ts';
import { BlockLog, FileMoved, type LogStart } from '../../disk/block-log.ts';
import { unwritable } from '../../disk/disk-error.ts';
import type { LogDisk } from '../../disk/log-disk.ts';
import { Fault } from '../../messages/fault.ts';
import type { JournalEntry } from '../record/run-record.ts';
import type { JournalMark } from '../record/sent-mark.ts';
import { decodeEntry, encodeEntry, MAX_ENTRY_BYTES } from './journal-entry.ts';

export interface Journal {
	/** Resolves when the entry is durable; rejects with a `Fault` if the disk fails. */
	readonly append: (entry: JournalEntry) => Promise<void>;
	readonly note: (entry: JournalEntry) => void;
	/** Resolves when all earlier notes are durable or have failed (see `fault`). */
	readonly whenDurable: () => Promise<void>;
	readonly fault: () => Fault | undefined;
	/** Writes the last entry and closes. */
	readonly end: (entry: JournalEntry) => Promise<JournalEnd>;
}

export interface JournalEnd {
	/** Noted outcomes that could not be written, even after a retry. */
	readonly unrecorded: readonly JournalEntry[];
	/** Why these or the last entry could not be written. */
	readonly fault?: Fault;
}

export interface JournalSettings {
	readonly disk?: LogDisk | undefined;
	/** Id of its run. */
	readonly run?: string | undefined;
	readonly clock?: Clock;
	/** Most requests in flight. Space is reserved for their outcomes. Once half of them wait, their batch is written. */
	readonly workers?: number | undefined;
	/** Called for each durable batch, before the appends that wait for it resolve. */
	readonly onDurable?: (mark: JournalMark) => void;
}

/** Opens the journal after its folded entries and removes a torn tail. */
export async function openJournal(
	file: string,
	start: LogStart,
	{ disk, run, clock = systemClock, workers, onDurable = () => {} }: JournalSettings = {},
): Promise<Journal> {
	const explain = (error: unknown): Fault =>
		error instanceof FileMoved
			? new Fault('run-folder-moved', { path: path.dirname(file) }, { class: 'stopped' })
			: unwritable(file, error);
	const settings = {
		disk,
		run,
		// A worker can start a request while its last answer is still being matched, so it can have two open outcomes.
		reserveBytes: (2 * (workers ?? 0) + 1) * MAX_ENTRY_BYTES,
		enough: workers === undefined ? Infinity : Math.max(2, Math.ceil(workers / 2)),
		explain,
		onDurable,
	};
	const log = await BlockLog.open(file, start, settings).catch((error: unknown) => {
		throw explain(error);
	});
	const fault = (): Fault | undefined => (log.failure === undefined ? undefined : unwritable(file, log.failure.error));
	return {
		append: (entry) => log.append(encodeEntry(entry), entry.type === 'attempt' ? entry.n : 0),
		note: (entry) => log.note(encodeEntry(entry)),
		whenDurable: () => log.whenFlushed(),
		fault,
		async end(entry) {
			const last = encodeEntry(entry);
			const why = await log.append(last).then(
				() => undefined,
				() => fault(),
			);
			if (why === undefined) {
				await log.close(true);
				return { unrecorded: [] };
			}
			const { left, isWhole } = await rescue(log, last, clock);
			await log.close(isWhole);
			return isWhole && left.length === 0 ? { unrecorded: [] } : { unrecorded: left, fault: why };
		},
	};
}

/** Tries to write the rest and returns the outcomes that failed. Skips come last and may be lost: the next session repeats them. */
async function rescue(
	log: BlockLog,
	last: string,
	clock: Clock,
): Promise<{ readonly left: readonly JournalEntry[]; readonly isWhole: boolean }> {
	const isSkip = (line: string): boolean => decodeEntry(line).type === 'skipped';
	const notes = log.failure?.notes ?? [];
	const outcomes = notes.filter((line) => !isSkip(line));
	const left = await log.rescue([...outcomes, ...notes.filter(isSkip)], last, (ms) => clock.sleep(ms));
	const missed = (left ?? outcomes).filter((line) => !isSkip(line));
	return { left: missed.map((line) => decodeEntry(line)), isWhole: left !== undefined && log.isInPlace };
}
