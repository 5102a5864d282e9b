/**
 * The journal as bytes on disk: batches one behind the other, and reserved zero bytes behind the last one.
 *
 * The zero bytes are really written, in steps of 256 KiB, and there are always enough of them for the outcomes of all
 * requests that can be in flight: when the disk fills up, these still find room. Lines are only ever written over zero
 * bytes, and what is taken back is written over with zero bytes: whatever part of a write failed or never arrived, what
 * stands behind the last durable batch reads as a torn tail (`journal-tail.ts`).
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { Clock } from '../../client/clock.ts';
import type { FoldedJournal } from './fold-journal.ts';
import { createJournalBatch } from './journal-batch.ts';
import { type JournalDisk, openJournalDisk } from './journal-disk.ts';
import { encodeEntry, MAX_ENTRY_BYTES } from './journal-entry.ts';
import { unwritable } from '../storage/disk-error.ts';
import { syncFolder } from '../storage/durable-file.ts';
import type { JournalEntry } from '../record/run-record.ts';

const RESERVE_STEP_BYTES = 256 * 1024;
const MIN_RESERVE_BYTES = 64 * 1024;
const RESCUE_ATTEMPTS = 3;
const RESCUE_PAUSE_MS = 200;

export type JournalStart = Pick<FoldedJournal, 'end' | 'lineBreakMissing' | 'tornBytes'>;

export class JournalFile {
	readonly #path: string;
	readonly #disk: JournalDisk;
	readonly #minReserveBytes: number;
	#position: number;
	#size: number;
	/** Bytes behind `position` that a failed batch may have left. */
	#dirtyBytes = 0;

	private constructor(file: string, disk: JournalDisk, size: number, position: number, workers: number) {
		this.#path = file;
		this.#disk = disk;
		this.#size = size;
		this.#position = position;
		this.#minReserveBytes = Math.max(MIN_RESERVE_BYTES, (workers + 1) * MAX_ENTRY_BYTES);
	}

	/** Opens behind what was folded, and repairs the tail. `workers`: requests that can be in flight. */
	static async open(file: string, folded: JournalStart, workers: number, given?: JournalDisk): Promise<JournalFile> {
		let disk = given;
		try {
			disk ??= await openJournalDisk(file);
			const opened = new JournalFile(file, disk, await disk.size(), folded.end, workers);
			await syncFolder(path.dirname(file));
			await opened.#reserve(folded.tornBytes);
			if (folded.lineBreakMissing) await disk.write(Buffer.from('\n'), folded.end - 1);
			if (folded.tornBytes > 0) await disk.write(Buffer.alloc(folded.tornBytes), folded.end);
			return opened;
		} catch (error) {
			await disk?.close().catch(() => {});
			throw unwritable(file, error);
		}
	}

	/** Behind the last durable batch. */
	get position(): number {
		return this.#position;
	}

	/** Resolves when the batch is durable and the file is where it was, or with the `Fault`. */
	async write(batch: Buffer): Promise<Fault | undefined> {
		try {
			await this.#reserve(batch.length);
			this.#dirtyBytes = batch.length;
			await this.#disk.write(batch, this.#position);
			if (this.#disk.place() !== 'here') {
				return new Fault('run-folder-moved', { path: path.dirname(this.#path) }, { class: 'stopped' });
			}
		} catch (error) {
			return unwritable(this.#path, error);
		}
		this.#position += batch.length;
		this.#dirtyBytes = 0;
		return undefined;
	}

	/**
	 * After a write that failed: these in its place, as many as find room, and then `last`. Gives those that the disk did not
	 * take; undefined when it took nothing.
	 */
	async rescue(
		entries: readonly JournalEntry[],
		last: JournalEntry,
		clock: Clock,
	): Promise<readonly JournalEntry[] | undefined> {
		// The last zero byte stays: it tells a torn tail from a file that was cut.
		const { bytes, left } = gatherFitting(entries, last, this.#size - this.#position - 1);
		for (let attempt = 0; attempt < RESCUE_ATTEMPTS; attempt++) {
			if (attempt > 0) await clock.sleep(RESCUE_PAUSE_MS);
			try {
				if (this.#disk.place() === 'deleted') return undefined;
				if (this.#dirtyBytes > 0) await this.#disk.write(Buffer.alloc(this.#dirtyBytes), this.#position);
				this.#dirtyBytes = 0;
				await this.#disk.write(bytes, this.#position);
				this.#position += bytes.length;
				return left;
			} catch {
				// Shown by what is given back.
			}
		}
		return undefined;
	}

	/** False once the file was moved, renamed or deleted. */
	isInPlace(): boolean {
		try {
			return this.#disk.place() === 'here';
		} catch {
			return false;
		}
	}

	/** `whole`: nothing is missing, the reserve is given back. */
	async close(whole: boolean): Promise<void> {
		// What was written is durable: reserved bytes that stay, or a descriptor that does not close, cost nothing.
		if (whole) await this.#disk.truncate(this.#position).catch(() => {});
		await this.#disk.close().catch(() => {});
	}

	async #reserve(bytes: number): Promise<void> {
		const missing = this.#position + bytes + this.#minReserveBytes - this.#size;
		if (missing <= 0) return;
		const step = Math.ceil(missing / RESERVE_STEP_BYTES) * RESERVE_STEP_BYTES;
		await this.#disk.write(Buffer.alloc(step), this.#size);
		this.#size += step;
	}
}

/** As many entries as find room, in their order, and the last one. */
function gatherFitting(
	entries: readonly JournalEntry[],
	last: JournalEntry,
	roomBytes: number,
): { readonly bytes: Buffer; readonly left: readonly JournalEntry[] } {
	const batch = createJournalBatch();
	const left: JournalEntry[] = [];
	let room = roomBytes - Buffer.byteLength(encodeEntry(last)) - 1;
	for (const entry of entries) {
		// One byte for the mark of the first line.
		room -= Buffer.byteLength(encodeEntry(entry)) + 1;
		if (room >= 0) batch.add(entry);
		else left.push(entry);
	}
	batch.add(last);
	return { bytes: batch.take(), left };
}
