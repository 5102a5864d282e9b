/**
 * The fast way through a sheet: rows and cells as programs usually write them, byte by byte, without tokens.
 *
 * It only looks at rows that are there to their end, takes each element whole, and stops in front of the first one that
 * is not exactly what it knows; the tokens of `sheet-scanner.ts` then take that one, and refuse it if it is wrong. So
 * nothing unusual is guessed at here. Measured: a tenth of the time of tokens, see bench.
 */
import {
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
import { type CellContext, readCellValue } from './cell-value.ts';
import type { Styles } from './styles.ts';
import type { RefuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { Cell, SpecialCell } from '../values/cell.ts';
import type { SourceRefusal } from '../values/source.ts';
import { GENERAL } from '../values/number-format.ts';
import { bitsOf, byteMark, ByteWindow, wordOf } from '../xml/byte-window.ts';
import { CellHeads } from '../sheet/cell-heads.ts';
import { readNumber } from '../sheet/number-cell.ts';
import { LAST_COLUMN, LAST_ROW, MAX_COLUMNS } from '../sheet/limits.ts';
import { endOfPlainName, endOfPlainText, endOfPlainValue, PlainNames } from '../xml/plain-xml.ts';
import { skipPlainFormula } from './plain-formula.ts';
import { RecentTexts } from '../sheet/recent-texts.ts';
import { sheetMarks } from './sheet-marks.ts';
import { readSerial } from '../sheet/special-cells.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

/** Refusals of a sheet, and of parts that its cells need. */
export interface RefuseCells extends RefuseSheet {
	readonly missing: (part: string) => SourceRefusal;
}

export interface SheetContext extends CellContext {
	readonly styles: Styles;
	/** Name of the styles part when it is missing: a cell that names a style refuses the file. */
	readonly missingStyles: string | undefined;
	/** The same for the shared texts. */
	readonly missingTexts: string | undefined;
	readonly refuse: RefuseCells;
}

const PRESERVE = byteMark(' xml:space="preserve"');
/** Beginnings of attributes, four bytes in one comparison. */
const REFERENCE_START = wordOf(' r="');
const STYLE_START = wordOf(' s="');
const TYPE_START = wordOf(' t="');
const HIDDEN = byteMark('hidden=');
const HIDDEN_SHORT = byteMark('1"');
const HIDDEN_LONG = byteMark('true"');
const NAMESPACE = byteMark('xmlns');

/** The types of cells, as `t` names them; those of one letter by their byte. */
const NUMBER = 'n';
const SHARED = 's';
const FORMULA_TEXT = 'str';
const INLINE = 'inlineStr';
const BOOLEAN = 'b';
const SHORT_TYPES = Array.from({ length: 128 }, (_, byte) => {
	const type = String.fromCharCode(byte);
	return [SHARED, NUMBER, BOOLEAN, 'e', 'd'].includes(type) ? type : '';
});
const FORMULA_TEXT_MARK = byteMark(`${FORMULA_TEXT}"`);
const INLINE_MARK = byteMark(`${INLINE}"`);

/** ` s="12" t="inlineStr"><is><t>` has 28 bytes. */
const WORDS_OF_HEAD = 8;

/** Instead of a position: the cell has no value. */
const NO_VALUE = -2;

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, power) => 10 ** power);
/** So many digits and their decimals are exact in a double, and so is their quotient with a power of ten. */
const EXACT_DIGITS = 15;
/** Whole days are remembered: a column of dates has few. */
const REMEMBERED_DAYS = 2 ** 12;

export class PlainRows {
	readonly #xml: XmlScanner;
	readonly #rows: RowBuilder;
	readonly #context: SheetContext;
	readonly #dayKeys = new Int32Array(REMEMBERED_DAYS).fill(-1);
	readonly #days: (SpecialCell | undefined)[] = Array.from({ length: REMEMBERED_DAYS }, () => undefined);
	readonly #recent = new RecentTexts();
	readonly #names = new PlainNames();
	readonly #window = new ByteWindow();
	#heads = new CellHeads(WORDS_OF_HEAD);
	#behindFormula = false;
	/** Where the last row begins: all before it are there to their end. */
	#limit = -1;
	#marks = sheetMarks('');
	/** The row that references are expected to name, see `#expectRow`. */
	#row = 0;
	readonly #rowWords = new Int32Array(2);
	#rowLow = 0;
	#rowHigh = 0;
	#rowLowBits = 0;
	#rowHighBits = 0;
	#rowLength = 0;
	/** What `#readValue` found; it returns where the cell ends. */
	#value: Cell = null;

	constructor(xml: XmlScanner, rows: RowBuilder, context: SheetContext) {
		this.#xml = xml;
		this.#rows = rows;
		this.#context = context;
	}

	/** Elements have this prefix from here on: with its colon, or nothing. */
	expectPrefix(prefix: string): void {
		this.#marks = sheetMarks(prefix);
		this.#heads = new CellHeads(WORDS_OF_HEAD);
		this.#window.show(Buffer.alloc(0));
	}

	/** Takes plain rows, or the rest of one, until a batch is full; true when it took all that are there to their end. */
	read(inRow: boolean): boolean {
		const xml = this.#xml;
		const rows = this.#rows;
		const marks = this.#marks;
		const { bytes } = xml;
		const window = this.#window;
		if (window.show(bytes)) this.#limit = bytes.lastIndexOf(`<${marks.rowName}`);
		this.#expectRow(rows.row);
		const limit = this.#limit;
		let inside = inRow;
		let at = xml.at;
		for (;;) {
			let byte = bytes[at];
			while (byte === LF || byte === CR || byte === SPACE || byte === TAB) byte = bytes[++at];
			if (at >= limit) break;
			const cell = inside ? marks.cell(window, at) : -1;
			if (cell !== -1) {
				const end = this.#readCell(bytes, cell);
				if (end === -1) break;
				at = end;
			} else if (inside) {
				const end = marks.rowEnd(window, at);
				if (end === -1 || !xml.leave(marks.rowName)) break;
				at = end;
				rows.endRow();
				inside = false;
				if (rows.isFull) break;
			} else {
				const row = marks.row(window, at);
				const end = row === -1 ? -1 : this.#openRow(bytes, row);
				if (end === -1) break;
				at = end;
				inside = bytes[at - 2] !== SLASH;
				if (inside) xml.enter(marks.rowName);
				this.#expectRow(rows.row);
			}
		}
		xml.at = at;
		return at >= limit;
	}

	/** From behind `<row`. Returns the position behind the tag, or -1. */
	#openRow(bytes: Buffer, start: number): number {
		const window = this.#window;
		const names = this.#names;
		names.clear();
		let at = start;
		let number = 0;
		let hidden = false;
		for (let byte = bytes[at]; byte === SPACE; byte = bytes[at]) {
			const equals = endOfPlainName(bytes, at);
			if (equals === -1 || !names.add(bytes, at + 1, equals)) return -1;
			const name = at + 1;
			const value = equals + 2;
			at = endOfPlainValue(bytes, value);
			if (at === -1 || window.isAt(name, NAMESPACE)) return -1;
			if (value - name === 3 && bytes[name] === LOWER_R) {
				for (let digit = value; digit < at; digit++) {
					const letter = bytes[digit] ?? 0;
					if (letter < ZERO || letter > NINE) return -1;
					number = number * 10 + letter - ZERO;
				}
				if (number === 0 || number > LAST_ROW) return -1;
			} else if (window.isAt(name, HIDDEN)) {
				hidden = window.isAt(value, HIDDEN_SHORT) || window.isAt(value, HIDDEN_LONG);
			}
			at++;
		}
		const closed = bytes[at] === SLASH;
		if (closed) at++;
		if (bytes[at] !== GT) return -1;
		this.#rows.startRow(number === 0 ? undefined : number, hidden);
		return at + 1;
	}

	/** What every reference of the row ends with, `12"`, as two words and the bits that count in them. */
	#expectRow(row: number): void {
		if (row === this.#row) return;
		this.#row = row;
		let length = 1;
		for (let rest = row; rest >= 10; rest = (rest / 10) | 0) length++;
		const words = this.#rowWords.fill(0);
		let rest = row;
		for (let place = length; place >= 0; place--) {
			const byte = place === length ? QUOTE : ZERO + (rest % 10);
			if (place < length) rest = (rest / 10) | 0;
			// No branch that is taken for the first time at row 1,000: compiled code would be thrown away there.
			words[place >>> 2] = (words[place >>> 2] ?? 0) | (byte << (8 * (place & 3)));
		}
		this.#rowLength = length + 1;
		this.#rowLow = words[0] ?? 0;
		this.#rowHigh = words[1] ?? 0;
		this.#rowLowBits = bitsOf(length + 1);
		this.#rowHighBits = bitsOf(length - 3);
	}

	/** From behind `<c`. Returns the position behind the cell, or -1. */
	#readCell(bytes: Buffer, start: number): number {
		const window = this.#window;
		const heads = this.#heads;
		if (window.word(start) !== REFERENCE_START) return this.#readAttributes(bytes, start, -1);
		let at = start + 4;
		let letters = 0;
		for (let byte = bytes[at] ?? 0; byte >= UPPER_A && byte <= UPPER_Z; byte = bytes[++at] ?? 0) {
			letters = letters * 26 + byte - 64;
		}
		if (letters === 0 || letters > LAST_COLUMN) return -1;
		if ((window.word(at) & this.#rowLowBits) !== this.#rowLow) return -1;
		if ((window.word(at + 4) & this.#rowHighBits) !== this.#rowHigh) return -1;
		at += this.#rowLength;
		const column = letters - 1;
		const head = column < MAX_COLUMNS && column > this.#rows.column ? heads.match(window, at, column) : 0;
		if (head === 0) return this.#readAttributes(bytes, at, column);
		return this.#readValue(bytes, at + head, column, heads.types[column] ?? '', heads.styles[column] ?? 0);
	}

	/** From behind the name of a cell, or behind its reference, which is then known. */
	#readAttributes(bytes: Buffer, start: number, known: number): number {
		const window = this.#window;
		const rows = this.#rows;
		let at = start;
		let column = known;
		let style = -1;
		let type = '';
		while (bytes[at] === SPACE) {
			const attribute = window.word(at);
			at += 4;
			let byte = bytes[at] ?? 0;
			if (attribute === REFERENCE_START && column === -1) {
				let letters = 0;
				for (; byte >= UPPER_A && byte <= UPPER_Z; byte = bytes[++at] ?? 0) letters = letters * 26 + byte - 64;
				if (letters === 0 || letters > LAST_COLUMN) return -1;
				if ((window.word(at) & this.#rowLowBits) !== this.#rowLow) return -1;
				if ((window.word(at + 4) & this.#rowHighBits) !== this.#rowHigh) return -1;
				column = letters - 1;
				at += this.#rowLength;
			} else if (attribute === STYLE_START && style === -1) {
				style = 0;
				for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) style = style * 10 + byte - ZERO;
				if (byte !== QUOTE || this.#context.missingStyles !== undefined) return -1;
				at++;
			} else if (attribute === TYPE_START && type === '') {
				if (bytes[at + 1] === QUOTE) type = SHORT_TYPES[byte] ?? '';
				else if (window.isAt(at, FORMULA_TEXT_MARK)) type = FORMULA_TEXT;
				else if (window.isAt(at, INLINE_MARK)) type = INLINE;
				if (type === '') return -1;
				at += type.length + 1;
			} else return -1;
		}
		if (column === -1) column = rows.column + 1;
		else if (column <= rows.column) return -1;
		if (bytes[at] === SLASH && bytes[at + 1] === GT) {
			rows.column = column;
			return at + 2;
		}
		if (bytes[at] !== GT || column >= MAX_COLUMNS) return -1;
		// Never -1 as an index: a property that arrays do not have is looked up far more slowly than one they have.
		if (style === -1) style = 0;
		const value = this.#findValue(bytes, at + 1, type);
		if (value >= 0) {
			// Whether a formula was ever calculated is looked at with all that is known of its cell.
			if (this.#behindFormula && this.#context.isUncalculated) return -1;
			if (!this.#behindFormula && known !== -1) this.#heads.learn(window, start, value, column, type, style);
			return this.#readValue(bytes, value, column, type, style);
		}
		const end = value === NO_VALUE ? this.#marks.cellEnd(window, at + 1) : -1;
		if (end !== -1) rows.column = column;
		return end;
	}

	/** From behind a cell's tag to its value; `NO_VALUE` where an end or something unusual comes, -1 for the unusual. */
	#findValue(bytes: Buffer, start: number, type: string): number {
		const marks = this.#marks;
		const window = this.#window;
		this.#behindFormula = false;
		const value = marks.value(window, start);
		if (value !== -1) return type === INLINE ? -1 : value;
		const formula = marks.formula(window, start);
		if (formula !== -1) {
			this.#behindFormula = true;
			const behind = skipPlainFormula(window, formula, marks);
			return behind === -1 || type === INLINE ? -1 : marks.value(window, behind);
		}
		if (type !== INLINE) return NO_VALUE;
		let at = marks.inline(window, start);
		if (at === -1) return -1;
		if (bytes[at] === SPACE && window.isAt(at, PRESERVE)) at += PRESERVE.length;
		return bytes[at] === GT ? at + 1 : -1;
	}

	/** The value that begins at `start` into the row; returns the position behind the cell, or -1. */
	#readValue(bytes: Buffer, start: number, column: number, type: string, style: number): number {
		const marks = this.#marks;
		const window = this.#window;
		let at: number;
		if (type === SHARED) at = this.#readShared(bytes, start);
		else if (type === '' || type === NUMBER) at = this.#readNumber(bytes, start, style);
		else if (type === INLINE) at = this.#readInline(start);
		else at = this.#readOther(bytes, start, type, style);
		if (at === -1) return -1;
		const end = type === INLINE ? marks.inlineEnd(window, at) : marks.valueEnd(window, at);
		if (end !== -1) this.#rows.put(column, this.#value, this.#context.styles.formatOf[style] ?? 0);
		return end;
	}

	#readShared(bytes: Buffer, start: number): number {
		let at = start;
		let key = 0;
		let byte = bytes[at] ?? 0;
		for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) key = key * 10 + byte - ZERO;
		const text = at === start || at - start > 9 ? undefined : this.#context.texts?.get(key);
		if (text === undefined) return -1;
		this.#value = text;
		return at;
	}

	#readNumber(bytes: Buffer, start: number, style: number): number {
		const { styles, date1904 } = this.#context;
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
		const kind = styles.kindOf[style] ?? 'number';
		if (kind === 'varied') return -1;
		if (byte !== LT || count === 0 || count > EXACT_DIGITS) {
			const end = endOfPlainText(bytes, start);
			if (end <= start) return -1;
			this.#value = readNumber(bytes.toString('utf8', start, end), kind, date1904);
			return isReadable(this.#value) ? end : -1;
		}
		const size = decimals === 0 ? digits : digits / (POWERS_OF_TEN[decimals] ?? 1);
		// 0 - size, not -size: there is no -0 in a cell.
		const value = negative ? 0 - size : size;
		if (kind === 'number') {
			this.#value = value;
			return at;
		}
		this.#value = kind === 'date' && decimals === 0 ? this.#readDay(value) : readSerial(value, kind, date1904);
		return isReadable(this.#value) ? at : -1;
	}

	#readDay(serial: number): SpecialCell {
		const slot = serial & (REMEMBERED_DAYS - 1);
		const known = this.#days[slot];
		if (known !== undefined && this.#dayKeys[slot] === serial) return known;
		const day = readSerial(serial, 'date', this.#context.date1904);
		this.#days[slot] = day;
		this.#dayKeys[slot] = serial;
		return day;
	}

	/** Texts of formulas, booleans, errors, ISO dates. */
	#readOther(bytes: Buffer, start: number, type: string, style: number): number {
		const recent = this.#recent;
		const end = recent.read(this.#window, start);
		if (end === -1) return -1;
		if (type === BOOLEAN && end - start === 1 && (bytes[start] === ZERO || bytes[start] === ZERO + 1)) {
			this.#value = bytes[start] !== ZERO;
		} else if (type === FORMULA_TEXT) {
			this.#value = recent.text;
		} else {
			const raw = { type, value: recent.text, inline: undefined, formula: undefined };
			const { formatCodes, formatOf } = this.#context.styles;
			this.#value = readCellValue(raw, formatCodes[formatOf[style] ?? 0] ?? GENERAL, this.#context);
			if (!isReadable(this.#value)) return -1;
		}
		this.#rows.inlineCharacters += recent.decodedCharacters;
		return end;
	}

	#readInline(start: number): number {
		const recent = this.#recent;
		const end = recent.read(this.#window, start);
		if (end === -1) return -1;
		this.#value = recent.text;
		this.#rows.inlineCharacters += recent.decodedCharacters;
		return end;
	}
}

/** What is empty, or cannot be read and has to be told as the file has it, is the tokens' work. */
function isReadable(cell: Cell): boolean {
	return cell !== null && (typeof cell !== 'object' || cell.kind !== 'invalid');
}
