/**
 * Worker thread of `read-xml-ahead.ts`: reads batches of files and answers with their sources as one JSON text, which is
 * cheaper to hand over than the objects; `null` for a file that has to be read in the ordinary way.
 */
import { parentPort } from 'node:worker_threads';
import type { XmlBatch, XmlBatchAnswer } from './read-xml-ahead.ts';
import { readXmlFile } from './read-xml-file.ts';

const port = parentPort;
port?.on('message', ({ id, files }: XmlBatch) => {
	const sources = files.map((file) => readXmlFile(file) ?? null);
	port.postMessage({ id, json: JSON.stringify(sources) } satisfies XmlBatchAnswer);
});
