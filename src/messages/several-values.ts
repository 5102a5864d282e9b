/**
 * The different values that one placeholder has within a group of equal problems: the first ones to be shown, and how
 * many there are besides. Memory does not grow with the values: it keeps the beginnings of a thousand.
 */
export interface SeveralValues {
	/** The first ones, in the order in which they came. */
	readonly shown: readonly ShownValue[];
	/** Number of other values. */
	readonly more: number;
	/** There are more than that: they were too many to be counted. */
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
/** No value is shown longer than that within a list. */
const MAX_CHARACTERS = 200;

export interface ValueFold {
	readonly add: (value: ShownValue) => void;
	readonly addAll: (values: SeveralValues) => void;
	/** Undefined while all are the same. */
	readonly several: () => SeveralValues | undefined;
}

export function foldValues(first: ShownValue): ValueFold {
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
		addAll(values) {
			values.shown.forEach(add);
			// Those of one group may be those of the other.
			if (values.more > 0 && (seen.size > values.shown.length || unseen > 0)) uncounted = true;
			unseen = Math.max(unseen, values.more);
			if (values.uncounted === true) uncounted = true;
		},
		several() {
			const more = seen.size - shown.length + unseen;
			if (shown.length + more === 1) return undefined;
			return { shown: [...shown], more, ...(uncounted ? { uncounted } : {}) };
		},
	};
}

function detached({ text, suggestion }: ShownValue): ShownValue {
	return { text: detach(text), ...(suggestion === undefined ? {} : { suggestion }) };
}

/** A copy: a piece of a text keeps the whole text alive. */
function detach(text: string): string {
	return Buffer.from(text.slice(0, MAX_CHARACTERS), 'utf16le').toString('utf16le');
}
