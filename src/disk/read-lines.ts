/** Reads a file of lines in large blocks. Unit: bytes. Throws `Fault` `run-file-unreadable`. */
import { open } from 'node:fs/promises';
import { diskErrorCode, unreadable } from './disk-error.ts';

const BLOCK_BYTES = 1 << 20;
/** A file may grow by this much while it is read, before another block is needed. */
const SPARE_BYTES = 4_096;
export const LINE_BREAK = 0x0a;

export interface LineBlock {
	readonly bytes: Buffer;
	readonly offset: number;
	readonly last: boolean;
}

/**
 * Yields blocks that end at a line break; the last one ends with the file. `from`: start of a line. A missing file has no
 * blocks.
 */
export async function* readLineBlocks(file: string, signal?: AbortSignal, from = 0): AsyncGenerator<LineBlock> {
	let held: Buffer[] = [];
	let offset = from;
	for await (const block of readBlocks(file, signal, from)) {
		const whole = block.lastIndexOf(LINE_BREAK) + 1;
		if (whole > 0) {
			const bytes = held.length === 0 ? block.subarray(0, whole) : Buffer.concat([...held, block.subarray(0, whole)]);
			yield { bytes, offset, last: false };
			offset += bytes.length;
			held = [];
		}
		if (whole < block.length) held.push(block.subarray(whole));
	}
	if (held.length > 0) yield { bytes: Buffer.concat(held), offset, last: true };
}

async function* readBlocks(file: string, signal: AbortSignal | undefined, from: number): AsyncGenerator<Buffer> {
	const failed = (error: unknown): never => {
		throw unreadable(file, error);
	};
	const handle = await open(file, 'r').catch((error: unknown) =>
		diskErrorCode(error) === 'ENOENT' ? undefined : failed(error),
	);
	if (handle === undefined) return;
	try {
		// A whole block of memory for each of many small files keeps the garbage collector busy.
		const { size } = await handle.stat().catch(failed);
		for (let position = from; ; ) {
			signal?.throwIfAborted();
			const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, Math.max(0, size - position) + SPARE_BYTES));
			const { bytesRead } = await handle.read(block, 0, block.length, position).catch(failed);
			if (bytesRead === 0) return;
			position += bytesRead;
			yield block.subarray(0, bytesRead);
		}
	} finally {
		await handle.close();
	}
}

/** The file must have been written by this program, with lines of type `Line`. */
export async function* readJsonLines<Line>(
	file: string,
	signal?: AbortSignal,
	decode = decodeUtf8,
): AsyncGenerator<Line> {
	for await (const { bytes } of readLineBlocks(file, signal)) {
		for (const { start, stop } of linesOf(bytes)) {
			const line: Line = JSON.parse(decode(bytes, start, stop));
			yield line;
		}
	}
}

function decodeUtf8(bytes: Buffer, start: number, stop: number): string {
	return bytes.toString('utf8', start, stop);
}

export function* linesOf(bytes: Buffer): Generator<{ readonly start: number; readonly stop: number }> {
	for (let start = 0; start < bytes.length; ) {
		const found = bytes.indexOf(LINE_BREAK, start);
		const stop = found === -1 ? bytes.length : found;
		if (stop > start) yield { start, stop };
		start = stop + 1;
	}
}
