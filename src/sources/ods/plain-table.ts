/**
 * The fast way through a table: rows and cells as programs usually write them, byte by byte, without tokens.
 *
 * It only looks at rows that are there to their end, takes each element whole, and stops in front of the first one that
 * is not exactly what it knows; the tokens of `table-scanner.ts` then take that one, and refuse it if it is wrong. What
 * stands before and behind the value of a cell is nearly always the same as in the row above: it is compared, not read.
 */
import { AMP, CR, LF, LT, SPACE, TAB } from '../bytes/ascii.ts';
import { CellHeads } from '../sheet/cell-heads.ts';
import { MAX_COLUMNS } from '../sheet/limits.ts';
import { readNumber } from '../sheet/number-cell.ts';
import { RecentTexts } from '../sheet/recent-texts.ts';
import type { RowBuilder } from '../sheet/row-builder.ts';
import type { Cell } from '../values/cell.ts';
import { GENERAL } from '../values/number-format.ts';
import { byteMark, ByteWindow } from '../xml/byte-window.ts';
import { endOfPlainValue } from '../xml/plain-xml.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';
import type { CellFormats } from './cell-formats.ts';
import { readCellValue } from './cell-value.ts';
import { PlainTag } from './plain-tag.ts';

export interface TableContext {
	readonly formats: CellFormats;
	readonly date1904: boolean;
}

const ROW_NAME = 'table:table-row';
const ROW = byteMark(`<${ROW_NAME}`);
const ROW_END = byteMark(`</${ROW_NAME}>`);
const CELL = byteMark('<table:table-cell');
const CELL_END = byteMark('</table:table-cell>');
const PARAGRAPH = byteMark('<text:p>');
const PARAGRAPH_END = byteMark('</text:p>');

/** ` table:style-name="ce12" office:value-type="currency" office:currency="BRL" office:value="` has 88 bytes. */
const WORDS_OF_HEAD = 48;
/** `" calcext:value-type="percentage"><text:p>` has 41, in a flat document some blanks more. */
const WORDS_OF_TAIL = 24;
const REMEMBERED_DATES = 2 ** 12;

export class PlainTable {
	/** Where it stopped: between the cells of a row. */
	isInRow = false;
	readonly #xml: XmlScanner;
	readonly #rows: RowBuilder;
	readonly #styleOf: (column: number) => string | undefined;
	readonly #context: TableContext;
	readonly #isUsual: boolean;
	readonly #window = new ByteWindow();
	readonly #tag = new PlainTag();
	readonly #recent = new RecentTexts();
	/** What stands before a value, and between it and the text that shows it. */
	readonly #heads = new CellHeads(WORDS_OF_HEAD);
	readonly #tails = new CellHeads(WORDS_OF_TAIL);
	/** By format and text. */
	readonly #dates = new Map<string, Cell>();
	/** Where the last row begins: all before it are there to their end. */
	#limit = -1;

	constructor(
		xml: XmlScanner,
		rows: RowBuilder,
		styleOf: (column: number) => string | undefined,
		context: TableContext,
	) {
		this.#xml = xml;
		this.#rows = rows;
		this.#styleOf = styleOf;
		this.#context = context;
		this.#isUsual = ['table', 'text', 'office', 'calcext'].every((prefix) => {
			const space = xml.namespaces.spaceOf(prefix);
			return space === prefix || (prefix === 'calcext' && space === 'other');
		});
	}

	/** Takes plain rows, or the rest of one, until a batch is full; true when it took all that are there to their end. */
	read(inRow: boolean, isHidden: boolean): boolean {
		this.isInRow = inRow;
		if (!this.#isUsual) return false;
		const xml = this.#xml;
		const rows = this.#rows;
		const { bytes } = xml;
		const window = this.#window;
		if (window.show(bytes)) this.#limit = bytes.lastIndexOf(`<${ROW_NAME}`);
		const limit = this.#limit;
		let at = xml.at;
		for (;;) {
			at = skipBlanks(bytes, at);
			if (at >= limit) break;
			if (!this.isInRow) {
				const end = window.isAt(at, ROW) ? this.#openRow(bytes, at + ROW.length, isHidden) : -1;
				if (end === -1) break;
				at = end;
			} else if (window.isAt(at, CELL)) {
				const end = this.#readCell(bytes, at + CELL.length);
				if (end === -1) break;
				at = end;
			} else {
				if (!window.isAt(at, ROW_END) || !xml.leave(ROW_NAME)) break;
				at += ROW_END.length;
				rows.endRow();
				this.isInRow = false;
				if (rows.isFull) break;
			}
		}
		xml.at = at;
		return at >= limit;
	}

	/** From behind its name. Returns the position behind the tag, or -1. */
	#openRow(bytes: Buffer, start: number, isHidden: boolean): number {
		const tag = this.#tag;
		const end = tag.read(bytes, start);
		if (end === -1 || tag.isClosed || tag.times !== 1) return -1;
		this.#rows.startNextRow(isHidden || !tag.isVisible);
		this.#xml.enter(ROW_NAME);
		this.isInRow = true;
		return end;
	}

	/** From behind its name. Returns the position behind the cell, or -1. */
	#readCell(bytes: Buffer, start: number): number {
		const column = this.#rows.column + 1;
		const head = column < MAX_COLUMNS ? this.#heads.match(this.#window, start, column) : 0;
		if (head === 0) return this.#readTag(bytes, start, column);
		const type = this.#heads.types[column] ?? '';
		const format = this.#heads.styles[column] ?? 0;
		const from = start + head;
		if (type === 'string') return this.#readText(from, 1, format);
		const quote = endOfPlainValue(bytes, from);
		const tail = quote === -1 ? 0 : this.#tails.match(this.#window, quote, column);
		if (tail === 0) return this.#readTag(bytes, start, column);
		const value = this.#readValue(bytes, from, quote, type, format);
		const end = value === undefined ? -1 : this.#endOfCell(bytes, skipText(bytes, quote + tail));
		if (value === undefined || end === -1) return -1;
		this.#rows.put(column, value, format);
		return end;
	}

	/** A cell of which nothing is known yet; what is the same in the next row is remembered. */
	#readTag(bytes: Buffer, start: number, column: number): number {
		const tag = this.#tag;
		const { formats } = this.#context;
		const behind = tag.read(bytes, start);
		if (behind === -1) return -1;
		const { type, times, valueStart, valueEnd } = tag;
		if (tag.isClosed) {
			if (type !== '') return -1;
			this.#rows.column += times;
			return behind;
		}
		const paragraph = skipBlanks(bytes, behind);
		if (!this.#window.isAt(paragraph, PARAGRAPH) || (tag.style === undefined && times > 1)) return -1;
		const content = paragraph + PARAGRAPH.length;
		const style = tag.style ?? this.#styleOf(column);
		const isSure = type !== 'date' || formats.kindOf(formats.of(style)) === 'date';
		const format = isSure ? formats.ofValue(style, type, tag.currency) : -1;
		if (format === -1 || formats.kindOf(format) === 'varied') return -1;
		const isKnown = times === 1 && column < MAX_COLUMNS;
		if (type === 'string') {
			if (isKnown) this.#heads.learn(this.#window, start, content, column, type, format);
			return this.#readText(content, times, format);
		}
		const value = valueStart === -1 ? undefined : this.#readValue(bytes, valueStart, valueEnd, type, format);
		const end = value === undefined ? -1 : this.#endOfCell(bytes, skipText(bytes, content));
		if (value === undefined || end === -1) return -1;
		if (isKnown) {
			this.#heads.learn(this.#window, start, valueStart, column, type, format);
			this.#tails.learn(this.#window, valueEnd, content, column, type, format);
		}
		this.#rows.placeNext(times, value, format);
		return end;
	}

	/** From the beginning of a text that is a value. */
	#readText(start: number, times: number, format: number): number {
		const recent = this.#recent;
		const at = recent.read(this.#window, start);
		const end = at === -1 ? -1 : this.#endOfCell(this.#window.bytes, at);
		if (end === -1) return -1;
		this.#rows.inlineCharacters += recent.decodedCharacters;
		this.#rows.placeNext(times, recent.text, format);
		return end;
	}

	/** Undefined for what is no value of its type, or shown in a way of its own. */
	#readValue(bytes: Buffer, start: number, end: number, type: string, format: number): Cell | undefined {
		const { formats, date1904 } = this.#context;
		const raw = bytes.toString('latin1', start, end);
		const kind = formats.kindOf(format);
		let value: Cell;
		if (type === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : undefined;
		if (type === 'date' || type === 'time') value = this.#readDate(raw, type, format);
		else if (kind === 'varied') return undefined;
		else value = readNumber(raw, kind, date1904);
		return value === null || (typeof value === 'object' && value.kind === 'invalid') ? undefined : value;
	}

	/** A column of dates has few. */
	#readDate(raw: string, type: string, format: number): Cell {
		const key = `${format} ${raw}`;
		const known = this.#dates.get(key);
		if (known !== undefined) return known;
		const { formats, date1904 } = this.#context;
		const cell = { type, value: raw, text: undefined, formula: undefined, isError: false };
		const value = readCellValue(cell, formats.codes[format] ?? GENERAL, date1904);
		if (this.#dates.size === REMEMBERED_DATES) this.#dates.clear();
		this.#dates.set(key, value);
		return value;
	}

	/** From the end of the text: the position behind the cell, or -1. */
	#endOfCell(bytes: Buffer, at: number): number {
		if (!this.#window.isAt(at, PARAGRAPH_END)) return -1;
		const end = skipBlanks(bytes, at + PARAGRAPH_END.length);
		return this.#window.isAt(end, CELL_END) ? end + CELL_END.length : -1;
	}
}

function skipBlanks(bytes: Buffer, start: number): number {
	let at = start;
	for (let byte = bytes[at]; byte === SPACE || byte === LF || byte === CR || byte === TAB; ) byte = bytes[++at];
	return at;
}

/** To the `<` behind text that is no value; to what is not plain in it. */
function skipText(bytes: Buffer, start: number): number {
	let at = start;
	for (let byte = bytes[at] ?? 0; byte !== LT && byte >= SPACE && byte !== AMP; ) byte = bytes[++at] ?? 0;
	return at;
}
