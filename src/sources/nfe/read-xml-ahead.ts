/**
 * Many XML files read ahead on worker threads, in the order of the inputs: parsing is most of the work on a folder of
 * invoices, and a second core halves it.
 *
 * Bounded: at most `BATCHES_AHEAD` batches are read and not yet taken. Without workers (a few files, one core, or the
 * sources run uncompiled) each file is read when it is asked for; the answers are the same.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { InputFile } from '../list-inputs.ts';
import type { NfeSource } from '../source.ts';
import { readXmlFile, type XmlFile } from './read-xml-file.ts';

/** What a worker is asked, and what it answers. */
export interface XmlBatch {
	readonly id: number;
	readonly files: readonly XmlFile[];
}
export interface XmlBatchAnswer {
	readonly id: number;
	/** Of `(NfeSource | null)[]`. */
	readonly json: string;
}

export interface XmlAhead {
	/** What was read of this input; undefined when it has to be read in the ordinary way. Once for each, in order. */
	readonly take: (input: InputFile) => Promise<NfeSource | undefined>;
	readonly close: () => Promise<void>;
}

type Sources = readonly (NfeSource | null)[];

/** Below, starting threads takes longer than reading. */
const FEWEST_FILES = 200;
const FILES_OF_BATCH = 16;
/** Enough that no worker waits while the caller is busy with a batch. */
const BATCHES_AHEAD = 8;
const MOST_WORKERS = 4;
const COMPILED = import.meta.url.endsWith('.js');

const NOTHING_AHEAD: XmlAhead = {
	take: (input) => Promise.resolve(isXml(input) ? readXmlFile(input) : undefined),
	close: () => Promise.resolve(),
};

export function readXmlAhead(inputs: readonly InputFile[]): XmlAhead {
	const files = inputs.filter(isXml);
	const workers = Math.min(availableParallelism(), MOST_WORKERS);
	if (!COMPILED || workers < 2 || files.length < FEWEST_FILES) return NOTHING_AHEAD;
	return startWorkers(files, workers);
}

/** By name: the worker looks at the content, and the ordinary way tells of a name that lies. */
function isXml({ path, regular }: InputFile): boolean {
	return regular && /\.xml$/i.test(path);
}

function startWorkers(files: readonly InputFile[], count: number): XmlAhead {
	const places = new Map(files.map((input, index) => [input.path, index]));
	const waiting = new Map<number, { resolve: (sources: Sources) => void; reject: (error: unknown) => void }>();
	const batches = new Map<number, Promise<Sources>>();
	// The options of the process that uses this as a library are for its own main module.
	const options = { execArgv: [] };
	const workers = Array.from({ length: count }, () => new Worker(new URL('./xml-worker.js', import.meta.url), options));
	let asked = 0;

	const fail = (error: unknown): void => {
		for (const { reject } of waiting.values()) reject(error);
		waiting.clear();
	};
	for (const worker of workers) {
		worker.on('message', ({ id, json }: XmlBatchAnswer) => {
			const sources: Sources = JSON.parse(json);
			waiting.get(id)?.resolve(sources);
			waiting.delete(id);
		});
		worker.on('error', fail);
	}

	/** Asks for batches up to so many past the one that is taken from. */
	const askAhead = (taken: number): void => {
		for (; asked <= taken + BATCHES_AHEAD && asked * FILES_OF_BATCH < files.length; asked++) {
			const id = asked;
			const batch = files
				.slice(id * FILES_OF_BATCH, (id + 1) * FILES_OF_BATCH)
				.map(({ path, file, size }) => ({ path, file, size }));
			const answer = new Promise<Sources>((resolve, reject) => waiting.set(id, { resolve, reject }));
			// A failure is told to whoever takes the batch; nobody may come to take it.
			answer.catch(() => undefined);
			batches.set(id, answer);
			workers[id % count]?.postMessage({ id, files: batch } satisfies XmlBatch);
		}
	};

	return {
		async take({ path }) {
			const place = places.get(path);
			if (place === undefined) return undefined;
			const id = Math.floor(place / FILES_OF_BATCH);
			askAhead(id);
			const sources = await batches.get(id);
			if (place % FILES_OF_BATCH === FILES_OF_BATCH - 1) batches.delete(id);
			return sources?.[place % FILES_OF_BATCH] ?? undefined;
		},
		async close() {
			batches.clear();
			await Promise.all(workers.map((worker) => worker.terminate()));
			fail(new Error('closed'));
		},
	};
}
