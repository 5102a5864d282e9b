/** How many different texts a column has, counted by 32-bit hashes: a few thousand texts are no reason to keep them. */

const FIRST_SLOTS = 64;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Open addressing in numbers alone: a table of a thousand columns has as many of these. */
export class DistinctTexts {
	private slots = new Int32Array(FIRST_SLOTS);
	private count = 0;

	get size(): number {
		return this.count;
	}

	add(text: string): void {
		// Zero marks an empty slot.
		if (this.put(this.slots, hashText(text) || 1)) {
			this.count += 1;
			if (this.count * 2 > this.slots.length) this.grow();
		}
	}

	private put(slots: Int32Array, hash: number): boolean {
		const mask = slots.length - 1;
		let slot = hash & mask;
		for (;;) {
			const found = slots[slot];
			if (found === hash) return false;
			if (found === 0) {
				slots[slot] = hash;
				return true;
			}
			slot = (slot + 1) & mask;
		}
	}

	private grow(): void {
		const slots = new Int32Array(this.slots.length * 2);
		for (const hash of this.slots) if (hash !== 0) this.put(slots, hash);
		this.slots = slots;
	}
}

/** FNV-1a over UTF-16 units, and its bits mixed once more, for the lower ones choose the slot. */
function hashText(text: string): number {
	let hash = FNV_OFFSET;
	for (let index = 0; index < text.length; index += 1) {
		hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
	}
	return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 0;
}
