/** The fingerprint of an input, by which a run remembers what it was made from. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Fault } from '../problems/fault.ts';

export interface FileHash {
	/** Lower-case hexadecimal. */
	readonly sha256: string;
	readonly bytes: number;
}

/** Streams the file; throws `input-unreadable`. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<FileHash> {
	const hash = createHash('sha256');
	let bytes = 0;
	try {
		for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024, signal }) as AsyncIterable<Buffer>) {
			hash.update(chunk);
			bytes += chunk.length;
		}
	} catch (cause) {
		if (!(cause instanceof Error) || !('syscall' in cause) || !('code' in cause)) throw cause;
		throw new Fault('input-unreadable', { path, reason: String(cause.code) }, { cause });
	}
	return { sha256: hash.digest('hex'), bytes };
}
