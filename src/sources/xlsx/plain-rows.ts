/** Ten times as fast as reading tokens. Stops before anything unusual; `sheet-scanner.ts` reads or refuses that. */
import {
	AMP,
	CR,
	DOT,
	GT,
	LF,
	LOWER_R,
	LT,
	MINUS,
	NINE,
	QUOTE,
	SLASH,
	SPACE,
	TAB,
	UPPER_A,
	UPPER_Z,
	ZERO,
} from '../bytes/ascii.ts';
import { type CellContext, PICTURE } from './cell-value.ts';
import type { SharedTexts } from './shared-texts.ts';
import type { Styles } from './styles.ts';
import type { RefuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { Cell, SpecialCell } from '../values/cell.ts';
import type { SourceRefusal } from '../values/source.ts';
import { type ByteMark, ByteWindow, byteMark, endOfPlainText, readPlainAttributes, wordOf } from '../xml/plain-xml.ts';
import { readNumber, readSerial } from '../sheet/special-cells.ts';
import { LAST_COLUMN, LAST_ROW, MAX_CELL_CHARACTERS, MAX_COLUMNS } from '../sheet/limits.ts';
import type { XmlName } from '../xml/xml-names.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

export interface RefuseCells extends RefuseSheet {
	readonly missing: (part: string) => SourceRefusal;
}

export interface SheetContext extends CellContext {
	readonly styles: Styles;
	/** Name of a part that the package lacks. A cell that needs it refuses the file. */
	readonly missingStyles: string | undefined;
	readonly missingTexts: string | undefined;
	readonly refuse: RefuseCells;
}

const PRESERVE = byteMark(' xml:space="preserve"');
const REFERENCE_START = wordOf(' r="');
const STYLE_START = wordOf(' s="');
const TYPE_START = wordOf(' t="');
const HIDDEN = byteMark('hidden=');
const HIDDEN_SHORT = byteMark('1"');
const HIDDEN_LONG = byteMark('true"');
const NAMESPACE = byteMark('xmlns');

const NUMBER = 'n';
const SHARED = 's';
const INLINE = 'inlineStr';
const STRING = 'str';
const BOOLEAN = 'b';
const ERROR = 'e';
const SHORT_TYPES = Array.from({ length: 128 }, (_, byte) => {
	return [SHARED, NUMBER, BOOLEAN, ERROR].find((type) => type.charCodeAt(0) === byte) ?? '';
});
const INLINE_MARK = byteMark(`${INLINE}"`);
const STRING_MARK = byteMark(`${STRING}"`);
const ENTITIES = ['amp', 'lt', 'gt', 'quot', 'apos'].map((name) => byteMark(`&${name};`));
/** The formula of a picture begins with one of these. */
const PICTURE_STARTS = Uint8Array.from({ length: 256 }, (_, byte) =>
	byte >= 0x80 || /[\s=_d]/i.test(String.fromCharCode(byte)) ? 1 : 0,
);

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, power) => 10 ** power);
/** A double holds integers of that many digits exactly, so dividing one by a power of ten rounds correctly. */
const EXACT_DIGITS = 15;
/** Days up to the year 2079 are remembered, in blocks that are made when a day of theirs is read. */
const REMEMBERED_DAYS = 2 ** 16;
const BLOCK_BITS = 9;
const BLOCK_DAYS = 2 ** BLOCK_BITS;

/** The bytes between the reference of a cell and its value, such as ` s="3" t="s"><v>`: their place, and what they say. */
interface Opening {
	readonly start: number;
	readonly length: number;
	readonly type: string;
	readonly style: number;
}

function marksOf(prefix: string) {
	const mark = (text: string): ByteMark => byteMark(text.replaceAll(/<\/?/g, (start) => start + prefix));
	return {
		row: mark('<row'),
		rowEnd: mark('</row>'),
		cell: mark('<c'),
		cellEnd: mark('</c>'),
		formula: mark('<f'),
		formulaEnd: mark('</f>'),
		value: mark('<v'),
		valueEnd: mark('</v></c>'),
		inline: mark('<is><t'),
		inlineEnd: mark('</t></is></c>'),
	};
}

export class PlainRows {
	readonly #xml: XmlScanner;
	readonly #rows: RowBuilder;
	/** Not in one object: that of a second reading has another shape, so all that reads cells would be compiled again. */
	readonly #texts: SharedTexts | undefined;
	readonly #styles: Styles;
	readonly #hasStyles: boolean;
	readonly #date1904: boolean;
	readonly #isUncalculated: boolean;
	readonly #days = Array.from<(SpecialCell | undefined)[] | undefined>({ length: REMEMBERED_DAYS / BLOCK_DAYS });
	readonly #window = new ByteWindow();
	/** Attributes of the last cell of each column. The cell below mostly repeats them, so they need not be read again. */
	readonly #openings = Array.from<Opening | undefined>({ length: MAX_COLUMNS });
	#limit = -1;
	#column = 0;
	#marks = marksOf('');
	#rowName: XmlName;
	#value: Cell = null;

	constructor(xml: XmlScanner, rows: RowBuilder, context: SheetContext) {
		this.#xml = xml;
		this.#rows = rows;
		this.#texts = context.texts;
		this.#styles = context.styles;
		this.#hasStyles = context.missingStyles === undefined;
		this.#date1904 = context.date1904;
		this.#isUncalculated = context.isUncalculated;
		this.#rowName = xml.words.name('row');
	}

	expectPrefix(prefix: string): void {
		this.#marks = marksOf(prefix);
		this.#rowName = this.#xml.words.name(`${prefix}row`);
		this.#window.show(Buffer.alloc(0));
	}

	/** Stops when a batch is full. True if it has read all complete rows. */
	read(inRow: boolean): boolean {
		const xml = this.#xml;
		const rows = this.#rows;
		const marks = this.#marks;
		const { bytes } = xml;
		const window = this.#window;
		if (window.show(bytes)) {
			this.#limit = bytes.lastIndexOf(`<${this.#rowName.qualified}`);
			this.#openings.fill(undefined);
		}
		const limit = this.#limit;
		let inside = inRow;
		let at = xml.at;
		for (;;) {
			let byte = bytes[at];
			while (byte === LF || byte === CR || byte === SPACE || byte === TAB) byte = bytes[++at];
			if (at >= limit) break;
			const cell = inside ? window.behind(at, marks.cell) : -1;
			if (cell !== -1) {
				const end = this.#readCell(bytes, cell);
				if (end === -1) break;
				at = end;
			} else if (inside) {
				const end = window.behind(at, marks.rowEnd);
				if (end === -1 || !xml.leave(this.#rowName)) break;
				at = end;
				rows.endRow();
				inside = false;
				if (rows.isFull) break;
			} else {
				const row = window.behind(at, marks.row);
				const end = row === -1 ? -1 : this.#openRow(bytes, row);
				if (end === -1) break;
				at = end;
				inside = bytes[at - 2] !== SLASH;
				if (inside) xml.enter(this.#rowName);
			}
		}
		xml.at = at;
		return at >= limit;
	}

	#openRow(bytes: Buffer, start: number): number {
		const window = this.#window;
		let number = 0;
		let hidden = false;
		const at = readPlainAttributes(bytes, start, (name, value, end) => {
			if (window.isAt(name, NAMESPACE)) return false;
			if (value - name === 3 && bytes[name] === LOWER_R) {
				for (let digit = value; digit < end; digit++) {
					const letter = bytes[digit] ?? 0;
					if (letter < ZERO || letter > NINE) return false;
					number = number * 10 + letter - ZERO;
				}
				return number > 0 && number <= LAST_ROW;
			}
			if (window.isAt(name, HIDDEN)) hidden = window.isAt(value, HIDDEN_SHORT) || window.isAt(value, HIDDEN_LONG);
			return true;
		});
		const end = bytes[at] === SLASH ? at + 1 : at;
		if (at === -1 || bytes[end] !== GT) return -1;
		this.#rows.startRow(number === 0 ? undefined : number, hidden);
		return end + 1;
	}

	#readCell(bytes: Buffer, start: number): number {
		const window = this.#window;
		this.#column = this.#rows.column + 1;
		const isNamed = window.word(start) === REFERENCE_START;
		const at = isNamed ? this.#readReference(bytes, start + 4) : start;
		if (at === -1) return -1;
		const opening = this.#openings[this.#column];
		if (opening !== undefined && window.isRepeated(at, opening.start, opening.length)) {
			return this.#readValue(bytes, at + opening.length, this.#column, opening.type, opening.style);
		}
		return this.#readOpening(bytes, at, isNamed);
	}

	#readReference(bytes: Buffer, start: number): number {
		let at = start;
		let byte = bytes[at] ?? 0;
		let letters = 0;
		for (; byte >= UPPER_A && byte <= UPPER_Z; byte = bytes[++at] ?? 0) letters = letters * 26 + byte - 64;
		if (letters <= this.#column || letters > LAST_COLUMN || byte === ZERO) return -1;
		let row = 0;
		for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) row = row * 10 + byte - ZERO;
		if (row !== this.#rows.row || byte !== QUOTE) return -1;
		this.#column = letters - 1;
		return at + 1;
	}

	/** Reads what is behind the reference, if there is one: the other attributes, the formula, the value. */
	#readOpening(bytes: Buffer, start: number, isNamed: boolean): number {
		const window = this.#window;
		const rows = this.#rows;
		let at = start;
		let isNamedLater = false;
		let style = -1;
		let type = '';
		while (bytes[at] === SPACE) {
			const attribute = window.word(at);
			at += 4;
			let byte = bytes[at] ?? 0;
			if (attribute === REFERENCE_START && !isNamed && !isNamedLater) {
				at = this.#readReference(bytes, at);
				if (at === -1) return -1;
				isNamedLater = true;
			} else if (attribute === STYLE_START && style === -1) {
				style = 0;
				for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) style = style * 10 + byte - ZERO;
				if (byte !== QUOTE || !this.#hasStyles) return -1;
				at++;
			} else if (attribute === TYPE_START && type === '') {
				if (bytes[at + 1] === QUOTE) type = SHORT_TYPES[byte] ?? '';
				else if (window.isAt(at, STRING_MARK)) type = STRING;
				else if (window.isAt(at, INLINE_MARK)) type = INLINE;
				if (type === '') return -1;
				at += type.length + 1;
			} else return -1;
		}
		const column = this.#column;
		const empty = this.#passEmpty(bytes, at);
		if (empty !== -1) {
			rows.column = column;
			return empty;
		}
		if (bytes[at] !== GT || column >= MAX_COLUMNS) return -1;
		const value = this.#findValue(bytes, at + 1, type);
		// An array is slow to look up the missing index -1.
		if (value === -1) return -1;
		const opening = { start, length: value - start, type, style: style === -1 ? 0 : style };
		if (!isNamedLater) this.#openings[column] = opening;
		return this.#readValue(bytes, value, column, type, opening.style);
	}

	#passEmpty(bytes: Buffer, at: number): number {
		if (bytes[at] === SLASH && bytes[at + 1] === GT) return at + 2;
		return bytes[at] === GT ? this.#window.behind(at + 1, this.#marks.cellEnd) : -1;
	}

	#findValue(bytes: Buffer, start: number, type: string): number {
		const window = this.#window;
		const mark = type === INLINE ? this.#marks.inline : this.#marks.value;
		let at = window.behind(start, mark);
		if (at === -1) {
			const formula = type === INLINE ? -1 : window.behind(start, this.#marks.formula);
			const behind = formula === -1 ? -1 : this.#passFormula(bytes, formula, type);
			at = behind === -1 ? -1 : window.behind(behind, mark);
			if (at === -1) return -1;
		}
		if (bytes[at] === SPACE && window.isAt(at, PRESERVE)) at += PRESERVE.length;
		return bytes[at] === GT ? at + 1 : -1;
	}

	/** The value of a formula counts, if the token reader could not say that it has none. */
	#passFormula(bytes: Buffer, start: number, type: string): number {
		const window = this.#window;
		if (this.#isUncalculated && (type === '' || type === NUMBER)) return -1;
		let at = bytes[start] === GT ? start : readPlainAttributes(bytes, start, this.#isNoNamespace);
		if (bytes[at] === SLASH && bytes[at + 1] === GT) return at + 2;
		if (at === -1 || bytes[at] !== GT) return -1;
		const text = ++at;
		for (let byte = bytes[at] ?? 0; byte !== LT; byte = bytes[++at] ?? 0) {
			if (byte === AMP && !this.#isEntity(at)) return -1;
			if (byte < SPACE && byte !== LF && byte !== CR && byte !== TAB) return -1;
		}
		const isPicture = PICTURE_STARTS[bytes[text] ?? 0] === 1 && PICTURE.test(bytes.toString('utf8', text, at));
		return isPicture ? -1 : window.behind(at, this.#marks.formulaEnd);
	}

	#isEntity(at: number): boolean {
		for (const entity of ENTITIES) if (this.#window.isAt(at, entity)) return true;
		return false;
	}

	readonly #isNoNamespace = (name: number): boolean => !this.#window.isAt(name, NAMESPACE);

	#readValue(bytes: Buffer, start: number, column: number, type: string, style: number): number {
		const marks = this.#marks;
		const window = this.#window;
		let at: number;
		if (type === SHARED) at = this.#readShared(bytes, start);
		else if (type === '' || type === NUMBER) at = this.#readNumber(bytes, start, style);
		else if (type === BOOLEAN) at = this.#readBoolean(bytes, start);
		else at = this.#readText(bytes, start, type === ERROR);
		if (at === -1) return -1;
		const end = window.behind(at, type === INLINE ? marks.inlineEnd : marks.valueEnd);
		if (end !== -1) this.#rows.put(column, this.#value, this.#styles.formatOf[style] ?? 0);
		return end;
	}

	#readShared(bytes: Buffer, start: number): number {
		let at = start;
		let key = 0;
		let byte = bytes[at] ?? 0;
		for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) key = key * 10 + byte - ZERO;
		const text = at === start || at - start > 9 ? undefined : this.#texts?.get(key);
		if (text === undefined) return -1;
		this.#value = text;
		return at;
	}

	#readNumber(bytes: Buffer, start: number, style: number): number {
		const date1904 = this.#date1904;
		let at = start;
		let byte = bytes[at] ?? 0;
		const negative = byte === MINUS;
		if (negative) byte = bytes[++at] ?? 0;
		const first = at;
		let digits = 0;
		for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) digits = digits * 10 + byte - ZERO;
		let count = at - first;
		let decimals = 0;
		if (byte === DOT) {
			const point = at;
			byte = bytes[++at] ?? 0;
			for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) digits = digits * 10 + byte - ZERO;
			decimals = at - point - 1;
			count += decimals;
		}
		const kind = this.#styles.kindOf[style] ?? 'number';
		// A format may show a text for zero or below it.
		if (kind === 'varied' || (kind !== 'number' && (negative || digits === 0))) return -1;
		if (byte !== LT || count === 0 || count > EXACT_DIGITS) {
			const end = endOfPlainText(bytes, start);
			if (end <= start) return -1;
			this.#value = readNumber(bytes.toString('utf8', start, end), kind, date1904);
			return isReadable(this.#value) ? end : -1;
		}
		const size = decimals === 0 ? digits : digits / (POWERS_OF_TEN[decimals] ?? 1);
		const value = negative ? 0 - size : size;
		if (kind === 'number') {
			this.#value = value;
			return at;
		}
		this.#value = kind === 'date' && decimals === 0 ? this.#readDay(value) : readSerial(value, kind, date1904);
		return isReadable(this.#value) ? at : -1;
	}

	#readDay(serial: number): SpecialCell {
		const date1904 = this.#date1904;
		if (!(serial >= 0 && serial < REMEMBERED_DAYS)) return readSerial(serial, 'date', date1904);
		const days = (this.#days[serial >>> BLOCK_BITS] ??= Array.from({ length: BLOCK_DAYS }, () => undefined));
		return (days[serial % BLOCK_DAYS] ??= readSerial(serial, 'date', date1904));
	}

	#readBoolean(bytes: Buffer, start: number): number {
		const digit = (bytes[start] ?? 0) - ZERO;
		if (digit !== 0 && digit !== 1) return -1;
		this.#value = digit === 1;
		return start + 1;
	}

	#readText(bytes: Buffer, start: number, isError: boolean): number {
		const end = endOfPlainText(bytes, start);
		if (end === -1 || end - start > MAX_CELL_CHARACTERS) return -1;
		const { texts } = this.#xml.words;
		const before = texts.decodedCharacters;
		const text = texts.at(bytes, start, end);
		if (isError && text.trim() === '') return -1;
		this.#value = isError ? { kind: 'error', text } : text;
		this.#rows.inlineCharacters += texts.decodedCharacters - before;
		return end;
	}
}

/** False for empty and unreadable cells, which the token reader handles. */
function isReadable(cell: Cell): boolean {
	return cell !== null && (typeof cell !== 'object' || cell.kind !== 'invalid');
}
