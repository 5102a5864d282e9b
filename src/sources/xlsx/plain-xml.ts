/** Small pieces of the fast way through XML: what is not plain gives -1, and the tokens of the scanner take over. */
import { byteMark, type ByteWindow } from './byte-window.ts';
import type { SheetMarks } from './sheet-marks.ts';
import { endOfXmlName } from './xml-attributes.ts';

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const AMP = 0x26;
const SLASH = 0x2f;
const LT = 0x3c;
const EQUALS = 0x3d;
const GT = 0x3e;
const UNDERSCORE = 0x5f;
const LOWER_X = 0x78;

/** Attributes of a tag that is still plain. */
const MAX_NAMES = 16;
const REFERENCES = ['amp;', 'lt;', 'gt;', 'quot;', 'apos;'].map((reference) => byteMark(reference));

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

const formulaNames = new PlainNames();

/** From behind `<f`: the position behind its end, or behind its tag when that closes itself; else -1. */
export function skipPlainFormula(window: ByteWindow, start: number, marks: SheetMarks): number {
	const { bytes } = window;
	let at = start;
	formulaNames.clear();
	while (bytes[at] === SPACE) {
		const equals = endOfPlainName(bytes, at);
		if (equals === -1 || !formulaNames.add(bytes, at + 1, equals)) return -1;
		at = endOfPlainValue(bytes, equals + 2) + 1;
		if (at === 0) return -1;
	}
	if (bytes[at] === SLASH && bytes[at + 1] === GT) return at + 2;
	if (bytes[at] !== GT) return -1;
	at++;
	for (let byte = bytes[at] ?? 0; byte !== LT; byte = bytes[at] ?? 0) {
		if (byte === AMP) {
			const reference = REFERENCES.find((known) => window.isAt(at + 1, known));
			if (reference === undefined) return -1;
			at += reference.length;
		} else if (!(byte >= SPACE) && byte !== LF && byte !== CR && byte !== TAB) return -1;
		at++;
	}
	return marks.formulaEnd(window, at);
}
