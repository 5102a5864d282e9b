/**
 * Opens a zip, from a file or from memory, for reading its entries.
 *
 * Nothing is ever written under an entry's name, and a zip inside a zip is bytes like any other entry. Problems of the
 * container as a whole refuse it here; those of one entry refuse the reading of that entry. See `read-directory.ts` and
 * `read-entry.ts` for the codes; `file-unreadable` when the system does not give the file.
 */
import { findTooManyOpen } from '../../messages/fault.ts';
import { ZIP_LIMITS, type ZipLimits } from './limits.ts';
import { accessBytes, accessFile, FileChanged, type RandomAccess } from '../bytes/random-access.ts';
import { readDirectory } from './read-directory.ts';
import { type InflatedBytes, readEntry } from './read-entry.ts';
import { refusal } from './refusal.ts';
import type { ZipEntry } from './zip-entry.ts';
import { SourceRefusal } from '../values/source.ts';

export type { ZipEntry } from './zip-entry.ts';

export interface ZipArchive {
	readonly displayName: string;
	/** In the order of the directory, folders left out. Names may repeat. */
	readonly entries: readonly ZipEntry[];
	/** Inflated bytes; throws `SourceRefusal`, for the check sum only at the end. */
	readonly read: (entry: ZipEntry, limits?: Partial<ZipLimits>, signal?: AbortSignal) => AsyncIterable<Uint8Array>;
	/** One small entry at once; `zip-entry-too-large` above `maxBytes`. */
	readonly readWhole: (entry: ZipEntry, maxBytes: number, signal?: AbortSignal) => Promise<Uint8Array>;
	/** Lets go of the file. Reading stays possible: each reading then opens it anew, and refuses a changed file. */
	readonly close: () => Promise<void>;
}

export async function openZip(
	path: string | Uint8Array,
	displayName: string,
	limits: ZipLimits = ZIP_LIMITS,
): Promise<ZipArchive> {
	const file = typeof path === 'string' ? await accessNamed(path, displayName) : accessBytes(path);
	try {
		const { entries, window } = await readDirectory(file, displayName, limits);
		return makeArchive(file, displayName, entries, window.start, limits);
	} catch (cause) {
		await file.release();
		throw asRefusal(cause, displayName);
	}
}

function makeArchive(
	file: RandomAccess,
	displayName: string,
	entries: readonly ZipEntry[],
	start: number,
	archiveLimits: ZipLimits,
): ZipArchive {
	const inflated: InflatedBytes = { total: 0, byEntry: new Map() };
	let closed = false;

	async function* read(
		entry: ZipEntry,
		limits: Partial<ZipLimits> = {},
		signal?: AbortSignal,
	): AsyncIterable<Uint8Array> {
		try {
			await file.hold();
			try {
				const reading = { file, displayName, start, inflated, limits: { ...archiveLimits, ...limits } };
				yield* readEntry(entry, reading, signal);
			} finally {
				await file.release();
			}
		} catch (cause) {
			throw asRefusal(cause, displayName);
		}
	}

	return {
		displayName,
		entries,
		read,
		readWhole: async (entry, maxBytes, signal) => {
			const tooLarge = refusal(displayName, 'zip-entry-too-large', { part: entry.shownName, limit: maxBytes });
			// A claim that is too large is believed; one that is small is not: the bytes are counted.
			if (entry.claimedBytes > maxBytes) throw tooLarge;
			const chunks: Uint8Array[] = [];
			let bytes = 0;
			for await (const chunk of read(entry, {}, signal)) {
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

async function accessNamed(path: string, displayName: string): Promise<RandomAccess> {
	try {
		return await accessFile(path);
	} catch (cause) {
		throw asRefusal(cause, displayName);
	}
}

/** Errors of the system become refusals; what else is thrown is passed on as it is. */
function asRefusal(cause: unknown, displayName: string): unknown {
	if (cause instanceof SourceRefusal) return cause;
	if (cause instanceof FileChanged) return refusal(displayName, 'file-changed', undefined, cause);
	if (cause instanceof Error && 'syscall' in cause && 'code' in cause) {
		const tooManyOpen = findTooManyOpen(cause);
		if (tooManyOpen !== undefined) return tooManyOpen;
		return refusal(displayName, 'file-unreadable', { reason: String(cause.code) }, cause);
	}
	return cause;
}
