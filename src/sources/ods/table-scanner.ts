/**
 * Reads the rows of a table.
 *
 * Two readers share one state: `PlainTable` takes rows and cells in the forms that programs usually write, and leaves
 * everything else to the tokens of the XML scanner here: other prefixes, CDATA, comments, rich text, formulas, merged cells.
 *
 * What a file repeats costs nothing while it is empty; rows with something in them are bounded as those of any sheet.
 * Refused: `sheet-damaged`, `workbook-limit`, and what the scanner refuses. Source: OpenDocument 1.3, part 3, 9.1.
 */
import { LAST_ROW, MAX_COLUMNS, MAX_MERGED_RANGES } from '../sheet/limits.ts';
import type { RowBuilder } from '../sheet/row-builder.ts';
import { GENERAL } from '../values/number-format.ts';
import type { MergedRange } from '../values/source.ts';
import type { Space } from '../xml/xml-attributes.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';
import { readCellValue } from './cell-value.ts';
import { Paragraphs } from './paragraphs.ts';
import { PlainTable, type TableContext } from './plain-table.ts';

/** A row that is not there to its end is waited for up to here, then taken token by token. */
const WAIT_BYTES = 64 * 1024;
/** What is repeated more often is beyond every sheet all the same. */
const MAX_TIMES = 2 ** 31;

/** What holds rows or columns without being one. */
const GROUPS = new Set([
	'table-rows',
	'table-header-rows',
	'table-row-group',
	'table-columns',
	'table-header-columns',
	'table-column-group',
]);

/** Which attribute holds a value of a type. */
const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		float: 'value',
		percentage: 'value',
		currency: 'value',
		date: 'date-value',
		time: 'time-value',
		boolean: 'boolean-value',
		string: 'string-value',
	}),
);

interface OpenCell {
	readonly times: number;
	readonly style: string | undefined;
	readonly type: string | undefined;
	readonly value: string | undefined;
	readonly currency: string | undefined;
	readonly formula: string | undefined;
	readonly isError: boolean;
}

export class TableScanner {
	/** Of the cells that are merged over several rows; complete at the end of the table. */
	readonly merged: MergedRange[] = [];
	readonly #xml: XmlScanner;
	readonly #rows: RowBuilder;
	readonly #context: TableContext;
	readonly #tableDepth: number;
	/** Where plain rows may be: what the namespaces in scope were at the beginning of the table. */
	readonly #declarations: number;
	readonly #columns = new ColumnStyles();
	readonly #plain: PlainTable;
	readonly #paragraphs = new Paragraphs();
	/** Depths of the element whose content is left out, of a group of hidden rows, of the open row and cell; 0: none. */
	#leftOut = 0;
	#hiddenGroup = 0;
	#rowDepth = 0;
	#cellDepth = 0;
	#cell: OpenCell | undefined;
	/** Of the open row: how often it stands there, and the style that it gives to its cells. */
	#times = 1;
	#rowStyle: string | undefined;
	/** How often the last row is still to be given. */
	#toRepeat = 0;

	/** The tag of the table was read last. */
	constructor(xml: XmlScanner, rows: RowBuilder, context: TableContext) {
		this.#xml = xml;
		this.#rows = rows;
		this.#context = context;
		this.#tableDepth = xml.depth;
		this.#declarations = xml.namespaces.count;
		this.#plain = new PlainTable(xml, rows, (column) => this.#columns.at(column), context);
	}

	/** Takes what is there. `full`: take the batch and go on; `need`: feed more; `end`: the table is complete. */
	read(): 'full' | 'need' | 'end' {
		const xml = this.#xml;
		for (;;) {
			for (; this.#toRepeat > 0; this.#toRepeat--) {
				if (this.#rows.isFull) return 'full';
				this.#rows.repeatRow();
			}
			if (this.#mayBePlain()) {
				const all = this.#plain.read(this.#rowDepth !== 0, this.#hiddenGroup !== 0);
				this.#rowDepth = this.#plain.isInRow ? xml.depth : 0;
				if (this.#rows.isFull) return 'full';
				if (all && !xml.finished && xml.bytes.length - xml.at < WAIT_BYTES) return 'need';
			}
			const token = xml.next();
			if (token === 'need') return token;
			if (token === 'end') throw xml.refuse({ kind: 'truncated' });
			if (token === 'open') this.#open();
			else if (token === 'text') this.#text();
			else if (this.#close()) return 'end';
			if (this.#rows.isFull) return 'full';
		}
	}

	/** Between rows, or between the cells of a row that stands there once and gives its cells no style. */
	#mayBePlain(): boolean {
		const isBetween = this.#leftOut === 0 && this.#cellDepth === 0 && this.#xml.isAtContent;
		return (
			isBetween &&
			this.#times === 1 &&
			this.#rowStyle === undefined &&
			this.#xml.namespaces.count === this.#declarations
		);
	}

	#open(): void {
		const xml = this.#xml;
		const { depth, name, space } = xml;
		if (this.#leftOut !== 0) return;
		if (this.#cellDepth !== 0) this.#paragraphs.open(xml, this.#cellDepth);
		else if (space !== 'table') this.#leftOut = depth;
		else if (this.#rowDepth !== 0) {
			if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell();
			else this.#leftOut = depth;
		} else if (name === 'table-row') this.#openRow();
		else if (name === 'table-column')
			this.#columns.add(this.#count('number-columns-repeated'), this.#attribute('table', 'default-cell-style-name'));
		else if (!GROUPS.has(name)) this.#leftOut = depth;
		else if (this.#hiddenGroup === 0 && this.#attribute('table', 'display') === 'false') this.#hiddenGroup = depth;
	}

	#text(): void {
		if (this.#leftOut === 0 && this.#cellDepth !== 0) this.#paragraphs.text(this.#xml);
	}

	/** True at the end of the table. The scanner has left the element: its depth is that of the parent. */
	#close(): boolean {
		const xml = this.#xml;
		const { depth } = xml;
		if (this.#leftOut !== 0) {
			if (depth < this.#leftOut) this.#leftOut = 0;
		} else if (this.#cellDepth !== 0) {
			if (depth < this.#cellDepth) this.#closeCell();
			else this.#paragraphs.close(xml);
		} else if (this.#rowDepth !== 0) this.#closeRow();
		else if (depth < this.#tableDepth) return true;
		else if (depth < this.#hiddenGroup) this.#hiddenGroup = 0;
		return false;
	}

	#attribute(space: Space, name: string): string | undefined {
		const { attributes, namespaces } = this.#xml;
		return attributes.getIn(space, name, namespaces);
	}

	#count(name: string): number {
		const found = this.#attribute('table', name) ?? '1';
		return /^0*[1-9]\d*$/.test(found) ? Math.min(Number(found), MAX_TIMES) : 1;
	}

	#openRow(): void {
		this.#rowDepth = this.#xml.depth;
		this.#times = this.#count('number-rows-repeated');
		this.#rowStyle = this.#attribute('table', 'default-cell-style-name');
		const visibility = this.#attribute('table', 'visibility') ?? 'visible';
		this.#rows.startNextRow(visibility !== 'visible' || this.#hiddenGroup !== 0);
	}

	#closeRow(): void {
		const rows = this.#rows;
		const more = this.#times - 1;
		rows.endRow();
		this.#rowDepth = 0;
		this.#times = 1;
		this.#rowStyle = undefined;
		if (rows.isFilled && rows.row + more > LAST_ROW) throw rows.refuseRow(rows.row + more);
		if (rows.isFilled) this.#toRepeat = more;
		else rows.row += more;
	}

	#openCell(): void {
		this.#cellDepth = this.#xml.depth;
		this.#paragraphs.clear();
		const type = this.#attribute('office', 'value-type');
		const times = this.#count('number-columns-repeated');
		const valueName = VALUE_ATTRIBUTES.get(type ?? '');
		this.#cell = {
			times,
			style: this.#attribute('table', 'style-name') ?? this.#rowStyle,
			type,
			value: valueName === undefined ? undefined : this.#attribute('office', valueName),
			currency: this.#attribute('office', 'currency'),
			formula: this.#attribute('table', 'formula'),
			isError: this.#attribute('calcext', 'value-type') === 'error',
		};
		const lastRow = this.#rows.row + this.#count('number-rows-spanned') - 1;
		if (lastRow > this.#rows.row && lastRow <= LAST_ROW) this.#merge(lastRow, times);
	}

	#merge(lastRow: number, times: number): void {
		const first = this.#rows.column + 1;
		for (let column = first; column < Math.min(first + times, MAX_COLUMNS); column++) {
			if (this.merged.length === MAX_MERGED_RANGES) return;
			this.merged.push({ firstRow: this.#rows.row, lastRow, column });
		}
	}

	#closeCell(): void {
		const rows = this.#rows;
		const { cell, text } = { cell: this.#cell, text: this.#paragraphs.value };
		this.#cellDepth = 0;
		if (cell === undefined) return;
		rows.inlineCharacters += cell.value?.length ?? text?.length ?? 0;
		for (let left = cell.times; left > 0; ) {
			const column = rows.column + 1;
			const style = cell.style ?? this.#columns.at(column);
			const count = cell.style === undefined ? Math.min(left, this.#columns.countSame(column)) : left;
			const { formats, date1904 } = this.#context;
			const format = formats.ofValue(style, typeOf(cell), cell.currency);
			const value = readCellValue({ ...cell, text }, formats.codes[format] ?? GENERAL, date1904);
			rows.placeNext(count, value, format);
			left -= count;
		}
	}
}

/** With what a value without a format of its own needs to be shown. */
function typeOf({ type = '', value }: OpenCell): string {
	return type === 'date' && value?.includes('T') === true ? 'date-time' : type;
}

/** The style that each column gives to cells which name none. Source: OpenDocument 1.3, part 3, 19.615. */
class ColumnStyles {
	readonly #styles: (string | undefined)[] = [];

	/** The next columns. Beyond those that are read nobody asks. */
	add(times: number, style: string | undefined): void {
		const end = Math.min(this.#styles.length + times, MAX_COLUMNS);
		while (this.#styles.length < end) this.#styles.push(style);
	}

	at(column: number): string | undefined {
		return this.#styles[column];
	}

	/** How many columns from this one on have the same style; beyond those that are read all of them. */
	countSame(column: number): number {
		const style = this.#styles[column];
		let end = column + 1;
		while (end < MAX_COLUMNS && this.#styles[end] === style) end++;
		return end < MAX_COLUMNS ? end - column : Number.POSITIVE_INFINITY;
	}
}
