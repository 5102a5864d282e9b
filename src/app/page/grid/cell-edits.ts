/** Changes the selected cells: what is pasted, filled, numbered or emptied in them, and what of it is on its way to the server. */
import { type Signal, signal } from '@preact/signals';
import type { EditBody } from '../../protocol/routes.ts';
import type { RowView } from '../../protocol/view.ts';
import { createFinder, createReplacer, type Finding } from '../../protocol/finding.ts';
import { renderSeries } from '../../protocol/series.ts';
import { buildEdit, buildSkip, parseTsv, planPaste, renderTsv, type TextAt } from './edits.ts';
import type { GridView } from './grid-view.ts';
import { arrange, type Block, blockOf, doOverlap, type GridCell, isInBlock, range, selectCell } from './selection.ts';
import { Outbox } from './outbox.ts';
import { shownRows } from './viewport.ts';

export class CellEdits {
	/** Initial values of the fill dialog. Undefined while it is closed. */
	readonly filling: Signal<{ readonly text: string; readonly isReplace?: boolean } | undefined> = signal(undefined);
	readonly outbox: Outbox;
	readonly #view: GridView;
	readonly #edit: (edit: EditBody) => Promise<void>;

	constructor(view: GridView, edit: (edit: EditBody) => Promise<void>) {
		this.#view = view;
		this.#edit = edit;
		this.outbox = new Outbox(() => {
			view.version.value++;
		});
	}

	textAt({ row, column }: GridCell): string {
		return this.#textOf(this.#view.rows.at(row), column);
	}

	#textOf(row: RowView | undefined, column: number): string {
		return row === undefined ? '' : (this.outbox.textAt(row.place, column) ?? row.cells[column] ?? '');
	}

	textsInSight(column: number): readonly string[] {
		const { from, to } = shownRows(this.#view.viewport.value);
		return Array.from({ length: to - from }, (_, index) => this.textAt({ row: from + index, column }));
	}

	clear(): void {
		if (this.#view.isWhole) this.filling.value = { text: '' };
		else void this.#put(this.#view.blocks, () => '');
	}

	choose(text: string): void {
		const { focus } = this.#view.selection.value;
		void this.#put([blockOf(selectCell(focus), 0)], () => text);
		this.#view.entered.value++;
	}

	paste(clipboard: string): void {
		const texts = parseTsv(clipboard);
		const [[text] = []] = texts;
		if (text !== undefined && texts.flat().length === 1) {
			if (this.#view.isWhole) this.filling.value = { text };
			else void this.#put(this.#view.blocks, () => text);
			return;
		}
		if (texts.length === 0) return;
		const pastes = this.#view.blocks.map((selected) => planPaste(texts, selected, this.#view.size()));
		const blocks = pastes.map(({ block }) => block);
		// Spreadsheet programs refuse it too.
		if (doOverlap(blocks)) return void (this.#view.notice.value = { kind: 'overlap' });
		const { top, left, bottom, right } = blocks.at(-1) ?? this.#view.block;
		const others = blocks.slice(0, -1);
		this.#view.setSelection({ others, anchor: { row: bottom, column: right }, focus: { row: top, column: left } });
		const rows = Math.max(...pastes.map(({ cutRows }) => cutRows));
		const columns = Math.max(...pastes.map(({ cutColumns }) => cutColumns));
		void this.#put(blocks, (cell, now) => pastes.find(({ block }) => isInBlock(block, cell))?.textAt(cell, now));
		if (rows + columns > 0) this.#view.notice.value = { kind: 'cut', rows, columns };
	}

	fill(text: string, inSeries: boolean, finding: Finding): void {
		const { blocks } = this.#view;
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
		const { blocks } = this.#view;
		const isFound = createFinder(finding);
		const rows = await this.#view.gather(blocks);
		const found = [...(rows?.keys() ?? [])].map((row) => {
			const here = this.#view.columns.filter((column) => blocks.some((block) => isInBlock(block, { row, column })));
			return here.filter((column) => isFound(this.textAt({ row, column }))).length;
		});
		return (
			rows && { values: found.reduce((sum, cells) => sum + cells, 0), rows: found.filter((cells) => cells > 0).length }
		);
	}

	async skip(): Promise<void> {
		const rows = await this.#view.gather(this.#view.blocks);
		if (rows !== undefined) this.send(buildSkip([...rows.values()]));
	}

	/** Synchronous if the rows are loaded: a clipboard event cannot wait. */
	copy(): string | Promise<string | undefined> {
		const { blocks } = this.#view;
		const copied = arrange(blocks);
		if (copied === undefined) {
			this.#view.notice.value = { kind: 'ranges' };
			return Promise.resolve(undefined);
		}
		const render = (rows: ReadonlyMap<number, RowView>): string => {
			this.#view.notice.value = { kind: 'copied', cells: copied.rows.length * copied.columns.length };
			return renderTsv(copied.rows.map((row) => copied.columns.map((column) => this.#textOf(rows.get(row), column))));
		};
		const known = this.#view.known(blocks);
		return known === undefined ? this.#view.gather(blocks).then((rows) => rows && render(rows)) : render(known);
	}

	async fillDown(): Promise<void> {
		const below = this.#view.blocks
			.filter(({ top, bottom }) => bottom > top)
			.map((block) => ({ ...block, top: block.top + 1 }));
		const firsts = this.#view.known(below.map(({ top, ...block }) => ({ ...block, top: top - 1, bottom: top - 1 })));
		const firstOf = (cell: GridCell): number => (below.find((block) => isInBlock(block, cell))?.top ?? 0) - 1;
		if (firsts === undefined) return;
		await this.#put(below, (cell) => this.#textOf(firsts.get(firstOf(cell)), cell.column));
	}

	async #put(blocks: readonly Block[], textAt: TextAt): Promise<void> {
		const rows = await this.#view.gather(blocks);
		if (rows === undefined) return;
		let isLocked = false;
		const typed: TextAt = (cell, now) => {
			const text = textAt(cell, now);
			if (!this.#view.isLocked(rows.get(cell.row), cell.column)) return text;
			isLocked ||= text !== undefined && text !== now;
			return undefined;
		};
		const edit = buildEdit(blocks, rows, typed, ({ row, column }) => this.#textOf(rows.get(row), column));
		if (edit !== undefined) this.send(edit);
		if (isLocked) this.#view.notice.value = { kind: 'locked' };
		else if (edit === undefined) this.#view.notice.value = { kind: 'nothing-to-change' };
	}

	send(edit: EditBody): void {
		this.outbox.put({
			edit,
			send: async () => {
				await this.#edit(edit);
				for (const { text, column, ...place } of edit.cells ?? []) this.#view.patch(place, withText(column, text));
				for (const { isSkipped, ...place } of edit.rows ?? []) {
					this.#view.patch(place, (row) => ({ ...row, isSkipped, isBehind: true }));
				}
			},
		});
		this.#view.version.value++;
	}
}

const withText =
	(column: number, text: string) =>
	(row: RowView): RowView => {
		const width = Math.max(row.cells.length, column + 1);
		const cells = Array.from({ length: width }, (_, at) => (at === column ? text : (row.cells[at] ?? '')));
		return { ...row, cells, edited: [...new Set([...row.edited, column])], isBehind: true };
	};
