/** Inflating all of a workbook and throwing it away: what no reader can do without. `node inflate-zip.mjs <file>` */
import { createReadStream } from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import { tellResult } from './tell-result.mjs';
import { load } from './program.mjs';

const [file] = process.argv.slice(2);
const { openZip } = await load('sources/zip/open-zip.js');
const startedAt = performance.now();
const archive = await openZip(file, file);
let bytes = 0;
for (const entry of archive.entries) {
	// Local headers of these files are as long as 30 bytes and the name.
	const start = entry.headerOffset + 30 + entry.nameBytes.length;
	const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
	const end = start + entry.compressedBytes - 1;
	for await (const chunk of createReadStream(file, { start, end }).pipe(inflate)) bytes += chunk.length;
}
tellResult({ ms: performance.now() - startedAt, bytes });
