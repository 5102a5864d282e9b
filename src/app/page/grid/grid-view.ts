/**
 * Which rows a grid shows, where it is scrolled to, and which of its cells are selected. The focus names its row by place, so that it
 * stays with the row when a newer check or another tab moves it.
 */
import { type Signal, signal } from '@preact/signals';
import type { RowFilter, Sought } from '../../protocol/routes.ts';
import type { CellPlace, RowPlace, RowView } from '../../protocol/view.ts';
import { MAX_CELLS } from './edits.ts';
import {
	type Block,
	blockOf,
	cellsIn,
	clampSelection,
	type GridCell,
	isInBlock,
	type Move,
	move,
	range,
	selectCell,
	type Selection,
} from './selection.ts';
import { keyOfRow, type LoadRows, RowCache } from './row-cache.ts';
import { followScroll, resize, reveal, rowsInView, shownRows, type Viewport } from './viewport.ts';

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

export interface ViewParts {
	readonly load: LoadRows;
	/** Call for a cell that is in no row of the filter: shows all rows of its table. */
	readonly showAll: (table: string) => void;
	/** Rows stay as they are while a cell is open. */
	readonly isHeld: () => boolean;
}

export class GridView {
	readonly selection = signal<Selection>(selectCell({ row: 0, column: 0 }));
	readonly viewport = signal<Viewport>({ count: 0, rowPx: ROW_PX, heightPx: ROW_PX, scrollPx: 0, offsetPx: 0 });
	readonly notice: Signal<GridNotice | undefined> = signal(undefined);
	/** Grows with every change that is drawn. */
	readonly version = signal(0);
	/** Grows when the grid is to take the focus. */
	readonly entered = signal(0);
	readonly #rows: RowCache;
	readonly #parts: ViewParts;
	#columns = 0;
	#locked: ReadonlySet<number> = new Set();
	#shown: ShownRows | undefined;
	/** The filter whose rows are on the screen. */
	#drawn: RowFilter = {};
	#focused: RowPlace | undefined;

	constructor(parts: ViewParts) {
		this.#parts = parts;
		this.#rows = new RowCache(parts.load, () => {
			this.#follow();
			this.version.value++;
		});
	}

	retry(): void {
		this.#rows.retry();
	}

	close(): void {
		this.#rows.close();
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

	/** Returns all ranges, that of the focus last. */
	get blocks(): readonly Block[] {
		return [...(this.selection.value.others ?? []), this.block];
	}

	isSelected(cell: GridCell): boolean {
		return this.blocks.some((block) => isInBlock(block, cell));
	}

	/** True if more than one cell is selected. */
	get hasRange(): boolean {
		return this.blocks.reduce((sum, block) => sum + cellsIn(block), 0) > 1;
	}

	get columns(): readonly number[] {
		return [...new Set(this.blocks.flatMap(({ left, right }) => range(left, right)))];
	}

	/** True if columns are selected, with all their rows. */
	get isWhole(): boolean {
		const last = this.viewport.value.count - 1;
		return (
			this.selection.value.isColumns === true && this.blocks.every(({ top, bottom }) => top === 0 && bottom === last)
		);
	}

	show(shown: ShownRows): void {
		this.#shown = shown;
		this.showAsked();
		this.version.value++;
	}

	get lastColumn(): number {
		return this.#columns - 1;
	}

	setColumns(columns: readonly { readonly isLocked?: boolean }[]): void {
		this.#columns = columns.length;
		this.#locked = new Set(columns.flatMap(({ isLocked }, at) => (isLocked === true ? [at] : [])));
		this.selection.value = clampSelection(this.selection.value, this.size());
	}

	isLocked(row: RowView | undefined, column: number): boolean {
		return row?.isLocked === true || this.#locked.has(column);
	}

	patch(place: RowPlace, change: (row: RowView) => RowView): void {
		this.#rows.patch(place, change);
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
		if (growth === 'extend') this.setSelection({ others, anchor, focus: cell, isColumns });
		else this.setSelection({ others: growth === 'add' ? this.blocks : [], ...selectCell(cell), isColumns });
	}

	/** The focus stays in sight. */
	selectColumn(column: number, growth?: Growth): void {
		const { offsetPx } = this.viewport.value;
		this.select({ row: Math.ceil(offsetPx / ROW_PX), column }, growth, true);
	}

	enter(cell: GridCell): void {
		this.setSelection(selectCell(cell));
		this.entered.value++;
	}

	selectRow(row: number): void {
		this.setSelection({ anchor: { row, column: this.#columns - 1 }, focus: { row, column: 0 } });
	}

	move(to: Move, extend = false): void {
		this.setSelection(move(this.selection.value, to, this.size(), extend));
	}

	selectAll(): void {
		const { rows, columns } = this.size();
		const anchor = { row: rows - 1, column: columns - 1 };
		this.selection.value = { anchor, focus: { row: 0, column: 0 }, isColumns: true };
		this.viewport.value = reveal(this.viewport.value, 0);
		this.#want();
	}

	/** The ranges that were added stay selected. */
	endAdding(): void {
		this.selection.value = { ...this.selection.value, isAdding: false };
	}

	addRange(): void {
		this.setSelection({ ...selectCell(this.selection.value.focus), others: this.blocks, isAdding: true });
	}

	/** Rows that are not sent at all are passed over. */
	async goToNextWrong(): Promise<void> {
		const { focus } = this.selection.value;
		this.entered.value += 1;
		const here = wrongColumns(this.focusedRow).filter((column) => column > focus.column);
		if (here.length > 0) return this.setSelection(selectCell({ ...focus, column: Math.min(...here) }));
		const found = await this.#seek({ wrongAfter: focus.row });
		if (found === undefined) return void (this.notice.value = { kind: 'nothing-wrong' });
		const { at, row } = found;
		this.#goTo(found, { ...row.place, column: Math.min(...wrongColumns(row)) });
		if (at <= focus.row) this.notice.value = { kind: 'from-first' };
	}

	/** Shows what was asked for, unless the rows are held: call it again when they no longer are. */
	showAsked(): void {
		if (this.#parts.isHeld() || this.#shown === undefined) return;
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

	async goToChanged(cell: CellPlace | undefined): Promise<void> {
		if (cell === undefined || (await this.#goToCell(cell))) return;
		const { column, ...place } = cell;
		this.selection.value = selectCell({ ...this.selection.value.focus, column });
		this.#focused = place;
		this.#parts.showAll(place.table);
	}

	/** Returns undefined if there is no such row, or others are shown meanwhile. */
	async #seek(
		sought: Sought,
	): Promise<{ readonly at: number; readonly count: number; readonly row: RowView } | undefined> {
		const filter = this.#drawn;
		const query = { ...filter, sought, from: 0, to: 1 };
		const { at, count, rows } =
			(await this.#parts.load(query, new AbortController().signal).catch(() => undefined)) ?? {};
		const row = rows?.[0];
		const isStill = isSame(filter, this.#drawn) && !this.#parts.isHeld();
		return at === undefined || count === undefined || row === undefined || !isStill ? undefined : { at, count, row };
	}

	#goTo({ at, count }: { readonly at: number; readonly count: number }, { column, ...place }: CellPlace): void {
		this.viewport.value = resize(this.viewport.value, { count });
		this.setSelection(selectCell({ row: at, column }));
		this.#focused = place;
	}

	/** Returns the size of the grid, and the rows of a page. */
	size() {
		return { rows: this.viewport.value.count, columns: this.#columns, page: rowsInView(this.viewport.value) };
	}

	setSelection(selection: Selection): void {
		this.notice.value = undefined;
		this.selection.value = selection;
		this.#focused = this.focusedRow?.place;
		this.viewport.value = reveal(this.viewport.value, selection.focus.row);
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
			this.selection.value = clampSelection(this.selection.value, this.size());
			this.#want();
		}
		if (this.#rows.isLoading || this.#parts.isHeld()) return;
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

	/** Loads rows, by place in the grid. Undefined, with a notice, if there are too many cells or rows moved meanwhile. */
	async gather(blocks: readonly Block[]): Promise<ReadonlyMap<number, RowView> | undefined> {
		if (blocks.reduce((sum, block) => sum + cellsIn(block), 0) > MAX_CELLS) {
			this.notice.value = { kind: 'too-many', max: MAX_CELLS };
			return undefined;
		}
		const known = this.known(blocks);
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

	known(blocks: readonly Block[]): ReadonlyMap<number, RowView> | undefined {
		const rows = new Map<number, RowView>();
		for (const row of blocks.flatMap(({ top, bottom }) => range(top, bottom))) {
			const known = this.#rows.at(row);
			if (known === undefined) return undefined;
			rows.set(row, known);
		}
		return rows;
	}
}

const sortOf = ({ sortBy, order, sortedAt }: RowFilter): string => JSON.stringify([sortBy, order, sortedAt]);

const isSame = (one: RowFilter, other: RowFilter): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Problems of the whole row belong to the first column. */
function wrongColumns(row: RowView | undefined): readonly number[] {
	const isWrong = row?.bucket === 'wrong' && !row.isSkipped;
	return isWrong ? row.problems.map(({ column = 0 }) => column) : [];
}
