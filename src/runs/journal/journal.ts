/**
 * Appending to the journal of a run. A disk that fails (`runs-folder-unwritable`), or a folder that is no longer where it was
 * (`run-folder-moved`), fails the append that waits and every one from then on.
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
	/** Resolves when the entry is durable; rejects with the `Fault` when the disk fails. */
	readonly append: (entry: JournalEntry) => Promise<void>;
	readonly note: (entry: JournalEntry) => void;
	/** Resolves when all that was noted before is durable, or cannot be: see `fault`. */
	readonly whenDurable: () => Promise<void>;
	readonly fault: () => Fault | undefined;
	/** Writes the last entry and closes. */
	readonly end: (entry: JournalEntry) => Promise<JournalEnd>;
}

export interface JournalEnd {
	/** Noted outcomes that the disk did not take, even when tried again. */
	readonly unrecorded: readonly JournalEntry[];
	/** Why the journal lacks them, or its last entry. */
	readonly fault?: Fault;
}

export interface JournalSettings {
	readonly disk?: LogDisk | undefined;
	readonly clock?: Clock;
	/** Requests that can be in flight, whose outcomes find room on a full disk; half of them make a batch that waits for no more. */
	readonly workers?: number | undefined;
	/** Called with each batch that is durable, before anybody who waits for it. */
	readonly onDurable?: (mark: JournalMark) => void;
}

/** Opens behind what was folded, and takes away a torn tail. */
export async function openJournal(
	file: string,
	start: LogStart,
	{ disk, clock = systemClock, workers, onDurable = () => {} }: JournalSettings = {},
): Promise<Journal> {
	const explain = (error: unknown): Fault =>
		error instanceof FileMoved
			? new Fault('run-folder-moved', { path: path.dirname(file) }, { class: 'stopped' })
			: unwritable(file, error);
	const settings = {
		disk,
		// A worker goes on while its last answer is still being paired, so it can have two outcomes open.
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

/** Gives the outcomes that the disk did not take. Skips are written last and not missed: the next session skips again. */
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
