/**
 * Texts of which there is one for each file or note of a run, outside of the heap: their bytes one behind the other.
 *
 * A text of JavaScript costs its characters, its object, and what the collector leaves free beside it; a piece of a text
 * keeps the whole of it. Memory here: the bytes of the text and 8 more.
 */
import { createNumberList } from './number-list.ts';
import { createTextLookup } from './text-lookup.ts';

const PIECE_BYTES = 2 ** 16;
/** Half of a surrogate pair, which has no bytes: names of files on Windows may hold one. */
const HALF_PAIR = /\p{Surrogate}/u;

export interface KeptTexts {
	/** Gives the number of the text, from 0. */
	readonly add: (text: string) => number;
	/** A new text each time. */
	readonly at: (number: number) => string;
	readonly count: () => number;
}

export function keepTexts(): KeptTexts {
	const pieces: Buffer[] = [];
	const starts = createNumberList(Uint32Array);
	const lengths = createNumberList(Uint32Array);
	/** Those that have no bytes of their own. */
	const odd = new Map<number, string>();
	let used = PIECE_BYTES;

	return {
		add(text) {
			if (HALF_PAIR.test(text)) odd.set(starts.length(), text);
			const bytes = Buffer.byteLength(text);
			if (used + bytes > PIECE_BYTES) {
				pieces.push(Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, bytes)));
				used = 0;
			}
			pieces.at(-1)?.write(text, used);
			starts.push((pieces.length - 1) * PIECE_BYTES + used);
			lengths.push(bytes);
			// The next one cannot begin behind a piece of its own.
			used = Math.min(used + bytes, PIECE_BYTES);
			return starts.length() - 1;
		},
		at(number) {
			const asItWas = odd.size === 0 ? undefined : odd.get(number);
			if (asItWas !== undefined) return asItWas;
			const start = starts.at(number);
			const within = start % PIECE_BYTES;
			return pieces[Math.floor(start / PIECE_BYTES)]?.toString('utf8', within, within + lengths.at(number)) ?? '';
		},
		count: starts.length,
	};
}

/** Texts each of which is kept once. */
export interface NumberedTexts extends Omit<KeptTexts, 'add'> {
	/** Keeps the text, unless it is there. */
	readonly numberOf: (text: string) => number;
	readonly find: (text: string) => number | undefined;
}

/** 12 to 20 bytes more for each. */
export function numberTexts(): NumberedTexts {
	const texts = keepTexts();
	const lookup = createTextLookup(texts.at);
	return {
		numberOf(text) {
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

/**
 * Names of files by number, each kept once, and each folder once for all files in it: a hundred thousand invoices cost
 * what their own names are long.
 */
export type FileNames = Pick<NumberedTexts, 'numberOf' | 'at'>;

export function createFileNames(): FileNames {
	const folders = numberTexts();
	const names = numberTexts();
	let lastFolder = '';
	let lastNumber = folders.numberOf('');

	/** `3/nota.xml`: the number of the folder, which ends at the last separator. */
	const shorten = (file: string): string => {
		const end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1;
		if (end !== lastFolder.length || !file.startsWith(lastFolder)) {
			lastFolder = file.slice(0, end);
			lastNumber = folders.numberOf(lastFolder);
		}
		return `${lastNumber}/${file.slice(end)}`;
	};

	return {
		numberOf: (file) => names.numberOf(shorten(file)),
		at(number) {
			const short = names.at(number);
			const separator = short.indexOf('/');
			return folders.at(Number(short.slice(0, separator))) + short.slice(separator + 1);
		},
	};
}
