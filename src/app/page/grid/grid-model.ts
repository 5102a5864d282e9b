/** Edits and the focus name rows by place, so that they stay with a row when a newer check or another tab moves it. */
import { type Signal, signal } from '@preact/signals';
import type { EditBody, RowFilter, Sought } from '../../protocol/routes.ts';
import type { CellPlace, RowPlace, RowView } from '../../protocol/view.ts';
import { createFinder, createReplacer, type Finding, renderSeries } from '../../protocol/series.ts';
import { buildEdit, buildSkip, MAX_CELLS, parseTsv, planPaste, renderTsv, type TextAt } from './edits.ts';
import {
	arrange,
	type Block,
	blockOf,
	cellsIn,
	clampSelection,
	doOverlap,
	type GridCell,
	type GridCommand,
	isInBlock,
	type Move,
	move,
	range,
	selectCell,
	type Selection,
} from './selection.ts';
import { Outbox } from './outbox.ts';
import { keyOfRow, type LoadRows, RowCache } from './row-cache.ts';
import { followScroll, resize, reveal, rowsInView, shownRows, type Viewport } from './viewport.ts';

export interface GridServer {
	readonly load: LoadRows;
	readonly edit: (edit: EditBody) => Promise<void>;
	/** Both return the cell that they change. */
	readonly undo: () => Promise<CellPlace | undefined>;
	readonly redo: () => Promise<CellPlace | undefined>;
	/** Call for a cell that is in no row of the filter: shows all rows of its table. */
	readonly showAll: (table: string) => void;
}

export type GridNotice =
	| { readonly kind: 'cut'; readonly rows: number; readonly columns: number }
	| { readonly kind: 'too-many'; readonly max: number }
	| { readonly kind: 'nothing-wrong' | 'from-first' | 'nothing-to-change' | 'locked' | 'moved' | 'ranges' | 'overlap' }
	| { readonly kind: 'copied'; readonly cells: number };

export interface ShownRows {
	readonly filter: RowFilter;
	readonly revision: number;
	/** Gets the focus after another filter. */
	readonly column?: number | undefined;
	/** All rows of a table: those of another filter led here, and the focus stays on its row. */
	readonly isAll: boolean;
}

/** `extend` moves the end of a range, `add` begins another one. */
export type Growth = 'extend' | 'add' | undefined;

export const ROW_PX = 24;

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
	/** Initial values of the fill dialog. Undefined while it is closed. */
	readonly filling: Signal<{ readonly text: string; readonly isReplace?: boolean } | undefined> = signal(undefined);
	readonly version = signal(0);
	readonly entered = signal(0);
	/** Grows when the panel of the chosen cell is to take the focus. */
	readonly fixing = signal(0);
	readonly outbox: Outbox;
	readonly #rows: RowCache;
	readonly #server: GridServer;
	#columns = 0;
	#locked: ReadonlySet<number> = new Set();
	#shown: ShownRows | undefined;
	/** The filter whose rows are on the screen. */
	#drawn: RowFilter = {};
	#focused: RowPlace | undefined;
	/** The text of the open cell. Undefined until a key is pressed. */
	#typed: string | undefined;

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

	retry(): void {
		this.outbox.retry();
		this.#rows.retry();
	}

	get rows(): Pick<RowCache, 'count' | 'widest' | 'error' | 'at' | 'isLoading' | 'isSearching'> {
		return this.#rows;
	}

	get focusedRow(): RowView | undefined {
		return this.#rows.at(this.selection.value.focus.row);
	}

	get block(): Block {
		return blockOf(this.selection.value, this.viewport.value.count);
	}

	/** All ranges, that of the focus last. */
	get blocks(): readonly Block[] {
		return [...(this.selection.value.others ?? []), this.block];
	}

	isSelected(cell: GridCell): boolean {
		return this.blocks.some((block) => isInBlock(block, cell));
	}

	/** More than one cell is selected. */
	get hasRange(): boolean {
		return this.blocks.reduce((sum, block) => sum + cellsIn(block), 0) > 1;
	}

	get columns(): readonly number[] {
		return [...new Set(this.blocks.flatMap(({ left, right }) => range(left, right)))];
	}

	/** Columns are selected, with all their rows. */
	get isWhole(): boolean {
		const last = this.viewport.value.count - 1;
		return (
			this.selection.value.isColumns === true && this.blocks.every(({ top, bottom }) => top === 0 && bottom === last)
		);
	}

	/** Rows stay as they are while a cell is open. */
	show(shown: ShownRows): void {
		this.#shown = shown;
		this.#showRows();
		this.version.value++;
	}

	get lastColumn(): number {
		return this.#columns - 1;
	}

	setColumns(columns: readonly { readonly isLocked?: boolean }[]): void {
		this.#columns = columns.length;
		this.#locked = new Set(columns.flatMap(({ isLocked }, at) => (isLocked === true ? [at] : [])));
		this.selection.value = clampSelection(this.selection.value, this.#size());
	}

	close(): void {
		this.keep();
		this.#rows.close();
	}

	textAt({ row, column }: GridCell): string {
		return this.#textOf(this.#rows.at(row), column);
	}

	#textOf(row: RowView | undefined, column: number): string {
		return row === undefined ? '' : (this.outbox.textAt(row.place, column) ?? row.cells[column] ?? '');
	}

	textsInSight(column: number): readonly string[] {
		const { from, to } = shownRows(this.viewport.value);
		return Array.from({ length: to - from }, (_, index) => this.textAt({ row: from + index, column }));
	}

	scrolled(scrollPx: number): void {
		this.viewport.value = followScroll(this.viewport.value, scrollPx);
		this.#want();
	}

	resized(heightPx: number): void {
		this.viewport.value = resize(this.viewport.value, { heightPx: Math.max(ROW_PX, heightPx) });
		this.#want();
	}

	select(cell: GridCell, growth?: Growth, isColumns = false): void {
		const { others = [], anchor } = this.selection.value;
		if (growth === 'extend') this.#select({ others, anchor, focus: cell, isColumns });
		else this.#select({ others: growth === 'add' ? this.blocks : [], ...selectCell(cell), isColumns });
	}

	/** The focus stays in sight. */
	selectColumn(column: number, growth?: Growth): void {
		const { offsetPx } = this.viewport.value;
		this.select({ row: Math.ceil(offsetPx / ROW_PX), column }, growth, true);
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
		if (command.kind === 'move') this.move(command.to, command.extend);
		else this.#acts[command.kind]();
	}

	readonly #acts = {
		clear: () => (this.isWhole ? void (this.filling.value = { text: '' }) : void this.#put(this.blocks, () => '')),
		'fill-down': () => void this.#fillDown(),
		replace: () => void (this.filling.value = { text: '', isReplace: true }),
		undo: () => this.#goBack(this.#server.undo),
		redo: () => this.#goBack(this.#server.redo),
		skip: () => void this.skip(),
		'select-all': () => this.#selectAll(),
		'select-row': () => this.selectRow(this.selection.value.focus.row),
		'select-column': () => this.selectColumn(this.selection.value.focus.column),
		'add-range': () => this.#select({ ...selectCell(this.selection.value.focus), others: this.blocks, isAdding: true }),
		'next-wrong': () => void this.goToNextWrong(),
		fix: () => void (this.fixing.value += 1),
	} as const;

	/** The ranges that were added stay selected. */
	endAdding(): void {
		this.selection.value = { ...this.selection.value, isAdding: false };
	}

	open(isTyping: boolean): boolean {
		const { focusedRow } = this;
		if (focusedRow === undefined) return false;
		const { focus } = this.selection.value;
		this.#select(selectCell(focus));
		if (this.#isLocked(focusedRow, focus.column)) {
			this.notice.value = { kind: 'locked' };
			return false;
		}
		this.editing.value = { place: focusedRow.place, cell: focus, text: this.textAt(focus), isTyping };
		return true;
	}

	type(text: string): void {
		if (this.editing.value !== undefined) this.#typed = text;
	}

	/** Call whenever a cell is left: its field may be gone by then. */
	keep(): void {
		const { editing } = this;
		if (editing.value === undefined) return;
		const { place, cell, text: before } = editing.value;
		const text = this.#typed ?? before;
		if (text !== before) this.#send({ cells: [{ ...place, column: cell.column, text }] });
		this.giveUp();
	}

	giveUp(): void {
		this.#typed = undefined;
		this.editing.value = undefined;
		this.#showRows();
	}

	choose(text: string): void {
		const { focus } = this.selection.value;
		void this.#put([blockOf(selectCell(focus), 0)], () => text);
		this.entered.value++;
	}

	paste(clipboard: string): void {
		const texts = parseTsv(clipboard);
		const [[text] = []] = texts;
		if (text !== undefined && texts.flat().length === 1) {
			if (this.isWhole) this.filling.value = { text };
			else void this.#put(this.blocks, () => text);
			return;
		}
		if (texts.length === 0) return;
		const pastes = this.blocks.map((selected) => planPaste(texts, selected, this.#size()));
		const blocks = pastes.map(({ block }) => block);
		// As spreadsheet programs do.
		if (doOverlap(blocks)) return void (this.notice.value = { kind: 'overlap' });
		const { top, left, bottom, right } = blocks.at(-1) ?? this.block;
		const others = blocks.slice(0, -1);
		this.#select({ others, anchor: { row: bottom, column: right }, focus: { row: top, column: left } });
		const rows = Math.max(...pastes.map(({ cutRows }) => cutRows));
		const columns = Math.max(...pastes.map(({ cutColumns }) => cutColumns));
		void this.#put(blocks, (cell, now) => pastes.find(({ block }) => isInBlock(block, cell))?.textAt(cell, now));
		if (rows + columns > 0) this.notice.value = { kind: 'cut', rows, columns };
	}

	fill(text: string, inSeries: boolean, finding: Finding): void {
		const { blocks } = this;
		const rows = [...new Set(blocks.flatMap(({ top, bottom }) => range(top, bottom)))].toSorted(
			(one, other) => one - other,
		);
		const places = new Map(rows.map((row, at) => [row, at]));
		const series = inSeries ? renderSeries(text, rows.length) : [];
		const replace = createReplacer(finding, text);
		void this.#put(blocks, ({ row }, now) => (inSeries ? series[places.get(row) ?? 0] : replace(now)));
	}

	/** Counts what a fill of the selection would replace. */
	async count(finding: Finding): Promise<{ readonly values: number; readonly rows: number } | undefined> {
		const { blocks } = this;
		const isFound = createFinder(finding);
		const rows = await this.#gather(blocks);
		const found = [...(rows?.keys() ?? [])].map((row) => {
			const here = this.columns.filter((column) => blocks.some((block) => isInBlock(block, { row, column })));
			return here.filter((column) => isFound(this.textAt({ row, column }))).length;
		});
		return (
			rows && { values: found.reduce((sum, cells) => sum + cells, 0), rows: found.filter((cells) => cells > 0).length }
		);
	}

	async skip(): Promise<void> {
		const rows = await this.#gather(this.blocks);
		if (rows !== undefined) this.#send(buildSkip([...rows.values()]));
	}

	/** Synchronous if the rows are loaded: a clipboard event cannot wait. */
	copy(): string | Promise<string | undefined> {
		const { blocks } = this;
		const copied = arrange(blocks);
		if (copied === undefined) {
			this.notice.value = { kind: 'ranges' };
			return Promise.resolve(undefined);
		}
		const render = (rows: ReadonlyMap<number, RowView>): string => {
			this.notice.value = { kind: 'copied', cells: copied.rows.length * copied.columns.length };
			return renderTsv(copied.rows.map((row) => copied.columns.map((column) => this.#textOf(rows.get(row), column))));
		};
		const known = this.#known(blocks);
		return known === undefined ? this.#gather(blocks).then((rows) => rows && render(rows)) : render(known);
	}

	/** Rows that are not sent at all are passed over. */
	async goToNextWrong(): Promise<void> {
		const { focus } = this.selection.value;
		this.entered.value += 1;
		const here = wrongColumns(this.focusedRow).filter((column) => column > focus.column);
		if (here.length > 0) return this.#select(selectCell({ ...focus, column: Math.min(...here) }));
		const found = await this.#seek({ wrongAfter: focus.row });
		if (found === undefined) return void (this.notice.value = { kind: 'nothing-wrong' });
		const { at, row } = found;
		this.#goTo(found, { ...row.place, column: Math.min(...wrongColumns(row)) });
		if (at <= focus.row) this.notice.value = { kind: 'from-first' };
	}

	#showRows(): void {
		if (this.editing.value !== undefined || this.#shown === undefined) return;
		const { filter, revision, column = this.selection.value.focus.column, isAll } = this.#shown;
		const isSorted = sortOf(filter) !== sortOf(this.#drawn);
		this.#drawn = filter;
		if (!this.#rows.show(filter, revision)) return;
		const before = this.#focused;
		this.#focused = undefined;
		this.selection.value = selectCell({ row: 0, column });
		this.viewport.value = { ...this.viewport.value, count: 0, scrollPx: 0, offsetPx: 0 };
		if (isAll && !isSorted && before !== undefined) void this.#goToCell({ ...before, column });
	}

	/** False if no row of the filter has the cell. */
	async #goToCell(cell: CellPlace): Promise<boolean> {
		const { column: _, ...place } = cell;
		const found = await this.#seek(place);
		if (found !== undefined) this.#goTo(found, cell);
		return found !== undefined;
	}

	#goBack(change: GridServer['undo']): void {
		this.outbox.put({ edit: {}, send: async () => void this.#goToChanged(await change()) });
	}

	async #goToChanged(cell: CellPlace | undefined): Promise<void> {
		if (cell === undefined || (await this.#goToCell(cell))) return;
		const { column, ...place } = cell;
		this.selection.value = selectCell({ ...this.selection.value.focus, column });
		this.#focused = place;
		this.#server.showAll(place.table);
	}

	/** Undefined if there is no such row, or others are shown meanwhile. */
	async #seek(
		sought: Sought,
	): Promise<{ readonly at: number; readonly count: number; readonly row: RowView } | undefined> {
		const filter = this.#drawn;
		const query = { ...filter, sought, from: 0, to: 1 };
		const { at, count, rows } =
			(await this.#server.load(query, new AbortController().signal).catch(() => undefined)) ?? {};
		const row = rows?.[0];
		const isStill = isSame(filter, this.#drawn) && this.editing.value === undefined;
		return at === undefined || count === undefined || row === undefined || !isStill ? undefined : { at, count, row };
	}

	#goTo({ at, count }: { readonly at: number; readonly count: number }, { column, ...place }: CellPlace): void {
		this.viewport.value = resize(this.viewport.value, { count });
		this.#select(selectCell({ row: at, column }));
		this.#focused = place;
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
		const anchor = { row: rows - 1, column: columns - 1 };
		this.selection.value = { anchor, focus: { row: 0, column: 0 }, isColumns: true };
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
		const found =
			known === undefined || keyOfRow(known) === (here && keyOfRow(here)) ? undefined : this.#rows.find(known);
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
		const below = this.blocks
			.filter(({ top, bottom }) => bottom > top)
			.map((block) => ({ ...block, top: block.top + 1 }));
		const firsts = this.#known(below.map(({ top, ...block }) => ({ ...block, top: top - 1, bottom: top - 1 })));
		const firstOf = (cell: GridCell): number => (below.find((block) => isInBlock(block, cell))?.top ?? 0) - 1;
		if (firsts === undefined) return;
		await this.#put(below, (cell) => this.#textOf(firsts.get(firstOf(cell)), cell.column));
	}

	async #put(blocks: readonly Block[], textAt: TextAt): Promise<void> {
		const rows = await this.#gather(blocks);
		if (rows === undefined) return;
		let isLocked = false;
		const typed: TextAt = (cell, now) => {
			const text = textAt(cell, now);
			if (!this.#isLocked(rows.get(cell.row), cell.column)) return text;
			isLocked ||= text !== undefined && text !== now;
			return undefined;
		};
		const edit = buildEdit(blocks, rows, typed, ({ row, column }) => this.#textOf(rows.get(row), column));
		if (edit !== undefined) this.#send(edit);
		if (isLocked) this.notice.value = { kind: 'locked' };
		else if (edit === undefined) this.notice.value = { kind: 'nothing-to-change' };
	}

	#isLocked(row: RowView | undefined, column: number): boolean {
		return row?.isLocked === true || this.#locked.has(column);
	}

	/** By place in the grid. Undefined, with a notice, if there are too many rows or they moved meanwhile. */
	async #gather(blocks: readonly Block[]): Promise<ReadonlyMap<number, RowView> | undefined> {
		if (blocks.reduce((sum, block) => sum + cellsIn(block), 0) > MAX_CELLS) {
			this.notice.value = { kind: 'too-many', max: MAX_CELLS };
			return undefined;
		}
		const known = this.#known(blocks);
		if (known !== undefined) return known;
		const gathered = new Map<number, RowView>();
		try {
			for (const { top, bottom } of blocks) {
				const rows = await this.#rows.rows(top, bottom + 1);
				for (const [at, row] of rows.entries()) gathered.set(top + at, row);
			}
			return gathered;
		} catch {
			this.notice.value = { kind: 'moved' };
			return undefined;
		}
	}

	#known(blocks: readonly Block[]): ReadonlyMap<number, RowView> | undefined {
		const rows = new Map<number, RowView>();
		for (const row of blocks.flatMap(({ top, bottom }) => range(top, bottom))) {
			const known = this.#rows.at(row);
			if (known === undefined) return undefined;
			rows.set(row, known);
		}
		return rows;
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

const sortOf = ({ sortBy, order, sortedAt }: RowFilter): string => JSON.stringify([sortBy, order, sortedAt]);

const isSame = (one: RowFilter, other: RowFilter): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Problems of the whole row belong to the first column. */
function wrongColumns(row: RowView | undefined): readonly number[] {
	const isWrong = row?.bucket === 'wrong' && !row.isSkipped;
	return isWrong ? row.problems.map(({ column = 0 }) => column) : [];
}

const withText =
	(column: number, text: string) =>
	(row: RowView): RowView => {
		const width = Math.max(row.cells.length, column + 1);
		const cells = Array.from({ length: width }, (_, at) => (at === column ? text : (row.cells[at] ?? '')));
		return { ...row, cells, edited: [...new Set([...row.edited, column])], isBehind: true };
	};
