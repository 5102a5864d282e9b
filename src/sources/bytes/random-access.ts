/** Opens the file for each read, so that sources kept for a second pass use no file descriptors. */
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
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

const RECENT_BYTES = 2 * 1024 * 1024;
const RECENT_PIECES = 16;

/** The pieces last read, of one file only: a text in a zip is examined before it is read, and should come from the disk once. */
let recent: { readonly of: RandomAccess; readonly pieces: Map<number, Buffer>; bytes: number } | undefined;

function keepRecent(of: RandomAccess, offset: number, piece: Buffer): void {
	if (recent?.of !== of) recent = { of, pieces: new Map(), bytes: 0 };
	recent.bytes += piece.length - (recent.pieces.get(offset)?.length ?? 0);
	recent.pieces.set(offset, piece);
	for (const [oldest, { length }] of recent.pieces) {
		if (recent.bytes <= RECENT_BYTES && recent.pieces.size <= RECENT_PIECES) return;
		recent.pieces.delete(oldest);
		recent.bytes -= length;
	}
}

/** Synchronous: a zip has thousands of small entries, and each would wait for four promises. */
export function accessFile(path: string, file: string): RandomAccess {
	const { size, mtimeMs } = statSync(path);
	const check = (now: Stats): void => {
		if (now.size !== size || now.mtimeMs !== mtimeMs) throw refusal(file, 'file-unreadable', { kind: 'changed' });
	};
	const access = {
		size,
		read(offset: number, length: number): Buffer {
			const wanted = Math.max(0, Math.min(length, size - offset));
			const known = recent?.of === access ? recent.pieces.get(offset) : undefined;
			if (known?.length === wanted) {
				check(statSync(path));
				return known;
			}
			const opened = openSync(path, 'r');
			try {
				check(fstatSync(opened));
				const buffer = Buffer.allocUnsafeSlow(wanted);
				for (let filled = 0; filled < wanted; ) {
					const read = readSync(opened, buffer, filled, wanted - filled, offset + filled);
					if (read === 0) throw refusal(file, 'file-unreadable', { kind: 'changed' });
					filled += read;
				}
				keepRecent(access, offset, buffer);
				return buffer;
			} finally {
				closeSync(opened);
			}
		},
	};
	return access;
}
