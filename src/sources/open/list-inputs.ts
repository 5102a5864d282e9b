/** Does not follow links out of an input folder. A missing input is a fault, because its rows would be forgotten unnoticed. */
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import { problemOf } from '../bytes/byte-source.ts';
import { expandGlob, isGlob } from './expand-glob.ts';
import { type FoundInput, InputList } from './input-list.ts';
import { compareNames, isPassedOver, isRunFolder } from './input-names.ts';

export async function listInputs(inputs: readonly string[]): Promise<InputList> {
	const list = new InputList();
	for (const [index, input] of inputs.entries()) {
		// Resolving links costs a system call per file, so only files without a known path are resolved.
		const take = (found: Found): void =>
			list.add({ ...found, input: index, path: found.path ?? realpathSync.native(found.file) });
		const refuse: Taker['refuse'] = (file, problem) => list.refused.push({ file, problem });
		await orRefuse(input, { take, refuse }, () => listInput(input, { take, refuse }));
	}
	return list;
}

type Found = Omit<FoundInput, 'path' | 'input'> & { readonly path?: string };

interface Taker {
	readonly take: (found: Found) => void;
	readonly refuse: (file: string, problem: Problem) => void;
}

async function listInput(input: string, taker: Taker): Promise<number> {
	const stats = await statInput(input);
	let files = 1;
	if (stats === undefined) {
		files = 0;
		for (const match of await expandGlob(input)) files += await orRefuse(match, taker, () => listMatch(match, taker));
		if (files === 0) throw new Fault('input-no-match', { path: input });
	} else if (stats.isDirectory()) {
		files = await walk(input, taker);
		if (files === 0) throw new Fault('input-folder-empty', { path: input });
	} else taker.take({ file: input, named: true, stats });
	return files;
}

async function statInput(input: string): Promise<Stats | undefined> {
	try {
		return await stat(input);
	} catch (cause) {
		if (isGlob(input)) return undefined;
		const code = codeOf(cause);
		if (code === 'ENOENT' || code === 'ENOTDIR') throw new Fault('input-not-found', { path: input }, { cause });
		throw cause;
	}
}

async function listMatch(match: string, taker: Taker): Promise<number> {
	const stats = await statLink(match);
	if (stats?.isDirectory() === true) {
		const root = await realpath(path.dirname(match));
		return await walkInside(match, taker, { root, entered: new Set() });
	}
	if (stats?.isFile() !== true) return 0;
	taker.take({ file: match, named: false, stats });
	return 1;
}

interface Walk {
	readonly root: string;
	readonly entered: Set<string>;
}

async function walkInside(folder: string, taker: Taker, walked: Walk): Promise<number> {
	const real = await realpath(folder);
	if (real === walked.root || real.startsWith(prefixOf(walked.root))) return await walk(folder, taker, walked);
	taker.refuse(folder, { code: 'input-link-outside', params: { target: real } });
	return 1;
}

/** Enters each folder once, so that link loops end. Uses `lstatSync`: a promise takes ten times as long. */
async function walk(folder: string, taker: Taker, walked?: Walk): Promise<number> {
	const real = await realpath(folder);
	const { root, entered } = walked ?? { root: real, entered: new Set<string>() };
	if (entered.has(real)) return 0;
	const names = await readdir(folder);
	if (entered.size > 0 && isRunFolder(names)) return 0;
	entered.add(real);
	let files = 0;
	const [prefix, realPrefix] = [prefixOf(folder), prefixOf(real)];
	for (const name of names.toSorted(compareNames)) {
		if (isPassedOver(name)) continue;
		const file = prefix + name;
		files += await orRefuse(file, taker, async () => {
			const own = lstatSync(file);
			const stats = own.isSymbolicLink() ? await statLink(file) : own;
			if (stats?.isDirectory() === true) return await walkInside(file, taker, { root, entered });
			if (stats?.isFile() !== true) return 0;
			taker.take({ file, named: false, stats, ...(stats === own ? { path: realPrefix + name } : {}) });
			return 1;
		});
	}
	return files;
}

/** Refuses a file or folder that cannot be looked at, so that it costs no rows of the others. Returns the number of files. */
async function orRefuse(file: string, { refuse }: Taker, list: () => Promise<number>): Promise<number> {
	try {
		return await list();
	} catch (cause) {
		refuse(file, problemOf(cause, file));
		return 1;
	}
}

/** Computed once per folder: each path from `path.join` would keep its source text in memory. */
function prefixOf(folder: string): string {
	return path.join(folder, '_').slice(0, -1);
}

async function statLink(file: string): Promise<Stats | undefined> {
	try {
		return await stat(file);
	} catch (cause) {
		const reason = codeOf(cause);
		if (reason === 'ENOENT' || reason === 'ELOOP') return undefined;
		throw cause;
	}
}

function codeOf(cause: unknown): string {
	if (cause instanceof Error && 'code' in cause) return String(cause.code);
	throw cause;
}
