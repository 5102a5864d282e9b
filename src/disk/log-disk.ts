/** The disk as a value, so that a test can make any operation fail. */
import { close, constants, fdatasync, fstat, fstatSync, ftruncate, open, statSync, write } from 'node:fs';
import { promisify } from 'node:util';
import { diskErrorCode } from './disk-error.ts';
import { PRIVATE_FILE } from './durable-file.ts';

export interface LogDisk {
	/** Writes all of `bytes` at `position`. When it resolves, they and the file's size are durable. */
	readonly write: (bytes: Buffer, position: number) => Promise<void>;
	readonly size: () => Promise<number>;
	readonly truncate: (size: number) => Promise<void>;
	readonly place: () => FilePlace;
	readonly close: () => Promise<void>;
}

export type FilePlace = 'here' | 'moved' | 'deleted';

/**
 * On Linux a write to a file opened with `O_DSYNC` is durable by itself, which saves one of two trips to the thread pool:
 * 0.12 ms instead of 0.16 ms per batch. Elsewhere `fdatasync` follows; on macOS only that reaches the medium.
 */
const WRITES_ARE_DURABLE = process.platform === 'linux';
const OPEN_FLAGS = constants.O_RDWR | (WRITES_ARE_DURABLE ? constants.O_DSYNC : 0);

const openFile = promisify(open);
const statFile = promisify(fstat);
const truncateFile = promisify(ftruncate);
const syncFile = promisify(fdatasync);
const closeFile = promisify(close);

export async function openLogDisk(file: string): Promise<LogDisk> {
	const descriptor = await openOrCreate(file);
	let known = fstatSync(descriptor);
	return {
		async write(bytes, position) {
			for (let done = 0; done < bytes.length; ) {
				done += await writeSome(descriptor, bytes, done, position + done);
			}
			if (!WRITES_ARE_DURABLE) await syncFile(descriptor);
		},
		size: async () => (await statFile(descriptor)).size,
		async truncate(size) {
			await truncateFile(descriptor, size);
			await syncFile(descriptor);
		},
		// Synchronous, since it is called for every batch and a trip to the thread pool costs ten times as much.
		place() {
			const found = statSync(file, { throwIfNoEntry: false });
			if (found?.ino === known.ino && found.dev === known.dev) return 'here';
			// Some network drives renumber their files.
			known = fstatSync(descriptor);
			if (found?.ino === known.ino && found.dev === known.dev) return 'here';
			return known.nlink === 0 ? 'deleted' : 'moved';
		},
		close: () => closeFile(descriptor),
	};
}

function writeSome(descriptor: number, bytes: Buffer, from: number, position: number): Promise<number> {
	return new Promise((resolve, reject) => {
		write(descriptor, bytes, from, bytes.length - from, position, (error, written) => {
			if (error === null) resolve(written);
			else reject(error);
		});
	});
}

async function openOrCreate(file: string): Promise<number> {
	try {
		return await openFile(file, OPEN_FLAGS);
	} catch (error) {
		if (diskErrorCode(error) !== 'ENOENT') throw error;
		return openFile(file, OPEN_FLAGS | constants.O_CREAT | constants.O_EXCL, PRIVATE_FILE);
	}
}
