/** Changes a mapping in the form of its file. Uses no Node API, because it also runs in the browser. */

/** A change to the mapping of a table. For invoices, `items` and `changes` are answers by item, see `item-to-ask.ts`. */
export interface Patch {
	readonly [name: string]: string | number | boolean | Patch;
}

/** Marks what is not answered yet in a mapping. It is asked again, as if the entry were not there. */
export const UNDECIDED = '?';

/** Puts a value where a patch is open. The header in an entry of a column is not open: a column may have this name. */
export function fillOpen(patch: Patch, value: string | number): Patch {
	const isEntry = Object.hasOwn(patch, 'to');
	const filled = Object.entries(patch).map(([name, part]) => {
		if (typeof part === 'object') return [name, fillOpen(part, value)] as const;
		return [name, part === UNDECIDED && !(isEntry && name === 'header') ? value : part] as const;
	});
	return Object.fromEntries(filled);
}

/** `keyOf`: names with the same key are one, which keeps its first spelling. */
export function mergeJson(before: Patch, patch: Patch, keyOf: (name: string) => string = (name) => name): Patch {
	const merged = new Map(Object.entries(before));
	const names = new Map(Array.from(merged.keys(), (name) => [keyOf(name), name] as const));
	for (const [name, part] of Object.entries(patch)) {
		const written = names.get(keyOf(name)) ?? name;
		const known = merged.get(written);
		const isMerged = typeof part === 'object' && typeof known === 'object';
		merged.set(written, isMerged ? mergeJson(known, part, keyOf) : part);
	}
	return Object.fromEntries(merged);
}

/** Joins the parts of a JSON pointer. */
export function pathOf(...parts: readonly string[]): string {
	return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
