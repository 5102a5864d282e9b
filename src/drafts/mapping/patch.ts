/** Changes of a mapping, in the form of its file. Also runs in the browser. */
import { foldKey } from '../values/folded-name.ts';

/** Merged into the mapping of a table. Of invoices, `items` and `changes` are answers by item, see `open-item.ts`. */
export interface Patch {
	readonly [name: string]: string | number | boolean | Patch;
}

/** Marks what is not answered yet in a mapping. It is asked again, as if the entry were not there. */
export const UNDECIDED = '?';

/** Puts a value where a patch is open. */
export function fillOpen(patch: Patch, value: string | number): Patch {
	const filled = Object.entries(patch).map(([name, part]) => {
		return [name, part === UNDECIDED ? value : typeof part === 'object' ? fillOpen(part, value) : part] as const;
	});
	return Object.fromEntries(filled);
}

/** The objects that are merged may spell a name differently. */
export function mergeJson(before: Patch, patch: Patch): Patch {
	const merged = new Map(Object.entries(before));
	const names = new Map(Array.from(merged.keys(), (name) => [foldKey(name), name] as const));
	for (const [name, part] of Object.entries(patch)) {
		const written = names.get(foldKey(name)) ?? name;
		const known = merged.get(written);
		const isMerged = typeof part === 'object' && typeof known === 'object';
		merged.set(written, isMerged ? mergeJson(known, part) : part);
	}
	return Object.fromEntries(merged);
}

/** Joins the parts of a JSON pointer. */
export function pathOf(...parts: readonly string[]): string {
	return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
