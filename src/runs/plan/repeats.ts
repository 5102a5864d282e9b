/**
 * Finds numbers that occur more than once in a run's inputs, or in several spellings.
 *
 * An entry takes 16 bytes, and 8 more during sorting. The chance that two of a million different texts share a 64-bit hash is
 * one in forty million.
 */
import { hash64 } from '../../sources/lists/text-hash.ts';

/** A row, by its table's (or invoice file's) number in the pass. */
export interface Sighting {
	readonly table: number;
	readonly row: number;
}

/** Sightings by a text's `keyOf`, in input order; each row once. */
export type Repeats = ReadonlyMap<bigint, readonly Sighting[]>;

export interface FoundRepeats {
	readonly repeated: Repeats;
	readonly respelled: Repeats;
}

interface Entry extends Sighting {
	readonly isFolded: boolean;
}

/** A sighting is stored as one number: `table * ROWS + row`, negative for a folded text. */
const ROWS = 2 ** 32;

const HASH = new Uint32Array(2);
const KEY = new BigUint64Array(HASH.buffer);

export function keyOf(text: string): bigint {
	HASH.set(hash64(text));
	return KEY[0] ?? 0n;
}

export function listRepeated<Key>(sorted: ArrayLike<Key>): ReadonlySet<Key> {
	const repeated = new Set<Key>();
	for (let index = 1; index < sorted.length; index++) {
		const key = sorted[index];
		if (key !== undefined && key === sorted[index - 1]) repeated.add(key);
	}
	return repeated;
}

export class IdentityIndex {
	#keys = new BigUint64Array(2 ** 10);
	#sightings = new Float64Array(2 ** 10);
	#count = 0;

	/** `folded`: the text in canonical spelling, stored as a second entry if it differs. */
	add(text: string, { table, row }: Sighting, folded = text): void {
		const sighting = table * ROWS + row;
		this.#push(text, sighting);
		if (folded !== text) this.#push(folded, -sighting);
	}

	find(): FoundRepeats {
		return splitRepeats(this.#collect(listRepeated(this.#keys.slice(0, this.#count).sort())));
	}

	#push(text: string, sighting: number): void {
		if (this.#count === this.#keys.length) {
			const [keys, sightings] = [this.#keys, this.#sightings];
			this.#keys = new BigUint64Array(2 * keys.length);
			this.#sightings = new Float64Array(2 * keys.length);
			this.#keys.set(keys);
			this.#sightings.set(sightings);
		}
		this.#keys[this.#count] = keyOf(text);
		this.#sightings[this.#count++] = sighting;
	}

	#collect(repeated: ReadonlySet<bigint>): ReadonlyMap<bigint, readonly Entry[]> {
		const found = new Map<bigint, Entry[]>();
		for (let index = 0; repeated.size > 0 && index < this.#count; index++) {
			const key = this.#keys[index] ?? 0n;
			if (!repeated.has(key)) continue;
			const sighting = this.#sightings[index] ?? 0;
			const number = Math.abs(sighting);
			const entry = { table: Math.floor(number / ROWS), row: number % ROWS, isFolded: sighting < 0 };
			const entries = found.get(key);
			if (entries === undefined) found.set(key, [entry]);
			else entries.push(entry);
		}
		return found;
	}
}

/** Equal keys mean a repeated text, several spellings of one, or both. */
function splitRepeats(found: ReadonlyMap<bigint, readonly Entry[]>): FoundRepeats {
	const repeated = new Map<bigint, readonly Sighting[]>();
	/** Counts how often a text was seen, by its first row. */
	const timesByFirst = new Map<string, number>();
	for (const [key, entries] of found) {
		const same = entries.filter(({ isFolded }) => !isFolded);
		const [first] = same;
		if (first === undefined || same.length < 2) continue;
		repeated.set(key, rowsOf(same));
		timesByFirst.set(`${first.table}/${first.row}`, same.length);
	}
	const respelled = new Map<bigint, readonly Sighting[]>();
	for (const [key, entries] of found) {
		const [first] = entries;
		if (first === undefined || !entries.some(({ isFolded }) => isFolded)) continue;
		const isOneSpelling =
			entries.every(({ isFolded }) => isFolded) && timesByFirst.get(`${first.table}/${first.row}`) === entries.length;
		if (!isOneSpelling) respelled.set(key, rowsOf(entries));
	}
	return { repeated, respelled };
}

/** Removes duplicates: units of one item are consecutive and share a row. */
function rowsOf(entries: readonly Entry[]): readonly Sighting[] {
	const rows: Sighting[] = [];
	for (const { table, row } of entries) {
		const last = rows.at(-1);
		if (last?.table !== table || last.row !== row) rows.push({ table, row });
	}
	return rows;
}
