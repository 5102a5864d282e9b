/**
 * The end of a run's journal, kept outside its folder: a folder can be copied and restored, but requests cannot be unsent. The
 * mark is written with each durable batch, before the batch's requests are sent. A journal that does not reach the mark is an
 * old copy. The mark survives a kill, and one synced each second a power cut. Writes alternate between two records.
 */
import { close, closeSync, fdatasync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readCrc } from '../../disk/batches.ts';
import { decodeCheckedJson, encodeCheckedJson } from '../../disk/checked-json.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import { RUN_FILES } from './run-folder.ts';

export const markSchema = z.object({
	bytes: z.int().positive(),
	/** Checksum of the batch that ends at `bytes`. The journal is append-only, so every later version has that batch. */
	crc: z.string(),
	n: z.int().nonnegative(),
});
export type JournalMark = Readonly<z.infer<typeof markSchema>>;

/** Disks write an aligned sector of this size as a whole. */
const SECTOR_BYTES = 512;
const SYNC_AFTER_MS = 1_000;

const syncFile = promisify(fdatasync);
const closeFile = promisify(close);

export interface RunningMark {
	readonly keep: (mark: JournalMark) => void;
	/** Call after the last request. `isWhole`: the run folder has all entries. */
	readonly close: (isWhole: boolean) => Promise<void>;
}

/** Creates a new file. Throws what the disk throws. Calls `onFailure` once if the mark can no longer be written. */
export async function openMark(
	file: string,
	first: JournalMark,
	onFailure: (reason: string) => void,
): Promise<RunningMark> {
	const records = Buffer.alloc(2 * SECTOR_BYTES);
	records.write(encodeCheckedJson(first));
	await replaceFile(file, records);
	const descriptor = openSync(file, 'r+');
	let sector = 0;
	let failed = false;
	let timer: NodeJS.Timeout | undefined;
	let syncing = Promise.resolve();
	const sync = (): void => {
		timer = undefined;
		// If this fails, a power cut loses only the last second's mark.
		syncing = syncFile(descriptor).catch(() => {});
	};
	return {
		keep(mark) {
			if (failed) return;
			sector = 1 - sector;
			try {
				writeSync(descriptor, encodeCheckedJson(mark), sector * SECTOR_BYTES);
				timer ??= setTimeout(sync, SYNC_AFTER_MS).unref();
			} catch (error) {
				failed = true;
				onFailure(diskErrorCode(error) ?? String(error));
			}
		},
		async close() {
			clearTimeout(timer);
			await syncing;
			sync();
			await syncing;
			await closeFile(descriptor).catch(() => {});
		},
	};
}

/** Undefined if there is no file, or neither record is whole. */
export function readMark(file: string): JournalMark | undefined {
	let records: Buffer;
	try {
		records = readFileSync(file);
	} catch {
		return undefined;
	}
	const marks = [0, SECTOR_BYTES].flatMap((start) => decodeMark(records.subarray(start, start + SECTOR_BYTES)) ?? []);
	return marks.toSorted((one, other) => one.bytes - other.bytes).at(-1);
}

function decodeMark(record: Buffer): JournalMark | undefined {
	// A longer earlier record may leave bytes after the line break.
	const line = record.subarray(0, record.indexOf('\n') + 1);
	return markSchema.safeParse(decodeCheckedJson(line), { jitless: true }).data;
}

/** True if the journal in `dir` has the batch that ended at the mark. */
export function reachesMark(dir: string, { bytes, crc }: JournalMark): boolean {
	try {
		const descriptor = openSync(path.join(dir, RUN_FILES.journal), 'r');
		try {
			return readCrc(bytes, (found, from) => readSync(descriptor, found, 0, found.length, from)) === crc;
		} finally {
			closeSync(descriptor);
		}
	} catch {
		return false;
	}
}
