/**
 * Finds where a zip really begins and ends inside its file.
 *
 * Bytes before the first entry and after the end record are legal or common (self-extracting stubs, mail gateways), so
 * the archive is a window of the file. Source: PKWARE APPNOTE 6.3.10, sections 4.3.14 to 4.3.16.
 */
import type { RandomAccess } from '../bytes/random-access.ts';

export interface ZipWindow {
	/** Where the archive begins and ends in the file; offsets inside the archive count from `start`. */
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
/** The comment may have 65,535 bytes; as many again for what was appended to the file. */
const TAIL_BYTES = 2 * 65_536;

/** `undefined`: there is no end record, so the file was cut or is no zip. `'damaged'`: there is one, but it does not fit. */
export async function findZipEnd(file: RandomAccess): Promise<ZipWindow | 'damaged' | undefined> {
	const tailStart = Math.max(0, file.size - TAIL_BYTES);
	const tail = await file.read(tailStart, TAIL_BYTES);
	let seen = false;
	for (let at = tail.length - END_RECORD_BYTES; at >= 0; at--) {
		if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_RECORD) continue;
		seen = true;
		const commentBytes = tail.readUInt16LE(at + 20);
		if (at + END_RECORD_BYTES + commentBytes > tail.length) continue;
		const window = await readWindow(file, tail, tailStart, at, commentBytes);
		if (window !== undefined) return window;
	}
	return seen ? 'damaged' : undefined;
}

/** The window that the end record at `at` describes, if a directory stands where it says. */
async function readWindow(
	file: RandomAccess,
	tail: Buffer,
	tailStart: number,
	at: number,
	commentBytes: number,
): Promise<ZipWindow | undefined> {
	const recordAt = tailStart + at;
	const end = recordAt + END_RECORD_BYTES + commentBytes;
	const plain = {
		entryCount: tail.readUInt16LE(at + 10),
		directoryBytes: tail.readUInt32LE(at + 12),
		directoryOffset: tail.readUInt32LE(at + 16),
	};
	const zip64 = await readZip64(file, recordAt - ZIP64_LOCATOR_BYTES);
	const found = zip64 ?? { ...plain, directoryEnd: recordAt };
	const start = found.directoryEnd - found.directoryBytes - found.directoryOffset;
	if (start < 0 || start + found.directoryOffset > recordAt) return undefined;
	const { directoryOffset, directoryBytes, entryCount } = found;
	const window = { start, end, directoryOffset, directoryBytes, entryCount };
	if (entryCount === 0) return directoryBytes === 0 ? window : undefined;
	const signature = await file.read(start + directoryOffset, 4);
	return signature.length === 4 && signature.readUInt32LE(0) === DIRECTORY_ENTRY ? window : undefined;
}

async function readZip64(
	file: RandomAccess,
	locatorAt: number,
): Promise<(Omit<ZipWindow, 'start' | 'end'> & { readonly directoryEnd: number }) | undefined> {
	if (locatorAt < ZIP64_RECORD_BYTES) return undefined;
	const locator = await file.read(locatorAt, ZIP64_LOCATOR_BYTES);
	if (locator.readUInt32LE(0) !== ZIP64_LOCATOR) return undefined;
	const directoryEnd = locatorAt - ZIP64_RECORD_BYTES;
	const record = await file.read(directoryEnd, ZIP64_RECORD_BYTES);
	// A record with a private extension is longer and stands earlier: nobody writes one, and it reads as damaged.
	if (record.readUInt32LE(0) !== ZIP64_RECORD) return undefined;
	return {
		directoryEnd,
		entryCount: Number(record.readBigUInt64LE(32)),
		directoryBytes: Number(record.readBigUInt64LE(40)),
		directoryOffset: Number(record.readBigUInt64LE(48)),
	};
}
