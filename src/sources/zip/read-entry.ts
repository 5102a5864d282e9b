/** Size and checksum can be checked only at the end. Until then, do not rely on the bytes. */
import { pipeline } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { RandomAccess } from '../bytes/random-access.ts';
import { refusal, SourceRefusal } from '../values/source.ts';
import { LOCAL_HEADER_BYTES, type ZipEntry, type ZipLimits } from './read-directory.ts';

const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const READ_BYTES = 256 * 1024;
const CHUNK_BYTES = 512 * 1024;
const SMALLEST_CHUNK_BYTES = 4 * 1024;
const AHEAD_BYTES = 1024 * 1024;
/** Inflated at once: a stream takes longer to make than so few bytes to inflate. */
const SMALL_BYTES = 64 * 1024;

interface InflatedBytes {
	total: number;
	readonly byEntry: Map<ZipEntry, number>;
}

export interface EntryReading {
	readonly file: RandomAccess;
	readonly displayName: string;
	readonly start: number;
	readonly inflated: InflatedBytes;
	readonly limits: ZipLimits;
}

export async function* readEntry(
	entry: ZipEntry,
	reading: EntryReading,
	signal?: AbortSignal,
): AsyncIterable<Uint8Array> {
	const { displayName, limits, inflated } = reading;
	const part = entry.shownName;
	if (entry.encrypted) throw refusal(displayName, 'file-encrypted');
	if (entry.method !== STORED && entry.method !== DEFLATED) {
		throw refusal(displayName, 'zip-method-unknown', { part, method: entry.method });
	}
	const dataStart = locateData(entry, reading);
	let bytes = 0;
	let checkSum = 0;
	const chunks =
		entry.method === STORED
			? readStored(entry, dataStart, reading, signal)
			: readDeflated(entry, dataStart, reading, signal);
	for await (const chunk of chunks) {
		bytes += chunk.length;
		const counted = inflated.byEntry.get(entry) ?? 0;
		if (bytes > counted) {
			inflated.byEntry.set(entry, bytes);
			inflated.total += bytes - counted;
		}
		if (bytes > limits.entryBytes || inflated.total > limits.totalBytes)
			throw refusal(displayName, 'zip-limit', { kind: 'inflated', part });
		checkSum = crc32(chunk, checkSum);
		yield chunk;
		signal?.throwIfAborted();
	}
	if (bytes !== entry.claimedBytes) throw refusal(displayName, 'zip-damaged', { kind: 'size', part });
	if (checkSum !== entry.crc32) throw refusal(displayName, 'zip-damaged', { kind: 'check_sum', part });
}

function locateData(entry: ZipEntry, { file, displayName, start }: EntryReading): number {
	const part = entry.shownName;
	const header = file.read(start + entry.headerOffset, LOCAL_HEADER_BYTES + entry.nameBytes.length);
	const fits = header.length === LOCAL_HEADER_BYTES + entry.nameBytes.length && header.readUInt32LE(0) === LOCAL_HEADER;
	if (!fits || header.readUInt16LE(26) !== entry.nameBytes.length)
		throw refusal(displayName, 'zip-damaged', { kind: 'content', part });
	const dataStart = entry.headerOffset + header.length + header.readUInt16LE(28);
	if (!header.subarray(LOCAL_HEADER_BYTES).equals(entry.nameBytes) || header.readUInt16LE(8) !== entry.method) {
		throw refusal(displayName, 'zip-damaged', { kind: 'content', part });
	}
	if (dataStart + entry.compressedBytes > entry.limitOffset)
		throw refusal(displayName, 'zip-damaged', { kind: 'overlap', part });
	return start + dataStart;
}

async function* readStored(
	entry: ZipEntry,
	dataStart: number,
	{ file }: EntryReading,
	signal: AbortSignal | undefined,
): AsyncIterable<Buffer> {
	for (let at = 0; at < entry.compressedBytes; at += READ_BYTES) {
		// Lets other events run, such as Ctrl+C.
		await setImmediate();
		signal?.throwIfAborted();
		yield file.read(dataStart + at, Math.min(READ_BYTES, entry.compressedBytes - at));
	}
}

async function* readDeflated(
	entry: ZipEntry,
	dataStart: number,
	reading: EntryReading,
	signal: AbortSignal | undefined,
): AsyncIterable<Buffer> {
	const { displayName, limits } = reading;
	const part = entry.shownName;
	if (entry.compressedBytes <= SMALL_BYTES && entry.claimedBytes <= CHUNK_BYTES) {
		for await (const bytes of readStored(entry, dataStart, reading, signal)) {
			const whole = inflateWhole(entry, bytes);
			if (whole === undefined) break;
			yield whole;
			return;
		}
	}
	// Small chunks for small entries: a zip of invoices has thousands of them.
	const chunkSize = Math.min(CHUNK_BYTES, Math.max(SMALLEST_CHUNK_BYTES, entry.claimedBytes));
	const options = { chunkSize, readableHighWaterMark: AHEAD_BYTES, writableHighWaterMark: AHEAD_BYTES };
	const inflate = createInflateRaw(options);
	// Its errors, and those of the file, end the loop below.
	pipeline(readStored(entry, dataStart, reading, signal), inflate, () => {});
	let bytes = 0;
	try {
		for await (const chunk of inflate as AsyncIterable<Buffer>) {
			bytes += chunk.length;
			if (bytes > limits.ratioAfterBytes && bytes > limits.ratio * inflate.bytesWritten) {
				throw refusal(displayName, 'zip-limit', { kind: 'inflated', part });
			}
			yield chunk;
		}
	} catch (cause) {
		if (!isDeflateError(cause)) throw cause;
		const params = { kind: 'content', part } as const;
		throw new SourceRefusal(displayName, { code: 'zip-damaged', params }, { cause });
	} finally {
		inflate.destroy();
	}
	// The directory states a wrong size, or other bytes follow the stream.
	if (inflate.bytesWritten !== entry.compressedBytes) throw refusal(displayName, 'zip-damaged', { kind: 'size', part });
}

/** Undefined if the bytes are not exactly what the directory says. The stream reads as much of them as it can, and refuses them. */
function inflateWhole(entry: ZipEntry, bytes: Buffer): Buffer | undefined {
	try {
		const inflated: object = inflateRawSync(bytes, { maxOutputLength: Math.max(1, entry.claimedBytes), info: true });
		if (!('buffer' in inflated && 'engine' in inflated)) return undefined;
		const { buffer, engine } = inflated;
		const taken = typeof engine === 'object' && engine !== null && 'bytesWritten' in engine && engine.bytesWritten;
		return Buffer.isBuffer(buffer) && buffer.length > 0 && taken === entry.compressedBytes ? buffer : undefined;
	} catch {
		return undefined;
	}
}

function isDeflateError(cause: unknown): cause is NodeJS.ErrnoException {
	return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('Z_');
}
