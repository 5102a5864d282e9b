/**
 * The files that the user means: files, folders with all that is in them, globs, in the order named and each file once.
 * A `.zip` is one file here; what is in it is found when it is opened.
 *
 * Faults, because a forgotten input is worse than a stopped command: `input-not-found`, `input-unreadable`,
 * `input-folder-empty`, `input-no-match`.
 */
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../problems/fault.ts';
import { expandGlob, isGlob } from './expand-glob.ts';
import { collectInputs, type FoundInput, type InputList } from './input-list.ts';
import { compareNames, isPassedOver, isRunFolder } from './input-names.ts';

export async function listInputs(inputs: readonly string[]): Promise<InputList> {
	const { add, list } = collectInputs();
	for (const [index, input] of inputs.entries()) {
		// Where the folder is not known with its links resolved, the system is asked, which is dear for thousands.
		await listInput(input, (found) => add({ ...found, input: index, path: found.path ?? resolveLinks(found.file) }));
	}
	return list;
}

type Take = (found: Omit<FoundInput, 'path' | 'input'> & { readonly path?: string }) => void;

async function listInput(input: string, take: Take): Promise<void> {
	const stats = await statInput(input);
	if (stats === undefined) {
		let files = 0;
		const count: Take = (found) => {
			files++;
			take(found);
		};
		for (const match of await expandGlob(input)) await listMatch(match, count);
		if (files === 0) throw new Fault('input-no-match', { path: input });
	} else if (!stats.isDirectory()) {
		take({ file: input, named: true, stats });
	} else if ((await walk(input, take)) === 0) {
		throw new Fault('input-folder-empty', { path: input });
	}
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

async function listMatch(match: string, take: Take): Promise<void> {
	const stats = await statLink(match);
	if (stats?.isDirectory() === true) await walk(match, take);
	else if (stats?.isFile() === true) take({ file: match, named: false, stats });
}

/**
 * Files of a folder and of the folders in it, and how many. Links are followed; each folder is entered once, so that loops
 * end. Looked at without a promise each: for thousands of small files that costs ten times the look itself.
 */
async function walk(folder: string, take: Take, entered = new Set<string>()): Promise<number> {
	const real = await attempt(folder, () => realpath(folder));
	if (entered.has(real)) return 0;
	const names = await attempt(folder, () => readdir(folder));
	if (entered.size > 0 && isRunFolder(names)) return 0;
	entered.add(real);
	let files = 0;
	const [prefix, realPrefix] = [prefixOf(folder), prefixOf(real)];
	for (const name of names.toSorted(compareNames)) {
		if (isPassedOver(name)) continue;
		const file = prefix + name;
		const own = lookAt(file);
		const stats = own.isSymbolicLink() ? await statLink(file) : own;
		if (stats?.isDirectory() === true) files += await walk(file, take, entered);
		else if (stats?.isFile() === true) {
			files++;
			take({ file, named: false, stats, ...(stats === own ? { path: realPrefix + name } : {}) });
		}
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

function lookAt(file: string): Stats {
	try {
		return lstatSync(file);
	} catch (cause) {
		throw unreadable(file, cause);
	}
}

function resolveLinks(file: string): string {
	try {
		return realpathSync.native(file);
	} catch (cause) {
		throw unreadable(file, cause);
	}
}

async function attempt<Value>(target: string, action: () => Value | Promise<Value>): Promise<Value> {
	try {
		return await action();
	} catch (cause) {
		throw unreadable(target, cause);
	}
}

function unreadable(target: string, cause: unknown): Fault {
	return new Fault('input-unreadable', { path: target, reason: codeOf(cause) }, { cause });
}

/** Only errors of the system have a code; anything else is a bug of ours and passes. */
function codeOf(cause: unknown): string {
	if (cause instanceof Error && 'code' in cause) return String(cause.code);
	throw cause;
}
