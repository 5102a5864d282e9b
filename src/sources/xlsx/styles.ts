/** The styles part, as far as reading needs it: for each cell format the code of its number format and its kind. */
import { MAX_CELL_FORMATS, MAX_CUSTOM_FORMATS, MAX_FORMAT_CHARACTERS } from './limits.ts';
import { builtInFormat, type FormatKind, GENERAL, parseFormatKind } from './number-format.ts';
import type { XmlScanner } from './xml-scanner.ts';

export interface Styles {
	/** By cell format (the `s` of a cell): index into `formatCodes`. */
	readonly formatOf: Uint16Array;
	/** By cell format. */
	readonly kindOf: readonly FormatKind[];
	readonly formatCodes: readonly string[];
}

export const NO_STYLES: Styles = { formatOf: new Uint16Array(1), kindOf: ['number'], formatCodes: [GENERAL] };

/** Gathers the styles from the tokens of their part. */
export class StylesReader {
	readonly #custom = new Map<number, string>();
	readonly #formatIds: number[] = [];
	#list: 'numFmts' | 'cellXfs' | undefined;

	open(xml: XmlScanner): void {
		const { name, depth, attributes } = xml;
		if (xml.space !== 'main') return;
		if (depth === 2) {
			this.#list = name === 'numFmts' || name === 'cellXfs' ? name : undefined;
		} else if (depth === 3 && this.#list === 'numFmts' && name === 'numFmt') {
			const code = attributes.get('formatCode') ?? GENERAL;
			if (this.#custom.size < MAX_CUSTOM_FORMATS && code.length <= MAX_FORMAT_CHARACTERS) {
				this.#custom.set(Number(attributes.get('numFmtId')), code);
			}
		} else if (depth === 3 && this.#list === 'cellXfs' && name === 'xf' && this.#formatIds.length < MAX_CELL_FORMATS) {
			this.#formatIds.push(Number(attributes.get('numFmtId') ?? 0));
		}
	}

	styles(): Styles {
		const codes = new Map<string, number>([[GENERAL, 0]]);
		const kinds = new Map<string, FormatKind>();
		const formatOf = new Uint16Array(Math.max(1, this.#formatIds.length));
		const kindOf = Array.from(formatOf, (_, index): FormatKind => {
			const id = this.#formatIds[index] ?? 0;
			const code = this.#custom.get(id) ?? builtInFormat(id);
			const at = codes.get(code) ?? codes.size;
			codes.set(code, at);
			formatOf[index] = at;
			const kind = kinds.get(code) ?? parseFormatKind(code);
			kinds.set(code, kind);
			return kind;
		});
		return { formatOf, kindOf, formatCodes: [...codes.keys()] };
	}
}
