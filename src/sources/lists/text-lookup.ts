/**
 * Finds the number of a text that is kept elsewhere: an open-addressing table of numbers, 12 to 20 bytes a text and no
 * object each. Exact: where hashes agree, the texts are compared.
 */
import { createNumberList } from './number-list.ts';
import { hashText } from './text-hash.ts';

const LEAST_SLOTS = 2 ** 10;

export interface TextLookup {
	readonly find: (text: string) => number | undefined;
	/** Numbers come one behind the other, from 0, each with a text that was not found. */
	readonly add: (text: string) => number;
}

/** `textOf`: the text of a number that was added. */
export function createTextLookup(textOf: (number: number) => string): TextLookup {
	const hashes = createNumberList(Uint32Array);
	/** Number of a text plus one; 0 is empty. At most half of them are taken. */
	let slots = new Uint32Array(LEAST_SLOTS);

	/** Where the text stands, or the empty slot where it belongs. */
	const slotOf = (hash: number, isIt: (number: number) => boolean): number => {
		const mask = slots.length - 1;
		for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
			const taken = slots[slot] ?? 0;
			if (taken === 0 || (hashes.at(taken - 1) === hash && isIt(taken - 1))) return slot;
		}
	};

	const grow = (): void => {
		slots = new Uint32Array(slots.length * 2);
		for (let number = 0; number < hashes.length(); number++) {
			slots[slotOf(hashes.at(number), () => false)] = number + 1;
		}
	};

	return {
		find(text) {
			const taken = slots[slotOf(hashOf(text), (number) => textOf(number) === text)] ?? 0;
			return taken === 0 ? undefined : taken - 1;
		},
		add(text) {
			if (2 * hashes.length() >= slots.length) grow();
			const [hash, number] = [hashOf(text), hashes.length()];
			slots[slotOf(hash, () => false)] = number + 1;
			hashes.push(hash);
			return number;
		},
	};
}

/** The low half. */
function hashOf(text: string): number {
	return hashText(text) >>> 0;
}
