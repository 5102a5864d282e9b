/** `PlainRows` reads ordinary rows. This class reads all others token by token. Source: ECMA-376 Part 1, 18.3.1. */
import type { MergedRange } from '../values/source.ts';
import { GENERAL } from '../values/number-format.ts';
import { TextCollector, readCellValue } from './cell-value.ts';
import { LAST_COLUMN, MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_MERGED_RANGES } from '../sheet/limits.ts';
import { parseMergedRange } from '../sheet/merged-cells.ts';
import { PlainRows, type SheetContext } from './plain-rows.ts';
import type { RowBuilder } from '../sheet/row-builder.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

/** Longer rows are read token by token. */
const WAIT_BYTES = 64 * 1024;

const ROW_NUMBER = /^0*[1-9]\d{0,6}$/;
const REFERENCE = /^(?<letters>[A-Za-z]{1,3})(?<row>[1-9]\d{0,6})$/;

export class SheetScanner {
	readonly #xml: XmlScanner;
	readonly #rows: RowBuilder;
	readonly #context: SheetContext;
	readonly #plain: PlainRows;
	readonly merged: MergedRange[] = [];
	readonly hiddenColumns = new Set<number>();
	#inData = false;
	#plainDeclarations = -1;
	readonly #inlineText = new TextCollector();
	#column = 0;
	#style: number | undefined;
	#type = 'n';
	#isRich = false;
	#value: string | undefined;
	#formula: string | undefined;
	#inline: string | undefined;
	#part: 'value' | 'formula' | 'inline' | undefined;

	constructor(xml: XmlScanner, rows: RowBuilder, context: SheetContext) {
		this.#xml = xml;
		this.#rows = rows;
		this.#context = context;
		this.#plain = new PlainRows(xml, rows, context);
	}

	read(): 'full' | 'need' | 'end' {
		const xml = this.#xml;
		for (;;) {
			const { depth } = xml;
			const betweenCells = this.#inData && (depth === 2 || depth === 3) && xml.isAtContent;
			if (betweenCells && xml.namespaces.count === this.#plainDeclarations) {
				const all = this.#plain.read(depth === 3);
				if (this.#rows.isFull) return 'full';
				if (all && !xml.finished && xml.bytes.length - xml.at < WAIT_BYTES) return 'need';
			}
			const token = xml.next();
			if (token === 'need' || token === 'end') return token;
			if (token === 'open') this.#open();
			else if (token === 'close') this.#close();
			else this.#text();
			if (this.#rows.isFull) return 'full';
		}
	}

	#open(): void {
		const xml = this.#xml;
		const { depth, name } = xml;
		const known = xml.space === 'main';
		if (depth === 1) {
			if (!known || name !== 'worksheet') throw xml.malformed();
		} else if (depth === 2 && known && name === 'sheetData') {
			this.#inData = true;
			this.#plain.expectPrefix(xml.prefix);
			this.#plainDeclarations = xml.namespaces.count;
		} else if (!this.#inData) this.#openBeside();
		else if (depth === 3 && known && name === 'row') this.#openRow();
		else if (depth === 4 && known && name === 'c') this.#openCell();
		else if (depth === 5 && known && name === 'v') {
			this.#part = 'value';
			this.#value ??= '';
		} else if (depth === 5 && known && name === 'f') {
			this.#part = 'formula';
			this.#formula ??= '';
		} else if (depth === 5 && known && name === 'is') {
			this.#part = 'inline';
			this.#inlineText.start(depth);
		} else if (depth > 5 && this.#part === 'inline') this.#inlineText.open(xml);
		else xml.leaveOut();
	}

	#openBeside(): void {
		const { depth, name, space, attributes } = this.#xml;
		if (depth === 2 && space === 'main' && (name === 'mergeCells' || name === 'cols')) return;
		if (depth === 3 && name === 'col' && isOn(attributes.get('hidden'))) {
			const [first, last] = [Number(attributes.get('min')), Number(attributes.get('max'))];
			for (let column = Math.max(1, first); column <= Math.min(last, MAX_COLUMNS); column++)
				this.hiddenColumns.add(column - 1);
		}
		const range = depth === 3 && name === 'mergeCell' ? parseMergedRange(attributes.get('ref') ?? '') : undefined;
		if (range !== undefined && this.merged.length < MAX_MERGED_RANGES) this.merged.push(range);
		this.#xml.leaveOut();
	}

	#close(): void {
		const { depth } = this.#xml;
		if (depth === 1) this.#inData = false;
		else if (!this.#inData) return;
		else if (depth > 4) this.#inlineText.close();
		else if (depth === 4) {
			if (this.#part === 'inline') this.#inline = this.#inlineText.take();
			this.#part = undefined;
		} else if (depth === 3) this.#closeCell();
		else if (depth === 2) this.#rows.endRow();
	}

	#text(): void {
		if (this.#part === undefined) return;
		const xml = this.#xml;
		if (this.#part === 'inline') this.#inlineText.text(xml);
		else if (this.#part === 'value' && (this.#value?.length ?? 0) <= MAX_CELL_CHARACTERS) this.#value += xml.text();
		else if (this.#part === 'formula' && (this.#formula?.length ?? 0) <= MAX_CELL_CHARACTERS)
			this.#formula += xml.text();
	}

	#openRow(): void {
		const { attributes } = this.#xml;
		const found = attributes.get('r');
		if (found !== undefined && !ROW_NUMBER.test(found))
			throw this.#context.refuse.damaged({ kind: 'row_number', found });
		this.#rows.startRow(found === undefined ? undefined : Number(found), isOn(attributes.get('hidden')));
	}

	#openCell(): void {
		const { attributes } = this.#xml;
		const reference = attributes.get('r');
		const style = attributes.get('s');
		this.#column = reference === undefined ? this.#rows.column + 1 : this.#parseColumn(reference);
		this.#style = style === undefined ? undefined : Number(style);
		this.#type = attributes.get('t') ?? 'n';
		this.#isRich = attributes.get('vm') !== undefined;
		this.#value = undefined;
		this.#formula = undefined;
		this.#inline = undefined;
	}

	#parseColumn(reference: string): number {
		const { row } = this.#rows;
		const groups = REFERENCE.exec(reference)?.groups;
		let column = 0;
		for (const letter of groups?.['letters']?.toUpperCase() ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
		if (column === 0 || column > LAST_COLUMN || Number(groups?.['row']) !== row) {
			throw this.#context.refuse.damaged({ kind: 'reference', row, found: reference.slice(0, 80) });
		}
		return column - 1;
	}

	#closeCell(): void {
		const { styles, missingStyles, missingTexts } = this.#context;
		if (this.#style !== undefined) this.#need(missingStyles);
		if (this.#type === 's' && this.#value !== undefined) this.#need(missingTexts);
		const style = this.#style ?? 0;
		// A picture that is placed in its cell is an error for programs that do not know it.
		const isPicture = this.#type === 'e' && this.#isRich && this.#context.hasPictures;
		const raw = { type: this.#type, value: this.#value, inline: this.#inline, formula: this.#formula };
		const format = styles.formatOf[style] ?? 0;
		const value = isPicture ? null : readCellValue(raw, styles.formatCodes[format] ?? GENERAL, this.#context);
		this.#rows.inlineCharacters += this.#value?.length ?? this.#inline?.length ?? 0;
		this.#rows.place(this.#column, value, format);
	}

	#need(missingPart: string | undefined): void {
		if (missingPart !== undefined) throw this.#context.refuse.missing(missingPart);
	}
}

function isOn(flag: string | undefined): boolean {
	return /^(?:1|true)$/.test(flag ?? '');
}
