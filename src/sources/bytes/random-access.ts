/** A file is open only while something holds it, so a workbook kept for a second pass needs no file descriptor. */
import { type FileHandle, open } from 'node:fs/promises';
import { refusal } from '../values/source.ts';

export interface RandomAccess {
	readonly size: number;
	readonly read: (offset: number, length: number) => Promise<Buffer>;
	readonly hold: () => Promise<void>;
	readonly release: () => Promise<void>;
}

export function accessBytes(bytes: Uint8Array): RandomAccess {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return {
		size: buffer.length,
		read: (offset, length) => Promise.resolve(buffer.subarray(offset, offset + length)),
		hold: () => Promise.resolve(),
		release: () => Promise.resolve(),
	};
}

export async function accessFile(path: string, file: string): Promise<RandomAccess> {
	let handle: Promise<FileHandle> | undefined = open(path);
	let holders = 1;
	const first = await (await handle).stat();

	async function reopen(): Promise<FileHandle> {
		const opened = await open(path);
		const now = await opened.stat();
		if (now.size === first.size && now.mtimeMs === first.mtimeMs) return opened;
		await opened.close();
		throw refusal(file, 'file-unreadable', { kind: 'changed' });
	}

	return {
		size: first.size,
		read: async (offset, length) => {
			const opened = await (handle ?? Promise.reject(new Error('read from a file that nobody holds')));
			const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, first.size - offset)));
			for (let filled = 0; filled < buffer.length; ) {
				const { bytesRead } = await opened.read(buffer, filled, buffer.length - filled, offset + filled);
				if (bytesRead === 0) throw refusal(file, 'file-unreadable', { kind: 'changed' });
				filled += bytesRead;
			}
			return buffer;
		},
		hold: async () => {
			holders += 1;
			handle ??= reopen();
			try {
				await handle;
			} catch (cause) {
				holders -= 1;
				handle = undefined;
				throw cause;
			}
		},
		release: async () => {
			holders -= 1;
			if (holders > 0 || handle === undefined) return;
			const closing = handle;
			handle = undefined;
			await (await closing).close();
		},
	};
}
