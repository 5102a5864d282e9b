/** Refuses a file that changed since the first read, or that causes a system error (`file-unreadable`). */
import { closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { findTooManyOpen } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import { SourceRefusal, refusal } from '../values/source.ts';

export interface ByteSource {
	/** Yields chunks in order. A chunk is valid only until the next one is requested, which reuses its memory. */
	readonly read: (signal?: AbortSignal) => AsyncIterable<Uint8Array>;
}

/** On a loaded machine 1 MB reads a large CSV 9 % faster than 256 kB. */
export const BLOCK_BYTES = 1024 * 1024;

export function fileBytes(path: string, file: string): ByteSource {
	let first: { readonly size: number; readonly mtimeMs: number } | undefined;

	async function* read(signal?: AbortSignal): AsyncIterable<Uint8Array> {
		try {
			const handle = await open(path);
			try {
				const now = await handle.stat();
				first ??= now;
				if (now.size !== first.size || now.mtimeMs !== first.mtimeMs)
					throw refusal(file, 'file-unreadable', { kind: 'changed' });
				let bytes = 0;
				for await (const block of readBlocks(handle, Math.min(BLOCK_BYTES, now.size + 1), signal)) {
					bytes += block.length;
					yield block;
				}
				if (bytes !== first.size) throw refusal(file, 'file-unreadable', { kind: 'changed' });
			} finally {
				await handle.close();
			}
		} catch (cause) {
			throw refuseSystemError(cause, file);
		}
	}
	return { read };
}

export async function* readBlocks(
	handle: FileHandle,
	blockBytes: number,
	signal: AbortSignal | undefined,
): AsyncIterable<Buffer> {
	const buffers = [Buffer.allocUnsafeSlow(blockBytes), Buffer.allocUnsafeSlow(blockBytes)] as const;
	const readInto = (buffer: Buffer) => handle.read(buffer, 0, blockBytes, null);
	let pending = readInto(buffers[0]);
	try {
		for (let turn = 1; ; turn++) {
			signal?.throwIfAborted();
			const { bytesRead, buffer } = await pending;
			if (bytesRead === 0) return;
			pending = readInto(buffers[turn % 2 === 0 ? 0 : 1]);
			yield buffer.subarray(0, bytesRead);
		}
	} finally {
		// The consumer may stop before the last read. A failure of that read no longer matters.
		await pending.catch(() => undefined);
	}
}

/** Reused for all files, because memory outside the heap is freed late. */
let smallFile: Buffer | undefined;

/** Valid until the next call; undefined for a large file. Synchronous: promises would take ten times as long as the reading. */
export function readSmallFile(path: string): Buffer | undefined {
	const buffer = (smallFile ??= Buffer.allocUnsafeSlow(BLOCK_BYTES));
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

export async function readHead(source: ByteSource, bytes: number, signal?: AbortSignal): Promise<Buffer> {
	const parts: Buffer[] = [];
	let missing = bytes;
	for await (const chunk of source.read(signal)) {
		parts.push(Buffer.from(chunk.subarray(0, missing)));
		missing -= chunk.length;
		if (missing <= 0) break;
	}
	return Buffer.concat(parts);
}

/** Windows answers with one of these if another program holds the file open, and every system does if permission is missing. */
const IN_USE = new Set(['EBUSY', 'ETXTBSY', 'EPERM', 'EACCES']);

export function refuseSystemError(cause: unknown, file: string): unknown {
	if (cause instanceof Error && 'syscall' in cause && 'code' in cause) {
		// With too many open files, no other file could be opened either.
		const tooManyOpen = findTooManyOpen(cause);
		if (tooManyOpen !== undefined) return tooManyOpen;
		const reason = String(cause.code);
		const problem: Problem = {
			code: 'file-unreadable',
			params: { kind: IN_USE.has(reason) ? 'in_use' : 'system', reason },
		};
		return new SourceRefusal(file, problem, { cause });
	}
	return cause;
}

/** Throws what is no error of the system about one file. */
export function problemOf(cause: unknown, file: string): Problem {
	const known = refuseSystemError(cause, file);
	if (known instanceof SourceRefusal) return known.problem;
	throw known;
}

/** Queue of bytes that arrive in chunks. Copies each chunk, because the source may reuse its memory. */
export class ByteQueue {
	bytes: Buffer = Buffer.alloc(0);
	offset: number;
	#memory = this.bytes;

	constructor(offset = 0) {
		this.offset = offset;
	}

	add(chunk: Uint8Array, taken: number): void {
		const rest = this.bytes.length - taken;
		const length = rest + chunk.length;
		const memory = length > this.#memory.length ? Buffer.allocUnsafeSlow(length + (length >>> 2)) : this.#memory;
		this.bytes.copy(memory, 0, taken);
		memory.set(chunk, rest);
		this.#memory = memory;
		this.bytes = memory.subarray(0, length);
		this.offset += taken;
	}
}
