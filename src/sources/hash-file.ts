/** The fingerprint of an input, by which a run remembers what it was made from. */
import { createHash, hash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { Fault } from '../problems/fault.ts';

export interface FileHash {
	/** Lower-case hexadecimal. */
	readonly sha256: string;
	readonly bytes: number;
}

/** A folder of ten thousand invoices would spend ten times longer on streams and their buffers than on hashing. */
const READ_AT_ONCE_BYTES = 1024 * 1024;

/**
 * Used again for each file, and hashed without a hash object: both have memory outside of the heap, which stays until
 * the collector comes by. One of each for every file left 2 kB a note behind, for good.
 */
let whole: Buffer | undefined;

/** Streams a large file; throws `input-unreadable`. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<FileHash> {
	try {
		signal?.throwIfAborted();
		const small = readSmall(path);
		if (small !== undefined) return { sha256: hash('sha256', small, 'hex'), bytes: small.length };
		const streamed = createHash('sha256');
		let bytes = 0;
		for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024, signal }) as AsyncIterable<Buffer>) {
			streamed.update(chunk);
			bytes += chunk.length;
		}
		return { sha256: streamed.digest('hex'), bytes };
	} catch (cause) {
		if (!(cause instanceof Error) || !('syscall' in cause) || !('code' in cause)) throw cause;
		throw new Fault('input-unreadable', { path, reason: String(cause.code) }, { cause });
	}
}

/** Valid until the next call; `undefined` for a file that does not fit. */
function readSmall(path: string): Buffer | undefined {
	const buffer = (whole ??= Buffer.allocUnsafeSlow(READ_AT_ONCE_BYTES));
	const file = openSync(path, 'r');
	try {
		for (let length = 0; length < buffer.length; ) {
			const read = readSync(file, buffer, length, buffer.length - length, null);
			if (read === 0) return buffer.subarray(0, length);
			length += read;
		}
		return undefined;
	} finally {
		closeSync(file);
	}
}
