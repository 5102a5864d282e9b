/** Texts by number outside of the heap: their bytes and 8 more. A JavaScript text costs three times that. */
import { createNumberList } from './number-list.ts';
import { hashText } from './text-hash.ts';

const PIECE_BYTES = 2 ** 16;
/** Has no bytes; names of files on Windows may hold one. */
const HALF_PAIR = /\p{Surrogate}/u;

export function keepTexts() {
	const pieces: Buffer[] = [];
	const starts = createNumberList(Uint32Array);
	const lengths = createNumberList(Uint32Array);
	const odd = new Map<number, string>();
	let used = PIECE_BYTES;

	return {
		add: (text: string): number => {
			if (HALF_PAIR.test(text)) odd.set(starts.length(), text);
			const bytes = Buffer.byteLength(text);
			if (used + bytes > PIECE_BYTES) {
				pieces.push(Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, bytes)));
				used = 0;
			}
			pieces.at(-1)?.write(text, used);
			starts.push((pieces.length - 1) * PIECE_BYTES + used);
			lengths.push(bytes);
			used = Math.min(used + bytes, PIECE_BYTES);
			return starts.length() - 1;
		},
		at: (number: number): string => {
			const asItWas = odd.size === 0 ? undefined : odd.get(number);
			if (asItWas !== undefined) return asItWas;
			const start = starts.at(number);
			const within = start % PIECE_BYTES;
			return pieces[Math.floor(start / PIECE_BYTES)]?.toString('utf8', within, within + lengths.at(number)) ?? '';
		},
		count: starts.length,
	};
}

export function numberTexts() {
	const texts = keepTexts();
	const lookup = createTextLookup(texts.at);
	return {
		numberOf: (text: string): number => {
			const known = lookup.find(text);
			if (known !== undefined) return known;
			texts.add(text);
			return lookup.add(text);
		},
		find: lookup.find,
		at: texts.at,
		count: texts.count,
	};
}

export type FileNames = ReturnType<typeof createFileNames>;

/** Numbers file names, keeping each folder once: a hundred thousand invoices cost the bytes of their own names. */
export function createFileNames() {
	const folders = numberTexts();
	const names = numberTexts();
	let lastFolder = '';
	let lastNumber = folders.numberOf('');

	const shorten = (file: string): string => {
		const end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1;
		if (end !== lastFolder.length || !file.startsWith(lastFolder)) {
			lastFolder = file.slice(0, end);
			lastNumber = folders.numberOf(lastFolder);
		}
		return `${lastNumber}/${file.slice(end)}`;
	};

	return {
		numberOf: (file: string): number => names.numberOf(shorten(file)),
		at: (number: number): string => {
			const short = names.at(number);
			const separator = short.indexOf('/');
			return folders.at(Number(short.slice(0, separator))) + short.slice(separator + 1);
		},
	};
}

const LEAST_SLOTS = 2 ** 10;

export function createTextLookup(textOf: (number: number) => string) {
	const hashes = createNumberList(Uint32Array);
	let slots = new Uint32Array(LEAST_SLOTS);

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
		find: (text: string): number | undefined => {
			const taken = slots[slotOf(hashOf(text), (number) => textOf(number) === text)] ?? 0;
			return taken === 0 ? undefined : taken - 1;
		},
		add: (text: string): number => {
			if (2 * hashes.length() >= slots.length) grow();
			const [hash, number] = [hashOf(text), hashes.length()];
			slots[slotOf(hash, () => false)] = number + 1;
			hashes.push(hash);
			return number;
		},
	};
}

function hashOf(text: string): number {
	return hashText(text) >>> 0;
}
