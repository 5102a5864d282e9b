/** A journal's disk in memory: records each write, and any write can be made to fail. */
import type { LogDisk, FilePlace } from '../../src/disk/log-disk.ts';

export interface DiskWrite {
	readonly bytes: Buffer;
	readonly position: number;
}

export interface DiskRules {
	/** Bytes that a write stores before it fails; `Infinity`: all. Called for each write. */
	readonly taken?: (write: DiskWrite) => number;
}

export interface MemoryDisk extends LogDisk {
	/** Writes in order, as far as they succeeded. */
	readonly writes: readonly DiskWrite[];
	readonly image: () => Buffer;
	readonly put: (place: FilePlace) => void;
}

export function memoryDisk({ taken = () => Infinity }: DiskRules = {}, before: Buffer = Buffer.alloc(0)): MemoryDisk {
	const writes: DiskWrite[] = [];
	let image: Buffer = before;
	let place: FilePlace = 'here';
	return {
		writes,
		image: () => image,
		put: (now) => void (place = now),
		place: () => place,
		size: () => Promise.resolve(image.length),
		truncate(size) {
			image = image.subarray(0, size);
			return Promise.resolve();
		},
		close: () => Promise.resolve(),
		write(given, position) {
			const bytes = Buffer.from(given.subarray(0, Math.max(0, taken({ bytes: given, position }))));
			if (bytes.length > 0) {
				writes.push({ bytes, position });
				image = overwrite(image, { bytes, position });
			}
			if (bytes.length === given.length) return Promise.resolve();
			return Promise.reject(Object.assign(new Error('disk'), { code: 'ENOSPC' }));
		},
	};
}

export function overwrite(image: Buffer, { bytes, position }: DiskWrite): Buffer {
	const grown = Buffer.alloc(Math.max(image.length, position + bytes.length));
	image.copy(grown);
	bytes.copy(grown, position);
	return grown;
}
