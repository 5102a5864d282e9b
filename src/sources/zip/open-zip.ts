/** Writes no entry to disk, and treats a nested zip as bytes. A bad entry does not affect the others. */
import { refuseSystemError } from '../bytes/byte-source.ts';
import { accessBytes, accessFile } from '../bytes/random-access.ts';
import { refusal } from '../values/source.ts';
import { readDirectory, ZIP_LIMITS, type ZipEntry, type ZipLimits } from './read-directory.ts';
import { type EntryReading, readEntry } from './read-entry.ts';

export type { ZipEntry } from './read-directory.ts';

export async function openZip(
	path: string | Uint8Array,
	displayName: string,
	limits: ZipLimits = ZIP_LIMITS,
): Promise<ZipArchive> {
	try {
		const file = typeof path === 'string' ? accessFile(path, displayName) : accessBytes(path);
		const { entries, window } = await readDirectory(file, displayName, limits);
		return new ZipArchive(entries, { file, displayName, start: window.start, limits });
	} catch (cause) {
		throw refuseSystemError(cause, displayName);
	}
}

export class ZipArchive {
	readonly displayName: string;
	readonly entries: readonly ZipEntry[];
	readonly #reading: EntryReading;

	constructor(entries: readonly ZipEntry[], reading: Omit<EntryReading, 'inflated'>) {
		this.displayName = reading.displayName;
		this.entries = entries;
		this.#reading = { ...reading, inflated: { total: 0, byEntry: new Map() } };
	}

	/** Throws `SourceRefusal`; for a wrong checksum only at the end. */
	async *read(entry: ZipEntry, signal?: AbortSignal, maxBytes?: number): AsyncIterable<Uint8Array> {
		const { limits } = this.#reading;
		const entryBytes = maxBytes ?? limits.entryBytes;
		try {
			yield* readEntry(entry, { ...this.#reading, limits: { ...limits, entryBytes } }, signal);
		} catch (cause) {
			throw refuseSystemError(cause, this.displayName);
		}
	}

	async readWhole(entry: ZipEntry, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array> {
		const params = { kind: 'entry_size', part: entry.shownName, limit: maxBytes } as const;
		const tooLarge = refusal(this.displayName, 'zip-limit', params);
		// The claimed size may be too small, so the bytes are counted too.
		if (entry.claimedBytes > maxBytes) throw tooLarge;
		const chunks: Uint8Array[] = [];
		let bytes = 0;
		for await (const chunk of this.read(entry, signal)) {
			bytes += chunk.length;
			if (bytes > maxBytes) throw tooLarge;
			chunks.push(chunk);
		}
		return Buffer.concat(chunks, bytes);
	}
}
