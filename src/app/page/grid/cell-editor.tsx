/** The field that edits a cell. It always exists, so that the key that opens a cell is typed into it, also a dead key or an input method. */
import type { RefObject } from 'preact';
import { words } from '../words/words.ts';
import { type ColumnLayout, topOf } from './viewport.ts';
import { editorCommandOf } from './selection.ts';
import type { GridModel } from './grid-model.ts';
import { ROW_PX } from './grid-view.ts';
import { NUMBER_PX } from './grid-row.tsx';

interface CellEditorProps {
	readonly model: GridModel;
	readonly columns: readonly { readonly name: string }[];
	readonly layout: ColumnLayout;
	readonly area: RefObject<HTMLTextAreaElement | null>;
	readonly headerPx: number;
	readonly scrollPx: number;
}

export function CellEditor({ model, columns, layout, area, headerPx, scrollPx }: CellEditorProps) {
	const editing = model.cell.editing.value;
	const { row, column } = editing?.cell ?? { row: 0, column: 0 };
	const onKeyDown = (event: KeyboardEvent): void => {
		event.stopPropagation();
		if (event.isComposing || editing === undefined) return;
		const command = editorCommandOf(event, editing.isTyping);
		if (command === undefined) return;
		event.preventDefault();
		const { current } = area;
		if (current === null) return;
		if (command.kind === 'line-break') {
			current.setRangeText('\n', current.selectionStart, current.selectionEnd, 'end');
			model.cell.type(current.value);
		} else if (command.kind === 'give-up') model.cell.giveUp();
		else {
			model.cell.keep();
			model.view.move(command.move);
		}
	};
	return (
		<textarea
			ref={area}
			class="grid-editor"
			hidden={editing === undefined}
			tabIndex={-1}
			rows={1}
			spellcheck={false}
			autocomplete="off"
			aria-label={words('grid.editor', { column: columns[column]?.name ?? '', row: String(editing?.place.row ?? '') })}
			onKeyDown={onKeyDown}
			onInput={({ currentTarget }) => model.cell.type(currentTarget.value)}
			// Keep the cell open while another window has the focus.
			onBlur={() => (document.hasFocus() ? model.cell.keep() : undefined)}
			style={{
				top: `${headerPx + topOf(model.view.viewport.value, row)}px`,
				left: `${NUMBER_PX + (layout.lefts[column] ?? 0) + (column < layout.frozen ? scrollPx : 0)}px`,
				minWidth: `${layout.widths[column] ?? 0}px`,
				minHeight: `${ROW_PX}px`,
			}}
		/>
	);
}

/** Must run synchronously, before the browser types the key. */
export function openEditor(model: GridModel, area: HTMLTextAreaElement | null, isTyping: boolean): void {
	if (area === null || !model.cell.open(isTyping)) return;
	area.defaultValue = model.cell.editing.value?.text ?? '';
	area.value = isTyping ? '' : area.defaultValue;
	area.hidden = false;
	area.focus({ preventScroll: true });
	area.setSelectionRange(area.value.length, area.value.length);
}

/** True if a cell is open with another text than before. */
export function hasTyped(): boolean {
	const area = document.querySelector<HTMLTextAreaElement>('.grid-editor:not([hidden])');
	return area !== null && area.value !== area.defaultValue;
}
