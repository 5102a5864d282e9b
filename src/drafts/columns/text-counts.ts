/** Counts different texts. Ignores texts beyond the number that a question may list, so that memory does not grow with the rows. */
import { foldKey } from '../values/folded-name.ts';
import { detach } from '../values/remember.ts';

/** A text as written, and its number of cells. */
export interface WordCount {
	readonly text: string;
	readonly count: number;
}

export const MAX_WORDS = 64;

export type TextCounts = ReturnType<typeof countTexts>;

export function countTexts(most = MAX_WORDS, keyOf: (text: string) => string = (text) => text) {
	const counts = new Map<string, { readonly text: string; count: number }>();
	return {
		add(text: string, first = 1): void {
			const known = counts.get(keyOf(text));
			if (known !== undefined) known.count += 1;
			else if (counts.size < most) counts.set(detach(keyOf(text)), { text: detach(text), count: first });
		},
		/** The most frequent first. */
		list: (): readonly WordCount[] => [...counts.values()].toSorted((one, other) => other.count - one.count),
	};
}

/** Joins texts that a mapping cannot distinguish, and adds up their counts. */
export function joinCounts<Counted extends WordCount>(texts: readonly Counted[]): readonly Counted[] {
	const joined = new Map<string, Counted>();
	for (const one of texts) {
		const known = joined.get(foldKey(one.text));
		joined.set(foldKey(one.text), known === undefined ? one : { ...known, count: known.count + one.count });
	}
	return [...joined.values()];
}
