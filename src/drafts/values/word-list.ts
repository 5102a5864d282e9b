/**
 * Cells that hold one of a few words: read through synonyms, compared folded.
 *
 * A word that may mean several values (`baixado`) is not taken: it is suggested what it may be. Near misses too.
 */
import type { PlainCode } from '../../messages/problem.ts';
import { foldName } from './folded-name.ts';
import { nearestName } from './near-miss.ts';
import { type CellReader, type Converted, type FilledCell, converted, refused } from './converted.ts';

export type Words = readonly [string, ...string[]];

/** Words as a list, apart by commas; a long one goes on in the next text. */
export function splitWords(...lines: readonly string[]): Words {
	const [first = '', ...others] = lines.flatMap((line) => line.split(', '));
	return [first, ...others];
}

export interface WordList<Value extends string> {
	readonly values: readonly Value[];
	/** What people write for each value, accents and all. */
	readonly words: Readonly<Record<Value, Words>>;
	/** Words that may mean several values, by the one that is suggested. */
	readonly hints: Readonly<Record<string, Words>>;
	readonly unknown: PlainCode;
}

const LONGEST = 60;
/** Distinct texts of a column that are remembered. */
const MAX_KNOWN = 512;

export function createWordReader<Value extends string>({
	values,
	words,
	hints,
	unknown,
}: WordList<Value>): CellReader<Value> {
	const meant = new Map<string, Value>();
	const shown = new Map<string, string>();
	for (const value of values) {
		for (const word of [value, ...words[value]]) {
			meant.set(foldName(word), value);
			shown.set(foldName(word), word);
		}
	}
	const hinted = new Map(
		Object.entries(hints).flatMap(([suggested, unclear]) =>
			unclear.map((word) => [foldName(word), suggested] as const),
		),
	);

	const parse = (text: string): Converted<Value> => {
		const folded = text.length > LONGEST ? '' : foldName(text);
		const value = meant.get(folded);
		if (value !== undefined) return converted(value);
		const suggestion = hinted.get(folded) ?? nearestName(folded, shown);
		return refused(unknown, text, suggestion === undefined ? undefined : { suggestion });
	};

	const known = new Map<string, Converted<Value>>();
	return (cell: FilledCell) => {
		if (typeof cell !== 'string') return refused(unknown, typeof cell === 'object' ? cell.text : String(cell));
		const before = known.get(cell);
		if (before !== undefined) return before;
		const result = parse(cell);
		// A key of its own: a cell may be a slice that keeps the whole text of a file alive.
		if (known.size < MAX_KNOWN && cell.length <= LONGEST) known.set(cell.split('').join(''), result);
		return result;
	};
}
