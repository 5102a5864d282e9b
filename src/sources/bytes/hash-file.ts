/** The fingerprint of an input, by which a run remembers what it was made from. */
import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Fault } from '../../messages/fault.ts';
import { BLOCK_BYTES, readBlocks } from './byte-source.ts';

export interface FileHash {
	/** Lower-case hexadecimal. */
	readonly sha256: string;
	readonly bytes: number;
}

/**
 * For files of one block: a folder of ten thousand invoices would spend ten times longer on opening streams than on hashing.
 * Used again for each file, and hashed without a hash object: both have memory outside of the heap, which stays until
 * the collector comes by. One of each for every file left 2 kB a note behind, for good.
 */
let whole: Buffer | undefined;

/** Throws `input-unreadable`. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<FileHash> {
	try {
		signal?.throwIfAborted();
		const small = readSmall(path);
		if (small !== undefined) return { sha256: hash('sha256', small, 'hex'), bytes: small.length };
		return await hashLarge(path, signal);
	} catch (cause) {
		if (!(cause instanceof Error) || !('syscall' in cause) || !('code' in cause)) throw cause;
		throw new Fault('input-unreadable', { path, reason: String(cause.code) }, { cause });
	}
}

async function hashLarge(path: string, signal: AbortSignal | undefined): Promise<FileHash> {
	const handle = await open(path);
	try {
		const sum = createHash('sha256');
		let bytes = 0;
		for await (const block of readBlocks(handle, BLOCK_BYTES, signal)) {
			sum.update(block);
			bytes += block.length;
		}
		return { sha256: sum.digest('hex'), bytes };
	} finally {
		await handle.close();
	}
}

/** Valid until the next call; `undefined` for a file that does not fit. */
function readSmall(path: string): Buffer | undefined {
	const buffer = (whole ??= Buffer.allocUnsafeSlow(BLOCK_BYTES));
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
