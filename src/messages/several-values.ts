/**
 * The different values of one placeholder within a group of equal problems: the first ones, and the number of others. Memory
 * is bounded: it keeps the beginnings of at most a thousand values.
 */
export interface SeveralValues {
	/** The first values, in input order. */
	readonly shown: readonly ShownValue[];
	/** Number of other values. */
	readonly more: number;
	/** There are even more, too many to count. */
	readonly uncounted?: true;
}

export interface ShownValue {
	readonly text: string;
	readonly suggestion?: string;
}

/** By parameter; only parameters with several values. */
export type Several = Readonly<Record<string, SeveralValues>>;

const MAX_KEPT = 6;
const MAX_COUNTED = 1_000;
/** Longest value within a list. */
const MAX_CHARACTERS = 200;

export type ValueFold = ReturnType<typeof foldValues>;

export function foldValues(first: ShownValue) {
	const shown = [detached(first)];
	const seen = new Set(shown.map(({ text }) => text));
	/** Values of already folded groups, known only by number. */
	let unseen = 0;
	let uncounted = false;

	const add = (value: ShownValue): void => {
		if (seen.has(value.text.slice(0, MAX_CHARACTERS))) return;
		if (seen.size >= MAX_COUNTED) {
			uncounted = true;
			return;
		}
		const kept = detached(value);
		seen.add(kept.text);
		if (shown.length < MAX_KEPT) shown.push(kept);
	};

	return {
		add,
		addAll(values: SeveralValues): void {
			values.shown.forEach(add);
			// The two groups may have the same values.
			if (values.more > 0 && (seen.size > values.shown.length || unseen > 0)) uncounted = true;
			unseen = Math.max(unseen, values.more);
			if (values.uncounted === true) uncounted = true;
		},
		/** Undefined if all are equal. */
		several(): SeveralValues | undefined {
			const more = seen.size - shown.length + unseen;
			if (shown.length + more === 1) return undefined;
			return { shown: [...shown], more, ...(uncounted ? { uncounted } : {}) };
		},
	};
}

function detached({ text, suggestion }: ShownValue): ShownValue {
	return { text: detach(text), ...(suggestion === undefined ? {} : { suggestion }) };
}

/** Copies the text, since a substring keeps its whole source in memory. */
function detach(text: string): string {
	return Buffer.from(text.slice(0, MAX_CHARACTERS), 'utf16le').toString('utf16le');
}
