/**
 * Plain text that stands in the sheet itself, decoded once for all cells that repeat it: lists repeat most of their
 * texts, and a string that is there already costs neither its making nor its memory.
 */
import { MAX_CELL_CHARACTERS } from './limits.ts';

const SPACE = 0x20;
const AMP = 0x26;
const LT = 0x3c;
const UNDERSCORE = 0x5f;
const LOWER_X = 0x78;
const SLOTS = 2 ** 12;
const MAX_BYTES = 32;

export class RecentTexts {
	/** What `read` found. */
	text = '';
	/** What making it took; 0 when it was there. */
	decodedCharacters = 0;
	/** Bytes of each text, one character for each, and the text. */
	readonly #keys: string[] = Array.from({ length: SLOTS }, () => '');
	readonly #texts: string[] = Array.from({ length: SLOTS }, () => '');

	/**
	 * Leaves the UTF-8 text from `start` up to a `<` in `text` and returns the position of that; -1 for text that is not
	 * plain: with references, line ends, `_xHHHH_`, or longer than a cell.
	 */
	read(bytes: Buffer, start: number): number {
		let at = start;
		let hash = 0;
		let seen = 0;
		for (let byte = bytes[at] ?? 0; byte !== LT; byte = bytes[++at] ?? 0) {
			if (byte < SPACE || byte === AMP || (byte === UNDERSCORE && bytes[at + 1] === LOWER_X)) return -1;
			seen |= byte;
			hash = (Math.imul(hash, 31) + byte) | 0;
		}
		const length = at - start;
		if (length > MAX_CELL_CHARACTERS) return -1;
		const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
		const kept = length <= MAX_BYTES;
		if (kept && isText(this.#keys[slot] ?? '', bytes, start, length)) {
			this.decodedCharacters = 0;
			this.text = this.#texts[slot] ?? '';
			return at;
		}
		this.decodedCharacters = length;
		this.text = bytes.toString(seen < 0x80 ? 'latin1' : 'utf8', start, at);
		if (kept) {
			this.#keys[slot] = seen < 0x80 ? this.text : bytes.toString('latin1', start, at);
			this.#texts[slot] = this.text;
		}
		return at;
	}
}

function isText(key: string, bytes: Buffer, start: number, length: number): boolean {
	if (key.length !== length) return false;
	for (let index = 0; index < length; index++) {
		if (key.charCodeAt(index) !== bytes[start + index]) return false;
	}
	return true;
}
