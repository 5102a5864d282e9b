import { createHash, hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { BLOCK_BYTES, readBlocks, readSmallFile } from './byte-source.ts';

export interface FileHash {
	readonly sha256: string;
	readonly bytes: number;
}

export async function hashFile(path: string, signal?: AbortSignal): Promise<FileHash> {
	signal?.throwIfAborted();
	const small = readSmallFile(path);
	// A hash object per file would leave 2 kB outside the heap.
	if (small !== undefined) return { sha256: hash('sha256', small, 'hex'), bytes: small.length };
	return await hashLarge(path, signal);
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
