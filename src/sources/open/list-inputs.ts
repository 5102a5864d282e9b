/**
 * The files that the user means: files, folders with all that is in them, globs, in the order named and each file once.
 * A `.zip` is one file here; what is in it is found when it is opened. Links to files are followed, and links to folders
 * that stay in the folder that was named; others are told (`input-link-outside`): nobody meant what they lead to.
 *
 * Faults, because a forgotten input is worse than a stopped command: `input-not-found`, `input-unreadable`,
 * `input-folder-empty`, `input-no-match`.
 */
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { expandGlob, isGlob } from './expand-glob.ts';
import { collectInputs, type FoundInput, type InputList, type OutsideLink } from './input-list.ts';
import { compareNames, isPassedOver, isRunFolder } from './input-names.ts';

export async function listInputs(inputs: readonly string[]): Promise<InputList> {
	const { add, addOutside, list } = collectInputs();
	for (const [index, input] of inputs.entries()) {
		// Where the folder is not known with its links resolved, the system is asked, which is dear for thousands.
		const take = (found: Found): void => add({ ...found, input: index, path: found.path ?? resolveLinks(found.file) });
		await listInput(input, { take, takeOutside: addOutside });
	}
	return list;
}

type Found = Omit<FoundInput, 'path' | 'input'> & { readonly path?: string };

interface Taker {
	readonly take: (found: Found) => void;
	readonly takeOutside: (link: OutsideLink) => void;
}

async function listInput(input: string, taker: Taker): Promise<void> {
	const stats = await statInput(input);
	if (stats === undefined) {
		let files = 0;
		for (const match of await expandGlob(input)) files += await listMatch(match, taker);
		if (files === 0) throw new Fault('input-no-match', { path: input });
	} else if (!stats.isDirectory()) {
		taker.take({ file: input, named: true, stats });
	} else if ((await walk(input, taker)) === 0) {
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

async function listMatch(match: string, taker: Taker): Promise<number> {
	const stats = await statLink(match);
	if (stats?.isDirectory() === true) {
		const root = await attempt(match, () => realpath(path.dirname(match)));
		return await walkInside(match, taker, { root, entered: new Set() });
	}
	if (stats?.isFile() !== true) return 0;
	taker.take({ file: match, named: false, stats });
	return 1;
}

interface Walk {
	/** The folder that was named, links resolved. */
	readonly root: string;
	readonly entered: Set<string>;
}

/** A folder that may be a link: one that leads out of the root is told instead of entered. */
async function walkInside(folder: string, taker: Taker, walked: Walk): Promise<number> {
	const real = await attempt(folder, () => realpath(folder));
	if (real === walked.root || real.startsWith(prefixOf(walked.root))) return await walk(folder, taker, walked);
	taker.takeOutside({ file: folder, target: real });
	return 1;
}

/**
 * Files of a folder and of the folders in it, and how many. Each folder is entered once, so that loops of links end. Looked at without a promise each: for thousands of small files that costs ten times the look itself.
 */
async function walk(folder: string, taker: Taker, walked?: Walk): Promise<number> {
	const real = await attempt(folder, () => realpath(folder));
	const { root, entered } = walked ?? { root: real, entered: new Set<string>() };
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
		if (stats?.isDirectory() === true) files += await walkInside(file, taker, { root, entered });
		else if (stats?.isFile() === true) {
			files++;
			taker.take({ file, named: false, stats, ...(stats === own ? { path: realPrefix + name } : {}) });
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
