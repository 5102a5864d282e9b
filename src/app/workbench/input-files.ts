/**
 * The uploaded inputs of a workbench: a folder of invoices and one of all else. A file is in it whole or not at all.
 *
 * Refused: more or larger files than anybody imports (`upload-refused`).
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { hashFile } from '../../sources/bytes/hash-file.ts';
import { diskErrorCode, unwritable } from '../../runs/storage/disk-error.ts';
import { makeFolder, PRIVATE_FILE, syncFolder } from '../../runs/storage/durable-file.ts';
import { type InputKind, inputKindOf } from './input-kind.ts';
import { keptName, numberName } from './input-name.ts';

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
	/** Gives the name under which it is kept: another one, where its own has other content. `shown`: names of other inputs. */
	readonly put: (name: string, bytes: AsyncIterable<Uint8Array>, shown?: readonly string[]) => Promise<string>;
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
	const uploading = path.join(workbenchDir, 'uploading');
	await rm(uploading, { recursive: true, force: true });
	await makeFolder(uploading);
	const kept = new KeptFiles(workbenchDir, limits.files);
	await kept.find();
	let placed: Promise<unknown> = Promise.resolve();

	return {
		dirOf: (kind) => path.join(workbenchDir, FOLDERS[kind]),
		list: () => kept.list().toSorted((left, right) => (left.name < right.name ? -1 : 1)),
		async put(given, content, shown = []) {
			const name = keptName(given);
			const part = path.join(uploading, randomUUID());
			try {
				const bytes = await writeAll(part, content, name, limits.fileBytes);
				const kind = await inputKindOf(part);
				const place = placed.then(() => kept.place(part, { name, bytes, kind }, shown));
				placed = place.catch(() => {});
				return await place;
			} catch (error) {
				throw diskErrorCode(error) === undefined ? error : unwritable(workbenchDir, error);
			} finally {
				await rm(part, { force: true });
			}
		},
		remove: (name) => kept.remove(name),
	};
}

/** The files of both folders. What is placed gets a name of its own, also where letter case does not count. */
class KeptFiles {
	readonly #dir: string;
	readonly #most: number;
	readonly #files = new Map<string, KeptInput>();
	/** By name in small letters. A folder stays when its last file has gone. */
	readonly #taken = new Map<string, 'file' | 'folder'>();

	constructor(workbenchDir: string, most: number) {
		this.#dir = workbenchDir;
		this.#most = most;
	}

	async find(): Promise<void> {
		for (const kind of KINDS) {
			const dir = path.join(this.#dir, FOLDERS[kind]);
			await makeFolder(dir);
			for (const name of await readdir(dir, { recursive: true })) {
				const stats = await stat(path.join(dir, name));
				if (stats.isDirectory()) this.#taken.set(keyOf(name), 'folder');
				else this.#keep({ name, kind, bytes: stats.size });
			}
		}
	}

	list(): readonly KeptInput[] {
		return [...this.#files.values()];
	}

	/** Moves a file to the first name that is free; leaves it where it is, if the same one came before. */
	async place(part: string, wanted: KeptInput, shown: readonly string[]): Promise<string> {
		for (let number = 1; ; number++) {
			const name = numberName(wanted.name, number);
			const before = this.#files.get(name);
			if (before !== undefined && (await this.#isSame(part, wanted, before))) return name;
			if (!this.#isFree(name) || [...foldersOf(name), name].some((one) => shown.includes(one))) continue;
			if (this.#files.size >= this.#most) throw new Fault('upload-refused', { kind: 'number', most: this.#most });
			const file = this.#fileOf({ ...wanted, name });
			await makeFolder(path.dirname(file));
			await rename(part, file);
			await syncFolder(path.dirname(file));
			this.#keep({ ...wanted, name });
			return name;
		}
	}

	async remove(name: string): Promise<void> {
		const known = this.#files.get(name);
		if (known === undefined) return;
		this.#files.delete(name);
		await rm(this.#fileOf(known), { force: true });
		await syncFolder(path.dirname(this.#fileOf(known)));
		this.#taken.delete(keyOf(name));
	}

	#keep(file: KeptInput): void {
		this.#files.set(file.name, file);
		this.#taken.set(keyOf(file.name), 'file');
		for (const folder of foldersOf(file.name)) this.#taken.set(keyOf(folder), 'folder');
	}

	#isFree(name: string): boolean {
		const isBelowFile = foldersOf(name).some((folder) => this.#taken.get(keyOf(folder)) === 'file');
		return !isBelowFile && !this.#taken.has(keyOf(name));
	}

	#fileOf({ kind, name }: KeptInput): string {
		return path.join(this.#dir, FOLDERS[kind], name);
	}

	async #isSame(part: string, { bytes }: KeptInput, before: KeptInput): Promise<boolean> {
		if (bytes !== before.bytes) return false;
		const [now, then] = [await hashFile(part), await hashFile(this.#fileOf(before))];
		return now.sha256 === then.sha256;
	}
}

const keyOf = (name: string): string => name.toLowerCase();

function foldersOf(name: string): readonly string[] {
	const folder = path.dirname(name);
	return folder === '.' ? [] : [...foldersOf(folder), folder];
}

async function writeAll(file: string, bytes: AsyncIterable<Uint8Array>, name: string, most: number): Promise<number> {
	const opened = await open(file, 'wx', PRIVATE_FILE);
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
