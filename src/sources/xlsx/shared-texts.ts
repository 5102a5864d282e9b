/**
 * The shared texts of a workbook, compact: UTF-8 bytes in blocks and four bytes of index for each text; no object per
 * text. Texts are decoded when a cell asks for them, and the last ones asked for are kept, so that a text that many
 * cells share is one string.
 */
import type { Cell } from '../values/cell.ts';
import { MAX_CELL_CHARACTERS } from '../sheet/limits.ts';
import { invalidCell } from '../sheet/special-cells.ts';

/** Bytes of the shared texts with what it costs to find them again. A million rows × 3 columns of texts need 60 MB. */
export const MAX_SHARED_TEXT_BYTES = 512 * 1024 ** 2;

const BLOCK_BITS = 20;
const BLOCK_BYTES = 2 ** BLOCK_BITS;
const INDEX_BITS = 16;
const INDEX_ENTRIES = 2 ** INDEX_BITS;
/** Before each text: what it is made of, and its length in three bytes. */
const HEADER_BYTES = 4;
const ASCII = 0;
const UNICODE = 1;
const TOO_LONG = 2;
/** A text of at most so many bytes goes to the wide memory of recent texts, a longer one to the narrow one. */
const SHORT_BYTES = 128;
/** Decoded at once. A text keeps its surroundings alive, so they are few. */
const AROUND_BYTES = 384;
const RECENT_SHORT = 2 ** 14;
const RECENT_LONG = 2 ** 6;

export class SharedTexts {
	readonly #blocks: Buffer[] = [];
	readonly #index: Uint32Array[] = [];
	#count = 0;
	#block: Buffer = Buffer.alloc(0);
	#used = BLOCK_BYTES;
	/**
	 * What was asked for once is not kept until it is asked for again: identifiers, each in one row, would push out the
	 * texts that repeat, and be kept just long enough to cost their copying.
	 */
	readonly #seen = new Int32Array(RECENT_SHORT).fill(-1);
	readonly #shortKeys = new Int32Array(RECENT_SHORT).fill(-1);
	readonly #shortTexts: Cell[] = Array.from({ length: RECENT_SHORT }, () => null);
	readonly #longKeys = new Int32Array(RECENT_LONG).fill(-1);
	readonly #longTexts: Cell[] = Array.from({ length: RECENT_LONG }, () => null);
	/** Some bytes of a block, one character each, and the address of the first. */
	#around = '';
	#aroundAddress = 0;
	/** Characters decoded so far: what the rows made of it can weigh at most. */
	decodedCharacters = 0;

	readonly #maxBytes: number;

	constructor(maxBytes = MAX_SHARED_TEXT_BYTES) {
		this.#maxBytes = maxBytes;
	}

	get count(): number {
		return this.#count;
	}

	/** False when there would be more than the limit of bytes. */
	addBytes(bytes: Buffer, start: number, end: number, ascii: boolean): boolean {
		return this.#add(bytes, start, end, ascii ? ASCII : UNICODE);
	}

	/** The same for decoded text; it is too long above the characters of a cell. */
	addText(text: string): boolean {
		const tooLong = text.length > MAX_CELL_CHARACTERS;
		const bytes = Buffer.from(tooLong ? text.slice(0, MAX_CELL_CHARACTERS) : text);
		return this.#add(bytes, 0, bytes.length, tooLong ? TOO_LONG : UNICODE);
	}

	#add(bytes: Buffer, start: number, end: number, kind: number): boolean {
		const length = end - start;
		if (this.#used + HEADER_BYTES + length > BLOCK_BYTES) {
			if ((this.#blocks.length + 1) * BLOCK_BYTES + this.#index.length * INDEX_ENTRIES * 4 > this.#maxBytes) {
				return false;
			}
			this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
			this.#blocks.push(this.#block);
			this.#used = 0;
		}
		if (this.#count % INDEX_ENTRIES === 0) this.#index.push(new Uint32Array(INDEX_ENTRIES));
		const index = this.#index[this.#count >>> INDEX_BITS];
		if (index === undefined) return false;
		const block = this.#block;
		let at = this.#used;
		index[this.#count % INDEX_ENTRIES] = (this.#blocks.length - 1) * BLOCK_BYTES + at;
		block[at] = kind;
		block[at + 1] = length & 0xff;
		block[at + 2] = (length >>> 8) & 0xff;
		block[at + 3] = length >>> 16;
		at += HEADER_BYTES;
		if (length < 32) {
			for (let from = start; from < end; from++, at++) block[at] = bytes[from] ?? 0;
		} else {
			bytes.copy(block, at, start, end);
			at += length;
		}
		this.#used = at;
		this.#count += 1;
		return true;
	}

	/** An ASCII text, cut from its surroundings: the next ones in the file are mostly the next that are asked for. */
	#cut(block: Buffer, address: number, length: number): string {
		let from = address - this.#aroundAddress;
		if (from < 0 || from + length > this.#around.length) {
			const start = address & (BLOCK_BYTES - 1);
			const written = block === this.#block ? this.#used : BLOCK_BYTES;
			this.#around = block.toString('latin1', start, Math.min(start + AROUND_BYTES, written));
			this.#aroundAddress = address;
			from = 0;
		}
		return this.#around.slice(from, from + length);
	}

	/** `undefined`: there is no such text. */
	get(key: number): Cell | undefined {
		if (!(key >= 0 && key < this.#count)) return undefined;
		const short = key & (RECENT_SHORT - 1);
		if (this.#shortKeys[short] === key) return this.#shortTexts[short];
		const long = key & (RECENT_LONG - 1);
		if (this.#longKeys[long] === key) return this.#longTexts[long];
		const address = this.#index[key >>> INDEX_BITS]?.[key & (INDEX_ENTRIES - 1)] ?? 0;
		const block = this.#blocks[address >>> BLOCK_BITS];
		if (block === undefined) return undefined;
		const at = address & (BLOCK_BYTES - 1);
		const length = (block[at + 1] ?? 0) | ((block[at + 2] ?? 0) << 8) | ((block[at + 3] ?? 0) << 16);
		const start = at + HEADER_BYTES;
		const text =
			block[at] === ASCII && length <= SHORT_BYTES
				? this.#cut(block, address + HEADER_BYTES, length)
				: block.toString(block[at] === ASCII ? 'latin1' : 'utf8', start, start + length);
		const cell = block[at] === TOO_LONG ? invalidCell('text-too-long', text) : text;
		this.decodedCharacters += length;
		if (length <= SHORT_BYTES) {
			if (this.#seen[short] === key) {
				this.#shortKeys[short] = key;
				this.#shortTexts[short] = cell;
			} else this.#seen[short] = key;
		} else {
			this.#longKeys[long] = key;
			this.#longTexts[long] = cell;
		}
		return cell;
	}
}
