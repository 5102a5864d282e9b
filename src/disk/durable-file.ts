/**
 * Files that must survive a power cut: lines written once in order, files replaced atomically, and their names in folders.
 * Writes are synchronous and large, since the process has nothing else to do before the first request.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sealBatch } from './batches.ts';
import { diskErrorCode, unwritable } from './disk-error.ts';

const PIECE_CHARACTERS = 1 << 16;
/** About 64 KB of a plan, which a reader of a single line has to verify. */
const LINES_PER_BATCH = 128;

/** Folders and files of runs, the page and the user contain names and CPFs. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Throws `Fault` if the disk fails. */
export class LineFile {
	readonly #file: string;
	readonly #encoding: BufferEncoding;
	#descriptor: number | undefined;
	#pending = '';

	constructor(file: string, encoding: BufferEncoding = 'utf8') {
		this.#file = file;
		this.#encoding = encoding;
		this.#descriptor = attempt(file, () => openSync(file, 'w', PRIVATE_FILE));
	}

	/** `line` ends with its line break. */
	write(line: string): void {
		this.#pending += line;
		if (this.#pending.length >= PIECE_CHARACTERS) this.#flush();
	}

	/** Writes the rest, makes the file durable and closes it. */
	close(): void {
		this.#flush();
		const descriptor = this.#descriptor;
		if (descriptor !== undefined) attempt(this.#file, () => fsyncSync(descriptor));
		this.abandon();
	}

	/** Writes the rest and closes the file, which nobody needs after a crash. */
	end(): void {
		this.#flush();
		this.abandon();
	}

	/** Closes the file, if open, without making it durable. */
	abandon(): void {
		const descriptor = this.#descriptor;
		this.#descriptor = undefined;
		try {
			if (descriptor !== undefined) closeSync(descriptor);
		} catch {
			// A failed close loses only bytes that were not durable.
		}
	}

	/** Writes whole lines behind what was written before. */
	writeBytes(bytes: Buffer): void {
		if (this.#pending !== '') this.#flush();
		const descriptor = this.#descriptor;
		if (descriptor === undefined) return;
		let rest = bytes;
		attempt(this.#file, () => {
			while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
		});
	}

	#flush(): void {
		const bytes = Buffer.from(this.#pending, this.#encoding);
		this.#pending = '';
		this.writeBytes(bytes);
	}
}

/** A block log that is written in one go. */
export class BatchFile {
	readonly #lines: LineFile;
	#batch = '';
	#count = 0;
	#bytes = 0;
	#crc = '';
	readonly #run: string | undefined;

	/** `run`: id of the run that it belongs to. */
	constructor(file: string, run: string | undefined) {
		this.#lines = new LineFile(file);
		this.#run = run;
	}

	/** `line` is without its line break. */
	write(line: string): void {
		this.#batch += `${line}\n`;
		if (++this.#count === LINES_PER_BATCH) this.#seal();
	}

	/** Makes the file durable. Returns its length and the checksum of its last batch. */
	close(): { readonly bytes: number; readonly crc: string } {
		if (this.#count > 0) this.#seal();
		this.#lines.close();
		return { bytes: this.#bytes, crc: this.#crc };
	}

	abandon(): void {
		this.#lines.abandon();
	}

	#seal(): void {
		const { sealed, crc } = sealBatch(this.#batch, this.#count, this.#bytes, this.#run);
		this.#lines.writeBytes(sealed);
		this.#bytes += sealed.length;
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

/** Replaces a file atomically: readers find either the old or the new content, complete. */
export async function replaceFile(file: string, content: string | Buffer, draft = `${file}.new`): Promise<void> {
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

/** Replaces a file that other processes may replace too, and makes its folder if there is none. Throws `Fault` if the disk fails. */
export async function keepFile(file: string, content: string): Promise<void> {
	const folder = path.dirname(file);
	try {
		await makeFolder(folder);
		await replaceFile(file, content, `${file}.${randomUUID()}.new`);
	} catch (error) {
		throw unwritable(folder, error);
	}
}

/** Makes durable what other code has written. */
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

/** Makes a folder and its missing parents, all durable. */
export async function makeFolder(dir: string): Promise<void> {
	const target = path.resolve(dir);
	const first = await makeMissing(target);
	if (first === undefined) return;
	// From the innermost folder up to the parent of the first one made.
	for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
		await syncFolder(folder).catch((error: unknown) => {
			// A user may add names to a folder without permission to read it.
			if (!NOT_TO_BE_READ.has(diskErrorCode(error) ?? '')) throw error;
		});
		if (folder.length <= path.dirname(first).length) return;
	}
}

/**
 * Returns the outermost folder that it made. Node 20 has a call for this that never ends below a folder which answers to a new name that
 * there is no such folder, as `/proc` does.
 */
async function makeMissing(dir: string): Promise<string | undefined> {
	try {
		return await makeOne(dir);
	} catch (error) {
		if (diskErrorCode(error) !== 'ENOENT' || path.dirname(dir) === dir) throw error;
	}
	const first = await makeMissing(path.dirname(dir));
	const made = await makeOne(dir);
	return first ?? made;
}

/** Undefined if the folder exists. */
async function makeOne(dir: string): Promise<string | undefined> {
	try {
		await mkdir(dir, { mode: PRIVATE_FOLDER });
		return dir;
	} catch (error) {
		const found = diskErrorCode(error) === 'ENOENT' ? undefined : await stat(dir).catch(() => undefined);
		if (found?.isDirectory() !== true) throw error;
		return undefined;
	}
}
