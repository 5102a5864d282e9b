/**
 * Worker thread of `read-xml-ahead.ts`: reads batches of files and answers with their sources as one JSON text, which is
 * cheaper to hand over than the objects. A file that is refused, is no XML, has changed since it was listed, or cannot be
 * read is answered with `null`: the ordinary way tells what is the matter with it.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { MOST_XML_BYTES, readNfeFile } from './read-nfe-file.ts';
import type { XmlBatch, XmlBatchAnswer } from './read-xml-ahead.ts';

const port = parentPort;
port?.on('message', ({ id, files }: XmlBatch) => {
	const sources = files.map(({ path, file, size }) => {
		const bytes = readWhole(path, size);
		const source = bytes === undefined ? undefined : readNfeFile(bytes, file);
		return source?.kind === 'nfe' ? source : null;
	});
	port.postMessage({ id, json: JSON.stringify(sources) } satisfies XmlBatchAnswer);
});

function readWhole(path: string, size: number): Buffer | undefined {
	if (size > MOST_XML_BYTES) return undefined;
	let file: number;
	try {
		file = openSync(path, 'r');
	} catch {
		return undefined;
	}
	try {
		if (fstatSync(file).size !== size) return undefined;
		// One byte more, to notice a file that grows.
		const buffer = Buffer.allocUnsafe(size + 1);
		let length = 0;
		for (;;) {
			const read = readSync(file, buffer, length, buffer.length - length, null);
			length += read;
			if (read === 0 || length === buffer.length) break;
		}
		return length === size ? buffer.subarray(0, size) : undefined;
	} catch {
		return undefined;
	} finally {
		closeSync(file);
	}
}
