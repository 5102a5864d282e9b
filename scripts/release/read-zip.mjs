/** Reads the entries of a zip, with the mode that a program which unpacks gives to each file: for checks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import yauzl from 'yauzl';

const MODE_SHIFT = 16;
const UNIX = 3;

/** In their order: `{ name, mode, modified, bytes }`, `mode` 0 where none is kept. */
export async function readZip(file) {
	const zip = await yauzl.openPromise(file);
	const entries = [];
	for await (const entry of zip.eachEntry()) {
		const pieces = [];
		for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
		const isUnix = entry.versionMadeBy >>> 8 === UNIX;
		entries.push({
			name: entry.fileName,
			mode: isUnix ? entry.externalFileAttributes >>> MODE_SHIFT : 0,
			modified: entry.getLastModDate({ timezone: 'UTC' }).toISOString(),
			bytes: Buffer.concat(pieces),
		});
	}
	return entries;
}

export function unpack(entries, folder) {
	for (const { name, mode, bytes } of entries) {
		const file = path.join(folder, name);
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, bytes, { mode: mode & 0o777 });
	}
}
