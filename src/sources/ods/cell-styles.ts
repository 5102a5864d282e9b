/**
 * The styles of a document as far as reading needs them: the format code of each cell style, and which sheets are hidden.
 *
 * Common styles stand apart from those of the content; each looks up the number style it names beside itself first.
 * Source: OpenDocument 1.3, part 3, 16.2 (style:style) and 17.15 (table:display).
 */
import { GENERAL } from '../values/number-format.ts';
import { MAX_CELL_FORMATS } from '../sheet/limits.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';
import { NumberStyles } from './number-styles.ts';

interface CellStyle {
	readonly parent: string | undefined;
	readonly numberStyle: string | undefined;
}

/** Longer chains of styles are circles. */
const MAX_PARENTS = 20;

/** One list of styles, gathered from tokens: the common ones, or those of the content. */
export class StyleList {
	readonly #common: StyleList | undefined;
	readonly #numbers = new NumberStyles();
	readonly #cells = new Map<string, CellStyle>();
	readonly #hidden = new Set<string>();
	#table: string | undefined;

	constructor(common?: StyleList) {
		this.#common = common;
	}

	open(xml: XmlScanner): void {
		if (this.#numbers.open(xml) || xml.space !== 'style') return;
		const { attributes, namespaces } = xml;
		if (xml.name === 'style') {
			const name = attributes.getIn('style', 'name', namespaces) ?? '';
			const family = attributes.getIn('style', 'family', namespaces);
			this.#table = family === 'table' ? name : undefined;
			if (family !== 'table-cell' || this.#cells.size >= MAX_CELL_FORMATS) return;
			this.#cells.set(name, {
				parent: attributes.getIn('style', 'parent-style-name', namespaces),
				numberStyle: attributes.getIn('style', 'data-style-name', namespaces),
			});
		} else if (xml.name === 'table-properties' && this.#table !== undefined) {
			if (attributes.getIn('table', 'display', namespaces) === 'false') this.#hidden.add(this.#table);
		}
	}

	text(xml: XmlScanner): void {
		this.#numbers.text(xml);
	}

	close(xml: XmlScanner): void {
		this.#numbers.close(xml);
	}

	isHidden(tableStyle: string): boolean {
		return this.#hidden.has(tableStyle) || (this.#common?.isHidden(tableStyle) ?? false);
	}

	codeOf(cellStyle: string, parents = 0): string {
		const style = this.#cells.get(cellStyle);
		if (style === undefined) return this.#common?.codeOf(cellStyle, parents) ?? GENERAL;
		if (style.numberStyle !== undefined) return this.numberCode(style.numberStyle) ?? GENERAL;
		if (style.parent === undefined || parents === MAX_PARENTS) return GENERAL;
		return this.codeOf(style.parent, parents + 1);
	}

	/** Undefined: there is no such number style. */
	numberCode(numberStyle: string): string | undefined {
		return this.#numbers.codeOf(numberStyle) ?? this.#common?.numberCode(numberStyle);
	}
}
