/**
 * A file of lines written once, front to back, and made durable at the end.
 *
 * Written in large synchronous pieces: everything is planned before the first request, so there is nothing else for
 * the process to do meanwhile, and a promise a line would cost more than the line.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { unwritable } from './run-folder.ts';

const PIECE_CHARACTERS = 1 << 16;

export interface LineFile {
	/** `line` ends with its line break. Throws `Fault` when the disk does. */
	readonly write: (line: string) => void;
	/** Bytes of all lines so far. */
	readonly position: () => number;
	/** Writes what is left, makes the file durable, closes it. */
	readonly close: () => void;
	/** Closes without making anything durable. */
	readonly abandon: () => void;
}

export function createLineFile(file: string): LineFile {
	let pending = '';
	let written = 0;
	let descriptor: number;
	try {
		descriptor = openSync(file, 'w');
	} catch (error) {
		throw unwritable(file, error);
	}
	const flush = (): void => {
		let rest = Buffer.from(pending);
		pending = '';
		written += rest.length;
		try {
			while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
		} catch (error) {
			throw unwritable(file, error);
		}
	};
	return {
		write(line) {
			pending += line;
			if (pending.length >= PIECE_CHARACTERS) flush();
		},
		position() {
			flush();
			return written;
		},
		close() {
			try {
				flush();
				fsyncSync(descriptor);
			} catch (error) {
				throw unwritable(file, error);
			} finally {
				closeSync(descriptor);
			}
		},
		abandon: () => closeSync(descriptor),
	};
}
