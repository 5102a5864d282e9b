/** The four things that a journal asks of the disk, as a value: a test can make any of them fail. */
import { type FileHandle, open } from 'node:fs/promises';
import { diskErrorCode } from './disk-error.ts';

export interface JournalDisk {
	/** All of `bytes` at `position`. */
	readonly write: (bytes: Buffer, position: number) => Promise<void>;
	/** Makes what was written durable, the size of the file too. */
	readonly sync: () => Promise<void>;
	readonly size: () => Promise<number>;
	readonly truncate: (size: number) => Promise<void>;
	readonly close: () => Promise<void>;
}

export async function openJournalDisk(file: string): Promise<JournalDisk> {
	const handle = await openOrCreate(file);
	return {
		async write(bytes, position) {
			let done = 0;
			while (done < bytes.length) {
				const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
				done += bytesWritten;
			}
		},
		sync: () => handle.datasync(),
		size: async () => (await handle.stat()).size,
		truncate: (size) => handle.truncate(size),
		close: () => handle.close(),
	};
}

async function openOrCreate(file: string): Promise<FileHandle> {
	try {
		return await open(file, 'r+');
	} catch (error) {
		if (diskErrorCode(error) !== 'ENOENT') throw error;
		return open(file, 'wx+');
	}
}
