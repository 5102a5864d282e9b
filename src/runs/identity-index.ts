/**
 * Which enrollment ids and serial numbers stand more than once in the inputs of a run.
 *
 * Memory: 24 to 48 bytes an identity, none of it a JavaScript object: an open-addressed table of 64-bit hashes with the
 * place of the first sighting. Two different texts of a million share a hash with a chance of one in forty million.
 */
interface Sighting {
	/** Index of the input table (or invoice file), as the caller counts them. */
	readonly table: number;
	readonly row: number;
}

export interface IdentityIndex {
	/** Notes one sighting of an identity. */
	readonly add: (text: string, table: number, row: number) => void;
	/** All sightings of each identity seen at least twice, first ones first, by the key that `keyOf` gives. */
	readonly repeated: () => ReadonlyMap<string, readonly Sighting[]>;
}

/** Names an identity in `repeated()`. */
export function keyOf(text: string): string {
	const [low, high] = hash64(text);
	return `${high.toString(36)}.${low.toString(36)}`;
}

export function createIdentityIndex(): IdentityIndex {
	let capacity = 1 << 10;
	let count = 0;
	let lows = new Uint32Array(capacity);
	let highs = new Uint32Array(capacity);
	let tables = new Uint32Array(capacity);
	let rows = new Uint32Array(capacity);
	const repeats = new Map<string, Sighting[]>();

	/** The slot of a hash, or the free one where it belongs. A free slot has row 0: rows count from 1. */
	const slotOf = (low: number, high: number): number => {
		let slot = low & (capacity - 1);
		while (rows[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high)) slot = (slot + 1) & (capacity - 1);
		return slot;
	};

	const grow = (): void => {
		const [oldLows, oldHighs, oldTables, oldRows] = [lows, highs, tables, rows];
		capacity *= 2;
		lows = new Uint32Array(capacity);
		highs = new Uint32Array(capacity);
		tables = new Uint32Array(capacity);
		rows = new Uint32Array(capacity);
		for (let old = 0; old < oldRows.length; old++) {
			if (oldRows[old] === 0) continue;
			const slot = slotOf(at(oldLows, old), at(oldHighs, old));
			lows[slot] = at(oldLows, old);
			highs[slot] = at(oldHighs, old);
			tables[slot] = at(oldTables, old);
			rows[slot] = at(oldRows, old);
		}
	};

	return {
		add(text, table, row) {
			const [low, high] = hash64(text);
			const slot = slotOf(low, high);
			if (rows[slot] === 0) {
				lows[slot] = low;
				highs[slot] = high;
				tables[slot] = table;
				rows[slot] = row;
				if (++count * 4 > capacity * 3) grow();
				return;
			}
			const key = keyOf(text);
			const sightings = repeats.get(key) ?? [{ table: at(tables, slot), row: at(rows, slot) }];
			sightings.push({ table, row });
			repeats.set(key, sightings);
		},
		repeated: () => repeats,
	};
}

/** A slot within the table always holds a number. */
function at(numbers: Uint32Array, slot: number): number {
	return numbers[slot] ?? 0;
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
