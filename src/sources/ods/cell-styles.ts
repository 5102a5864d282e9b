/** Finds the format codes of cell styles, and hidden sheets. Source: OpenDocument 1.3, part 3, 16.2, 17.15. */
import { NumberStyles } from './number-styles.ts';
import { MAX_CELL_FORMATS } from '../sheet/limits.ts';
import { GENERAL, readFormat } from '../values/number-format.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

interface CellStyle {
	readonly parent: string | undefined;
	readonly numberStyle: string | undefined;
}

const MAX_PARENTS = 20;

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

	numberCode(numberStyle: string): string | undefined {
		return this.#numbers.codeOf(numberStyle) ?? this.#common?.numberCode(numberStyle);
	}
}

/** Rows store the index in two bytes. */
const MAX_CODES = 0x1_0000;

export class CellFormats {
	readonly codes: string[] = [GENERAL];
	readonly #styles: StyleList;
	readonly #indexes = new Map<string, number>([[GENERAL, 0]]);
	readonly #byStyle = new Map<string, number>();

	constructor(styles: StyleList) {
		this.#styles = styles;
	}

	of(style: string | undefined): number {
		if (style === undefined) return 0;
		const known = this.#byStyle.get(style);
		if (known !== undefined) return known;
		const index = this.#indexOf(this.#styles.codeOf(style));
		this.#byStyle.set(style, index);
		return index;
	}

	ofValue(style: string | undefined, type: string, currency: string | undefined): number {
		const index = this.of(style);
		const code = this.codes[index] ?? GENERAL;
		if (type === 'currency' && currency !== undefined && /^[A-Z]{3}$/.test(currency)) {
			return readFormat(code).currency === undefined ? this.#indexOf(`[$${currency}] #,##0.00`) : index;
		}
		if (code !== GENERAL) return index;
		if (type === 'percentage') return this.#indexOf('0.00%');
		if (type === 'date') return this.#indexOf('dd/mm/yyyy');
		if (type === 'date-time') return this.#indexOf('dd/mm/yyyy hh:mm:ss');
		return type === 'time' ? this.#indexOf('[hh]:mm:ss') : index;
	}

	isHidden(tableStyle: string): boolean {
		return this.#styles.isHidden(tableStyle);
	}

	#indexOf(code: string): number {
		const known = this.#indexes.get(code);
		if (known !== undefined) return known;
		if (this.codes.length === MAX_CODES) return 0;
		const index = this.codes.push(code) - 1;
		this.#indexes.set(code, index);
		return index;
	}
}
