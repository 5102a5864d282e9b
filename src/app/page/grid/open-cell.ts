/** The cell that is open, and what is typed into it: its row stays where it is, and leaving it keeps the text. */
import type { Signal } from '@preact/signals';
import type { RowPlace } from '../../protocol/view.ts';
import type { CellEdits } from './cell-edits.ts';
import type { GridView } from './grid-view.ts';
import { type GridCell, selectCell } from './selection.ts';

export interface Editing {
	readonly place: RowPlace;
	readonly cell: GridCell;
	readonly text: string;
	readonly isTyping: boolean;
}

export class OpenCell {
	readonly editing: Signal<Editing | undefined>;
	readonly #view: GridView;
	readonly #edits: CellEdits;
	/** Undefined until a key is pressed. */
	#typed: string | undefined;

	constructor(editing: Signal<Editing | undefined>, view: GridView, edits: CellEdits) {
		this.editing = editing;
		this.#view = view;
		this.#edits = edits;
	}

	open(isTyping: boolean): boolean {
		const { focusedRow } = this.#view;
		if (focusedRow === undefined) return false;
		const { focus } = this.#view.selection.value;
		this.#view.setSelection(selectCell(focus));
		if (this.#view.isLocked(focusedRow, focus.column)) {
			this.#view.notice.value = { kind: 'locked' };
			return false;
		}
		this.editing.value = { place: focusedRow.place, cell: focus, text: this.#edits.textAt(focus), isTyping };
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
		if (text !== before) this.#edits.send({ cells: [{ ...place, column: cell.column, text }] });
		this.giveUp();
	}

	giveUp(): void {
		this.#typed = undefined;
		this.editing.value = undefined;
		this.#view.showAsked();
	}
}
