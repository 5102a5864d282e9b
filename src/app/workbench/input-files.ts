/**
 * The uploaded inputs of a workbench: a flat folder. A file is in it whole or not at all.
 *
 * Refused: more or larger files than anybody imports (`upload-too-large`, `uploads-too-many`).
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { diskErrorCode, unwritable } from '../../runs/storage/disk-error.ts';
import { makeFolder, syncFolder } from '../../runs/storage/durable-file.ts';
import { keptName } from './input-name.ts';

const MAX_FILE_BYTES = 2 ** 31;
const MAX_FILES = 20_000;

export interface KeptInput {
	readonly name: string;
	readonly bytes: number;
}

export interface InputFiles {
	readonly dir: string;
	/** In the order of their names. */
	readonly list: () => readonly KeptInput[];
	/** Replaces one of the same name. Gives the name under which it is kept. */
	readonly put: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<string>;
	readonly remove: (name: string) => Promise<void>;
	readonly has: (name: string) => boolean;
}

export interface InputLimits {
	readonly fileBytes: number;
	readonly files: number;
}

const LIMITS: InputLimits = { fileBytes: MAX_FILE_BYTES, files: MAX_FILES };

/** What was left of an upload that broke off is taken away. */
export async function openInputFiles(workbenchDir: string, limits: InputLimits = LIMITS): Promise<InputFiles> {
	const dir = path.join(workbenchDir, 'inputs');
	const uploading = path.join(workbenchDir, 'uploading');
	await rm(uploading, { recursive: true, force: true });
	await makeFolder(dir);
	await makeFolder(uploading);
	const sizes = new Map<string, number>();
	for (const name of await readdir(dir)) sizes.set(name, (await stat(path.join(dir, name))).size);

	return {
		dir,
		list: () =>
			[...sizes].map(([name, bytes]) => ({ name, bytes })).toSorted((left, right) => compare(left.name, right.name)),
		has: (name) => sizes.has(name),
		async put(given, bytes) {
			const name = keptName(given);
			if (!sizes.has(name) && sizes.size >= limits.files) throw new Fault('uploads-too-many', { most: limits.files });
			const part = path.join(uploading, randomUUID());
			try {
				const size = await writeAll(part, bytes, name, limits.fileBytes);
				await rename(part, path.join(dir, name));
				await syncFolder(dir);
				sizes.set(name, size);
				return name;
			} catch (error) {
				await rm(part, { force: true });
				throw diskErrorCode(error) === undefined ? error : unwritable(dir, error);
			}
		},
		async remove(name) {
			if (!sizes.delete(name)) return;
			await rm(path.join(dir, name), { force: true });
			await syncFolder(dir);
		},
	};
}

async function writeAll(file: string, bytes: AsyncIterable<Uint8Array>, name: string, most: number): Promise<number> {
	const opened = await open(file, 'wx');
	let size = 0;
	try {
		for await (const piece of bytes) {
			size += piece.byteLength;
			if (size > most) throw new Fault('upload-too-large', { file: name, megabytes: Math.floor(most / 2 ** 20) });
			await opened.writeFile(piece);
		}
		await opened.sync();
		return size;
	} finally {
		await opened.close();
	}
}

function compare(left: string, right: string): number {
	return left < right ? -1 : 1;
}
