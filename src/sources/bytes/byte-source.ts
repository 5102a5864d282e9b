/** Refuses a file that changed since the first read, or that causes a system error (`file-unreadable`). */
import { closeSync, openSync, readSync, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { findTooManyOpen } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import { SourceRefusal, refusal } from '../values/source.ts';

export interface ByteSource {
	/** Yields chunks in order. A chunk is valid only until the next one is requested, which reuses its memory. */
	readonly read: (signal?: AbortSignal) => AsyncIterable<Uint8Array>;
	/** Set if the beginning is kept between readings, see `keepHead`. */
	readonly head?: (bytes: number, signal?: AbortSignal) => Promise<Buffer>;
}

/** Told the content of a source while it is read from start to end. */
export interface WholeReading {
	readonly feed: (chunk: Uint8Array) => void;
	readonly end: () => void;
}

/** On a loaded machine 1 MB reads a large CSV 9 % faster than 256 kB. */
export const BLOCK_BYTES = 1024 * 1024;

/** `watch`: called for each reading of the whole file; undefined if nobody needs it. */
export function fileBytes(path: string, file: string, watch?: () => WholeReading | undefined): ByteSource {
	let first: Pick<Stats, 'size' | 'mtimeMs'> | undefined;
	const check = (now: Stats): Stats => {
		first ??= now;
		if (now.size === first.size && now.mtimeMs === first.mtimeMs) return now;
		throw refusal(file, 'file-unreadable', { kind: 'changed' });
	};

	async function* readFrom(from: number, signal?: AbortSignal, most = Infinity): AsyncIterable<Uint8Array> {
		try {
			const handle = await open(path);
			try {
				const { size } = check(await handle.stat());
				const blockBytes = Math.min(BLOCK_BYTES, size - from + 1, most);
				let at = from;
				for await (const block of readBlocks(handle, blockBytes, signal, { from, until: from + most })) {
					at += block.length;
					yield block;
				}
				if (at !== Math.min(size, from + most)) throw refusal(file, 'file-unreadable', { kind: 'changed' });
			} finally {
				await handle.close();
			}
		} catch (cause) {
			throw refuseSystemError(cause, file);
		}
	}

	async function checkNow(): Promise<void> {
		try {
			check(await stat(path));
		} catch (cause) {
			throw refuseSystemError(cause, file);
		}
	}
	return watch === undefined ? keepHead(readFrom, checkNow) : watchWhole(keepHead(readFrom, checkNow), watch);
}

function watchWhole(source: Required<ByteSource>, watch: () => WholeReading | undefined): ByteSource {
	return {
		async *read(signal) {
			const whole = watch();
			for await (const chunk of source.read(signal)) {
				whole?.feed(chunk);
				yield chunk;
			}
			whole?.end();
		},
		async head(bytes, signal) {
			const head = await source.head(bytes, signal);
			const whole = head.length < bytes ? watch() : undefined;
			whole?.feed(head);
			whole?.end();
			return head;
		},
	};
}

export async function* readBlocks(
	handle: FileHandle,
	blockBytes: number,
	signal: AbortSignal | undefined,
	range?: { readonly from: number; readonly until: number },
): AsyncIterable<Buffer> {
	const buffers = [Buffer.allocUnsafeSlow(blockBytes), Buffer.allocUnsafeSlow(blockBytes)] as const;
	let at = range?.from ?? 0;
	const readInto = (buffer: Buffer) => {
		const reading =
			range === undefined
				? handle.read(buffer, 0, blockBytes, null)
				: handle.read(buffer, 0, Math.min(blockBytes, range.until - at), at);
		// A read may fail while the consumer is busy. It is awaited only afterwards, and unhandled would end the process.
		reading.catch(() => {});
		return reading;
	};
	let pending = readInto(buffers[0]);
	try {
		for (let turn = 1; ; turn++) {
			signal?.throwIfAborted();
			const { bytesRead, buffer } = await pending;
			if (bytesRead === 0) return;
			at += bytesRead;
			pending = readInto(buffers[turn % 2 === 0 ? 0 : 1]);
			yield buffer.subarray(0, bytesRead);
		}
	} finally {
		// The consumer may stop before the last read. A failure of that read no longer matters.
		await pending.catch(() => undefined);
	}
}

type ReadFrom = (from: number, signal?: AbortSignal, most?: number) => AsyncIterable<Uint8Array>;

/** More than any reader of a table needs to find format, encoding and delimiter. */
const MOST_KEPT_BYTES = 2 * BLOCK_BYTES;
/** Enough to find the format. Whoever looks further will read the rest too. */
const FIRST_LOOK_BYTES = 64 * 1024;

interface Kept {
	readonly bytes: Buffer;
	readonly whole: boolean;
}

export const NO_BYTES: Buffer = Buffer.alloc(0);
const NOT_KEPT: Kept = { bytes: NO_BYTES, whole: false };

/** Only the entry opened last is kept for a source: each is opened and then read, and the others would only fill the memory. */
let kept: (Kept & { readonly of: object }) | undefined;

/** The beginning is read once for all who look at it, and the first reading of the whole goes on behind it. `check`: before each reading. */
export function keepHead(readFrom: ReadFrom, check?: () => Promise<void>): Required<ByteSource> {
	// No closure, which would keep the archive of an entry.
	const self = {};
	const keptOfThis = (): Kept => (kept?.of === self ? kept : NOT_KEPT);
	return {
		async *read(signal) {
			signal?.throwIfAborted();
			const { bytes, whole } = keptOfThis();
			if (bytes.length > 0) {
				await check?.();
				// The same chunks as if nothing were kept: where rows break off depends on them.
				for (let at = 0; at < bytes.length; at += BLOCK_BYTES) yield bytes.subarray(at, at + BLOCK_BYTES);
			}
			if (!whole) yield* readFrom(bytes.length, signal);
		},
		async head(length, signal) {
			const { bytes, whole } = keptOfThis();
			if (whole || bytes.length >= length) return Buffer.from(bytes.subarray(0, length));
			const wanted = length <= FIRST_LOOK_BYTES ? length : Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;
			const missing = wanted - bytes.length;
			const added = await takeBytes(readFrom(bytes.length, signal, missing), missing);
			const head = bytes.length === 0 ? added : Buffer.concat([bytes, added]);
			if (wanted <= MOST_KEPT_BYTES) kept = { of: self, bytes: head, whole: added.length < missing };
			// A copy, because a caller who keeps a few bytes would keep all of them.
			return Buffer.from(head.subarray(0, length));
		},
	};
}

/** Adapts a source that can be read only from its start. */
export function skipBytes(read: ByteSource['read']): ReadFrom {
	return async function* readFrom(from, signal) {
		let missing = from;
		for await (const chunk of read(signal)) {
			if (missing < chunk.length) yield chunk.subarray(missing);
			missing = Math.max(0, missing - chunk.length);
		}
	};
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
	return await (source.head?.(bytes, signal) ?? takeBytes(source.read(signal), bytes));
}

async function takeBytes(chunks: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
	const parts: Buffer[] = [];
	let missing = bytes;
	for await (const chunk of chunks) {
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
	bytes = NO_BYTES;
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
