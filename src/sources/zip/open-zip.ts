/** Nothing is written under an entry's name; a zip inside a zip is bytes. A bad entry refuses only itself. */
import { refuseSystemError } from '../bytes/byte-source.ts';
import { accessBytes, accessFile, type RandomAccess } from '../bytes/random-access.ts';
import { refusal } from '../values/source.ts';
import { readDirectory, ZIP_LIMITS, type ZipEntry, type ZipLimits } from './read-directory.ts';
import { type InflatedBytes, readEntry } from './read-entry.ts';

export type { ZipEntry } from './read-directory.ts';

export async function openZip(
	path: string | Uint8Array,
	displayName: string,
	limits: ZipLimits = ZIP_LIMITS,
): Promise<ZipArchive> {
	let file: RandomAccess | undefined;
	try {
		file = typeof path === 'string' ? await accessFile(path, displayName) : accessBytes(path);
		const { entries, window } = await readDirectory(file, displayName, limits);
		return new ZipArchive(file, displayName, entries, window.start, limits);
	} catch (cause) {
		await file?.release();
		throw refuseSystemError(cause, displayName);
	}
}

export class ZipArchive {
	readonly displayName: string;
	readonly entries: readonly ZipEntry[];
	readonly #file: RandomAccess;
	readonly #start: number;
	readonly #limits: ZipLimits;
	readonly #inflated: InflatedBytes = { total: 0, byEntry: new Map() };
	#isClosed = false;

	constructor(file: RandomAccess, displayName: string, entries: readonly ZipEntry[], start: number, limits: ZipLimits) {
		this.#file = file;
		this.displayName = displayName;
		this.entries = entries;
		this.#start = start;
		this.#limits = limits;
	}

	/** Throws `SourceRefusal`, for the check sum only at the end. */
	async *read(entry: ZipEntry, signal?: AbortSignal, maxBytes = this.#limits.entryBytes): AsyncIterable<Uint8Array> {
		const { displayName } = this;
		const file = this.#file;
		try {
			await file.hold();
			try {
				const limits = { ...this.#limits, entryBytes: maxBytes };
				const reading = { file, displayName, start: this.#start, inflated: this.#inflated, limits };
				yield* readEntry(entry, reading, signal);
			} finally {
				await file.release();
			}
		} catch (cause) {
			throw refuseSystemError(cause, displayName);
		}
	}

	async readWhole(entry: ZipEntry, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array> {
		const params = { kind: 'entry_size', part: entry.shownName, limit: maxBytes } as const;
		const tooLarge = refusal(this.displayName, 'zip-limit', params);
		// A small claim is not believed: the bytes are counted.
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

	/** Each later reading opens the file again, and refuses a changed one. */
	async close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		await this.#file.release();
	}
}
