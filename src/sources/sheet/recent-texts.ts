/**
 * Plain text that stands in the sheet itself, decoded once for all cells that repeat it: lists repeat most of their
 * texts, and a string that is there already costs neither its making nor its memory.
 */
import { AMP, LOWER_X, LT, SPACE, UNDERSCORE } from '../bytes/ascii.ts';
import { bitsOf, type ByteWindow } from '../xml/byte-window.ts';
import { MAX_CELL_CHARACTERS } from './limits.ts';

const SLOTS = 2 ** 12;
const WORDS = 8;
const MAX_BYTES = 4 * WORDS;
/** One bit of each byte of a word. */
const LOWEST = 0x01010101;
const HIGHEST = 0x80808080 | 0;

export class RecentTexts {
	/** What `read` found. */
	text = '';
	/** What making it took; 0 when it was there. */
	decodedCharacters = 0;
	/** Bytes of each text as words, the rest of the last one 0; their number; the text. */
	readonly #words = new Int32Array(SLOTS * WORDS);
	readonly #lengths = new Uint8Array(SLOTS);
	readonly #texts: string[] = Array.from({ length: SLOTS }, () => '');

	/**
	 * Leaves the UTF-8 text from `start` up to a `<` in `text` and returns the position of that; -1 for text that is not
	 * plain: with references, line ends, `_xHHHH_`, or longer than a cell.
	 */
	read(window: ByteWindow, start: number): number {
		const { bytes } = window;
		let at = start;
		let hash = 0;
		let seen = 0;
		for (let word = window.word(at); isPlainWord(word); at += 4, word = window.word(at)) {
			hash = Math.imul(hash ^ word, 0x9e3779b1);
			hash ^= hash >>> 15;
			seen |= word;
		}
		for (let byte = bytes[at] ?? 0; byte !== LT; byte = bytes[++at] ?? 0) {
			if (byte < SPACE || byte === AMP || (byte === UNDERSCORE && bytes[at + 1] === LOWER_X)) return -1;
			seen |= byte;
			hash = Math.imul(hash ^ byte, 0x85ebca6b);
		}
		const length = at - start;
		if (length > MAX_CELL_CHARACTERS) return -1;
		const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
		const kept = length <= MAX_BYTES;
		if (kept && this.#isAt(slot, window, start, length)) {
			this.decodedCharacters = 0;
			this.text = this.#texts[slot] ?? '';
			return at;
		}
		this.decodedCharacters = length;
		this.text = bytes.toString((seen & HIGHEST) === 0 ? 'latin1' : 'utf8', start, at);
		if (kept) this.#keep(slot, window, start, length);
		return at;
	}

	#isAt(slot: number, window: ByteWindow, start: number, length: number): boolean {
		if (this.#lengths[slot] !== length) return false;
		const words = this.#words;
		let index = slot * WORDS;
		let left = length;
		let at = start;
		for (; left >= 4; left -= 4, at += 4, index++) if (window.word(at) !== words[index]) return false;
		return left === 0 || (window.word(at) & bitsOf(left)) === words[index];
	}

	#keep(slot: number, window: ByteWindow, start: number, length: number): void {
		let index = slot * WORDS;
		let left = length;
		for (let at = start; left > 0; left -= 4, at += 4, index++) this.#words[index] = window.word(at) & bitsOf(left);
		this.#lengths[slot] = length;
		this.#texts[slot] = this.text;
	}
}

/** Four bytes of text without `<`, `&`, `_` and what is below a blank. */
function isPlainWord(word: number): boolean {
	const lt = word ^ (LT * LOWEST);
	const amp = word ^ (AMP * LOWEST);
	const underscore = word ^ (UNDERSCORE * LOWEST);
	const found =
		((word - SPACE * LOWEST) & ~word) |
		((lt - LOWEST) & ~lt) |
		((amp - LOWEST) & ~amp) |
		((underscore - LOWEST) & ~underscore);
	return (found & HIGHEST) === 0;
}
