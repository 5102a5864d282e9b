/** Edits and the focus name rows by place, so that they stay with a row when a newer check or another tab moves it. */
import { type Signal, signal } from '@preact/signals';
import type { EditBody } from '../../protocol/routes.ts';
import type { RowPlace, RowView } from '../../protocol/view.ts';
import {
	buildEdit,
	buildSkip,
	type CellText,
	MAX_CELLS,
	parseTsv,
	planFillDown,
	planPaste,
	planSeries,
	planText,
	renderTsv,
} from './edits.ts';
import {
	type Block,
	blockOf,
	cellsIn,
	clampSelection,
	type GridCell,
	type GridCommand,
	type Move,
	move,
	selectCell,
	type Selection,
} from './selection.ts';
import { Outbox } from './outbox.ts';
import { type LoadRows, RowCache, type RowFilter } from './row-cache.ts';
import { followScroll, resize, reveal, rowsInView, shownRows, type Viewport } from './viewport.ts';

export interface GridServer {
	readonly load: LoadRows;
	readonly edit: (edit: EditBody) => Promise<void>;
	readonly undo: () => Promise<void>;
	readonly redo: () => Promise<void>;
}

export type GridNotice =
	| { readonly kind: 'cut'; readonly rows: number; readonly columns: number }
	| { readonly kind: 'too-many'; readonly max: number }
	| { readonly kind: 'nothing-wrong' | 'nothing-to-change' | 'moved' }
	| { readonly kind: 'copied'; readonly cells: number };

export const ROW_PX = 24;
const MAX_SEARCHED = 3_000;

export class GridModel {
	readonly selection = signal<Selection>(selectCell({ row: 0, column: 0 }));
	readonly viewport = signal<Viewport>({ count: 0, rowPx: ROW_PX, heightPx: ROW_PX, scrollPx: 0, offsetPx: 0 });
	readonly editing: Signal<
		{ readonly place: RowPlace; readonly cell: GridCell; readonly text: string; readonly isTyping: boolean } | undefined
	> = signal(undefined);
	readonly notice: Signal<GridNotice | undefined> = signal(undefined);
	/** The column whose menu is open, and where. */
	readonly menu: Signal<{ readonly column: number; readonly x: number; readonly y: number } | undefined> =
		signal(undefined);
	readonly version = signal(0);
	readonly entered = signal(0);
	readonly outbox: Outbox;
	readonly #rows: RowCache;
	readonly #server: GridServer;
	#columns = 0;
	#shown: { readonly filter: RowFilter; readonly revision: number } | undefined;
	#focused: RowPlace | undefined;

	constructor(server: GridServer) {
		const changed = (): void => {
			this.#follow();
			this.version.value++;
		};
		this.#server = server;
		this.#rows = new RowCache(server.load, changed);
		this.outbox = new Outbox(() => {
			this.version.value++;
		});
	}

	get rows(): Pick<RowCache, 'count' | 'widest' | 'error' | 'retry' | 'at' | 'isLoading' | 'isSearching'> {
		return this.#rows;
	}

	get focusedRow(): RowView | undefined {
		return this.#rows.at(this.selection.value.focus.row);
	}

	get block(): Block {
		return blockOf(this.selection.value);
	}

	/** Rows do not move while a cell is open. `column`: the focus after another filter. */
	show(filter: RowFilter, revision: number, isOther: boolean, column = this.selection.value.focus.column): void {
		if (isOther) {
			this.editing.value = undefined;
			this.#focused = undefined;
			this.selection.value = selectCell({ row: 0, column });
			this.viewport.value = { ...this.viewport.value, count: 0, scrollPx: 0, offsetPx: 0 };
		}
		this.#shown = { filter, revision };
		this.#showRows();
		this.version.value++;
	}

	get lastColumn(): number {
		return this.#columns - 1;
	}

	setColumns(count: number): void {
		this.#columns = count;
		this.selection.value = clampSelection(this.selection.value, this.#size());
	}

	close(): void {
		this.#rows.close();
	}

	textAt({ row, column }: GridCell): string {
		const known = this.#rows.at(row);
		if (known === undefined) return '';
		return this.outbox.textAt(known.place, column) ?? known.cells[column] ?? '';
	}

	scrolled(scrollPx: number): void {
		this.viewport.value = followScroll(this.viewport.value, scrollPx);
		this.#want();
	}

	resized(heightPx: number): void {
		this.viewport.value = resize(this.viewport.value, { heightPx: Math.max(ROW_PX, heightPx) });
		this.#want();
	}

	select(cell: GridCell, extend = false): void {
		this.#select(extend ? { anchor: this.selection.value.anchor, focus: cell } : selectCell(cell));
	}

	enter(cell: GridCell): void {
		this.#select(selectCell(cell));
		this.entered.value++;
	}

	selectRow(row: number): void {
		this.#select({ anchor: { row, column: this.#columns - 1 }, focus: { row, column: 0 } });
	}

	move(to: Move, extend = false): void {
		this.#select(move(this.selection.value, to, this.#size(), extend));
	}

	run(command: Exclude<GridCommand, { kind: 'open' | 'type' | 'leave' | 'menu' }>): void {
		switch (command.kind) {
			case 'move':
				return this.move(command.to, command.extend);
			case 'clear':
				return void this.#put(planText(this.block, ''), this.block);
			case 'fill-down':
				return void this.#fillDown();
			case 'undo':
				return this.outbox.put({ edit: {}, send: this.#server.undo });
			case 'redo':
				return this.outbox.put({ edit: {}, send: this.#server.redo });
			case 'skip':
				return void this.skip();
			case 'select-all':
				return this.#selectAll();
			case 'select-row':
				return this.selectRow(this.selection.value.focus.row);
			case 'next-wrong':
				return void this.goToNextWrong();
		}
	}

	open(isTyping: boolean): boolean {
		const { focusedRow } = this;
		if (focusedRow === undefined) return false;
		const { focus } = this.selection.value;
		this.#select(selectCell(focus));
		this.editing.value = { place: focusedRow.place, cell: focus, text: this.textAt(focus), isTyping };
		return true;
	}

	keep(text: string): void {
		const { editing } = this;
		if (editing.value === undefined) return;
		const { place, cell, text: before } = editing.value;
		if (text !== before) this.#send({ cells: [{ ...place, column: cell.column, text }] });
		this.giveUp();
	}

	giveUp(): void {
		this.editing.value = undefined;
		this.#showRows();
	}

	choose(text: string): void {
		const { focus } = this.selection.value;
		void this.#put([{ ...focus, text }], blockOf(selectCell(focus)));
		this.entered.value++;
	}

	paste(clipboard: string): void {
		const paste = planPaste(parseTsv(clipboard), this.block, this.#size());
		if (paste.cells.length === 0) return;
		const { top, left, bottom, right } = paste.block;
		this.#select({ anchor: { row: bottom, column: right }, focus: { row: top, column: left } });
		const { cutRows: rows, cutColumns: columns } = paste;
		void this.#put(paste.cells, paste.block);
		if (rows + columns > 0) this.notice.value = { kind: 'cut', rows, columns };
	}

	fill(text: string, inSeries: boolean): void {
		const block = { ...this.block, right: this.block.left };
		void this.#put(inSeries ? planSeries(block, text) : planText(block, text), block);
	}

	/** Counts the filled cells in the block's first column. */
	async filledIn({ top, bottom, left }: Block): Promise<number | undefined> {
		const rows = await this.#gather({ top, bottom, left, right: left });
		return rows?.filter((_, index) => this.textAt({ row: top + index, column: left }) !== '').length;
	}

	async skip(): Promise<void> {
		const rows = await this.#gather(this.block);
		if (rows !== undefined) this.#send(buildSkip(rows));
	}

	/** Synchronous if the rows are loaded: a clipboard event cannot wait. */
	copy(): string | Promise<string | undefined> {
		const { block } = this;
		const known = this.#known(block);
		if (known !== undefined) return this.#render(block, known);
		return this.#gather(block).then((rows) => (rows === undefined ? undefined : this.#render(block, rows)));
	}

	async goToNextWrong(): Promise<void> {
		const { focus } = this.selection.value;
		const last = Math.min(this.#size().rows, focus.row + MAX_SEARCHED);
		for (let row = focus.row; row < last; row++) {
			const known = this.#rows.at(row) ?? (await this.#rows.rows(row, row + 1).catch(() => []))[0];
			const after = row === focus.row ? focus.column : -1;
			const columns = known?.problems.map(({ column = 0 }) => column).filter((column) => column > after) ?? [];
			if (columns.length > 0) return this.#select(selectCell({ row, column: Math.min(...columns) }));
		}
		this.notice.value = { kind: 'nothing-wrong' };
	}

	#showRows(): void {
		if (this.editing.value === undefined && this.#shown !== undefined) {
			this.#rows.show(this.#shown.filter, this.#shown.revision);
		}
	}

	#size() {
		return { rows: this.viewport.value.count, columns: this.#columns, page: rowsInView(this.viewport.value) };
	}

	#select(selection: Selection): void {
		this.notice.value = undefined;
		this.selection.value = selection;
		this.#focused = this.focusedRow?.place;
		this.viewport.value = reveal(this.viewport.value, selection.focus.row);
		this.#want();
	}

	#selectAll(): void {
		const { rows, columns } = this.#size();
		this.selection.value = { anchor: { row: rows - 1, column: columns - 1 }, focus: { row: 0, column: 0 } };
		this.viewport.value = reveal(this.viewport.value, 0);
		this.#want();
	}

	#want(): void {
		const { from, to } = shownRows(this.viewport.value);
		this.#rows.want(from, to);
	}

	#follow(): void {
		const count = this.#rows.count ?? 0;
		if (count !== this.viewport.value.count) {
			this.viewport.value = resize(this.viewport.value, { count });
			this.selection.value = clampSelection(this.selection.value, this.#size());
			this.#want();
		}
		if (this.#rows.isLoading || this.editing.value !== undefined) return;
		const { focus } = this.selection.value;
		const here = this.#rows.at(focus.row)?.place;
		const known = this.#focused;
		const found = known === undefined || isSame(known, here) ? undefined : this.#rows.find(known);
		if (found !== undefined && found !== focus.row) {
			const by = found - focus.row;
			const offsetPx = Math.max(0, this.viewport.value.offsetPx + by * ROW_PX);
			this.selection.value = selectCell({ row: found, column: focus.column });
			this.viewport.value = reveal(resize({ ...this.viewport.value, offsetPx }, {}), found);
			this.#want();
		}
		this.#focused = this.focusedRow?.place ?? known;
	}

	async #fillDown(): Promise<void> {
		const { block } = this;
		const [first] = this.#known({ ...block, bottom: block.top }) ?? [];
		if (first !== undefined && block.bottom > block.top) await this.#put(planFillDown(block, first), block);
	}

	async #put(cells: readonly CellText[], block: Block): Promise<void> {
		const rows = await this.#gather(block);
		if (rows === undefined) return;
		const edit = buildEdit(cells, (row) => rows[row - block.top]);
		if (edit === undefined) this.notice.value = { kind: 'nothing-to-change' };
		else this.#send(edit);
	}

	/** Undefined, with a notice, if there are too many rows or they moved meanwhile. */
	async #gather(block: Block): Promise<readonly RowView[] | undefined> {
		if (cellsIn(block) > MAX_CELLS) {
			this.notice.value = { kind: 'too-many', max: MAX_CELLS };
			return undefined;
		}
		const known = this.#known(block);
		if (known !== undefined) return known;
		try {
			return await this.#rows.rows(block.top, block.bottom + 1);
		} catch {
			this.notice.value = { kind: 'moved' };
			return undefined;
		}
	}

	#known({ top, bottom }: Block): readonly RowView[] | undefined {
		const rows: RowView[] = [];
		for (let row = top; row <= bottom; row++) {
			const known = this.#rows.at(row);
			if (known === undefined) return undefined;
			rows.push(known);
		}
		return rows;
	}

	#render({ left, right }: Block, rows: readonly RowView[]): string {
		this.notice.value = { kind: 'copied', cells: rows.length * (right - left + 1) };
		const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
		return renderTsv(
			rows.map(({ place, cells }) => columns.map((at) => this.outbox.textAt(place, at) ?? cells[at] ?? '')),
		);
	}

	#send(edit: EditBody): void {
		this.outbox.put({
			edit,
			send: async () => {
				await this.#server.edit(edit);
				for (const { text, column, ...place } of edit.cells ?? []) this.#rows.patch(place, withText(column, text));
				for (const { isSkipped, ...place } of edit.rows ?? []) {
					this.#rows.patch(place, (row) => ({ ...row, isSkipped, isBehind: true }));
				}
			},
		});
		this.version.value++;
	}
}

const isSame = (one: RowPlace, other: RowPlace | undefined): boolean =>
	one.row === other?.row && one.table === other.table;

const withText =
	(column: number, text: string) =>
	(row: RowView): RowView => {
		const width = Math.max(row.cells.length, column + 1);
		const cells = Array.from({ length: width }, (_, at) => (at === column ? text : (row.cells[at] ?? '')));
		return { ...row, cells, edited: [...new Set([...row.edited, column])], isBehind: true };
	};
