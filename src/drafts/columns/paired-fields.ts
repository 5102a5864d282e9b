/** Columns that hold two fields in each cell: the header names both, and nearly all cells have one separator (`Marca / Modelo`). */
import type { AssetField } from '../../contract/asset-fields.ts';
import { splitText } from '../values/split-text.ts';
import { detach, rememberByText } from '../values/remember.ts';
import { fieldOfName } from './match-column.ts';
import { topicOfText } from './topics.ts';

export type FieldPair = readonly [first: AssetField, second: AssetField];

/** Fields of words. A cell with a number and something else is rather one number (`NF / Série`). */
const PAIRED: ReadonlySet<AssetField | undefined> = new Set<AssetField>([
	'category',
	'brand',
	'model',
	'vendorName',
	'allocatedLocation',
]);
const BETWEEN_NAMES = /\s*[/|\\+&]\s*|\s+[-–]\s+|\s+(?:e|and|y)\s+/iu;

/** The fields that a header names, in its order. */
export const pairOfHeader = rememberByText((header): FieldPair | undefined => {
	// The separators begin with blanks, so that a long run of them would be looked at from each of its places.
	const names = header.replaceAll(/\s+/g, ' ').split(BETWEEN_NAMES);
	const [first, second] = names.map((name) => fieldOfName(name));
	if (names.length !== 2 || first === undefined || second === undefined || first === second) return undefined;
	return PAIRED.has(first) && PAIRED.has(second) ? [first, second] : undefined;
});

/** A hyphen without blanks belongs to a model. */
export const SEPARATORS = ['/', '|', '\\', ';', ' - ', ' – ', ' / '] as const;

export interface PairProfile {
	readonly at: string;
	/** Cells with two parts. */
	readonly count: number;
	readonly sample: readonly [string, string];
	/** Counts how often each part names a maker. */
	readonly makers: readonly [first: number, second: number];
}

/** Makers are looked for in so many cells. */
const TOLD = 100;

export class PairTally {
	readonly #found = new Map<string, { count: number; sample: readonly [string, string]; makers: [number, number] }>();

	add(text: string): void {
		for (const at of SEPARATORS) {
			const parts = text.includes(at) ? splitText(text, at) : undefined;
			if (parts === undefined) continue;
			const [first, second] = parts;
			const known = this.#found.get(at) ?? { count: 0, sample: [detach(first), detach(second)], makers: [0, 0] };
			this.#found.set(at, known);
			known.count += 1;
			if (known.count > TOLD) continue;
			if (topicOfText(first) === 'maker') known.makers[0] += 1;
			if (topicOfText(second) === 'maker') known.makers[1] += 1;
		}
	}

	/** By the separator that most cells have. */
	list(): PairProfile | undefined {
		const found = [...this.#found].map(([at, one]) => ({ at, ...one }));
		return found.toSorted((one, other) => other.count - one.count)[0];
	}
}

/** True if the parts are in the order of the header, as far as makers tell. */
export function areInOrder([first, second]: FieldPair, { makers: [before, behind] }: PairProfile): boolean {
	if (first === 'brand') return before >= behind;
	return second !== 'brand' || behind >= before;
}
