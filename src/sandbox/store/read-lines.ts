/** Lines of a part of a file, with their byte positions, one block of memory at a time. */
import type { FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 256 * 1024;
const LINE_FEED = 10;

export interface ReadLine {
	readonly line: string;
	/** Byte at which the line begins. */
	readonly position: number;
	/** False for a last line without a line break. */
	readonly whole: boolean;
}

/** Reads the lines between two byte positions. */
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
