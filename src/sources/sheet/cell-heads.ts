/**
 * What stands before the value of a cell, ` s="2" t="s"><v>`, by column: nearly always the same as in the row above, and then
 * compared as words and not read again.
 */
import { bitsOf, type ByteWindow } from '../xml/byte-window.ts';
import { MAX_COLUMNS } from './limits.ts';

export class CellHeads {
	/** Of the head that `match` found. */
	readonly types: string[] = Array.from({ length: MAX_COLUMNS }, () => '');
	readonly styles = new Int32Array(MAX_COLUMNS);
	readonly #words: Int32Array;
	readonly #wordsOfOne: number;
	readonly #lastBits = new Int32Array(MAX_COLUMNS);
	readonly #lengths = new Uint8Array(MAX_COLUMNS);

	/** `words`: four times as many bytes a head may have. */
	constructor(words: number) {
		this.#wordsOfOne = words;
		this.#words = new Int32Array(MAX_COLUMNS * words);
	}

	/** Bytes of the known head of a column when it stands at `at`; else 0. */
	match(window: ByteWindow, at: number, column: number): number {
		const length = this.#lengths[column] ?? 0;
		if (length === 0) return 0;
		const words = this.#words;
		let word = column * this.#wordsOfOne;
		let from = at;
		for (const last = at + length - 4; from < last; from += 4, word++) {
			if (window.word(from) !== words[word]) return 0;
		}
		return (window.word(from) & (this.#lastBits[column] ?? 0)) === words[word] ? length : 0;
	}

	/** Remembers the bytes from `start` up to the value at `end` as the head of a column. */
	learn(window: ByteWindow, start: number, end: number, column: number, type: string, style: number): void {
		const length = end - start;
		if (length > 4 * this.#wordsOfOne || length < 1) return;
		const bits = bitsOf(((length - 1) % 4) + 1);
		let word = column * this.#wordsOfOne;
		let from = start;
		for (; from < end - 4; from += 4, word++) this.#words[word] = window.word(from);
		this.#words[word] = window.word(from) & bits;
		this.#lastBits[column] = bits;
		this.#lengths[column] = length;
		this.types[column] = type;
		this.styles[column] = style;
	}
}
