/** Bytes that are compared four at a time: what stands around every cell is known, and there are millions of cells. */

/** Bytes to look for, as words; of the last one only some bits count. */
export interface ByteMark {
	readonly length: number;
	readonly words: Int32Array;
	readonly lastBits: number;
}

export function byteMark(text: string): ByteMark {
	const { length } = text;
	const words = Int32Array.from({ length: Math.ceil(length / 4) }, (_, index) => wordOf(text, 4 * index));
	return { length, words, lastBits: bitsOf(((length - 1) % 4) + 1) };
}

/** Four characters as the word that their bytes are; those beyond the end count as 0. */
export function wordOf(text: string, from = 0): number {
	let bits = 0;
	for (let index = 0; index < 4 && from + index < text.length; index++) {
		bits |= text.charCodeAt(from + index) << (8 * index);
	}
	return bits;
}

/** The bits of the first so many bytes of a word. */
export function bitsOf(bytes: number): number {
	return bytes >= 4 ? -1 : bytes <= 0 ? 0 : (1 << (8 * bytes)) - 1;
}

export class ByteWindow {
	bytes: Buffer = Buffer.alloc(0);
	#view: DataView = new DataView(new ArrayBuffer(0));
	#lastWord = -1;

	/** True when these are other bytes than before. */
	show(bytes: Buffer): boolean {
		if (bytes === this.bytes) return false;
		this.bytes = bytes;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		this.#lastWord = bytes.length - 4;
		return true;
	}

	/** The four bytes at `at`; 0, which no XML has, where they are not all there. */
	word(at: number): number {
		return at <= this.#lastWord ? this.#view.getInt32(at, true) : 0;
	}

	isAt(at: number, mark: ByteMark): boolean {
		const { words } = mark;
		const last = words.length - 1;
		for (let index = 0; index < last; index++) {
			if (this.word(at + 4 * index) !== words[index]) return false;
		}
		return (this.word(at + 4 * last) & mark.lastBits) === words[last];
	}
}
