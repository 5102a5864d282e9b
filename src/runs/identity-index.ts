/**
 * Which enrollment ids and serial numbers stand more than once in the inputs of a run.
 *
 * Memory: 16 to 24 bytes an identity, none of it a JavaScript object: an open-addressed table of 64-bit hashes, each with
 * the place of the first sighting beside it, so that a look-up touches one line of the cache. Two different texts of a
 * million share a hash with a chance of one in forty million.
 */
import { createPlaceNumbers, type Place } from './place-numbers.ts';

export interface IdentityIndex {
	/** Notes one sighting of an identity. */
	readonly add: (text: string, table: number, row: number) => void;
	/** All sightings of each identity seen at least twice, first ones first, by the key that `keyOf` gives. */
	readonly repeated: () => ReadonlyMap<string, readonly Place[]>;
}

/** Names an identity in `repeated()`. */
export function keyOf(text: string): string {
	const [low, high] = hash64(text);
	return `${high.toString(36)}.${low.toString(36)}`;
}

/** Words of a slot: low and high half of the hash, and the number of the place, which is 0 in a free slot. */
const SLOT_WORDS = 3;
const FIRST_CAPACITY = 1 << 10;
const FULLEST = 0.75;
const GROWTH = 1.5;

export function createIdentityIndex(): IdentityIndex {
	let capacity = FIRST_CAPACITY;
	let count = 0;
	let slots = new Uint32Array(capacity * SLOT_WORDS);
	const places = createPlaceNumbers();
	const repeats = new Map<string, Place[]>();

	/**
	 * Where the slot of a hash begins, or the free one where it belongs. Slots are in the order of the hashes, so that
	 * growing goes through both tables from front to back.
	 */
	const slotOf = (low: number, high: number): number => {
		let slot = Math.floor((high / 2 ** 32) * capacity) * SLOT_WORDS;
		while (slots[slot + 2] !== 0 && (slots[slot] !== low || slots[slot + 1] !== high)) {
			slot += SLOT_WORDS;
			if (slot === slots.length) slot = 0;
		}
		return slot;
	};

	const put = (slot: number, low: number, high: number, place: number): void => {
		slots[slot] = low;
		slots[slot + 1] = high;
		slots[slot + 2] = place;
	};

	const grow = (): void => {
		const before = slots;
		capacity = Math.ceil(capacity * GROWTH);
		slots = new Uint32Array(capacity * SLOT_WORDS);
		for (let old = 0; old < before.length; old += SLOT_WORDS) {
			const [low = 0, high = 0, place = 0] = [before[old], before[old + 1], before[old + 2]];
			if (place !== 0) put(slotOf(low, high), low, high, place);
		}
	};

	return {
		add(text, table, row) {
			const place = places.numberOf(table, row);
			const [low, high] = hash64(text);
			const slot = slotOf(low, high);
			const first = slots[slot + 2] ?? 0;
			if (first === 0) {
				put(slot, low, high, place);
				if (++count > capacity * FULLEST) grow();
				return;
			}
			const key = keyOf(text);
			const sightings = repeats.get(key) ?? [places.placeOf(first)];
			sightings.push({ table, row });
			repeats.set(key, sightings);
		},
		repeated: () => repeats,
	};
}

/** Two lanes of multiply-and-mix over the UTF-16 units; not cryptographic, well spread. */
export function hash64(text: string): readonly [low: number, high: number] {
	let low = 0xdeadbeef;
	let high = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		low = Math.imul(low ^ unit, 0x9e3779b1);
		high = Math.imul(high ^ unit, 0x5f356495);
	}
	low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
	high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
	return [low >>> 0, high >>> 0];
}
