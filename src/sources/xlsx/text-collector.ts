/**
 * Collects the text of a shared or inline text: `<t>` directly or in the runs of rich text. Phonetic text (`rPh`) and
 * whatever else stands there is left out; escapes of cells are decoded. Source: ECMA-376 Part 1, 18.4.8 and 18.4.12.
 */
import { MAX_CELL_CHARACTERS } from '../sheet/limits.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

/** How a cell writes characters that XML cannot hold. */
const PAIR = /_x([dD][89abAB][\da-fA-F]{2})__x([dD][c-fC-F][\da-fA-F]{2})_/g;
const SINGLE = /_x((?![dD][89a-fA-F])[\da-fA-F]{4})_/g;

export class TextCollector {
	#text = '';
	/** Of the `<t>` that is open: escapes count inside one `<t>`, not across two. */
	#piece = '';
	#depth = 0;
	/** Depth of the element whose content is left out; 0: none. */
	#leftOut = 0;
	#inText = false;

	/** `depth`: that of the element that holds the text. */
	start(depth: number): void {
		this.#text = '';
		this.#piece = '';
		this.#depth = depth;
		this.#leftOut = 0;
		this.#inText = false;
	}

	open(xml: XmlScanner): void {
		if (this.#leftOut !== 0) return;
		const level = xml.depth - this.#depth;
		const known = xml.space === 'main' && !this.#inText;
		if (known && xml.name === 't' && (level === 1 || level === 2)) this.#inText = true;
		else if (!(known && xml.name === 'r' && level === 1)) this.#leftOut = xml.depth;
	}

	/** Text above the limit is dropped: one character more tells that there was some. */
	text(xml: XmlScanner): void {
		if (!this.#inText || this.#leftOut !== 0) return;
		if (this.#text.length + this.#piece.length <= MAX_CELL_CHARACTERS) this.#piece += xml.text();
	}

	/** The scanner has left the element already: its depth is that of the parent. */
	close(xml: XmlScanner): void {
		if (this.#leftOut !== 0) {
			if (xml.depth < this.#leftOut) this.#leftOut = 0;
		} else if (this.#inText) {
			this.#text += decodeCellEscapes(this.#piece);
			this.#piece = '';
			this.#inText = false;
		}
	}

	/** The text; longer than a cell may be when it was too long. */
	take(): string {
		const text = this.#text;
		this.#text = '';
		return text;
	}
}

/**
 * `_x000D_` in a cell is the character that XML cannot hold; `_x005F_` is the underscore itself. A half of a pair without
 * its other half is left as it stands. Source: ECMA-376 Part 1, 22.9.2.19 (ST_Xstring).
 */
export function decodeCellEscapes(text: string): string {
	if (!text.includes('_x')) return text;
	return text
		.replaceAll(PAIR, (_, high: string, low: string) => fromUnits(high, low))
		.replaceAll(SINGLE, (_, unit: string) => fromUnits(unit));
}

function fromUnits(...units: readonly string[]): string {
	return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}
