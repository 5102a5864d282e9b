/**
 * Files that must outlive a power cut: lines written once from front to back, a file replaced as a whole, and the names of
 * both in their folders. Each descriptor is closed once, whatever fails.
 *
 * Lines are written in large synchronous pieces: everything is planned before the first request, so there is nothing else
 * for the process to do meanwhile, and a promise a line would cost more than the line.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskErrorCode, unwritable } from './disk-error.ts';

const PIECE_CHARACTERS = 1 << 16;

/** They hold names and CPFs: of the folders and files of runs, of the page and of this user nothing is for others. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

export interface LineFile {
	/** `line` ends with its line break. Throws `Fault` when the disk does. */
	readonly write: (line: string) => void;
	/** Bytes of all lines so far. */
	readonly position: () => number;
	/** Writes what is left, makes the file durable, closes it. */
	readonly close: () => void;
	/** Closes without making anything durable; nothing, when it is closed already. */
	readonly abandon: () => void;
}

export function createLineFile(file: string): LineFile {
	let pending = '';
	let written = 0;
	const attempt = <T>(use: () => T): T => {
		try {
			return use();
		} catch (error) {
			throw unwritable(file, error);
		}
	};
	const descriptor = attempt(() => openSync(file, 'w', PRIVATE_FILE));
	let isOpen = true;
	const flush = (): void => {
		let rest = Buffer.from(pending);
		pending = '';
		written += rest.length;
		attempt(() => {
			while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
		});
	};
	const abandon = (): void => {
		if (!isOpen) return;
		isOpen = false;
		try {
			closeSync(descriptor);
		} catch {
			// What is durable stays so; what is not is given up.
		}
	};
	return {
		write(line) {
			pending += line;
			if (pending.length >= PIECE_CHARACTERS) flush();
		},
		position() {
			flush();
			return written;
		},
		close() {
			flush();
			attempt(() => fsyncSync(descriptor));
			abandon();
		},
		abandon,
	};
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
