/**
 * The kept lines of a log at the start.
 *
 * A torn last line, left by a power cut or a kill, was never answered for: it is cut off. A damaged line before it is
 * refused (`data-unreadable`), for what follows could not be trusted.
 */
import type { FileHandle } from 'node:fs/promises';
import { SandboxStartError } from './lock-folder.ts';

export type Replay = (line: string, position: number) => void;

/** Gives every line to `replay`; the result is where the kept lines end. */
export async function replayLog(handle: FileHandle, file: string, replay: Replay): Promise<number> {
	const { size } = await handle.stat();
	let kept = 0;
	let number = 0;
	for await (const { line, position, whole } of readLines(handle, 0, size)) {
		number += 1;
		const next = position + Buffer.byteLength(line) + 1;
		try {
			if (!whole) throw new Error('the last line has no end');
			replay(line, position);
		} catch (error) {
			// Blocks of zeros are what a power cut leaves of lines whose length, but not whose bytes, reached the disk.
			if (next >= size || line.includes('\0')) break;
			throw new SandboxStartError(
				'data-unreadable',
				`${file}: line ${number} cannot be read; restore the file or remove the folder`,
				{ cause: error },
			);
		}
		kept = next;
	}
	if (kept < size) {
		await handle.truncate(kept);
		await handle.datasync();
	}
	return kept;
}

const BLOCK_BYTES = 256 * 1024;
const LINE_FEED = 10;

export interface ReadLine {
	readonly line: string;
	/** Byte at which the line begins. */
	readonly position: number;
	/** False for a last line without a line break. */
	readonly whole: boolean;
}

/** Reads the lines between two byte positions, one block of memory at a time. */
export async function* readLines(handle: FileHandle, from: number, to: number): AsyncGenerator<ReadLine> {
	let rest = Buffer.alloc(0);
	let restAt = from;
	for (let at = from; at < to; ) {
		const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, to - at));
		const { bytesRead } = await handle.read(block, 0, block.length, at);
		if (bytesRead === 0) break;
		at += bytesRead;
		const bytes = Buffer.concat([rest, block.subarray(0, bytesRead)]);
		let begin = 0;
		for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, begin)) {
			yield { line: bytes.toString('utf8', begin, end), position: restAt + begin, whole: true };
			begin = end + 1;
		}
		rest = bytes.subarray(begin);
		restAt += begin;
	}
	if (rest.length > 0) yield { line: rest.toString('utf8'), position: restAt, whole: false };
}
