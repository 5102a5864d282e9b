/**
 * An append-only log of JSON lines with group commit: one durable write, and one footer, serves all that wait.
 *
 * Zero bytes are reserved behind the last batch, really written, so that a full disk still takes the last lines (`rescue`).
 * Lines are only ever written over zero bytes, and what is taken back is overwritten with zero bytes: whatever part of a
 * write arrives, `judgeTail` knows it for torn. After one write that fails the log takes nothing more.
 */
import path from 'node:path';
import { FOOTER_BYTES, sealBatch } from './batches.ts';
import { syncFolder } from './durable-file.ts';
import { type FilePlace, type LogDisk, openLogDisk } from './log-disk.ts';

const RESERVE_STEP_BYTES = 256 * 1024;
const MIN_RESERVE_BYTES = 64 * 1024;
const RESCUE_ATTEMPTS = 3;
const RESCUE_PAUSE_MS = 200;

/** The file has another place, or none: what is written to it may be lost. */
export class FileMoved extends Error {
	override readonly name = 'FileMoved';
}

export interface LogStart {
	/** Behind the last sound batch. */
	readonly end: number;
	/** Bytes behind it that never were durable as a whole. */
	readonly tornBytes: number;
}

export interface LogMark {
	readonly bytes: number;
	readonly crc: string;
	/** The highest number that a line was given. */
	readonly n: number;
}

export interface BlockLogSettings {
	readonly disk?: LogDisk | undefined;
	readonly reserveBytes?: number;
	/** So many that wait make a batch that waits for no more. */
	readonly enough?: number;
	/** Of what the disk threw, or `FileMoved`: what waits is rejected with it. */
	readonly explain?: (error: unknown) => Error;
	/** Called with each batch that is durable, before anybody who waits for it. */
	readonly onDurable?: (mark: LogMark) => void;
}

/** All that wait for the same write: a promise for each would cost as much as its line. */
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
	/** Noted lines that were not durable then, and those noted since. */
	readonly notes: string[];
}

export class BlockLog {
	readonly #disk: LogDisk;
	readonly #reserveBytes: number;
	readonly #enough: number;
	readonly #explain: (error: unknown) => Error;
	readonly #onDurable: (mark: LogMark) => void;
	#position: number;
	#size: number;
	/** Bytes behind `#position` that a failed batch may have left. */
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
		this.#size = size;
		this.#position = end;
		this.#end = end;
		this.#reserveBytes = Math.max(MIN_RESERVE_BYTES, settings.reserveBytes ?? 0);
		this.#enough = settings.enough ?? Infinity;
		this.#explain = settings.explain ?? ((error) => (error instanceof Error ? error : new Error(String(error))));
		this.#onDurable = settings.onDurable ?? (() => {});
	}

	/** Opens behind the sound batches, and takes away what is torn. Throws what the disk throws. */
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

	/** Resolves when the line is durable; rejects with what the disk threw. `n`: see `LogMark`. */
	append(line: string, n = 0): Promise<void> {
		if (this.#failure !== undefined) return Promise.reject(this.#failure.error);
		this.#highest = Math.max(this.#highest, n);
		this.#waiters ??= gatherWaiters();
		this.#waiters.count++;
		this.#add(line);
		return this.#waiters.durable;
	}

	/** Does not wait until the line is durable. */
	note(line: string): void {
		if (this.#failure !== undefined) {
			this.#failure.notes.push(line);
			return;
		}
		this.#notes.push(line);
		this.#add(line);
	}

	/** Resolves when all that was given before is durable, or cannot be: see `failure`. */
	whenFlushed(): Promise<void> {
		return this.#flushed;
	}

	get failure(): LogFailure | undefined {
		return this.#failure;
	}

	/** Behind the last durable batch. */
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
	 * After a failure: these lines in its place, as many as find room, and then `last`. Gives those that the disk did not take;
	 * undefined when it took nothing.
	 */
	async rescue(
		lines: readonly string[],
		last: string,
		sleep: (ms: number) => Promise<void>,
	): Promise<readonly string[] | undefined> {
		// The last zero byte stays: it tells a torn tail from a file that was cut.
		let room = this.#size - this.#position - 1 - FOOTER_BYTES - Buffer.byteLength(last) - 1;
		const kept: string[] = [];
		const left: string[] = [];
		for (const line of lines) {
			room -= Buffer.byteLength(line) + 1;
			if (room >= 0) kept.push(line);
			else left.push(line);
		}
		const text = [...kept, last].map((line) => `${line}\n`).join('');
		const bytes = Buffer.from(sealBatch(text, kept.length + 1, this.#position).sealed);
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
				// Shown by what is given back.
			}
		}
		return undefined;
	}

	/** `isWhole`: nothing is missing, the reserve is given back. */
	async close(isWhole: boolean): Promise<void> {
		await this.#flushed;
		// The batches are durable: reserved bytes that stay, or a descriptor that does not close, cost nothing.
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
			const { sealed, crc } = sealBatch(this.#lines, this.#count, this.#position);
			const bytes = Buffer.from(sealed);
			const { waiters, notes } = this.#takeGathered();
			const n = this.#highest;
			this.#end += FOOTER_BYTES;
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
		// In the same turn as the last look at the batch, or a line that follows would wait for ever.
		this.#isScheduled = false;
	}

	/** Resolves when the batch is durable and the file is where it was, or with the error. */
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
	 * Ends after a turn of the event loop without another waiter, or when enough wait: a write costs two changes of
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
