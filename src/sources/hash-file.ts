/** The fingerprint of an input, by which a run remembers what it was made from. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { Fault } from '../problems/fault.ts';

export interface FileHash {
	/** Lower-case hexadecimal. */
	readonly sha256: string;
	readonly bytes: number;
}

/** A folder of ten thousand invoices would spend ten times longer on streams and their buffers than on hashing. */
const READ_AT_ONCE_BYTES = 1024 * 1024;

/** Streams a large file; throws `input-unreadable`. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<FileHash> {
	const hash = createHash('sha256');
	let bytes = 0;
	try {
		signal?.throwIfAborted();
		if (statSync(path).size <= READ_AT_ONCE_BYTES) {
			const whole = readFileSync(path);
			return { sha256: hash.update(whole).digest('hex'), bytes: whole.length };
		}
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
