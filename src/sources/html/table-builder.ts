/** As in browsers, the next cell or row ends the one before. A nested table counts as a separate table. */
import { EntityDecoder, ALL_ENTITIES } from '@nodable/entities';
import { fromLatin1 } from '../bytes/code-pages.ts';
import { LAST_ROW, MAX_CELL_CHARACTERS, MAX_COLUMNS } from '../sheet/limits.ts';
import { definedOf } from '../../messages/problem.ts';
import { findAttribute, type HtmlHandler, type Tag } from './tag-scanner.ts';

export interface TableCell {
	readonly table: number;
	readonly row: number;
	readonly isHidden: boolean;
	readonly column: number;
	readonly rows: number;
	readonly text: string;
	/** The number that the text shows, if the program that wrote the page says it. */
	readonly stored?: string;
}

interface OpenTable {
	readonly index: number;
	row: number;
	isRowHidden: boolean;
	isInRow: boolean;
	column: number;
	readonly covered: number[];
	cell: OpenCell | undefined;
}

interface OpenCell extends Pick<TableCell, 'rows' | 'stored'> {
	readonly columns: number;
	text: string;
	/** A list to choose from: the text before it, and the option that is shown. */
	list?: { readonly before: string; shown: string | undefined; isChosen: boolean };
}

const entities = new EntityDecoder({ namedEntities: ALL_ENTITIES });
const IS_HIDDEN = /(?:^|;)\s*display\s*:\s*none/i;
const VOID = new Set(['br', 'img', 'input', 'hr', 'col', 'wbr', 'meta', 'link']);
const MAX_DEPTH = 100;
const MAX_TEXT = 16 * MAX_CELL_CHARACTERS;
const BREAKS = new Set(['br', 'p', 'div', 'li']);

export class TableBuilder implements HtmlHandler {
	count = 0;
	readonly #take: (cell: TableCell) => void;
	readonly #open: OpenTable[] = [];
	#hidden: { readonly name: string; depth: number } | undefined;

	constructor(take: (cell: TableCell) => void) {
		this.#take = take;
	}

	text(text: string): void {
		const cell = this.#open.at(-1)?.cell;
		if (cell === undefined || this.#hidden !== undefined || cell.text.length > MAX_TEXT) return;
		cell.text += text.replaceAll(/[\s\0]+/g, ' ');
	}

	tag(tag: Tag): void {
		const { name, isEnd } = tag;
		const table = this.#open.at(-1);
		if (name === 'table') {
			if (isEnd) this.#endTable();
			else this.#startTable();
		} else if (table === undefined) return;
		else if (name === 'tr') {
			this.#endRow(table);
			if (!isEnd) this.#startRow(table, tag);
		} else if (name === 'td' || name === 'th') {
			this.#endCell(table);
			if (!isEnd) this.#startCell(table, tag);
		} else if (name === 'tbody' || name === 'thead' || name === 'tfoot') this.#endRow(table);
		else if (table.cell !== undefined) this.#takeInCell(table.cell, tag);
	}

	#takeInCell(cell: OpenCell, { name, isEnd, attributes }: Tag): void {
		if (this.#hidden !== undefined) {
			if (name === this.#hidden.name) this.#hidden.depth += isEnd ? -1 : 1;
			if (this.#hidden.depth === 0) this.#hidden = undefined;
		} else if (!isEnd && !VOID.has(name) && IS_HIDDEN.test(findAttribute(attributes, 'style') ?? '')) {
			this.#hidden = { name, depth: 1 };
		} else if (name === 'select') takeList(cell, isEnd);
		else if (name === 'option' && cell.list !== undefined) takeOption(cell, cell.list, isEnd ? undefined : attributes);
		else if (BREAKS.has(name)) cell.text += '\n';
	}

	#startTable(): void {
		if (this.#open.length === MAX_DEPTH) return;
		const index = this.count++;
		this.#open.push({ index, row: 0, isRowHidden: false, isInRow: false, column: 0, covered: [], cell: undefined });
	}

	#endTable(): void {
		const table = this.#open.at(-1);
		if (table === undefined) return;
		this.#endRow(table);
		this.#open.pop();
	}

	#startRow(table: OpenTable, { attributes }: Pick<Tag, 'attributes'>): void {
		table.row++;
		table.column = 0;
		table.isInRow = true;
		table.isRowHidden = IS_HIDDEN.test(findAttribute(attributes, 'style') ?? '');
	}

	#endRow(table: OpenTable): void {
		this.#endCell(table);
		table.isInRow = false;
	}

	#startCell(table: OpenTable, { attributes }: Tag): void {
		if (!table.isInRow) this.#startRow(table, { attributes: '' });
		while ((table.covered[table.column] ?? 0) >= table.row) table.column++;
		const stored = findAttribute(attributes, 'x:num') ?? findAttribute(attributes, 'sdval');
		table.cell = {
			...definedOf({ stored: stored === '' ? undefined : stored }),
			rows: spanOf(attributes, 'rowspan', LAST_ROW),
			columns: spanOf(attributes, 'colspan', MAX_COLUMNS),
			text: '',
		};
	}

	#endCell(table: OpenTable): void {
		const { cell, row, column, isRowHidden } = table;
		this.#hidden = undefined;
		if (cell === undefined) return;
		table.cell = undefined;
		takeList(cell, true);
		const { rows, stored } = cell;
		const text = shownText(cell.text);
		this.#take({ table: table.index, row, isHidden: isRowHidden, column, rows, text, ...definedOf({ stored }) });
		for (let at = column; cell.rows > 1 && at < column + cell.columns; at++) table.covered[at] = row + cell.rows - 1;
		table.column = column + cell.columns;
	}

	end(): void {
		while (this.#open.length > 0) this.#endTable();
	}
}

/** A page shows the chosen option, or the first. */
function takeList(cell: OpenCell, isEnd: boolean): void {
	const { list, text } = cell;
	if (list !== undefined) {
		takeOption(cell, list, undefined);
		cell.text = `${list.before} ${list.shown ?? text} `;
		delete cell.list;
	}
	if (isEnd) return;
	cell.list = { before: cell.text, shown: undefined, isChosen: false };
	cell.text = '';
}

/** `attributes`: of the option that begins; the text so far is of the one before. */
function takeOption(cell: OpenCell, list: NonNullable<OpenCell['list']>, attributes: string | undefined): void {
	if (cell.text.trim() !== '' && (list.shown === undefined || list.isChosen)) list.shown = cell.text;
	cell.text = '';
	list.isChosen = attributes !== undefined && findAttribute(attributes, 'selected') !== undefined;
}

const NOT_AS_WRITTEN = /[&\n\u0080-\u00a0]| {2}|^ | $/;

function spanOf(attributes: string, name: string, most: number): number {
	const span = Number.parseInt(findAttribute(attributes, name) ?? '1', 10);
	return span >= 1 ? Math.min(span, most) : 1;
}

function shownText(written: string): string {
	if (!NOT_AS_WRITTEN.test(written)) return written;
	const text = fromLatin1(entities.decode(written)).replaceAll('\u00a0', ' ');
	return text
		.replaceAll(/ *\n */g, '\n')
		.replaceAll(/ {2,}/g, ' ')
		.replaceAll(/\n{2,}/g, '\n')
		.trim();
}
