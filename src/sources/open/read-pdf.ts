/** Reads the text of PDFs with the optional package `unpdf`, in a thread that is ended if a file takes too long or too much memory. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ByteSource, readHead } from '../bytes/byte-source.ts';

/** An invoice as PDF has some hundred kilobytes, and rarely more than five pages. */
export const PDF_LIMITS = { bytes: 10 * 1024 ** 2, pages: 20, ms: 10_000, memoryBytes: 512 * 1024 ** 2 };

const TICK_MS = 50;
/** A longer PDF is not read at all: the invoices of its first pages are not all that it may have. */
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
async function read(data) {
	const { getDocumentProxy } = await import(workerData.unpdf);
	const pdf = await getDocumentProxy(data, { verbosity: 0 });
	const texts = [];
	for (let page = 1; page <= pdf.numPages && pdf.numPages <= workerData.pages; page++) {
		const { items } = await (await pdf.getPage(page)).getTextContent();
		texts.push(...items.map(({ str }) => str));
	}
	await pdf.destroy();
	return texts.join('\\n');
}
parentPort.on('message', (data) => read(data).then((text) => parentPort.postMessage(text), () => parentPort.postMessage('')));`;

export class PdfReader {
	readonly #limits: typeof PDF_LIMITS;
	#thread: Worker | undefined;

	constructor(limits = PDF_LIMITS) {
		this.#limits = limits;
	}

	/** Returns the pieces of text, one per line: empty if the PDF is unreadable, undefined if the package is not installed. */
	async read(source: ByteSource, signal?: AbortSignal): Promise<string | undefined> {
		const unpdf = findPackage();
		if (unpdf === undefined) return undefined;
		const { bytes: most, pages, memoryBytes } = this.#limits;
		const bytes = await readHead(source, most + 1, signal).catch(() => undefined);
		signal?.throwIfAborted();
		if (bytes === undefined || bytes.length > most) return '';
		this.#thread ??= new Worker(THREAD, {
			eval: true,
			workerData: { unpdf, pages },
			resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 1024 ** 2 },
		}).on('error', () => undefined);
		this.#thread.unref();
		const text = await this.#ask(this.#thread, bytes, signal);
		if (text === undefined) await this.close();
		signal?.throwIfAborted();
		return text ?? '';
	}

	async close(): Promise<void> {
		await this.#thread?.terminate();
		this.#thread = undefined;
	}

	async #ask(thread: Worker, bytes: Buffer, signal: AbortSignal | undefined): Promise<string | undefined> {
		const tooMuch = new AbortController();
		const mostBytes = process.memoryUsage.rss() + this.#limits.memoryBytes;
		let ticks = 0;
		const timer = setInterval(() => {
			if (++ticks * TICK_MS > this.#limits.ms || process.memoryUsage.rss() > mostBytes) tooMuch.abort();
		}, TICK_MS);
		try {
			const ended = AbortSignal.any([tooMuch.signal, ...(signal === undefined ? [] : [signal])]);
			thread.postMessage(bytes, []);
			const [text]: unknown[] = await once(thread, 'message', { signal: ended });
			return String(text);
		} catch {
			return undefined;
		} finally {
			clearInterval(timer);
		}
	}
}

function findPackage(): string | undefined {
	try {
		return pathToFileURL(createRequire(import.meta.url).resolve('unpdf')).href;
	} catch {
		return undefined;
	}
}
