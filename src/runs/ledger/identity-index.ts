/**
 * Which enrollment ids and serial numbers stand more than once in the inputs of a run, and which in several spellings.
 *
 * Memory: 12 bytes an identity, none of it a JavaScript object: a 64-bit hash and the number of its place, written one
 * behind the other. Only at the end are equal hashes looked for, in parts that fit into the cache: a table that is asked
 * for each identity as it comes costs several times as much, since nearly every look-up misses the cache. Two different
 * texts of a million share a hash with a chance of one in forty million.
 */
import { hash64, PROCESS_SEED } from '../../sources/lists/text-hash.ts';
import { createPlaceNumbers, type Place } from './place-numbers.ts';

export interface IdentityIndex {
	/** Notes one sighting of an identity. `folded`: what it is a spelling of; a second entry where that is another text. */
	readonly add: (text: string, table: number, row: number, folded?: string) => void;
	readonly find: () => FoundRepeats;
}

/** Places by the key that `keyOf` gives, first ones first, each once. */
export interface FoundRepeats {
	/** Of each identity that was seen at least twice. */
	readonly repeated: Repeats;
	/** Of each folded text that stands in several spellings. */
	readonly respelled: Repeats;
}

export type Repeats = ReadonlyMap<string, readonly Place[]>;

interface Sighting extends Place {
	readonly isFolded: boolean;
}

/** Names an identity in `repeated()`. */
export function keyOf(text: string): string {
	const [low, high] = hash64(text, PROCESS_SEED);
	return renderKey(low, high);
}

function renderKey(low: number, high: number): string {
	return `${high.toString(36)}.${low.toString(36)}`;
}

/** Words of an entry: low and high half of the hash, and the number of the place with the mark of a folded text. */
const WORDS = 3;
const FOLDED = 0x8000_0000;
const BLOCK_ENTRIES = 2 ** 15;
/** Entries that are looked at together: their table has half a megabyte. */
const PART_ENTRIES = 2 ** 16;
/** Each part is a walk through all entries. */
const MAX_PARTS = 64;

export function createIdentityIndex(): IdentityIndex {
	const entries = new HashEntries();
	const places = createPlaceNumbers();
	const sightingOf = (word: number): Sighting => {
		const isFolded = word >= FOLDED;
		return { ...places.placeOf(isFolded ? word - FOLDED : word), isFolded };
	};
	return {
		add(text, table, row, folded = text) {
			const place = places.numberOf(table, row);
			entries.write(text, place);
			if (folded !== text) entries.write(folded, place + FOLDED);
		},
		find() {
			const found = new Map<string, Sighting[]>();
			entries.findEqual((key, first, other) => {
				const sightings = found.get(key) ?? [sightingOf(first)];
				sightings.push(sightingOf(other));
				found.set(key, sightings);
			});
			return splitRepeats(found);
		},
	};
}

/** Told of two entries with the same hash: its key, and the last words of the first and of the other. */
type OnEqual = (key: string, first: number, other: number) => void;

class HashEntries {
	readonly #blocks: Uint32Array[] = [];
	#block = new Uint32Array(0);
	#used = 0;
	/** Entries by the range that the high half of their hash lies in. */
	readonly #sizes = new Uint32Array(MAX_PARTS);

	write(text: string, word: number): void {
		if (this.#used === this.#block.length) {
			this.#block = new Uint32Array(BLOCK_ENTRIES * WORDS);
			this.#blocks.push(this.#block);
			this.#used = 0;
		}
		const [block, used] = [this.#block, this.#used];
		const [low, high] = hash64(text, PROCESS_SEED);
		const range = partOf(high, MAX_PARTS);
		this.#sizes[range] = (this.#sizes[range] ?? 0) + 1;
		block[used] = low;
		block[used + 1] = high;
		block[used + 2] = word;
		this.#used += WORDS;
	}

	findEqual(onEqual: OnEqual): void {
		const count = this.#blocks.length === 0 ? 0 : (this.#blocks.length - 1) * BLOCK_ENTRIES + this.#used / WORDS;
		const parts = Math.min(MAX_PARTS, Math.ceil(count / PART_ENTRIES));
		const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * this.#largestPart(parts) + 1)));
		for (let part = 0; part < parts; part++) this.#findEqualIn(part, parts, table, onEqual);
	}

	/** Looks for equal hashes among those whose high half lies in one part of the whole range. */
	#findEqualIn(part: number, parts: number, table: Uint32Array, onEqual: OnEqual): void {
		const [blocks, last, used] = [this.#blocks, this.#block, this.#used];
		const mask = table.length - 1;
		table.fill(0);
		for (const [blockIndex, entries] of blocks.entries()) {
			const end = entries === last ? used : entries.length;
			for (let at = 0; at < end; at += WORDS) {
				const high = entries[at + 1] ?? 0;
				if (partOf(high, parts) !== part) continue;
				const low = entries[at] ?? 0;
				let slot = low & mask;
				for (let other = table[slot] ?? 0; ; slot = (slot + 1) & mask, other = table[slot] ?? 0) {
					if (other === 0) {
						table[slot] = blockIndex * BLOCK_ENTRIES + at / WORDS + 1;
						break;
					}
					const otherEntries = blocks[Math.floor((other - 1) / BLOCK_ENTRIES)];
					const otherAt = ((other - 1) % BLOCK_ENTRIES) * WORDS;
					if (otherEntries?.[otherAt] !== low || otherEntries[otherAt + 1] !== high) continue;
					onEqual(renderKey(low, high), otherEntries[otherAt + 2] ?? 0, entries[at + 2] ?? 0);
					break;
				}
			}
		}
	}

	/** At least as many as the largest part has: a range that lies in two parts counts for both. */
	#largestPart(parts: number): number {
		let largest = 0;
		for (let part = 0; part < parts; part++) {
			const first = Math.floor((part * MAX_PARTS) / parts);
			const end = Math.ceil(((part + 1) * MAX_PARTS) / parts);
			const size = this.#sizes.subarray(first, end).reduce((sum, one) => sum + one, 0);
			largest = Math.max(largest, size);
		}
		return largest;
	}
}

/** Equal hashes are one text that is repeated, several spellings of one, or both. */
function splitRepeats(found: ReadonlyMap<string, readonly Sighting[]>): FoundRepeats {
	const repeated = new Map<string, readonly Place[]>();
	/** How often a text stands, by the first place where it does. */
	const timesByFirst = new Map<string, number>();
	for (const [key, sightings] of found) {
		const same = sightings.filter(({ isFolded }) => !isFolded);
		const [first] = same;
		if (first === undefined || same.length < 2) continue;
		repeated.set(key, placesOf(same));
		timesByFirst.set(`${first.table}/${first.row}`, same.length);
	}
	const respelled = new Map<string, readonly Place[]>();
	for (const [key, sightings] of found) {
		const [first] = sightings;
		if (first === undefined || !sightings.some(({ isFolded }) => isFolded)) continue;
		const isOneSpelling =
			sightings.every(({ isFolded }) => isFolded) &&
			timesByFirst.get(`${first.table}/${first.row}`) === sightings.length;
		if (!isOneSpelling) respelled.set(key, placesOf(sightings));
	}
	return { repeated, respelled };
}

/** Each place once: the units of one item come one behind the other. */
function placesOf(sightings: readonly Sighting[]): readonly Place[] {
	const places: Place[] = [];
	for (const { table, row } of sightings) {
		const last = places.at(-1);
		if (last?.table !== table || last.row !== row) places.push({ table, row });
	}
	return places;
}

function partOf(high: number, parts: number): number {
	return Math.floor((high / 2 ** 32) * parts);
}
