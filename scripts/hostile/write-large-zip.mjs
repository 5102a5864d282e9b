/** Writes zips of any size to a file, entry by entry, from chunks that are made on the way. */
import { once } from 'node:events';
import { openSync, closeSync, writeSync } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';
import { directoryEntry, endRecord, localHeader } from './write-zip.mjs';

/**
 * `entries`: `{ name, chunks, level? }`, where `chunks` is a (possibly endless-looking) iterable of strings or buffers.
 */
export async function writeLargeZip(path, entries) {
	const file = openSync(path, 'w');
	let at = 0;
	const write = (bytes) => {
		writeSync(file, bytes, 0, bytes.length, at);
		at += bytes.length;
	};
	const directory = [];
	for (const { name, chunks, level = 6 } of entries) {
		const offset = at;
		const entry = { name: Buffer.from(name), localName: Buffer.from(name), method: 8, flags: 0x800, crc: 0, bytes: 0 };
		const blank = localHeader({ ...entry, compressedBytes: 0 });
		write(blank);
		const dataStart = at;
		const deflate = createDeflateRaw({ level, chunkSize: 256 * 1024 });
		deflate.on('data', write);
		const ended = once(deflate, 'end');
		for (const chunk of chunks) {
			const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
			entry.crc = crc32(bytes, entry.crc);
			entry.bytes += bytes.length;
			if (!deflate.write(bytes)) await once(deflate, 'drain');
		}
		deflate.end();
		await ended;
		const done = { ...entry, compressedBytes: at - dataStart, zip64: entry.bytes >= 0xffffffff };
		// The local header keeps its length: readers take sizes from the directory.
		writeSync(file, localHeader({ ...done, zip64: false, bytes: done.bytes % 2 ** 32 }), 0, blank.length, offset);
		directory.push(directoryEntry(done, offset));
	}
	const start = at;
	for (const entry of directory) write(entry);
	write(endRecord({ count: directory.length, bytes: at - start, offset: start }));
	closeSync(file);
}
