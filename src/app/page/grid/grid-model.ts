/** A grid: its view, its open cell and its edits, and the commands that keys and buttons give. */
import { type Signal, signal } from '@preact/signals';
import type { EditBody } from '../../protocol/routes.ts';
import type { CellPlace } from '../../protocol/view.ts';
import { CellEdits } from './cell-edits.ts';
import { GridView, type ViewParts } from './grid-view.ts';
import { type Editing, OpenCell } from './open-cell.ts';
import type { GridCommand } from './selection.ts';

export interface GridServer extends Pick<ViewParts, 'load' | 'showAll'> {
	readonly edit: (edit: EditBody) => Promise<void>;
	/** Both return the cell that they change. */
	readonly undo: () => Promise<CellPlace | undefined>;
	readonly redo: () => Promise<CellPlace | undefined>;
}

export class GridModel {
	readonly view: GridView;
	readonly edits: CellEdits;
	readonly cell: OpenCell;
	/** The column whose menu is open, and where. */
	readonly menu: Signal<{ readonly column: number; readonly x: number; readonly y: number } | undefined> =
		signal(undefined);
	/** Grows when the panel of the chosen cell is to take the focus. */
	readonly fixing = signal(0);
	readonly #server: GridServer;

	constructor(server: GridServer) {
		const editing: Signal<Editing | undefined> = signal(undefined);
		this.#server = server;
		this.view = new GridView({ ...server, isHeld: () => editing.value !== undefined });
		this.edits = new CellEdits(this.view, server.edit);
		this.cell = new OpenCell(editing, this.view, this.edits);
	}

	retry(): void {
		this.edits.outbox.retry();
		this.view.retry();
	}

	close(): void {
		this.cell.keep();
		this.view.close();
	}

	run(command: Exclude<GridCommand, { kind: 'open' | 'type' | 'leave' | 'menu' }>): void {
		if (command.kind === 'move') this.view.move(command.to, command.extend);
		else this.#acts[command.kind]();
	}

	readonly #acts = {
		clear: () => this.edits.clear(),
		'fill-down': () => void this.edits.fillDown(),
		replace: () => void (this.edits.filling.value = { text: '', isReplace: true }),
		undo: () => this.#goBack(this.#server.undo),
		redo: () => this.#goBack(this.#server.redo),
		skip: () => void this.edits.skip(),
		'select-all': () => this.view.selectAll(),
		'select-row': () => this.view.selectRow(this.view.selection.value.focus.row),
		'select-column': () => this.view.selectColumn(this.view.selection.value.focus.column),
		'add-range': () => this.view.addRange(),
		'next-wrong': () => void this.view.goToNextWrong(),
		fix: () => void (this.fixing.value += 1),
	} as const;

	#goBack(change: GridServer['undo']): void {
		this.edits.outbox.put({ edit: {}, send: async () => void this.view.goToChanged(await change()) });
	}
}
