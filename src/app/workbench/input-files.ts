/**
 * The uploaded inputs of a workbench: a flat folder of invoices and one of all else. A file is in it whole or not at all.
 *
 * Refused: more or larger files than anybody imports (`upload-refused`).
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { diskErrorCode, unwritable } from '../../runs/storage/disk-error.ts';
import { makeFolder, syncFolder } from '../../runs/storage/durable-file.ts';
import { type InputKind, inputKindOf } from './input-kind.ts';
import { keptName } from './input-name.ts';

const MAX_FILE_BYTES = 2 ** 31;
const MAX_FILES = 20_000;

export interface KeptInput {
	readonly name: string;
	readonly bytes: number;
	readonly kind: InputKind;
}

export interface InputFiles {
	/** Where those of a kind lie. */
	readonly dirOf: (kind: InputKind) => string;
	/** In the order of their names. */
	readonly list: () => readonly KeptInput[];
	/** Replaces one of the same name. Gives the name under which it is kept. */
	readonly put: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<string>;
	readonly remove: (name: string) => Promise<void>;
}

export interface InputLimits {
	readonly fileBytes: number;
	readonly files: number;
}

const KINDS = ['table', 'invoices'] as const satisfies readonly InputKind[];
/** `inputs/` first: it is the one that a person looks into. */
export const FOLDERS: Readonly<Record<InputKind, string>> = { table: 'inputs', invoices: 'invoices' };

const LIMITS: InputLimits = { fileBytes: MAX_FILE_BYTES, files: MAX_FILES };

/** What was left of an upload that broke off is taken away. */
export async function openInputFiles(workbenchDir: string, limits: InputLimits = LIMITS): Promise<InputFiles> {
	const dirOf = (kind: InputKind): string => path.join(workbenchDir, FOLDERS[kind]);
	const uploading = path.join(workbenchDir, 'uploading');
	await rm(uploading, { recursive: true, force: true });
	await makeFolder(uploading);
	const kept = new Map<string, KeptInput>();
	for (const kind of KINDS) {
		await makeFolder(dirOf(kind));
		for (const name of await readdir(dirOf(kind))) {
			kept.set(name, { name, kind, bytes: (await stat(path.join(dirOf(kind), name))).size });
		}
	}
	const remove = async ({ name, kind }: KeptInput): Promise<void> => {
		await rm(path.join(dirOf(kind), name), { force: true });
		await syncFolder(dirOf(kind));
	};

	return {
		dirOf,
		list: () => [...kept.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1)),
		async put(given, content) {
			const name = keptName(given);
			const before = kept.get(name);
			if (before === undefined && kept.size >= limits.files)
				throw new Fault('upload-refused', { kind: 'number', most: limits.files });
			const part = path.join(uploading, randomUUID());
			try {
				const bytes = await writeAll(part, content, name, limits.fileBytes);
				const kind = await inputKindOf(part);
				await rename(part, path.join(dirOf(kind), name));
				await syncFolder(dirOf(kind));
				if (before !== undefined && before.kind !== kind) await remove(before);
				kept.set(name, { name, bytes, kind });
				return name;
			} catch (error) {
				await rm(part, { force: true });
				throw diskErrorCode(error) === undefined ? error : unwritable(workbenchDir, error);
			}
		},
		async remove(name) {
			const known = kept.get(name);
			if (known === undefined) return;
			kept.delete(name);
			await remove(known);
		},
	};
}

async function writeAll(file: string, bytes: AsyncIterable<Uint8Array>, name: string, most: number): Promise<number> {
	const opened = await open(file, 'wx');
	let size = 0;
	try {
		for await (const piece of bytes) {
			size += piece.byteLength;
			if (size > most)
				throw new Fault('upload-refused', { kind: 'size', file: name, megabytes: Math.floor(most / 2 ** 20) });
			await opened.writeFile(piece);
		}
		await opened.sync();
		return size;
	} finally {
		await opened.close();
	}
}
