import { createHash, hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { BLOCK_BYTES, readBlocks, readSmallFile, type WholeReading } from './byte-source.ts';

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

/** The hashes of input files, taken from whoever reads a file from start to end, so that they cost no reading of their own. */
export class FileHashes {
	readonly #known = new Map<string, FileHash>();

	/** Reads the file if nobody has read it in whole. */
	async of(path: string, signal?: AbortSignal): Promise<FileHash> {
		const known = this.#known.get(path) ?? (await hashFile(path, signal));
		this.#known.set(path, known);
		return known;
	}

	add(path: string, bytes: Uint8Array): void {
		if (!this.#known.has(path)) this.#known.set(path, { sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length });
	}

	/** Undefined if the hash is known. A reading that stops early tells nothing. */
	watch(path: string): WholeReading | undefined {
		if (this.#known.has(path)) return undefined;
		const sum = createHash('sha256');
		let bytes = 0;
		return {
			feed(chunk) {
				sum.update(chunk);
				bytes += chunk.length;
			},
			end: () => void this.#known.set(path, { sha256: sum.digest('hex'), bytes }),
		};
	}
}
