/**
 * A file of lines in large blocks that end at a line break, for readers that need only a glance at most lines. While a block
 * is looked at, the next one is read.
 *
 * Unit: bytes. A block is valid until the next one is asked for: the buffer is used again. The last block ends where the
 * file ends, line break or not.
 */
import { open } from 'node:fs/promises';
import { diskErrorCode, unreadable } from './disk-error.ts';

const BLOCK_BYTES = 1 << 20;
/** Room before a block for the beginning of its first line: of nearly all of them. */
const HELD_BYTES = 1 << 16;
export const LINE_BREAK = 0x0a;

export interface LineBlock {
	readonly bytes: Buffer;
	/** Where the block begins in the file. */
	readonly offset: number;
	/** The file ends with this block. */
	readonly last: boolean;
}

/** From the line that begins at `from`. A file that does not exist has no blocks; throws `Fault` `run-file-unreadable`. */
export async function* readLineBlocks(file: string, signal?: AbortSignal, from = 0): AsyncGenerator<LineBlock> {
	const handle = await open(file, 'r').catch((error: unknown) => {
		if (diskErrorCode(error) === 'ENOENT') return undefined;
		throw unreadable(file, error);
	});
	if (handle === undefined) return;
	const read = (buffer: Buffer, position: number) => {
		const reading = handle.read(buffer, HELD_BYTES, BLOCK_BYTES, position).catch((error: unknown) => {
			throw unreadable(file, error);
		});
		// Told where it is awaited, if it is.
		reading.catch(() => {});
		return reading;
	};
	try {
		let reading = read(Buffer.allocUnsafe(HELD_BYTES + BLOCK_BYTES), from);
		let spare: Buffer = Buffer.allocUnsafe(HELD_BYTES + BLOCK_BYTES);
		let position = from;
		/** What was read of a line that is not whole yet. */
		let held: Buffer[] = [];
		let heldBytes = 0;
		for (;;) {
			signal?.throwIfAborted();
			const { bytesRead, buffer } = await reading;
			const offset = position - heldBytes;
			if (bytesRead === 0) {
				if (heldBytes > 0) yield { bytes: Buffer.concat(held), offset, last: true };
				return;
			}
			position += bytesRead;
			reading = read(spare, position);
			spare = buffer;
			const block = buffer.subarray(HELD_BYTES, HELD_BYTES + bytesRead);
			const whole = block.lastIndexOf(LINE_BREAK) + 1;
			if (whole > 0) {
				yield { bytes: joined(held, heldBytes, buffer, whole), offset, last: false };
				held = [];
				heldBytes = 0;
			}
			if (whole < bytesRead) {
				held.push(Buffer.from(block.subarray(whole)));
				heldBytes += bytesRead - whole;
			}
		}
	} finally {
		await handle.close();
	}
}

/** The first `whole` bytes of a block, behind what was held of its first line. */
function joined(held: readonly Buffer[], heldBytes: number, buffer: Buffer, whole: number): Buffer {
	if (heldBytes > HELD_BYTES) return Buffer.concat([...held, buffer.subarray(HELD_BYTES, HELD_BYTES + whole)]);
	let at = HELD_BYTES - heldBytes;
	for (const piece of held) at += piece.copy(buffer, at);
	return buffer.subarray(HELD_BYTES - heldBytes, HELD_BYTES + whole);
}

/** `Line` is what this program wrote there. */
export async function* readJsonLines<Line>(file: string, signal?: AbortSignal): AsyncGenerator<Line> {
	for await (const { bytes } of readLineBlocks(file, signal)) {
		for (const { start, stop } of linesOf(bytes)) {
			const line: Line = JSON.parse(bytes.toString('utf8', start, stop));
			yield line;
		}
	}
}

/** Where the lines of a block stand that are not empty. */
export function* linesOf(bytes: Buffer): Generator<{ readonly start: number; readonly stop: number }> {
	for (let start = 0; start < bytes.length; ) {
		const found = bytes.indexOf(LINE_BREAK, start);
		const stop = found === -1 ? bytes.length : found;
		if (stop > start) yield { start, stop };
		start = stop + 1;
	}
}
