import { GENERAL, type NumberFormat, readFormat } from '../values/number-format.ts';
import { MAX_CELL_FORMATS, MAX_CUSTOM_FORMATS, MAX_FORMAT_CHARACTERS } from '../sheet/limits.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

/** Built-in format codes, which files refer to by number. Missing ones depend on the locale and are read as General. */
const BUILT_IN: Readonly<Record<number, string>> = {
	0: GENERAL,
	1: '0',
	2: '0.00',
	3: '#,##0',
	4: '#,##0.00',
	9: '0%',
	10: '0.00%',
	11: '0.00E+00',
	12: '# ?/?',
	13: '# ??/??',
	14: 'mm-dd-yy',
	15: 'd-mmm-yy',
	16: 'd-mmm',
	17: 'mmm-yy',
	18: 'h:mm AM/PM',
	19: 'h:mm:ss AM/PM',
	20: 'h:mm',
	21: 'h:mm:ss',
	22: 'm/d/yy h:mm',
	37: '#,##0 ;(#,##0)',
	38: '#,##0 ;[Red](#,##0)',
	39: '#,##0.00;(#,##0.00)',
	40: '#,##0.00;[Red](#,##0.00)',
	45: 'mm:ss',
	46: '[h]:mm:ss',
	47: 'mmss.0',
	48: '##0.0E+0',
	49: '@',
};
const EAST_ASIAN_DATES = new Set([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const EAST_ASIAN_TIMES = new Set([32, 33, 34, 35, 55, 56]);

export function builtInFormat(id: number): string {
	if (EAST_ASIAN_DATES.has(id)) return 'yyyy-mm-dd';
	if (EAST_ASIAN_TIMES.has(id)) return 'h:mm:ss';
	return BUILT_IN[id] ?? GENERAL;
}

/** With such a condition, a format of dates may show a text for values above zero. */
const CONDITION = /\[(?!=0\])[<>=]/;

export interface Styles {
	readonly formatOf: Uint16Array;
	readonly kindOf: readonly NumberFormat['kind'][];
	readonly formatCodes: readonly string[];
}

export const NO_STYLES: Styles = { formatOf: new Uint16Array(1), kindOf: ['number'], formatCodes: [GENERAL] };

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
		return collectStyles(this.#formatIds, this.#custom);
	}
}

export function collectStyles(formatIds: readonly number[], custom: ReadonlyMap<number, string>): Styles {
	const codes = new Map<string, number>([[GENERAL, 0]]);
	const formatOf = new Uint16Array(Math.max(1, formatIds.length));
	const kindOf = Array.from(formatOf, (_, index) => {
		const id = formatIds[index] ?? 0;
		const code = custom.get(id) ?? builtInFormat(id);
		const at = codes.get(code) ?? codes.size;
		codes.set(code, at);
		formatOf[index] = at;
		const { kind } = readFormat(code);
		return kind !== 'number' && CONDITION.test(code) ? 'varied' : kind;
	});
	return { formatOf, kindOf, formatCodes: [...codes.keys()] };
}
