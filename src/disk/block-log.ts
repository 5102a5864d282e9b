/**
 * An append-only log of JSON lines with group commit: one durable write and one footer serve all waiting callers. Zero bytes
 * are written after the last batch as a reserve, so that the last lines fit even on a full disk (`rescue`). Lines are only
 * written over zero bytes, and removed bytes are overwritten with zero bytes. So `judgeTail` recognises any part of a write as
 * torn. After a failed write the log accepts nothing more.
 */
import path from 'node:path';
import { footerBytes, sealBatch } from './batches.ts';
import { syncFolder } from './durable-file.ts';
import { type FilePlace, type LogDisk, openLogDisk } from './log-disk.ts';

const RESERVE_STEP_BYTES = 256 * 1024;
const MIN_RESERVE_BYTES = 64 * 1024;
const RESCUE_ATTEMPTS = 3;
const RESCUE_PAUSE_MS = 200;

/** The file was moved or deleted, so what is written to it may be lost. */
export class FileMoved extends Error {
	override readonly name = 'FileMoved';
}

export interface LogStart {
	/** Offset after the last sound batch. */
	readonly end: number;
	/** Bytes after it from a batch that was never fully durable. */
	readonly tornBytes: number;
}

export interface LogMark {
	readonly bytes: number;
	readonly crc: string;
	/** The highest `n` given to `append`. */
	readonly n: number;
}

export interface BlockLogSettings {
	readonly disk?: LogDisk | undefined;
	/** Id of the run that the log belongs to. */
	readonly run?: string | undefined;
	readonly reserveBytes?: number;
	/** Write the batch at once if this many callers wait. */
	readonly enough?: number;
	/** Turns a disk error or `FileMoved` into the error that waiting callers get. */
	readonly explain?: (error: unknown) => Error;
	/** Called for each durable batch, before its waiting callers continue. */
	readonly onDurable?: (mark: LogMark) => void;
}

/** All callers that wait for the same write share a promise: one each would cost as much as its line. */
interface Waiters {
	count: number;
	readonly durable: Promise<void>;
	readonly resolve: () => void;
	readonly reject: (error: Error) => void;
}

function gatherWaiters(): Waiters {
	let resolve = (): void => {};
	let reject: (error: Error) => void = resolve;
	const durable = new Promise<void>((resolveAll, rejectAll) => {
		resolve = resolveAll;
		reject = rejectAll;
	});
	return { count: 0, durable, resolve, reject };
}

export interface LogFailure {
	readonly error: Error;
	/** Noted lines that were not durable at that time, and lines noted later. */
	readonly notes: string[];
}

export class BlockLog {
	readonly #disk: LogDisk;
	readonly #run: string | undefined;
	readonly #footerBytes: number;
	readonly #reserveBytes: number;
	readonly #enough: number;
	readonly #explain: (error: unknown) => Error;
	readonly #onDurable: (mark: LogMark) => void;
	#position: number;
	#size: number;
	/** Bytes after `#position` that a failed batch may have left. */
	#dirtyBytes = 0;
	#lines = '';
	#count = 0;
	#notes: string[] = [];
	#waiters: Waiters | undefined;
	#highest = 0;
	#end: number;
	#isScheduled = false;
	#flushed = Promise.resolve();
	#failure: LogFailure | undefined;

	private constructor(disk: LogDisk, size: number, { end }: LogStart, settings: BlockLogSettings) {
		this.#disk = disk;
		this.#run = settings.run;
		this.#footerBytes = footerBytes(settings.run);
		this.#size = size;
		this.#position = end;
		this.#end = end;
		this.#reserveBytes = Math.max(MIN_RESERVE_BYTES, settings.reserveBytes ?? 0);
		this.#enough = settings.enough ?? Infinity;
		this.#explain = settings.explain ?? ((error) => (error instanceof Error ? error : new Error(String(error))));
		this.#onDurable = settings.onDurable ?? (() => {});
	}

	/** Opens the log after its sound batches and removes a torn tail. Throws what the disk throws. */
	static async open(file: string, start: LogStart, settings: BlockLogSettings = {}): Promise<BlockLog> {
		let disk = settings.disk;
		try {
			disk ??= await openLogDisk(file);
			const log = new BlockLog(disk, await disk.size(), start, settings);
			await syncFolder(path.dirname(file));
			await log.#reserve(start.tornBytes);
			if (start.tornBytes > 0) await disk.write(Buffer.alloc(start.tornBytes), start.end);
			return log;
		} catch (error) {
			await disk?.close().catch(() => {});
			throw error;
		}
	}

	/** Resolves when the line is durable; rejects with the explained disk error. `n`: see `LogMark`. */
	append(line: string, n = 0): Promise<void> {
		if (this.#failure !== undefined) return Promise.reject(this.#failure.error);
		this.#highest = Math.max(this.#highest, n);
		this.#waiters ??= gatherWaiters();
		this.#waiters.count++;
		this.#add(line);
		return this.#waiters.durable;
	}

	/** Adds a line without waiting until it is durable. */
	note(line: string): void {
		if (this.#failure !== undefined) {
			this.#failure.notes.push(line);
			return;
		}
		this.#notes.push(line);
		this.#add(line);
	}

	/** Resolves when all earlier lines are durable or have failed (see `failure`). */
	whenFlushed(): Promise<void> {
		return this.#flushed;
	}

	get failure(): LogFailure | undefined {
		return this.#failure;
	}

	/** Offset after the last durable batch. */
	get position(): number {
		return this.#position;
	}

	get end(): number {
		return this.#end;
	}

	get isInPlace(): boolean {
		return this.#place() === 'here';
	}

	/**
	 * After a failure, writes these lines, as many as fit, and then `last` to the reserve. Returns the lines that did not fit;
	 * undefined if nothing could be written.
	 */
	async rescue(
		lines: readonly string[],
		last: string,
		sleep: (ms: number) => Promise<void>,
	): Promise<readonly string[] | undefined> {
		// Keep the last zero byte, which distinguishes a torn tail from a cut file.
		let room = this.#size - this.#position - 1 - this.#footerBytes - Buffer.byteLength(last) - 1;
		const kept: string[] = [];
		const left: string[] = [];
		for (const line of lines) {
			room -= Buffer.byteLength(line) + 1;
			if (room >= 0) kept.push(line);
			else left.push(line);
		}
		const text = [...kept, last].map((line) => `${line}\n`).join('');
		const bytes = sealBatch(text, kept.length + 1, this.#position, this.#run).sealed;
		for (let attempt = 0; attempt < RESCUE_ATTEMPTS; attempt++) {
			if (attempt > 0) await sleep(RESCUE_PAUSE_MS);
			try {
				if (this.#disk.place() === 'deleted') return undefined;
				if (this.#dirtyBytes > 0) await this.#disk.write(Buffer.alloc(this.#dirtyBytes), this.#position);
				this.#dirtyBytes = 0;
				await this.#disk.write(bytes, this.#position);
				this.#position += bytes.length;
				return left;
			} catch {
				// The result shows the failure.
			}
		}
		return undefined;
	}

	/** `isWhole`: nothing is missing, so the reserve is removed. */
	async close(isWhole: boolean): Promise<void> {
		await this.#flushed;
		// The batches are durable, so remaining reserved bytes or an open descriptor do no harm.
		if (isWhole) await this.#disk.truncate(this.#position).catch(() => {});
		await this.#disk.close().catch(() => {});
	}

	#add(line: string): void {
		this.#lines += `${line}\n`;
		this.#count++;
		this.#end += Buffer.byteLength(line) + 1;
		if (this.#isScheduled) return;
		this.#isScheduled = true;
		this.#flushed = this.#flush();
	}

	#takeGathered(): { readonly waiters: Waiters | undefined; readonly notes: readonly string[] } {
		const [waiters, notes] = [this.#waiters, this.#notes];
		this.#waiters = undefined;
		this.#notes = [];
		this.#lines = '';
		this.#count = 0;
		return { waiters, notes };
	}

	async #flush(): Promise<void> {
		for (;;) {
			await this.#gather();
			if (this.#count === 0) break;
			const { sealed: bytes, crc } = sealBatch(this.#lines, this.#count, this.#position, this.#run);
			const { waiters, notes } = this.#takeGathered();
			const n = this.#highest;
			this.#end += this.#footerBytes;
			const error = await this.#write(bytes);
			if (error !== undefined) {
				const since = this.#takeGathered();
				this.#failure = { error, notes: [...notes, ...since.notes] };
				waiters?.reject(error);
				since.waiters?.reject(error);
				return;
			}
			this.#onDurable({ bytes: this.#position, crc, n });
			waiters?.resolve();
		}
		// In the same turn as the last check of the batch, or a later line would wait forever.
		this.#isScheduled = false;
	}

	/** Resolves with undefined if the batch is durable and the file was not moved, else with the error. */
	async #write(batch: Buffer): Promise<Error | undefined> {
		try {
			await this.#reserve(batch.length);
			this.#dirtyBytes = batch.length;
			await this.#disk.write(batch, this.#position);
			if (this.#disk.place() !== 'here') return this.#explain(new FileMoved());
		} catch (error) {
			return this.#explain(error);
		}
		this.#position += batch.length;
		this.#dirtyBytes = 0;
		return undefined;
	}

	#place(): FilePlace | undefined {
		try {
			return this.#disk.place();
		} catch {
			return undefined;
		}
	}

	async #reserve(bytes: number): Promise<void> {
		const missing = this.#position + bytes + this.#reserveBytes - this.#size;
		if (missing <= 0) return;
		const step = Math.ceil(missing / RESERVE_STEP_BYTES) * RESERVE_STEP_BYTES;
		await this.#disk.write(Buffer.alloc(step), this.#size);
		this.#size += step;
	}

	/**
	 * Resolves after a turn of the event loop without a new caller, or once `#enough` wait: a write costs two thread switches,
	 * as much as a request. With a slow API callers come one at a time, and none waits for another.
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
