/** Repeated empty cells and rows cost nothing; repeated filled rows count as rows. Source: OpenDocument 1.3, part 3, 9.1. */
import { LAST_ROW, MAX_COLUMNS, MAX_MERGED_RANGES } from '../sheet/limits.ts';
import { rangeOf } from '../sheet/merged-cells.ts';
import type { RowBuilder } from '../sheet/row-builder.ts';
import { GENERAL } from '../values/number-format.ts';
import type { MergedRange } from '../values/source.ts';
import type { Space } from '../xml/xml-names.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';
import type { CellFormats } from './cell-styles.ts';
import { Paragraphs, type RawCell, readCellValue } from './cell-value.ts';

export interface TableContext {
	readonly formats: CellFormats;
	readonly date1904: boolean;
}

const MAX_TIMES = 2 ** 31;

const GROUPS = new Set([
	'table-rows',
	'table-header-rows',
	'table-row-group',
	'table-columns',
	'table-header-columns',
	'table-column-group',
]);

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

interface OpenCell extends RawCell {
	readonly times: number;
	readonly style: string | undefined;
	readonly currency: string | undefined;
}

export class TableScanner {
	readonly merged: MergedRange[] = [];
	readonly hiddenColumns = new Set<number>();
	readonly #xml: XmlScanner;
	readonly #rows: RowBuilder;
	readonly #context: TableContext;
	readonly #tableDepth: number;
	readonly #columns = new ColumnStyles();
	readonly #paragraphs = new Paragraphs();
	#hiddenGroup = 0;
	#rowDepth = 0;
	#cellDepth = 0;
	#cell: OpenCell | undefined;
	#times = 1;
	#rowStyle: string | undefined;
	#toRepeat = 0;

	constructor(xml: XmlScanner, rows: RowBuilder, context: TableContext) {
		this.#xml = xml;
		this.#rows = rows;
		this.#context = context;
		this.#tableDepth = xml.depth;
	}

	read(): 'full' | 'need' | 'end' {
		const xml = this.#xml;
		for (;;) {
			for (; this.#toRepeat > 0; this.#toRepeat--) {
				if (this.#rows.isFull) return 'full';
				this.#rows.repeatRow();
			}
			const token = xml.next();
			if (token === 'need') return token;
			if (token === 'end') throw xml.refuse({ kind: 'truncated' });
			if (token === 'open') this.#open();
			else if (token === 'text') {
				if (this.#cellDepth !== 0) this.#paragraphs.text(xml);
			} else if (this.#close()) return 'end';
			if (this.#rows.isFull) return 'full';
		}
	}

	#open(): void {
		const xml = this.#xml;
		const { depth, name, space } = xml;
		if (this.#cellDepth !== 0) this.#paragraphs.open(xml, this.#cellDepth);
		else if (space !== 'table') xml.leaveOut();
		else if (this.#rowDepth !== 0) {
			if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell();
			else xml.leaveOut();
		} else if (name === 'table-row') this.#openRow();
		else if (name === 'table-column') this.#addColumns();
		else if (!GROUPS.has(name)) xml.leaveOut();
		else if (this.#hiddenGroup === 0 && this.#attribute('table', 'display') === 'false') this.#hiddenGroup = depth;
	}

	#close(): boolean {
		const xml = this.#xml;
		const { depth } = xml;
		if (this.#cellDepth !== 0) {
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
		const found = this.#attribute('table', name);
		if (found === undefined) return 1;
		return /^0*[1-9]\d*$/.test(found) ? Math.min(Number(found), MAX_TIMES) : 1;
	}

	#addColumns(): void {
		const first = this.#columns.count;
		this.#columns.add(this.#count('number-columns-repeated'), this.#attribute('table', 'default-cell-style-name'));
		const isHidden = (this.#attribute('table', 'visibility') ?? 'visible') !== 'visible' || this.#hiddenGroup !== 0;
		const end = isHidden ? this.#columns.count : first;
		for (let column = first; column < end; column++) this.hiddenColumns.add(column);
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
			text: undefined,
			value: valueName === undefined ? undefined : this.#attribute('office', valueName),
			currency: this.#attribute('office', 'currency'),
			formula: this.#attribute('table', 'formula'),
			isError: this.#attribute('calcext', 'value-type') === 'error',
		};
		const lastRow = this.#rows.row + this.#count('number-rows-spanned') - 1;
		const wide = this.#count('number-columns-spanned') - 1;
		if ((lastRow > this.#rows.row || wide > 0) && lastRow <= LAST_ROW) this.#merge(lastRow, times, wide);
	}

	#merge(lastRow: number, times: number, wide: number): void {
		const first = this.#rows.column + 1;
		for (let column = first; column < Math.min(first + times, MAX_COLUMNS); column++) {
			if (this.merged.length === MAX_MERGED_RANGES) return;
			const range = rangeOf(this.#rows.row, lastRow, column, column + wide);
			if (range !== undefined) this.merged.push(range);
		}
	}

	#closeCell(): void {
		const rows = this.#rows;
		const cell = this.#cell;
		this.#cellDepth = 0;
		if (cell === undefined) return;
		cell.text = this.#paragraphs.value;
		rows.inlineCharacters += cell.value?.length ?? cell.text?.length ?? 0;
		for (let left = cell.times; left > 0; ) {
			const column = rows.column + 1;
			const style = cell.style ?? this.#columns.at(column);
			const count = cell.style === undefined && left > 1 ? Math.min(left, this.#columns.countSame(column)) : left;
			const { formats, date1904 } = this.#context;
			const format = formats.ofValue(style, typeOf(cell), cell.currency);
			const value = readCellValue(cell, formats.codes[format] ?? GENERAL, date1904);
			rows.placeNext(count, value, format);
			left -= count;
		}
	}
}

function typeOf({ type = '', value }: OpenCell): string {
	return type === 'date' && value?.includes('T') === true ? 'date-time' : type;
}

/** Column styles, which apply to cells without a style. Source: OpenDocument 1.3, part 3, 19.615. */
class ColumnStyles {
	readonly #styles: (string | undefined)[] = [];

	add(times: number, style: string | undefined): void {
		const end = Math.min(this.#styles.length + times, MAX_COLUMNS);
		while (this.#styles.length < end) this.#styles.push(style);
	}

	get count(): number {
		return this.#styles.length;
	}

	at(column: number): string | undefined {
		return this.#styles[column];
	}

	countSame(column: number): number {
		const style = this.#styles[column];
		let end = column + 1;
		while (end < MAX_COLUMNS && this.#styles[end] === style) end++;
		return end < MAX_COLUMNS ? end - column : Number.POSITIVE_INFINITY;
	}
}
