/** Fast path through plain XML. -1 means that the XML is not plain, so the caller reads tokens instead. */
import { AMP, EQUALS, LOWER_X, LT, QUOTE, SPACE, UNDERSCORE } from '../bytes/ascii.ts';
import { endOfXmlName } from './xml-attributes.ts';

const MAX_NAMES = 16;
const starts = new Int32Array(MAX_NAMES);
const ends = new Int32Array(MAX_NAMES);

export function endOfPlainText(bytes: Buffer, start: number): number {
	let at = start;
	for (let byte = bytes[at] ?? 0; byte !== LT; byte = bytes[++at] ?? 0) {
		if (!(byte >= SPACE) || byte === AMP || (byte === UNDERSCORE && bytes[at + 1] === LOWER_X)) return -1;
	}
	return at;
}

/** Reads repeated ` name="value"`. Passes their positions to `take`, which returns false for an attribute that is not plain. */
export function readPlainAttributes(
	bytes: Buffer,
	start: number,
	take: (name: number, value: number, end: number) => boolean,
): number {
	let at = start;
	for (let count = 0; bytes[at] === SPACE; count++, at++) {
		const name = at + 1;
		const equals = endOfXmlName(bytes, name);
		if (equals === name || bytes[equals] !== EQUALS || bytes[equals + 1] !== QUOTE) return -1;
		if (count === MAX_NAMES || isRepeated(bytes, name, equals, count)) return -1;
		starts[count] = name;
		ends[count] = equals;
		at = equals + 2;
		for (let byte = bytes[at] ?? 0; byte !== QUOTE; byte = bytes[++at] ?? 0) {
			if (byte < SPACE || byte === LT || byte === AMP) return -1;
		}
		if (!take(name, equals + 2, at)) return -1;
	}
	return at;
}

function isRepeated(bytes: Buffer, start: number, end: number, count: number): boolean {
	for (let index = 0; index < count; index++) {
		const other = starts[index] ?? 0;
		if ((ends[index] ?? 0) - other !== end - start) continue;
		let at = 0;
		while (start + at < end && bytes[start + at] === bytes[other + at]) at++;
		if (start + at === end) return true;
	}
	return false;
}

export type ByteMark = Readonly<ReturnType<typeof byteMark>>;

export function byteMark(text: string) {
	const { length } = text;
	const words = Int32Array.from({ length: Math.ceil(length / 4) }, (_, index) => wordOf(text, 4 * index));
	return { length, words, lastBits: bitsOf(((length - 1) % 4) + 1) };
}

export function wordOf(text: string, from = 0): number {
	let bits = 0;
	for (let index = 0; index < 4 && from + index < text.length; index++) {
		bits |= text.charCodeAt(from + index) << (8 * index);
	}
	return bits;
}

export function bitsOf(bytes: number): number {
	return bytes >= 4 ? -1 : bytes <= 0 ? 0 : (1 << (8 * bytes)) - 1;
}

/** Compares four bytes at a time, because the same known bytes surround millions of cells. */
export class ByteWindow {
	bytes: Buffer = Buffer.alloc(0);
	#view: DataView = new DataView(new ArrayBuffer(0));
	#lastWord = -1;

	show(bytes: Buffer): boolean {
		if (bytes === this.bytes) return false;
		this.bytes = bytes;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		this.#lastWord = bytes.length - 4;
		return true;
	}

	/** Returns 0 beyond the end; no XML contains NULs. */
	word(at: number): number {
		return at <= this.#lastWord ? this.#view.getInt32(at, true) : 0;
	}

	behind(at: number, mark: ByteMark): number {
		return this.isAt(at, mark) ? at + mark.length : -1;
	}

	/** Takes four bytes or more. */
	isRepeated(at: number, from: number, length: number): boolean {
		const last = length - 4;
		for (let index = 0; index < last; index += 4) if (this.word(at + index) !== this.word(from + index)) return false;
		return this.word(at + last) === this.word(from + last);
	}

	isAt(at: number, mark: ByteMark): boolean {
		const { words } = mark;
		const last = words.length - 1;
		for (let index = 0; index < last; index++) if (this.word(at + 4 * index) !== words[index]) return false;
		return (this.word(at + 4 * last) & mark.lastBits) === words[last];
	}
}
