/**
 * Appending to the journal with group commit: one durable write serves all that wait.
 *
 * Behind the last line zero bytes are reserved, really written, in steps of 256 KiB and never fewer than 64 KiB before an
 * attempt: when the disk fills up, the outcomes of what is in flight still find room, and a file that was cut is known by
 * their absence. A disk that fails (`runs-folder-unwritable`) fails every append from then on.
 */
import path from 'node:path';
import type { Fault } from '../problems/fault.ts';
import { type Clock, systemClock } from './clock.ts';
import type { FoldedJournal } from './fold-journal.ts';
import { encodeEntry } from './journal-entry.ts';
import { createJournalBatch } from './journal-batch.ts';
import { type JournalDisk, openJournalDisk } from './journal-disk.ts';
import { syncFolder, unwritable } from './run-folder.ts';
import type { JournalEntry } from './run-record.ts';

const RESERVE_STEP_BYTES = 256 * 1024;
const RESERVE_LEAST_BYTES = 64 * 1024;
const RESCUE_ATTEMPTS = 3;
const RESCUE_PAUSE_MS = 200;

export interface Journal {
	/** Resolves when the entry is durable; rejects with the `Fault` when the disk fails. */
	readonly append: (entry: JournalEntry) => Promise<void>;
	/** Puts the entry into the next batch; nobody waits for it. */
	readonly note: (entry: JournalEntry) => void;
	/** Why the disk takes nothing more. */
	readonly fault: () => Fault | undefined;
	/** Writes the last entry and closes. Gives the noted entries that the disk did not take, even when tried again. */
	readonly end: (entry: JournalEntry) => Promise<readonly JournalEntry[]>;
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
	/** How many may wait at once; half of them make a batch that waits for no more. */
	readonly workers?: number;
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
	file: string,
	folded: Pick<FoldedJournal, 'end' | 'lineBreakMissing' | 'tornBytes'>,
	surroundings: JournalSurroundings = {},
): Promise<Journal> {
	const clock = surroundings.clock ?? systemClock;
	const enough = Math.max(2, Math.ceil((surroundings.workers ?? Infinity) / 2));
	let disk: JournalDisk;
	let size: number;
	try {
		disk = surroundings.disk ?? (await openJournalDisk(file));
		size = await disk.size();
		await syncFolder(path.dirname(file));
	} catch (error) {
		throw unwritable(file, error);
	}

	let position = folded.end;
	const batch = createJournalBatch();
	let waiters: Waiters | undefined;
	let notes: JournalEntry[] = [];
	let fault: Fault | undefined;
	let scheduled = false;
	let flushed = Promise.resolve();
	/** Bytes behind `position` that a failed batch may have left. */
	let dirtyBytes = 0;

	const reserve = async (bytes: number): Promise<void> => {
		if (position + bytes + RESERVE_LEAST_BYTES <= size) return;
		const step = Math.max(RESERVE_STEP_BYTES, bytes + RESERVE_LEAST_BYTES);
		await disk.write(Buffer.alloc(step), size);
		size += step;
	};

	try {
		await reserve(folded.tornBytes);
		if (folded.lineBreakMissing) await disk.write(Buffer.from('\n'), position - 1);
		if (folded.tornBytes > 0) await disk.write(Buffer.alloc(folded.tornBytes), position);
	} catch (error) {
		await disk.close();
		throw unwritable(file, error);
	}

	const fail = (error: unknown, batchWaiters: Waiters | undefined, batchNotes: readonly JournalEntry[]): void => {
		fault = unwritable(file, error);
		batchWaiters?.reject(fault);
		waiters?.reject(fault);
		waiters = undefined;
		notes = [...batchNotes, ...notes];
		batch.take();
	};

	const flush = async (): Promise<void> => {
		for (;;) {
			await gather();
			if (batch.isEmpty()) break;
			const bytes = batch.take();
			const [batchWaiters, batchNotes] = [waiters, notes];
			waiters = undefined;
			notes = [];
			try {
				await reserve(bytes.length);
				dirtyBytes = bytes.length;
				await disk.write(bytes, position);
			} catch (error) {
				fail(error, batchWaiters, batchNotes);
				return;
			}
			position += bytes.length;
			dirtyBytes = 0;
			batchWaiters?.resolve();
		}
		// In the same turn as the last look at the batch, or an entry that follows would wait for ever.
		scheduled = false;
	};

	/**
	 * Ends after a turn of the event loop that brought nobody more to wait, or when enough do: a write costs two changes of
	 * thread, as much as a request. A slow API brings one at a time, and none is kept waiting for another.
	 */
	const gather = (): Promise<void> =>
		new Promise((resolve) => {
			let before = -1;
			const look = (): void => {
				const waiting = waiters?.count ?? 0;
				if (waiting === before || waiting >= enough) {
					resolve();
					return;
				}
				before = waiting;
				setImmediate(look);
			};
			look();
		});

	const schedule = (): void => {
		if (scheduled) return;
		scheduled = true;
		flushed = flush();
	};

	/** Writes what a failed disk left over, without the attempts: nothing was sent for those. */
	const rescue = async (last: JournalEntry): Promise<boolean> => {
		const bytes = Buffer.from([...notes, last].map(encodeEntry).join(''));
		const cover = Buffer.alloc(Math.max(bytes.length, dirtyBytes));
		bytes.copy(cover);
		for (let attempt = 0; attempt < RESCUE_ATTEMPTS; attempt++) {
			if (attempt > 0) await clock.sleep(RESCUE_PAUSE_MS, new AbortController().signal);
			try {
				await disk.write(cover, position);
				size = Math.max(size, position + cover.length);
				position += bytes.length;
				return true;
			} catch {
				// Told by what `end` gives back.
			}
		}
		return false;
	};

	return {
		append(entry) {
			if (fault !== undefined) return Promise.reject(fault);
			batch.add(entry);
			waiters ??= gatherWaiters();
			waiters.count++;
			schedule();
			return waiters.durable;
		},
		note(entry) {
			notes.push(entry);
			if (fault !== undefined) return;
			batch.add(entry);
			schedule();
		},
		fault: () => fault,
		async end(entry) {
			if (fault === undefined) {
				batch.add(entry);
				schedule();
			}
			await flushed;
			const taken = fault === undefined || (await rescue(entry));
			try {
				if (taken) await disk.truncate(position);
			} catch {
				// The reserved bytes stay, which is as good.
			}
			await disk.close();
			return taken ? [] : notes;
		},
	};
}
