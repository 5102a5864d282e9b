import type { PlainCode } from '../../messages/problem.ts';
import { foldName } from './folded-name.ts';
import { editDistance, nearestName } from './near-miss.ts';
import { rememberByText } from './remember.ts';
import { type CellReader, type Converted, type FilledCell, converted, refused } from './converted.ts';

export type Words = readonly [string, ...string[]];

export function splitWords(...lines: readonly string[]): Words {
	const [first = '', ...others] = lines.flatMap((line) => line.split(', '));
	return [first, ...others];
}

export interface WordList<Value extends string> {
	readonly values: readonly Value[];
	readonly words: Readonly<Record<Value, Words>>;
	readonly hints: Readonly<Partial<Record<Value, Words>>>;
	readonly unknown: PlainCode;
}

const LONGEST = 60;
export interface SuggestedWord<Value extends string> {
	readonly value: Value;
	readonly slips: number;
}

export function createWordSuggester<Value extends string>(
	list: WordList<Value>,
): (folded: string) => SuggestedWord<Value> | undefined {
	let prepared: ReturnType<typeof prepareSuggestions<Value>> | undefined;
	return (folded) => {
		const { meant, byLetter } = (prepared ??= prepareSuggestions(list));
		const found = formsOf(folded).find((form) => meant.has(form));
		if (found !== undefined) return meant.get(found);
		const nearest = nearestName(folded, byLetter.get(folded.charAt(0)) ?? new Map());
		const near = nearest === undefined ? undefined : meant.get(nearest);
		return near === undefined ? undefined : { ...near, slips: editDistance(folded, nearest ?? '') };
	};
}

function prepareSuggestions<Value extends string>({ values, words, hints }: WordList<Value>) {
	const meant = new Map<string, SuggestedWord<Value>>();
	for (const value of values) {
		for (const word of [...(hints[value] ?? []), value, ...words[value]])
			meant.set(foldName(word), { value, slips: 0 });
	}
	// A prefix may negate a word (`indisponível`, `sem uso`), so only words with the same first letter are compared.
	const byLetter = new Map<string, Map<string, string>>();
	for (const name of meant.keys()) {
		const names = byLetter.get(name.charAt(0)) ?? new Map<string, string>();
		byLetter.set(name.charAt(0), names.set(name, name));
	}
	return { meant, byLetter };
}

/** Returns the word, its singular and its masculine form: `emprestadas` gives `emprestado`. */
export function formsOf(folded: string): readonly string[] {
	const single = folded.replace(/s$/, '');
	return [folded, single, single.replace(/a$/, 'o')];
}

export function createWordReader<Value extends string>(list: WordList<Value>): CellReader<Value> {
	const { values, words, unknown } = list;
	let meant: ReadonlyMap<string, Value> | undefined;
	const suggest = createWordSuggester(list);

	const parse = (text: string): Converted<Value> => {
		const folded = text.length > LONGEST ? '' : foldName(text);
		meant ??= new Map(
			values.flatMap((value) => [value, ...words[value]].map((word) => [foldName(word), value] as const)),
		);
		const value = meant.get(folded);
		if (value !== undefined) return converted(value);
		const suggestion = suggest(folded)?.value;
		return refused(unknown, text, suggestion === undefined ? undefined : { suggestion });
	};

	const readText = rememberByText(parse);
	return (cell: FilledCell) =>
		typeof cell === 'string' ? readText(cell) : refused(unknown, typeof cell === 'object' ? cell.text : String(cell));
}
