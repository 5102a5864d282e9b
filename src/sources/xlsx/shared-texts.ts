/** Stores texts as UTF-8 blocks and decodes them on demand. Caches recent texts, so that repeats share one string. */
import type { Cell } from '../values/cell.ts';
import { MAX_CELL_CHARACTERS } from '../sheet/limits.ts';
import { invalidCell } from '../sheet/special-cells.ts';

/** For comparison: a million rows with 3 columns of texts need 60 MB. */
export const MAX_SHARED_TEXT_BYTES = 512 * 1024 ** 2;

const BLOCK_BITS = 20;
const BLOCK_BYTES = 2 ** BLOCK_BITS;
const INDEX_BITS = 16;
const INDEX_ENTRIES = 2 ** INDEX_BITS;
const HEADER_BYTES = 4;
const ASCII = 0;
const UNICODE = 1;
const TOO_LONG = 2;
const SHORT_BYTES = 128;
const RECENT_SHORT = 2 ** 14;
const RECENT_LONG = 2 ** 6;

export class SharedTexts {
	readonly #blocks: Buffer[] = [];
	readonly #index: Uint32Array[] = [];
	#count = 0;
	#block: Buffer = Buffer.alloc(0);
	#used = BLOCK_BYTES;
	/** A text is cached at its second use. Otherwise identifiers would push out texts that repeat. */
	#seen = new Int32Array(0);
	#shortKeys = this.#seen;
	#shortTexts: Cell[] = [];
	readonly #longKeys = new Int32Array(RECENT_LONG).fill(-1);
	readonly #longTexts = Array.from<Cell>({ length: RECENT_LONG }).fill(null);
	decodedCharacters = 0;

	readonly #maxBytes: number;

	constructor(maxBytes = MAX_SHARED_TEXT_BYTES) {
		this.#maxBytes = maxBytes;
	}

	get count(): number {
		return this.#count;
	}

	addBytes(bytes: Buffer, start: number, end: number, ascii: boolean): boolean {
		return this.#add(bytes, start, end, ascii ? ASCII : UNICODE);
	}

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

	/** No larger than the list, because a small workbook is read in the time that the full size takes. */
	#prepareCache(): void {
		const slots = Math.min(RECENT_SHORT, 2 ** Math.ceil(Math.log2(this.#count)));
		this.#seen = new Int32Array(slots).fill(-1);
		this.#shortKeys = new Int32Array(slots).fill(-1);
		this.#shortTexts = Array.from({ length: slots }, () => null);
	}

	get(key: number): Cell | undefined {
		if (!(key >= 0 && key < this.#count)) return undefined;
		if (this.#seen.length === 0) this.#prepareCache();
		const short = key & (this.#seen.length - 1);
		if (this.#shortKeys[short] === key) return this.#shortTexts[short];
		const long = key & (RECENT_LONG - 1);
		if (this.#longKeys[long] === key) return this.#longTexts[long];
		const address = this.#index[key >>> INDEX_BITS]?.[key & (INDEX_ENTRIES - 1)] ?? 0;
		const block = this.#blocks[address >>> BLOCK_BITS];
		if (block === undefined) return undefined;
		const at = address & (BLOCK_BYTES - 1);
		const length = (block[at + 1] ?? 0) | ((block[at + 2] ?? 0) << 8) | ((block[at + 3] ?? 0) << 16);
		const start = at + HEADER_BYTES;
		const text = block.toString(block[at] === ASCII ? 'latin1' : 'utf8', start, start + length);
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
