/** Expands `*`, `?` and `**` where the shell does not. On Windows `\` is a separator too, and case is ignored. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { compareNames, isPassedOver, isRunFolder } from './input-names.ts';

export function isGlob(text: string): boolean {
	return /[*?]/.test(text);
}

export async function expandGlob(pattern: string, windows = path.sep === '\\'): Promise<readonly string[]> {
	const separators = windows ? /[\\/]+/ : /\/+/;
	const root = (windows ? /^(?:[a-z]:)?[\\/]*/i : /^\/*/).exec(pattern)?.[0] ?? '';
	const segments = pattern
		.slice(root.length)
		.split(separators)
		.filter((segment) => segment !== '');
	const found = new Set<string>();
	await expand(root, segments, windows, found);
	return [...found];
}

async function expand(
	folder: string,
	segments: readonly string[],
	windows: boolean,
	found: Set<string>,
): Promise<void> {
	const [segment, ...rest] = segments;
	if (segment === undefined) {
		found.add(folder);
		return;
	}
	if (segment === '**') {
		await expand(folder, rest.length === 0 ? ['*'] : rest, windows, found);
		for (const name of await listNames(folder, '**', 'folders')) {
			const inner = join(folder, name);
			if (!isRunFolder(await listNames(inner, '*', 'all'))) await expand(inner, segments, windows, found);
		}
		return;
	}
	if (!isGlob(segment)) {
		const target = join(folder, segment);
		if (await exists(target)) await expand(target, rest, windows, found);
		return;
	}
	const names = await listNames(folder, segment, rest.length === 0 ? 'all' : 'folders');
	for (const name of names) {
		if (matchesName(name, segment, windows)) await expand(join(folder, name), rest, windows, found);
	}
}

/** `**` does not follow links, because they could form a loop. */
async function listNames(folder: string, segment: string, kind: 'all' | 'folders'): Promise<readonly string[]> {
	try {
		const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true });
		return entries
			.filter((entry) => !isPassedOver(entry.name) || entry.name.charAt(0) === segment.charAt(0))
			.filter((entry) => kind === 'all' || entry.isDirectory() || (segment !== '**' && entry.isSymbolicLink()))
			.map((entry) => entry.name)
			.toSorted(compareNames);
	} catch {
		return [];
	}
}

async function exists(target: string): Promise<boolean> {
	return await stat(target).then(
		() => true,
		() => false,
	);
}

function join(folder: string, name: string): string {
	return folder === '' || /[\\/:]$/.test(folder) ? folder + name : folder + path.sep + name;
}

export function matchesName(name: string, segment: string, ignoreCase: boolean): boolean {
	const text = Array.from(ignoreCase ? name.toLowerCase() : name);
	const mask = Array.from(ignoreCase ? segment.toLowerCase() : segment);
	let at = 0;
	let star = -1;
	let starAt = 0;
	for (let index = 0; index < text.length; ) {
		if (mask[at] === '*') {
			star = at++;
			starAt = index;
		} else if (at < mask.length && (mask[at] === '?' || mask[at] === text[index])) {
			at++;
			index++;
		} else if (star >= 0) {
			at = star + 1;
			index = ++starAt;
		} else {
			return false;
		}
	}
	return mask.slice(at).every((character) => character === '*');
}
