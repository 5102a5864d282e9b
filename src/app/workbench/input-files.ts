/**
 * The uploaded inputs of a workbench: one folder of invoices, one of everything else. A file is in its folder whole or not at
 * all. Its name cannot leave the folder, be hidden, or be a device of Windows. Refuses more or larger files than a real import
 * has (`upload-refused`).
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { hashFile } from '../../sources/bytes/hash-file.ts';
import { classifyZip, detectFormat, HEAD_BYTES } from '../../sources/open/detect-format.ts';
import { extensionOf, isPassedOver } from '../../sources/open/input-names.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import { SourceRefusal } from '../../sources/values/source.ts';
import { openZip } from '../../sources/zip/open-zip.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { makeFolder, PRIVATE_FILE, syncFolder } from '../../disk/durable-file.ts';

const MAX_FILE_BYTES = 2 ** 31;
const MAX_FILES = 20_000;

export type InputKind = 'invoices' | 'table';

export interface KeptInput {
	readonly name: string;
	readonly bytes: number;
	readonly kind: InputKind;
}

const KINDS = ['table', 'invoices'] as const satisfies readonly InputKind[];
export const FOLDERS: Readonly<Record<InputKind, string>> = { table: 'inputs', invoices: 'invoices' };

export async function openInputFiles(
	workbenchDir: string,
	limits = { fileBytes: MAX_FILE_BYTES, files: MAX_FILES },
): Promise<InputFiles> {
	const files = new InputFiles(workbenchDir, limits);
	await files.open();
	return files;
}

/** Names are unique even on a file system that ignores letter case. */
export class InputFiles {
	readonly #dir: string;
	readonly #limits: { readonly fileBytes: number; readonly files: number };
	readonly #uploading: string;
	readonly #files = new Map<string, KeptInput>();
	readonly #taken = new Map<string, 'file' | 'folder'>();
	#placed: Promise<unknown> = Promise.resolve();

	constructor(workbenchDir: string, limits: { readonly fileBytes: number; readonly files: number }) {
		this.#dir = workbenchDir;
		this.#limits = limits;
		this.#uploading = path.join(workbenchDir, 'uploading');
	}

	async open(): Promise<void> {
		await rm(this.#uploading, { recursive: true, force: true });
		await makeFolder(this.#uploading);
		for (const kind of KINDS) {
			const dir = this.dirOf(kind);
			await makeFolder(dir);
			for (const name of await readdir(dir, { recursive: true })) {
				const stats = await stat(path.join(dir, name));
				if (stats.isDirectory()) this.#taken.set(keyOf(name), 'folder');
				else this.#keep({ name, kind, bytes: stats.size });
			}
		}
	}

	dirOf(kind: InputKind): string {
		return path.join(this.#dir, FOLDERS[kind]);
	}

	list(): readonly KeptInput[] {
		return [...this.#files.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
	}

	async put(given: string, content: AsyncIterable<Uint8Array>, shown: readonly string[] = []): Promise<string> {
		const name = keptName(given);
		const part = path.join(this.#uploading, randomUUID());
		try {
			const bytes = await writeAll(part, content, name, this.#limits.fileBytes);
			const kind = await inputKindOf(part);
			const place = this.#placed.then(() => this.#place(part, { name, bytes, kind }, shown));
			this.#placed = place.catch(() => {});
			return await place;
		} catch (error) {
			// The fault names the runs folder, because the user knows no folder in it.
			throw diskErrorCode(error) === undefined ? error : unwritable(path.resolve(this.#dir, '../..'), error);
		} finally {
			await rm(part, { force: true });
		}
	}

	/** Moves a file to the first free name. A file with the same name and content is kept once. */
	async #place(part: string, wanted: KeptInput, shown: readonly string[]): Promise<string> {
		for (let number = 1; ; number++) {
			const name = numberName(wanted.name, number);
			const before = this.#files.get(name);
			if (before !== undefined && (await this.#isSame(part, wanted, before))) return name;
			if (!this.#isFree(name) || [...foldersOf(name), name].some((one) => shown.includes(one))) continue;
			if (this.#files.size >= this.#limits.files)
				throw new Fault('upload-refused', { kind: 'number', most: this.#limits.files });
			const file = this.#fileOf({ ...wanted, name });
			await makeFolder(path.dirname(file));
			await rename(part, file);
			await syncFolder(path.dirname(file));
			// The fields are those after a restart, or everything would be checked anew.
			this.#keep({ name, kind: wanted.kind, bytes: wanted.bytes });
			return name;
		}
	}

	pathOf(shown: string): string | undefined {
		const known = this.#find(shown);
		return known && this.#fileOf(known);
	}

	async remove(shown: string): Promise<void> {
		const known = this.#find(shown);
		if (known === undefined) return;
		const { name } = known;
		this.#files.delete(name);
		await rm(this.#fileOf(known), { force: true });
		await syncFolder(path.dirname(this.#fileOf(known)));
		this.#taken.delete(keyOf(name));
	}

	#find(shown: string): KeptInput | undefined {
		return this.#files.get(keptName(shown.replaceAll(path.sep, '/')));
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
		return path.join(this.dirOf(kind), name);
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

export async function inputKindOf(file: string): Promise<InputKind> {
	const format = detectFormat(await readHead(file));
	if (format === 'xml') return 'invoices';
	const holds = format === 'zip' ? holdsInvoices : format === 'mail' ? bringsInvoices : undefined;
	return (await holds?.(file)) === true ? 'invoices' : 'table';
}

async function readHead(file: string): Promise<Uint8Array> {
	const opened = await open(file, 'r');
	try {
		const { bytesRead, buffer } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await opened.close();
	}
}

async function holdsInvoices(file: string): Promise<boolean> {
	try {
		const zip = await openZip(file, file);
		// A workbook is a zip of XML, too.
		if (classifyZip(zip.entries) !== 'zip') return false;
		const names = zip.entries.map(({ name }) => name).filter((name) => !isPassedOver(name));
		return names.some((name) => extensionOf(name) === 'xml');
	} catch (error) {
		if (error instanceof SourceRefusal) return false;
		throw error;
	}
}

async function bringsInvoices(file: string): Promise<boolean> {
	for await (const { kind } of openSources([file], { scoreHeader: () => 0 })) if (kind === 'nfe') return true;
	return false;
}

const MAX_NAME_BYTES = 180;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}!]/gu;
const FORBIDDEN = /[<>:"|?*\\]|%(?=[0-9A-F]{2})|^[. ~-]+|[. ]+$/g;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** What a file system may not take is kept as `%22`; `shownName` of `messages` gives it back. */
export function keptName(given: string): string {
	const safe = given.split('/').flatMap((part) => (part === '' || part === '.' ? [] : [makeSafe(part)]));
	const whole = safe.join(path.sep);
	if (whole !== '' && Buffer.byteLength(whole) <= MAX_NAME_BYTES) return whole;
	const { name, ext } = path.parse(safe.at(-1) ?? '_');
	return `${cut(name)}${ext.slice(0, 12)}`;
}

export function numberName(kept: string, number: number): string {
	if (number === 1) return kept;
	const [first = '', ...rest] = kept.split(path.sep);
	if (rest.length > 0) return path.join(`${first} (${number})`, ...rest);
	const { name, ext } = path.parse(first);
	return `${name} (${number})${ext}`;
}

function makeSafe(part: string): string {
	const escape = (signs: string): string =>
		Array.from(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`).join('');
	const plain = part.normalize('NFC').replaceAll(INVISIBLE, '_').replaceAll(/\s/g, ' ');
	return plain.replaceAll(FORBIDDEN, escape).replace(DEVICE, (name) => escape(name.slice(0, 1)) + name.slice(1));
}

function cut(stem: string): string {
	let kept = stem;
	while (Buffer.byteLength(kept) > MAX_NAME_BYTES - 30) kept = kept.slice(0, -8);
	return kept.replace(/[\uD800-\uDBFF. ]+$/, '');
}
