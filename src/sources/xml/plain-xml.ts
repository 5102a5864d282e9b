/** Small pieces of the fast way through XML: what is not plain gives -1, and the tokens of the scanner take over. */
import { AMP, EQUALS, LOWER_X, LT, QUOTE, SPACE, UNDERSCORE } from '../bytes/ascii.ts';
import { endOfXmlName } from './xml-attributes.ts';

/** Attributes of a tag that is still plain. */
const MAX_NAMES = 16;

/** Where text without references, line ends and `_xHHHH_` ends: at its `<`; else -1. */
export function endOfPlainText(bytes: Buffer, start: number): number {
	let at = start;
	for (let byte = bytes[at] ?? 0; byte !== LT; byte = bytes[++at] ?? 0) {
		if (!(byte >= SPACE) || byte === AMP || (byte === UNDERSCORE && bytes[at + 1] === LOWER_X)) return -1;
	}
	return at;
}

/** From a blank: the position of the `=` of the attribute behind it, whose value begins with a `"`; else -1. */
export function endOfPlainName(bytes: Buffer, blank: number): number {
	const end = endOfXmlName(bytes, blank + 1);
	return end > blank + 1 && bytes[end] === EQUALS && bytes[end + 1] === QUOTE ? end : -1;
}

/** From behind the `"`: the position of the one that closes the value; -1 for a value with references or line ends. */
export function endOfPlainValue(bytes: Buffer, start: number): number {
	let at = start;
	for (let byte = bytes[at] ?? 0; byte !== QUOTE; byte = bytes[++at] ?? 0) {
		if (byte < SPACE || byte === LT || byte === AMP) return -1;
	}
	return at;
}

/** The attributes of one tag after another: none may be there twice. */
export class PlainNames {
	readonly #starts = new Int32Array(MAX_NAMES);
	readonly #ends = new Int32Array(MAX_NAMES);
	#count = 0;

	clear(): void {
		this.#count = 0;
	}

	/** False for a name that is there already, and for one too many. */
	add(bytes: Buffer, start: number, end: number): boolean {
		for (let index = 0; index < this.#count; index++) {
			const other = this.#starts[index] ?? 0;
			if ((this.#ends[index] ?? 0) - other !== end - start) continue;
			let at = 0;
			while (start + at < end && bytes[start + at] === bytes[other + at]) at++;
			if (start + at === end) return false;
		}
		this.#starts[this.#count] = start;
		this.#ends[this.#count] = end;
		this.#count += 1;
		return this.#count < MAX_NAMES;
	}
}
