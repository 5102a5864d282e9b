/** Opens the file for each read, so that sources kept for a second pass use no file descriptors. */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { refusal } from '../values/source.ts';

export interface RandomAccess {
	readonly size: number;
	/** Returns fewer bytes at the end of the file. */
	readonly read: (offset: number, length: number) => Buffer;
}

export function accessBytes(bytes: Uint8Array): RandomAccess {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return { size: buffer.length, read: (offset, length) => buffer.subarray(offset, offset + length) };
}

/** Synchronous: a zip has thousands of small entries, and each would wait for four promises. */
export function accessFile(path: string, file: string): RandomAccess {
	const { size, mtimeMs } = statSync(path);
	return {
		size,
		read(offset, length) {
			const opened = openSync(path, 'r');
			try {
				const now = fstatSync(opened);
				const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, size - offset)));
				let filled = now.size === size && now.mtimeMs === mtimeMs ? 0 : -1;
				while (filled >= 0 && filled < buffer.length) {
					const read = readSync(opened, buffer, filled, buffer.length - filled, offset + filled);
					filled = read === 0 ? -1 : filled + read;
				}
				if (filled < 0) throw refusal(file, 'file-unreadable', { kind: 'changed' });
				return buffer;
			} finally {
				closeSync(opened);
			}
		},
	};
}
