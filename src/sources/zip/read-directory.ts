/**
 * Reads the directory of a zip with yauzl: names, sizes, check sums, zip64.
 *
 * Refused: `zip-damaged`, `zip-limit`, `file-encrypted` (strong encryption).
 * Source: PKWARE APPNOTE 6.3.10, section 4.3.12.
 */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl';
import { findZipEnd, type ZipWindow } from './find-zip-end.ts';
import type { RandomAccess } from '../bytes/random-access.ts';
import { refusal, SourceRefusal } from '../values/source.ts';

const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_ENTRY_BYTES = 46;
const UTF8_NAME = 0x800;

/**
 * Limits of a container, counted while reading: what a header claims is never believed. Each is far above what real files
 * need, and low enough that a hostile file is refused within a second and without filling the memory.
 */
export interface ZipLimits {
	/** Entries in the directory, folders too. A workbook has tens, a year of invoices some thousands. */
	readonly entries: number;
	/** Bytes of the directory itself: 20,000 entries with long names need about 4 MB. */
	readonly directoryBytes: number;
	/** Inflated bytes of one entry. A sheet of a million rows × 20 columns is about 1 GB. */
	readonly entryBytes: number;
	/** Inflated bytes of all entries together; reading an entry again does not count again. */
	readonly totalBytes: number;
	/** Inflated bytes per compressed byte. Sheets reach 40:1; deflate could give 1,032:1. */
	readonly ratio: number;
	/** The ratio counts only after so many inflated bytes. */
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

/** One entry of a zip as its directory lists it. The sizes are claims: they are checked while reading. */
export interface ZipEntry {
	/** As stored, `\` turned into `/`. It may hold `..` or a drive: for looking up and comparing, never for a path. */
	readonly name: string;
	/** The name for people: without control characters, `..`, drives and leading slashes. */
	readonly shownName: string;
	readonly compressedBytes: number;
	readonly claimedBytes: number;
	/** 0 stored, 8 deflated; anything else is refused when it is read. */
	readonly method: number;
	readonly encrypted: boolean;
	readonly crc32: number;
	/** Where its local header stands in the archive. */
	readonly headerOffset: number;
	/** Where its bytes must have ended: the next entry, or the directory. */
	readonly limitOffset: number;
	/** The name as stored: the local header must say the same. */
	readonly nameBytes: Uint8Array;
	/** Whether the stored name has `\` between its folders, which the format forbids. */
	readonly backslashes: boolean;
}

export interface ZipDirectory {
	readonly entries: readonly ZipEntry[];
	readonly window: ZipWindow;
}

const DAMAGED_DIRECTORY = { kind: 'content', part: 'central directory' } as const;

export async function readDirectory(file: RandomAccess, displayName: string, limits: ZipLimits): Promise<ZipDirectory> {
	const window = await findZipEnd(file);
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
	// Fewer entries than bytes: some would be left out without a word.
	if (bytes !== directoryBytes) throw refusal(displayName, 'zip-damaged', DAMAGED_DIRECTORY);
	const entries = describeAll(listed, window, displayName);
	return { entries: entries.filter((entry) => !isFolder(entry)), window };
}

/** A name that ends in a slash over bytes is a file whose name was damaged: left out, it would be lost without a word. */
function isFolder({ name, claimedBytes }: ZipEntry): boolean {
	return name.endsWith('/') && claimedBytes === 0;
}

async function readEntries(file: RandomAccess, window: ZipWindow, displayName: string): Promise<readonly Entry[]> {
	// One read for the whole directory and the end record; yauzl then takes its small pieces from memory.
	const tailStart = window.start + window.directoryOffset;
	const tail = await file.read(tailStart, window.end - tailStart);
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

/** Serves yauzl from the bytes that were read already, at the offsets that the archive itself uses. */
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
		// yauzl looks back a whole comment length for the end record, further than the directory reaches.
		const missing = Math.min(length, Math.max(0, -from));
		buffer.fill(0, offset, offset + missing);
		const copied = this.#tail.copy(buffer, offset + missing, from + missing, from + length);
		callback(missing + copied === length ? null : new Error('unexpected end of file'));
	}
}

/** Entries that share bytes multiply what a small file inflates to, and no program writes them. */
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
	// Names without the UTF-8 flag are cp437 by the letter; macOS and many tools write UTF-8 all the same.
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

/** A name as a person may see it in a message or a report, wherever it came from. */
export function cleanEntryName(name: string): string {
	return name
		.replaceAll(/\p{Cc}/gu, '�')
		.replace(/^[a-zA-Z]:/, '')
		.split('/')
		.filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
		.join('/');
}
