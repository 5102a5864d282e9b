/**
 * Which format a cell is shown in, as an index into the format codes of its document.
 *
 * A value says by its type what it is, also where its style does not: programs that write OpenDocument without styles are
 * common. The type then stands in for the style. The codes grow while rows are read.
 */
import { GENERAL, type NumberFormat, readFormat } from '../values/number-format.ts';
import type { StyleList } from './cell-styles.ts';

/** As the index is kept, in two bytes. */
const MAX_CODES = 0x1_0000;

export class CellFormats {
	readonly codes: string[] = [GENERAL];
	readonly #styles: StyleList;
	readonly #indexes = new Map<string, number>([[GENERAL, 0]]);
	readonly #byStyle = new Map<string, number>();
	readonly #kinds: NumberFormat['kind'][] = ['number'];

	constructor(styles: StyleList) {
		this.#styles = styles;
	}

	/** `style` of the cell, or the one of its row or column. */
	of(style: string | undefined): number {
		if (style === undefined) return 0;
		const known = this.#byStyle.get(style);
		if (known !== undefined) return known;
		const index = this.#indexOf(this.#styles.codeOf(style));
		this.#byStyle.set(style, index);
		return index;
	}

	/** The same for a value of a type (`percentage`, `currency` …; `date-time` with a time), whose style may say nothing of it. */
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

	kindOf(index: number): NumberFormat['kind'] {
		return this.#kinds[index] ?? 'number';
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
		this.#kinds.push(readFormat(code).kind);
		return index;
	}
}
