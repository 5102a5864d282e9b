/**
 * Single lines of a file by their offset. Fast when the offsets mostly ascend: a window of the file is kept, and lines
 * that begin in it cost no call. Read synchronously, so that a plan in the making can ask what an earlier run did. Throws
 * `Fault` `run-file-unreadable`.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { unreadable } from './disk-error.ts';

const WINDOW_BYTES = 256 * 1024;
const LINE_BREAK = 0x0a;

export interface LineReader {
	/** The line that begins at `offset`, without its line break; what is left of the file when there is none. */
	readonly at: (offset: number) => Buffer;
	readonly close: () => void;
}

export function openLineReader(file: string): LineReader {
	const attempt = <T>(use: () => T): T => {
		try {
			return use();
		} catch (error) {
			throw unreadable(file, error);
		}
	};
	const descriptor = attempt(() => openSync(file, 'r'));
	let window = Buffer.alloc(0);
	let windowOffset = 0;

	/** The line within the window, or undefined when it does not end there. */
	const inWindow = (offset: number): Buffer | undefined => {
		const start = offset - windowOffset;
		if (start < 0 || start >= window.length) return undefined;
		const stop = window.indexOf(LINE_BREAK, start);
		return stop === -1 ? undefined : window.subarray(start, stop);
	};

	return {
		at(offset) {
			for (let size = WINDOW_BYTES; ; size *= 2) {
				const line = inWindow(offset);
				if (line !== undefined) return line;
				// A new buffer each time: lines given out before stay as they are.
				const buffer = Buffer.allocUnsafe(size);
				const bytesRead = attempt(() => readSync(descriptor, buffer, 0, size, offset));
				window = buffer.subarray(0, bytesRead);
				windowOffset = offset;
				if (bytesRead < size) return inWindow(offset) ?? window;
			}
		},
		close: () => closeSync(descriptor),
	};
}

const MAX_OPEN = 32;

export interface ReaderPool {
	/** The line of `file` that begins at `offset`. */
	readonly lineAt: (file: string, offset: number) => Buffer;
	readonly close: () => void;
}

export function createReaderPool(): ReaderPool {
	/** In the order of their last use. */
	const readers = new Map<string, LineReader>();
	return {
		lineAt(file, offset) {
			const reader = readers.get(file) ?? openLineReader(file);
			readers.delete(file);
			readers.set(file, reader);
			const [oldest] = readers;
			if (readers.size > MAX_OPEN && oldest !== undefined) {
				readers.delete(oldest[0]);
				oldest[1].close();
			}
			return reader.at(offset);
		},
		close() {
			for (const reader of readers.values()) reader.close();
			readers.clear();
		},
	};
}
