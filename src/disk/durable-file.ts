/**
 * Files that must outlive a power cut: lines written once from front to back, a file replaced as a whole, and the names of
 * both in their folders. Writes are synchronous and large: before the first request the process has nothing else to do.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sealBatch } from './batches.ts';
import { diskErrorCode, unwritable } from './disk-error.ts';

const PIECE_CHARACTERS = 1 << 16;
/** Some 64 KB of a plan, which is what a reader of a single line has to verify. */
const LINES_PER_BATCH = 128;

/** Folders and files of runs, of the page and of this user hold names and CPFs. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Throws `Fault` when the disk does. */
export class LineFile {
	readonly #file: string;
	#descriptor: number | undefined;
	#pending = '';

	constructor(file: string) {
		this.#file = file;
		this.#descriptor = attempt(file, () => openSync(file, 'w', PRIVATE_FILE));
	}

	/** `line` ends with its line break. */
	write(line: string): void {
		this.#pending += line;
		if (this.#pending.length >= PIECE_CHARACTERS) this.#flush();
	}

	/** Writes what is left, makes the file durable, closes it. */
	close(): void {
		this.#flush();
		const descriptor = this.#descriptor;
		if (descriptor !== undefined) attempt(this.#file, () => fsyncSync(descriptor));
		this.abandon();
	}

	/** Closes without making anything durable, unless it is closed already. */
	abandon(): void {
		const descriptor = this.#descriptor;
		this.#descriptor = undefined;
		try {
			if (descriptor !== undefined) closeSync(descriptor);
		} catch {
			// Durable bytes stay; the rest is given up.
		}
	}

	#flush(): void {
		const descriptor = this.#descriptor;
		if (descriptor === undefined) return;
		let rest = Buffer.from(this.#pending);
		this.#pending = '';
		attempt(this.#file, () => {
			while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
		});
	}
}

/** A block log that is written at one go. */
export class BatchFile {
	readonly #lines: LineFile;
	#batch = '';
	#count = 0;
	#bytes = 0;
	#crc = '';

	constructor(file: string) {
		this.#lines = new LineFile(file);
	}

	/** `line` is without its line break. */
	write(line: string): void {
		this.#batch += `${line}\n`;
		if (++this.#count === LINES_PER_BATCH) this.#seal();
	}

	/** Makes the file durable. Gives its length and the checksum of its last batch. */
	close(): { readonly bytes: number; readonly crc: string } {
		if (this.#count > 0) this.#seal();
		this.#lines.close();
		return { bytes: this.#bytes, crc: this.#crc };
	}

	abandon(): void {
		this.#lines.abandon();
	}

	#seal(): void {
		const { sealed, crc } = sealBatch(this.#batch, this.#count, this.#bytes);
		this.#lines.write(sealed);
		this.#bytes += Buffer.byteLength(sealed);
		this.#crc = crc;
		this.#batch = '';
		this.#count = 0;
	}
}

function attempt<Result>(file: string, use: () => Result): Result {
	try {
		return use();
	} catch (error) {
		throw unwritable(file, error);
	}
}

/** Puts new content in the place of a file: whoever opens it finds all of the old one or all of the new one. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
	const draft = `${file}.new`;
	try {
		const opened = await open(draft, 'w', PRIVATE_FILE);
		try {
			await opened.writeFile(content);
			await opened.sync();
		} finally {
			await opened.close();
		}
		await rename(draft, file);
	} catch (error) {
		await rm(draft, { force: true }).catch(() => {});
		throw error;
	}
	await syncFolder(path.dirname(file));
}

/** Makes durable what others have written. */
export async function syncFile(file: string): Promise<void> {
	const opened = await open(file, 'r+');
	try {
		await opened.sync();
	} finally {
		await opened.close();
	}
}

/** Makes the names inside a folder durable. Windows has no such call and needs none. */
export async function syncFolder(dir: string): Promise<void> {
	if (process.platform === 'win32') return;
	const folder = await open(dir, 'r');
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

const NOT_TO_BE_READ = new Set(['EACCES', 'EPERM']);

/** Makes a folder and those above it that are missing, each durable in the one above. */
export async function makeFolder(dir: string): Promise<void> {
	const target = path.resolve(dir);
	const first = await mkdir(target, { recursive: true, mode: PRIVATE_FOLDER });
	if (first === undefined) return;
	// From the innermost to the one above the first that was missing.
	for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
		await syncFolder(folder).catch((error: unknown) => {
			// Names can be put into a folder that this user may not read.
			if (!NOT_TO_BE_READ.has(diskErrorCode(error) ?? '')) throw error;
		});
		if (folder.length <= path.dirname(first).length) return;
	}
}
