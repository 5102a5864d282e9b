/**
 * Reads single lines of a block log by offset, each verified with its batch. Fast if the offsets mostly ascend. Synchronous,
 * so that planning can look up what an earlier run did. Throws `Fault` `run-file-unreadable`.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { type Batch, batchAt, findFooter } from './batches.ts';
import { unreadable } from './disk-error.ts';
import { LINE_BREAK } from './read-lines.ts';

const WINDOW_BYTES = 256 * 1024;
const MAX_OPEN = 32;

export class BatchReader {
	readonly #file: string;
	readonly #descriptor: number;
	#window = Buffer.alloc(0);
	#windowOffset = 0;
	#batch: Batch | undefined;

	constructor(file: string) {
		this.#file = file;
		this.#descriptor = this.#attempt(() => openSync(file, 'r'));
	}

	/** Reads the line at `offset`, without its line break. Undefined if its batch is damaged. */
	lineAt(offset: number): Buffer | undefined {
		const batch = this.#batchOf(offset);
		if (batch?.isSound !== true) return undefined;
		const start = offset - batch.offset;
		return batch.bytes.subarray(start, batch.bytes.indexOf(LINE_BREAK, start));
	}

	close(): void {
		closeSync(this.#descriptor);
	}

	#batchOf(offset: number): Batch | undefined {
		const known = this.#batch;
		if (known !== undefined && offset >= known.offset && offset < known.offset + known.bytes.length) return known;
		const footer = this.#readUntil(offset, (bytes) => findFooter(bytes, 0));
		if (footer === undefined || footer.from > offset) return undefined;
		return (this.#batch = this.#readUntil(footer.from, (bytes) => batchAt(bytes, 0, footer.from)));
	}

	/** Reads more and more bytes from `offset` until `find` finds something. */
	#readUntil<Found>(offset: number, find: (bytes: Buffer) => Found | undefined): Found | undefined {
		const start = offset - this.#windowOffset;
		const found = start >= 0 && start < this.#window.length ? find(this.#window.subarray(start)) : undefined;
		if (found !== undefined) return found;
		for (let size = WINDOW_BYTES; ; size *= 2) {
			// A new buffer each time, so that lines returned earlier stay valid.
			const buffer = Buffer.allocUnsafe(size);
			const bytesRead = this.#attempt(() => readSync(this.#descriptor, buffer, 0, size, offset));
			this.#window = buffer.subarray(0, bytesRead);
			this.#windowOffset = offset;
			const inWindow = find(this.#window);
			if (inWindow !== undefined || bytesRead < size) return inWindow;
		}
	}

	#attempt<Result>(use: () => Result): Result {
		try {
			return use();
		} catch (error) {
			throw unreadable(this.#file, error);
		}
	}
}

/** Reads many files and keeps the most recently used ones open. */
export class BatchReaderPool {
	/** Least recently used first. */
	readonly #readers = new Map<string, BatchReader>();

	lineAt(file: string, offset: number): Buffer | undefined {
		const reader = this.#readers.get(file) ?? new BatchReader(file);
		this.#readers.delete(file);
		this.#readers.set(file, reader);
		const [oldest] = this.#readers;
		if (this.#readers.size > MAX_OPEN && oldest !== undefined) {
			this.#readers.delete(oldest[0]);
			oldest[1].close();
		}
		return reader.lineAt(offset);
	}

	close(): void {
		for (const reader of this.#readers.values()) reader.close();
		this.#readers.clear();
	}
}
