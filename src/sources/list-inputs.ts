/**
 * The files that the user means: files, folders with all that is in them, globs, in the order named and each file once.
 * A `.zip` is one file here; what is in it is found when it is opened.
 *
 * Faults, because a forgotten input is worse than a stopped command: `input-not-found`, `input-unreadable`,
 * `input-folder-empty`, `input-no-match`.
 */
import { type Stats, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../problems/fault.ts';
import { expandGlob, isGlob } from './expand-glob.ts';
import { compareNames, isPassedOver, isRunFolder } from './input-names.ts';

export interface InputFile {
	/** As the user named it; for a file found in a folder, the folder as named and the way from there. */
	readonly file: string;
	/** Absolute, links resolved. */
	readonly path: string;
	/** By itself, not found in a folder or by a glob. */
	readonly named: boolean;
	/** Not a device, pipe or socket. */
	readonly regular: boolean;
	/** Bytes, when it was listed. */
	readonly size: number;
	/** How many of the inputs lead to it. */
	readonly times: number;
}

type FoundFile = Pick<InputFile, 'file' | 'named'> & {
	/** Where its folder is known and it is no link itself; else it is asked of the system, which is dear for thousands. */
	readonly real?: string;
};

export async function listInputs(inputs: readonly string[]): Promise<readonly InputFile[]> {
	const files = new Map<string, InputFile>();
	for (const input of inputs) {
		const found = new Map<string, FoundFile>();
		for (const one of await listInput(input)) {
			const real = one.real ?? (await attempt(one.file, () => realpath(one.file)));
			if (!found.has(real)) found.set(real, one);
		}
		for (const [real, one] of found) {
			const earlier = files.get(real);
			if (earlier === undefined) files.set(real, await describe(one, real));
			else files.set(real, { ...earlier, named: earlier.named || one.named, times: earlier.times + 1 });
		}
	}
	return [...files.values()];
}

/** Without a promise: for thousands of small files it costs ten times the look itself. */
async function describe({ file, named }: FoundFile, real: string): Promise<InputFile> {
	const stats = await attempt(file, () => statSync(real));
	return { file, named, path: real, regular: stats.isFile(), size: stats.size, times: 1 };
}

async function listInput(input: string): Promise<readonly FoundFile[]> {
	const stats = await statInput(input);
	if (stats === undefined) {
		const matches = await expandGlob(input);
		const files: FoundFile[] = [];
		for (const match of matches) files.push(...(await listMatch(match)));
		if (files.length === 0) throw new Fault('input-no-match', { path: input });
		return files;
	}
	if (!stats.isDirectory()) return [{ file: input, named: true }];
	const files = await walk(input);
	if (files.length === 0) throw new Fault('input-folder-empty', { path: input });
	return files;
}

/** `undefined`: nothing has this name, and it may be a glob. A file whose own name looks like a glob comes first. */
async function statInput(input: string): Promise<Stats | undefined> {
	try {
		return await stat(input);
	} catch (cause) {
		if (isGlob(input)) return undefined;
		const code = codeOf(cause);
		if (code === 'ENOENT' || code === 'ENOTDIR') throw new Fault('input-not-found', { path: input }, { cause });
		throw new Fault('input-unreadable', { path: input, reason: code }, { cause });
	}
}

async function listMatch(match: string): Promise<readonly FoundFile[]> {
	const stats = await statLink(match);
	if (stats?.isDirectory() === true) return await walk(match);
	return stats?.isFile() === true ? [{ file: match, named: false }] : [];
}

/** Files of a folder and of the folders in it. Links are followed; each folder is entered once, so that loops end. */
async function walk(folder: string, entered = new Set<string>()): Promise<readonly FoundFile[]> {
	const real = await attempt(folder, () => realpath(folder));
	if (entered.has(real)) return [];
	const entries = await attempt(folder, () => readdir(folder, { withFileTypes: true }));
	if (entered.size > 0 && isRunFolder(entries.map(({ name }) => name))) return [];
	entered.add(real);
	const files: FoundFile[] = [];
	const [prefix, realPrefix] = [prefixOf(folder), prefixOf(real)];
	for (const entry of entries.toSorted((one, other) => compareNames(one.name, other.name))) {
		if (isPassedOver(entry.name)) continue;
		const file = prefix + entry.name;
		const kind = entry.isSymbolicLink() ? await statLink(file) : entry;
		if (kind?.isDirectory() === true) files.push(...(await walk(file, entered)));
		else if (kind?.isFile() === true)
			files.push({ file, named: false, ...(kind === entry ? { real: realPrefix + entry.name } : {}) });
	}
	return files;
}

/** What stands before the names in a folder. Joined once: each joined path would keep the text that it was cut from. */
function prefixOf(folder: string): string {
	return path.join(folder, '_').slice(0, -1);
}

/** `undefined` for a link that leads nowhere: there is nothing to forget. */
async function statLink(file: string): Promise<Stats | undefined> {
	try {
		return await stat(file);
	} catch (cause) {
		const reason = codeOf(cause);
		if (reason === 'ENOENT' || reason === 'ELOOP') return undefined;
		throw new Fault('input-unreadable', { path: file, reason }, { cause });
	}
}

async function attempt<Value>(target: string, action: () => Value | Promise<Value>): Promise<Value> {
	try {
		return await action();
	} catch (cause) {
		throw new Fault('input-unreadable', { path: target, reason: codeOf(cause) }, { cause });
	}
}

/** Only errors of the system have a code; anything else is a bug of ours and passes. */
function codeOf(cause: unknown): string {
	if (cause instanceof Error && 'code' in cause) return String(cause.code);
	throw cause;
}
