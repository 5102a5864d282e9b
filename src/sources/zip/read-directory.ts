/** Reads the directory of a zip with yauzl. Source: PKWARE APPNOTE 6.3.10, 4.3.12. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { type Entry, RandomAccessReader, fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl';
import type { RandomAccess } from '../bytes/random-access.ts';
import { SourceRefusal, refusal } from '../values/source.ts';

export const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_ENTRY_BYTES = 46;
const UTF8_NAME = 0x800;

/** Checked against the bytes read, not against headers. Far above real files, but low enough to refuse hostile files at once. */
export interface ZipLimits {
	/** For comparison: a year of invoices has thousands. */
	readonly entries: number;
	readonly directoryBytes: number;
	/** For comparison: a million rows with 20 columns have about 1 GB. */
	readonly entryBytes: number;
	/** Counts each entry once, even if it is read again. */
	readonly totalBytes: number;
	/** Inflated bytes per compressed byte. Sheets reach 40; the maximum of deflate is 1,032. */
	readonly ratio: number;
	readonly ratioAfterBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
	entries: 20_000,
	directoryBytes: 32 * 1024 ** 2,
	entryBytes: 4 * 1024 ** 3,
	totalBytes: 8 * 1024 ** 3,
	ratio: 200,
	ratioAfterBytes: 10 * 1024 ** 2,
};

export interface ZipEntry {
	/** Has `/` instead of `\`. May contain `..` or a drive, so never use it as a path. */
	readonly name: string;
	readonly shownName: string;
	readonly compressedBytes: number;
	readonly claimedBytes: number;
	readonly method: number;
	readonly encrypted: boolean;
	readonly crc32: number;
	readonly headerOffset: number;
	readonly limitOffset: number;
	readonly nameBytes: Uint8Array;
	readonly backslashes: boolean;
}

const DAMAGED_DIRECTORY = { kind: 'content', part: 'central directory' } as const;

export async function readDirectory(file: RandomAccess, displayName: string, limits: ZipLimits) {
	const window = findZipEnd(file);
	if (window === undefined) throw refusal(displayName, 'zip-damaged', { kind: 'truncated' });
	if (window === 'damaged') throw refusal(displayName, 'zip-damaged', DAMAGED_DIRECTORY);
	const { entryCount, directoryBytes } = window;
	if (entryCount > limits.entries || directoryBytes > limits.directoryBytes) {
		throw refusal(displayName, 'zip-limit', { kind: 'entries', count: entryCount, limit: limits.entries });
	}
	const listed = await readEntries(file, window, displayName);
	const bytes = listed.reduce(
		(sum, entry) =>
			sum + DIRECTORY_ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
		0,
	);
	// If the sizes differ, yauzl has missed entries.
	if (bytes !== directoryBytes) throw refusal(displayName, 'zip-damaged', DAMAGED_DIRECTORY);
	const entries = describeAll(listed, window, displayName);
	return { entries: entries.filter((entry) => !isFolder(entry)), window };
}

/** An entry with bytes is a file with a damaged name, even if its name ends with a slash. */
function isFolder({ name, claimedBytes }: ZipEntry): boolean {
	return name.endsWith('/') && claimedBytes === 0;
}

async function readEntries(file: RandomAccess, window: ZipWindow, displayName: string): Promise<readonly Entry[]> {
	const tailStart = window.start + window.directoryOffset;
	const tail = file.read(tailStart, window.end - tailStart);
	const entries: Entry[] = [];
	try {
		const zip = await fromRandomAccessReaderPromise(
			new TailReader(tail, window.directoryOffset),
			window.end - window.start,
			{ decodeStrings: false, validateEntrySizes: false },
		);
		for await (const entry of zip.eachEntry()) entries.push(entry);
	} catch (cause) {
		if (cause instanceof Error && cause.message.includes('encryption')) throw refusal(displayName, 'file-encrypted');
		throw new SourceRefusal(displayName, { code: 'zip-damaged', params: DAMAGED_DIRECTORY }, { cause });
	}
	return entries;
}

class TailReader extends RandomAccessReader {
	readonly #tail: Buffer;
	readonly #offset: number;

	constructor(tail: Buffer, offset: number) {
		super();
		this.#tail = tail;
		this.#offset = offset;
	}

	override _readStreamForRange(start: number, end: number): Readable {
		return Readable.from([this.#tail.subarray(start - this.#offset, end - this.#offset)]);
	}

	override read(
		buffer: Buffer,
		offset: number,
		length: number,
		position: number,
		callback: (error: Error | null) => void,
	): void {
		const from = position - this.#offset;
		// yauzl looks back by the maximum length of a comment, which may be before the directory.
		const missing = Math.min(length, Math.max(0, -from));
		buffer.fill(0, offset, offset + missing);
		const copied = this.#tail.copy(buffer, offset + missing, from + missing, from + length);
		callback(missing + copied === length ? null : new Error('unexpected end of file'));
	}
}

/** Refuses overlapping entries: they let a small file inflate to a huge one. */
function describeAll(listed: readonly Entry[], window: ZipWindow, displayName: string): readonly ZipEntry[] {
	const byOffset = listed.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
	const limits = new Map<Entry, number>();
	for (const [index, entry] of byOffset.entries()) {
		const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize;
		const limit = byOffset[index + 1]?.relativeOffsetOfLocalHeader ?? window.directoryOffset;
		if (end > limit)
			throw refusal(displayName, 'zip-damaged', { kind: 'overlap', part: describe(entry, limit).shownName });
		limits.set(entry, limit);
	}
	return listed.map((entry) => describe(entry, limits.get(entry) ?? 0));
}

function describe(entry: Entry, limitOffset: number): ZipEntry {
	const raw = entry.fileNameRaw;
	// Names without the flag should be cp437, but macOS and many tools write UTF-8.
	const flags = isUtf8(raw) ? entry.generalPurposeBitFlag | UTF8_NAME : entry.generalPurposeBitFlag;
	const stored = getFileNameLowLevel(flags, raw, entry.extraFields, true);
	const name = stored.replaceAll('\\', '/');
	return {
		name,
		shownName: cleanEntryName(name),
		compressedBytes: entry.compressedSize,
		claimedBytes: entry.uncompressedSize,
		method: entry.compressionMethod,
		encrypted: entry.isEncrypted(),
		crc32: entry.crc32,
		headerOffset: entry.relativeOffsetOfLocalHeader,
		limitOffset,
		nameBytes: raw,
		backslashes: stored.includes('\\'),
	};
}

function cleanEntryName(name: string): string {
	return name
		.replaceAll(/\p{Cc}/gu, '�')
		.replace(/^[a-zA-Z]:/, '')
		.split('/')
		.filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
		.join('/');
}

interface ZipWindow {
	readonly start: number;
	readonly end: number;
	readonly directoryOffset: number;
	readonly directoryBytes: number;
	readonly entryCount: number;
}

const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_RECORD = 0x06064b50;
const ZIP64_RECORD_BYTES = 56;
const DIRECTORY_ENTRY = 0x02014b50;
/** Allows for a comment of 65,535 bytes and for as many appended bytes. */
const TAIL_BYTES = 2 * 65_536;

function findZipEnd(file: RandomAccess): ZipWindow | 'damaged' | undefined {
	const tailStart = Math.max(0, file.size - TAIL_BYTES);
	const tail = file.read(tailStart, TAIL_BYTES);
	let seen = false;
	for (let at = tail.length - END_RECORD_BYTES; at >= 0; at--) {
		if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_RECORD) continue;
		seen = true;
		const commentBytes = tail.readUInt16LE(at + 20);
		if (at + END_RECORD_BYTES + commentBytes > tail.length) continue;
		const window = readWindow(file, tail, tailStart, at, commentBytes);
		if (window !== undefined) return window;
	}
	return seen ? 'damaged' : undefined;
}

function readWindow(
	file: RandomAccess,
	tail: Buffer,
	tailStart: number,
	at: number,
	commentBytes: number,
): ZipWindow | undefined {
	const recordAt = tailStart + at;
	const end = recordAt + END_RECORD_BYTES + commentBytes;
	const plain = {
		entryCount: tail.readUInt16LE(at + 10),
		directoryBytes: tail.readUInt32LE(at + 12),
		directoryOffset: tail.readUInt32LE(at + 16),
	};
	const zip64 = readZip64(file, recordAt - ZIP64_LOCATOR_BYTES);
	const found = zip64 ?? { ...plain, directoryEnd: recordAt };
	const start = found.directoryEnd - found.directoryBytes - found.directoryOffset;
	if (start < 0 || start + found.directoryOffset > recordAt) return undefined;
	const { directoryOffset, directoryBytes, entryCount } = found;
	const window = { start, end, directoryOffset, directoryBytes, entryCount };
	if (entryCount === 0) return directoryBytes === 0 ? window : undefined;
	const signature = file.read(start + directoryOffset, 4);
	return signature.length === 4 && signature.readUInt32LE(0) === DIRECTORY_ENTRY ? window : undefined;
}

function readZip64(
	file: RandomAccess,
	locatorAt: number,
): (Omit<ZipWindow, 'start' | 'end'> & { readonly directoryEnd: number }) | undefined {
	if (locatorAt < ZIP64_RECORD_BYTES) return undefined;
	const locator = file.read(locatorAt, ZIP64_LOCATOR_BYTES);
	if (locator.readUInt32LE(0) !== ZIP64_LOCATOR) return undefined;
	const directoryEnd = locatorAt - ZIP64_RECORD_BYTES;
	const record = file.read(directoryEnd, ZIP64_RECORD_BYTES);
	if (record.readUInt32LE(0) !== ZIP64_RECORD) return undefined;
	return {
		directoryEnd,
		entryCount: Number(record.readBigUInt64LE(32)),
		directoryBytes: Number(record.readBigUInt64LE(40)),
		directoryOffset: Number(record.readBigUInt64LE(48)),
	};
}
