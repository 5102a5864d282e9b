/**
 * Appending to the journal with group commit: one durable write serves all that wait.
 *
 * A disk that fails (`runs-folder-unwritable`), or a folder that is no longer where it was (`run-folder-moved`), fails the
 * append that waits and every one from then on.
 */
import type { Fault } from '../../messages/fault.ts';
import { type Clock, systemClock } from '../../client/clock.ts';
import { createJournalBatch } from './journal-batch.ts';
import type { JournalDisk } from './journal-disk.ts';
import { JournalFile, type JournalStart } from './journal-file.ts';
import type { JournalEntry } from '../record/run-record.ts';
import type { JournalMark } from '../record/sent-mark.ts';
import { SEAL_BYTES } from '../storage/checked-line.ts';

export interface Journal {
	/** Resolves when the entry is durable; rejects with the `Fault` when the disk fails. */
	readonly append: (entry: JournalEntry) => Promise<void>;
	/** Puts the entry into the next batch; nobody waits for it. */
	readonly note: (entry: JournalEntry) => void;
	/** Resolves when all that was noted before is durable, or cannot be: see `fault`. */
	readonly whenDurable: () => Promise<void>;
	/** Why the disk takes nothing more. */
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

/** All that wait for the same write: a promise for each would cost as much as its line. */
interface Waiters {
	count: number;
	readonly durable: Promise<void>;
	readonly resolve: () => void;
	readonly reject: (fault: Fault) => void;
}

export interface JournalSurroundings {
	readonly disk?: JournalDisk;
	readonly clock?: Clock;
	/** Requests that can be in flight, whose outcomes find room on a full disk; half of them make a batch that waits for no more. */
	readonly workers?: number;
	/** Told how far it has come with each batch that is durable, before anybody who waits for it. */
	readonly onDurable?: (mark: JournalMark) => void;
}

function gatherWaiters(): Waiters {
	let resolve = (): void => {};
	let reject: (fault: Fault) => void = resolve;
	const durable = new Promise<void>((resolveAll, rejectAll) => {
		resolve = resolveAll;
		reject = rejectAll;
	});
	return { count: 0, durable, resolve, reject };
}

/** Opens behind what was folded, after the tail is repaired. */
export async function openJournal(
	path: string,
	folded: JournalStart,
	{ disk, clock = systemClock, workers, onDurable = () => {} }: JournalSurroundings = {},
): Promise<Journal> {
	const file = await JournalFile.open(path, folded, workers ?? 0, disk);
	const enough = workers === undefined ? Infinity : Math.max(2, Math.ceil(workers / 2));
	const commit = new GroupCommit(file, enough, onDurable);
	return {
		append: (entry) => commit.append(entry),
		note: (entry) => commit.note(entry),
		whenDurable: () => commit.flushed,
		fault: () => commit.failed?.fault,
		async end(entry) {
			const failed = await commit.end(entry);
			if (failed === undefined) {
				await file.close(true);
				return { unrecorded: [] };
			}
			// Outcomes of requests find room first: what was skipped is skipped again by the next session.
			const outcomes = failed.notes.filter(({ type }) => type !== 'skipped');
			const skips = failed.notes.filter(({ type }) => type === 'skipped');
			const left = await file.rescue([...outcomes, ...skips], entry, clock);
			const isWhole = left !== undefined && file.isInPlace();
			await file.close(isWhole);
			const unrecorded = (left ?? outcomes).filter(({ type }) => type !== 'skipped');
			return isWhole && unrecorded.length === 0 ? { unrecorded } : { unrecorded, fault: failed.fault };
		},
	};
}

interface Failed {
	readonly fault: Fault;
	/** Noted entries that were not durable when the disk failed, and those noted since. Attempts of theirs were not sent. */
	readonly notes: JournalEntry[];
}

/** Gathers entries while a batch is being written, and writes them as the next one. */
class GroupCommit {
	readonly #file: JournalFile;
	/** So many that wait make a batch that waits for no more. */
	readonly #enough: number;
	readonly #onDurable: (mark: JournalMark) => void;
	readonly #batch = createJournalBatch();
	#waiters: Waiters | undefined;
	#notes: JournalEntry[] = [];
	#scheduled = false;
	/** The last line of the plan that was attempted. */
	#highest = 0;
	/** All that was gathered so far is written. */
	flushed = Promise.resolve();
	failed: Failed | undefined;

	constructor(file: JournalFile, enough: number, onDurable: (mark: JournalMark) => void) {
		this.#file = file;
		this.#enough = enough;
		this.#onDurable = onDurable;
	}

	append(entry: JournalEntry): Promise<void> {
		if (this.failed !== undefined) return Promise.reject(this.failed.fault);
		this.#batch.add(entry);
		if (entry.type === 'attempt') this.#highest = Math.max(this.#highest, entry.n);
		this.#waiters ??= gatherWaiters();
		this.#waiters.count++;
		this.#schedule();
		return this.#waiters.durable;
	}

	note(entry: JournalEntry): void {
		if (this.failed !== undefined) {
			this.failed.notes.push(entry);
			return;
		}
		this.#notes.push(entry);
		this.#batch.add(entry);
		this.#schedule();
	}

	/** Writes the last entry, unless the disk has failed or fails now. */
	async end(entry: JournalEntry): Promise<Failed | undefined> {
		if (this.failed === undefined) {
			this.#batch.add(entry);
			this.#schedule();
		}
		await this.flushed;
		return this.failed;
	}

	#schedule(): void {
		if (this.#scheduled) return;
		this.#scheduled = true;
		this.flushed = this.#flush();
	}

	#takeGathered(): { readonly waiters: Waiters | undefined; readonly notes: readonly JournalEntry[] } {
		const [waiters, notes] = [this.#waiters, this.#notes];
		this.#waiters = undefined;
		this.#notes = [];
		return { waiters, notes };
	}

	async #flush(): Promise<void> {
		for (;;) {
			await this.#gather();
			if (this.#batch.isEmpty()) break;
			const bytes = this.#batch.take();
			const { waiters, notes } = this.#takeGathered();
			const n = this.#highest;
			const fault = await this.#file.write(bytes);
			if (fault !== undefined) {
				const since = this.#takeGathered();
				this.failed = { fault, notes: [...notes, ...since.notes] };
				waiters?.reject(fault);
				since.waiters?.reject(fault);
				return;
			}
			const end = bytes.toString('latin1', bytes.length - SEAL_BYTES);
			this.#onDurable({ bytes: this.#file.position, end, n });
			waiters?.resolve();
		}
		// In the same turn as the last look at the batch, or an entry that follows would wait for ever.
		this.#scheduled = false;
	}

	/**
	 * Ends after a turn of the event loop that brought nobody more to wait, or when enough do: a write costs two changes of
	 * thread, as much as a request. A slow API brings one at a time, and none is kept waiting for another.
	 */
	#gather(): Promise<void> {
		return new Promise((resolve) => {
			let before = -1;
			const look = (): void => {
				const waiting = this.#waiters?.count ?? 0;
				if (waiting === before || waiting >= this.#enough) {
					resolve();
					return;
				}
				before = waiting;
				setImmediate(look);
			};
			look();
		});
	}
}
