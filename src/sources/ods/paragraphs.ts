/**
 * The text of a cell: its paragraphs as lines, with what stands for blanks, tabs and line ends in them. Annotations,
 * drawings and pronunciations (`text:ruby-text`) are no text of the cell.
 *
 * Blanks are taken as they stand, as LibreOffice does.
 * Source: OpenDocument 1.3, part 3, 6.1.
 */
import { MAX_CELL_CHARACTERS } from '../sheet/limits.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

export class Paragraphs {
	/** Undefined until a paragraph begins. */
	#text: string | undefined;
	/** Depth of the open paragraph; 0: none. */
	#depth = 0;
	/** Depth of the element whose content is left out; 0: none. */
	#leftOut = 0;

	/** For the next cell. */
	clear(): void {
		this.#text = undefined;
		this.#depth = 0;
		this.#leftOut = 0;
	}

	/** Of an element in a cell. `cellDepth`: that of the cell. */
	open(xml: XmlScanner, cellDepth: number): void {
		if (this.#leftOut !== 0) return;
		const { depth, name, space } = xml;
		if (depth === cellDepth + 1) {
			if (space === 'text' && (name === 'p' || name === 'h')) {
				this.#text = this.#text === undefined ? '' : this.#append('\n');
				this.#depth = depth;
			} else this.#leftOut = depth;
		} else if (space !== 'text' || name === 'ruby-text' || name === 'note') this.#leftOut = depth;
		else if (name === 's') this.#append(' '.repeat(blanksOf(xml)));
		else if (name === 'tab') this.#append('\t');
		else if (name === 'line-break') this.#append('\n');
	}

	text(xml: XmlScanner): void {
		if (this.#leftOut === 0 && this.#depth !== 0) this.#append(xml.text());
	}

	/** The scanner has left the element already: its depth is that of the parent. */
	close(xml: XmlScanner): void {
		if (this.#leftOut !== 0) {
			if (xml.depth < this.#leftOut) this.#leftOut = 0;
		} else if (xml.depth < this.#depth) this.#depth = 0;
	}

	/** Undefined: the cell has no paragraph. Longer than a cell may be when it was too long. */
	get value(): string | undefined {
		return this.#text;
	}

	/** Text above the limit is dropped: one character more tells that there was some. */
	#append(text: string): string {
		const before = this.#text ?? '';
		this.#text = before.length > MAX_CELL_CHARACTERS ? before : before + text.slice(0, MAX_CELL_CHARACTERS + 1);
		return this.#text;
	}
}

function blanksOf({ attributes, namespaces }: XmlScanner): number {
	const count = attributes.getIn('text', 'c', namespaces) ?? '1';
	return /^\d{1,9}$/.test(count) ? Math.min(Number(count), MAX_CELL_CHARACTERS + 1) : 1;
}
