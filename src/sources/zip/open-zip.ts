/**
 * Opens a zip, from a file or from memory, for reading its entries.
 *
 * Nothing is ever written under an entry's name, and a zip inside a zip is bytes like any other entry. Problems of the
 * container as a whole refuse it here; those of one entry refuse the reading of that entry. See `read-directory.ts` and
 * `read-entry.ts` for the codes; `file-unreadable` when the system does not give the file.
 */
import { refuseSystemError } from '../bytes/byte-source.ts';
import { accessBytes, accessFile, type RandomAccess } from '../bytes/random-access.ts';
import { refusal } from '../values/source.ts';
import { readDirectory, ZIP_LIMITS, type ZipEntry, type ZipLimits } from './read-directory.ts';
import { type InflatedBytes, readEntry } from './read-entry.ts';

export type { ZipEntry } from './read-directory.ts';

export interface ZipArchive {
	readonly displayName: string;
	/** In the order of the directory, folders left out. Names may repeat. */
	readonly entries: readonly ZipEntry[];
	/** Inflated bytes, at most `maxBytes`; throws `SourceRefusal`, for the check sum only at the end. */
	readonly read: (entry: ZipEntry, signal?: AbortSignal, maxBytes?: number) => AsyncIterable<Uint8Array>;
	/** One small entry at once; `zip-limit` above `maxBytes`. */
	readonly readWhole: (entry: ZipEntry, maxBytes: number, signal?: AbortSignal) => Promise<Uint8Array>;
	/** Lets go of the file. Reading stays possible: each reading then opens it anew, and refuses a changed file. */
	readonly close: () => Promise<void>;
}

export async function openZip(
	path: string | Uint8Array,
	displayName: string,
	limits: ZipLimits = ZIP_LIMITS,
): Promise<ZipArchive> {
	let file: RandomAccess | undefined;
	try {
		file = typeof path === 'string' ? await accessFile(path, displayName) : accessBytes(path);
		const { entries, window } = await readDirectory(file, displayName, limits);
		return makeArchive(file, displayName, entries, window.start, limits);
	} catch (cause) {
		await file?.release();
		throw refuseSystemError(cause, displayName);
	}
}

function makeArchive(
	file: RandomAccess,
	displayName: string,
	entries: readonly ZipEntry[],
	start: number,
	limits: ZipLimits,
): ZipArchive {
	const inflated: InflatedBytes = { total: 0, byEntry: new Map() };
	let closed = false;

	async function* read(entry: ZipEntry, signal?: AbortSignal, maxBytes = limits.entryBytes): AsyncIterable<Uint8Array> {
		try {
			await file.hold();
			try {
				const reading = { file, displayName, start, inflated, limits: { ...limits, entryBytes: maxBytes } };
				yield* readEntry(entry, reading, signal);
			} finally {
				await file.release();
			}
		} catch (cause) {
			throw refuseSystemError(cause, displayName);
		}
	}

	return {
		displayName,
		entries,
		read,
		readWhole: async (entry, maxBytes, signal) => {
			const tooLarge = refusal(displayName, 'zip-limit', {
				kind: 'entry_size',
				part: entry.shownName,
				limit: maxBytes,
			});
			// A claim that is too large is believed; one that is small is not: the bytes are counted.
			if (entry.claimedBytes > maxBytes) throw tooLarge;
			const chunks: Uint8Array[] = [];
			let bytes = 0;
			for await (const chunk of read(entry, signal)) {
				bytes += chunk.length;
				if (bytes > maxBytes) throw tooLarge;
				chunks.push(chunk);
			}
			return Buffer.concat(chunks, bytes);
		},
		close: async () => {
			if (closed) return;
			closed = true;
			await file.release();
		},
	};
}
