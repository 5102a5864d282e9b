/**
 * A file of lines in large blocks that end at a line break, for readers that need only a glance at most lines.
 *
 * Unit: bytes. A block is valid until the next one is asked for: the buffer is used again. The last block ends where the
 * file ends, line break or not.
 */
import { open } from 'node:fs/promises';
import { diskErrorCode } from './disk-error.ts';

const BLOCK_BYTES = 1 << 20;
const LINE_BREAK = 0x0a;

export interface LineBlock {
	readonly bytes: Buffer;
	/** Where the block begins in the file. */
	readonly offset: number;
	/** The file ends with this block. */
	readonly last: boolean;
}

/** From the line that begins at `from`. A file that does not exist has no blocks. */
export async function* readLineBlocks(file: string, signal?: AbortSignal, from = 0): AsyncGenerator<LineBlock> {
	const handle = await open(file, 'r').catch((error: unknown) => {
		if (diskErrorCode(error) === 'ENOENT') return undefined;
		throw error;
	});
	if (handle === undefined) return;
	try {
		let buffer = Buffer.allocUnsafe(BLOCK_BYTES);
		let offset = from;
		/** Bytes at the start of the buffer that belong to a line not yet whole. */
		let held = 0;
		for (;;) {
			signal?.throwIfAborted();
			const { bytesRead } = await handle.read(buffer, held, buffer.length - held, offset + held);
			const filled = held + bytesRead;
			if (bytesRead === 0) {
				if (filled > 0) yield { bytes: buffer.subarray(0, filled), offset, last: true };
				return;
			}
			const whole = buffer.lastIndexOf(LINE_BREAK, filled - 1) + 1;
			if (whole > 0) {
				yield { bytes: buffer.subarray(0, whole), offset, last: false };
				buffer.copyWithin(0, whole, filled);
				offset += whole;
			}
			held = filled - whole;
			if (held === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
		}
	} finally {
		await handle.close();
	}
}
