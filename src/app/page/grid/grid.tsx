/** Draws only the visible part of the rows. The row with the focus is always drawn, so that keys work from there. */
import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { CellEditor, openEditor } from './cell-editor.tsx';
import {
	type ColumnLayout,
	freezeIn,
	frozenPx,
	revealColumn,
	shownColumns,
	shownRows,
	spacePx,
	topOf,
} from './viewport.ts';
import { commandOf, type GridCell, range } from './selection.ts';
import type { GridModel } from './grid-model.ts';
import { GridRow, NUMBER_PX, placeOf } from './grid-row.tsx';
import { words } from '../words/words.ts';

export interface GridColumn {
	readonly name: string;
	readonly target: string;
	readonly isIgnored: boolean;
	readonly isLocked?: boolean;
}

interface GridProps {
	readonly model: GridModel;
	readonly columns: readonly GridColumn[];
	readonly layout: ColumnLayout;
	readonly label: string;
	readonly reasonId: string;
	readonly sorted: { readonly column: number; readonly order: 'ascending' | 'descending' | undefined } | undefined;
	/** Without a width, the column becomes as wide as what is in sight. */
	readonly onWidth: (column: number, px?: number) => void;
	readonly onLeave: () => void;
}

export const GRID_HEADER_PX = 40;

interface Side {
	readonly scrollPx: number;
	readonly viewPx: number;
}

export function Grid(given: GridProps) {
	const { model, columns, label } = given;
	const box = useRef<HTMLDivElement>(null);
	const editor = useRef<HTMLTextAreaElement>(null);
	const pressed = useRef<MouseEvent | undefined>(undefined);
	const side = useSignal({ scrollPx: 0, viewPx: 600 });
	const layout = freezeIn(given.layout, side.value.viewPx);
	const props = { ...given, layout };
	useBoxSize(box, model, side);
	useFocus(box, model, layout);
	const onScroll = useScroll(box, model, side);
	const { from, to } = shownColumns(layout, side.value.scrollPx, side.value.viewPx);
	const always = [...range(0, layout.frozen - 1), model.view.selection.value.focus.column];
	const shown = withOthers(from, to, always, columns.length);
	const width = NUMBER_PX + (layout.lefts.at(-1) ?? 0);
	return (
		<div
			class="grid-box"
			ref={box}
			// Without rows, no cell can be reached by keys.
			tabIndex={model.view.viewport.value.count === 0 ? 0 : -1}
			onScroll={onScroll}
			{...handlers(model, editor, pressed, props.onLeave)}
		>
			<div
				role="grid"
				aria-label={label}
				aria-rowcount={model.view.viewport.value.count + 1}
				aria-colcount={columns.length + 1}
				aria-multiselectable="true"
				style={{
					width: `${width}px`,
					height: `${GRID_HEADER_PX + spacePx(model.view.viewport.value)}px`,
					'--frozen': `${frozenPx(layout)}px`,
				}}
			>
				<GridHeader {...props} shown={shown} />
				<GridBody {...props} shown={shown} width={width} />
			</div>
			<CellEditor
				model={model}
				columns={columns}
				layout={layout}
				area={editor}
				headerPx={GRID_HEADER_PX}
				scrollPx={side.value.scrollPx}
			/>
		</div>
	);
}

function useScroll(box: RefObject<HTMLDivElement | null>, model: GridModel, side: Signal<Side>): () => void {
	// The last known scroll position. Another one has an event pending and must not be overwritten.
	const told = useRef(0);
	useLayoutEffect(() => {
		const { scrollPx } = model.view.viewport.value;
		if (box.current === null || Math.abs(told.current - scrollPx) <= 1) return;
		box.current.scrollTop = scrollPx;
		told.current = box.current.scrollTop;
	});
	return () => {
		const { current } = box;
		if (current === null) return;
		told.current = current.scrollTop;
		if (current.scrollTop !== model.view.viewport.value.scrollPx) model.view.scrolled(current.scrollTop);
		if (current.scrollLeft !== side.value.scrollPx) side.value = { ...side.value, scrollPx: current.scrollLeft };
	};
}

function withOthers(from: number, to: number, others: readonly number[], count: number): readonly number[] {
	const shown = Array.from({ length: to - from }, (_, index) => from + index);
	return [...new Set([...shown, ...others.filter((other) => other < count)])].toSorted((one, other) => one - other);
}

interface ShownColumns extends GridProps {
	readonly shown: readonly number[];
}

function GridHeader(props: ShownColumns) {
	return (
		<div role="rowgroup" class="grid-header" style={{ height: `${GRID_HEADER_PX}px` }}>
			<div role="row" aria-rowindex={1}>
				<div role="columnheader" aria-colindex={1} class="grid-number grid-corner" style={{ width: `${NUMBER_PX}px` }}>
					#
				</div>
				{props.shown.map((at) => (
					<ColumnHeader key={at} {...props} at={at} />
				))}
			</div>
		</div>
	);
}

const ORDER_SIGNS = { ascending: '▲', descending: '▼', none: '▾' } as const;

function ColumnHeader({ columns, layout, model, sorted, onWidth, at }: ShownColumns & { readonly at: number }) {
	const { name = '', target = '', isIgnored = false } = columns[at] ?? {};
	const order = (sorted?.column === at ? sorted.order : undefined) ?? 'none';
	const openMenu = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
		const { left, bottom } = currentTarget.getBoundingClientRect();
		model.menu.value = { column: at, x: left, y: bottom };
	};
	return (
		<div
			role="columnheader"
			aria-colindex={at + 2}
			aria-sort={order}
			data-head={at}
			class={`grid-name${isIgnored ? ' is-ignored' : ''}${at < layout.frozen ? ' is-frozen' : ''}`}
			style={placeOf(layout, at)}
			title={`${name} → ${target}`}
		>
			<span class="grid-name-text">{name}</span>
			<span class="grid-target">{target}</span>
			<button
				type="button"
				class="grid-menu"
				tabIndex={model.view.selection.value.focus.column === at ? 0 : -1}
				aria-haspopup="dialog"
				aria-label={words('grid.menu', { column: name })}
				onClick={openMenu}
			>
				<span aria-hidden="true">{ORDER_SIGNS[order]}</span>
			</button>
			<span
				class="grid-edge"
				title={words('grid.edge')}
				onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
				onPointerMove={({ currentTarget, pointerId, clientX }) => {
					const left = currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
					if (currentTarget.hasPointerCapture(pointerId)) onWidth(at, clientX - left);
				}}
				onDblClick={() => onWidth(at)}
			/>
		</div>
	);
}

function GridBody({ model, layout, shown, width, reasonId }: ShownColumns & { readonly width: number }) {
	const viewport = model.view.viewport.value;
	const { from, to } = shownRows(viewport);
	const focused = model.view.selection.value.focus.row;
	const rows = withOthers(from, to, [focused], viewport.count);
	return (
		<div role="rowgroup" class="grid-body" data-version={model.view.version.value}>
			{rows.map((row) => (
				<GridRow
					key={row}
					model={model}
					row={row}
					topPx={topOf(viewport, row)}
					widthPx={width}
					layout={layout}
					shown={shown}
					reasonId={reasonId}
				/>
			))}
		</div>
	);
}

const cellAt = (target: EventTarget | null): GridCell | undefined => {
	const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
	if (element === null) return undefined;
	return { row: Number(element.dataset['row']), column: Number(element.dataset['column'] ?? -1) };
};

/** Finds the column of a header cell. Its button and its border have actions of their own. */
function headAt(target: EventTarget | null): number | undefined {
	const isHead = target instanceof HTMLElement && target.closest('button, .grid-edge') === null;
	const head = isHead ? target.closest<HTMLElement>('[data-head]')?.dataset['head'] : undefined;
	return head === undefined ? undefined : Number(head);
}

function handlers(
	model: GridModel,
	editor: RefObject<HTMLTextAreaElement | null>,
	pressed: { current: MouseEvent | undefined },
	onLeave: () => void,
) {
	const isEditor = (target: EventTarget | null): boolean => target === editor.current;
	return {
		onMouseDown: (event: MouseEvent): void => {
			const cell = cellAt(event.target);
			const head = headAt(event.target);
			if ((cell === undefined && head === undefined) || event.button !== 0) return;
			pressed.current = event;
			document.addEventListener('mouseup', () => (pressed.current = undefined), { once: true });
			const growth = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'add' : undefined;
			if (head !== undefined) model.view.selectColumn(head, growth);
			else if (cell === undefined || cell.column < 0) model.view.selectRow(cell?.row ?? 0);
			else model.view.select(cell, growth);
			// The browser would select text. The focus must enter the grid even if the cell is chosen already.
			event.preventDefault();
			editor.current?.blur();
			if (event.currentTarget instanceof Element) focusedCell(event.currentTarget)?.focus({ preventScroll: true });
		},
		// Rows may move under a pointer that does not move.
		onMouseOver: (event: MouseEvent): void => {
			if (!isDrawn(pressed.current, event)) return;
			const cell = cellAt(event.target);
			const head = headAt(event.target);
			const isOfColumns = headAt(pressed.current?.target ?? null) !== undefined;
			if (isOfColumns && head !== undefined) model.view.selectColumn(head, 'extend');
			else if (!isOfColumns && cell !== undefined && cell.column >= 0) model.view.select(cell, 'extend');
		},
		onDblClick: (event: MouseEvent): void => {
			if ((cellAt(event.target)?.column ?? -1) >= 0) openEditor(model, editor.current, false);
		},
		onKeyDown: (event: KeyboardEvent): void => {
			if (!isEditor(event.target) && !isInHeader(event.target) && !event.isComposing)
				onKey(event, model, editor.current, onLeave);
		},
		onCopy: (event: ClipboardEvent): void => {
			if (!isEditor(event.target)) copy(event, model);
		},
		onCut: (event: ClipboardEvent): void => {
			if (isEditor(event.target)) return;
			copy(event, model);
			if (model.view.notice.value?.kind !== 'ranges') model.run({ kind: 'clear' });
		},
		onPaste: (event: ClipboardEvent): void => {
			if (isEditor(event.target)) return;
			event.preventDefault();
			// Otherwise the screen of inputs would take the paste.
			event.stopPropagation();
			model.edits.paste(event.clipboardData?.getData('text/plain') ?? '');
		},
	};
}

const isInHeader = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest('.grid-header') !== null;

/** A click moves the pointer by less than five pixels. */
const isDrawn = (from: MouseEvent | undefined, { buttons, clientX, clientY }: MouseEvent): boolean =>
	from !== undefined && (buttons & 1) === 1 && Math.hypot(clientX - from.clientX, clientY - from.clientY) >= 5;

const focusedCell = (box: Element): HTMLElement | undefined =>
	box.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]') ?? undefined;

function onKey(event: KeyboardEvent, model: GridModel, editor: HTMLTextAreaElement | null, leave: () => void): void {
	const { column } = model.view.selection.value.focus;
	const command = commandOf(event, { isFirst: column === 0, isLast: column === model.view.lastColumn });
	if (command === undefined) return;
	if (command.kind === 'type') {
		// No preventDefault: the browser types the key into the opened cell.
		openEditor(model, editor, true);
		return;
	}
	event.preventDefault();
	if (command.kind === 'open') openEditor(model, editor, false);
	else if (command.kind === 'leave') {
		model.view.endAdding();
		leave();
	} else if (command.kind === 'menu') {
		const { currentTarget: box } = event;
		if (box instanceof Element) box.querySelector<HTMLElement>('.grid-menu[tabindex="0"]')?.click();
	} else model.run(command);
}

function copy(event: ClipboardEvent, model: GridModel): void {
	event.preventDefault();
	const text = model.edits.copy();
	if (typeof text === 'string') event.clipboardData?.setData('text/plain', text);
	else void text.then(async (later) => (later === undefined ? undefined : navigator.clipboard.writeText(later)));
}

function useBoxSize(box: RefObject<HTMLDivElement | null>, model: GridModel, side: Signal<Side>): void {
	useEffect(() => {
		const { current } = box;
		if (current === null) return undefined;
		const observer = new ResizeObserver(() => {
			model.view.resized(current.clientHeight - GRID_HEADER_PX);
			side.value = { scrollPx: current.scrollLeft, viewPx: current.clientWidth - NUMBER_PX };
		});
		observer.observe(current);
		return () => observer.disconnect();
	}, [model]);
}

function useFocus(box: RefObject<HTMLDivElement | null>, model: GridModel, layout: ColumnLayout): void {
	const isInside = useRef(false);
	useEffect(() => {
		const follow = ({ target, relatedTarget, type }: FocusEvent | PointerEvent): void => {
			const next = type === 'focusout' ? relatedTarget : target;
			// A removed element has no next target; then nothing changes.
			if (next instanceof Node) isInside.current = box.current?.contains(next) === true;
		};
		for (const type of ['focusin', 'focusout', 'pointerdown'] as const) document.addEventListener(type, follow);
		return () => {
			for (const type of ['focusin', 'focusout', 'pointerdown'] as const) document.removeEventListener(type, follow);
		};
	}, [box]);
	const entered = model.view.entered.value;
	useLayoutEffect(() => {
		if (entered > 0) isInside.current = true;
	}, [entered]);
	const { row, column } = model.view.selection.value.focus;
	const isEditing = model.cell.editing.value !== undefined;
	const hasRows = model.view.viewport.value.count > 0;
	useLayoutEffect(() => {
		if (isEditing || !isInside.current) return;
		const { current } = box;
		const cell = current === null ? undefined : focusedCell(current);
		// Without rows, the box keeps the focus until they come.
		(cell ?? current)?.focus({ preventScroll: true });
		// Keys can move the focus out of the window; a click cannot.
		if (current === null || cell?.matches(':focus-visible') !== true) return;
		const { scrollTop } = current;
		cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
		current.scrollTop = scrollTop;
	}, [row, column, isEditing, entered, hasRows]);
	useLayoutEffect(() => {
		const { current } = box;
		if (current === null) return;
		const left = revealColumn(layout, column, current.scrollLeft, current.clientWidth - NUMBER_PX);
		if (left !== current.scrollLeft) current.scrollLeft = left;
	}, [row, column]);
}
