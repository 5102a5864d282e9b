import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { EditView, TableView, WorkbenchView } from '../../protocol/view.ts';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { announced } from '../state/store.ts';
import { words } from '../words/words.ts';
import { FillDialog } from './fill-dialog.tsx';
import { filter, isFiltered, nameWait, search, showAll } from './row-filter.ts';
import { bound, Button } from '../parts/controls.tsx';

interface ToolbarProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly table: TableView;
	readonly columns: readonly GridColumn[];
	readonly tools: RefObject<HTMLDivElement | null>;
}

const TYPING_MS = 250;

export function Toolbar({ now, model, table, columns, tools }: ToolbarProps) {
	const { undo, redo } = now.edits;
	const isStuck = model.view.version.value >= 0 && model.edits.outbox.error !== undefined;
	return (
		<div class="toolbar">
			<Search columns={columns} />
			<div class="tools" ref={tools} role="group" aria-label={words('grid.tools')}>
				<Button
					class="button is-small"
					onClick={() => model.run({ kind: 'next-wrong' })}
					title="F8"
					label={words('grid.next-wrong')}
				/>
				<HistoryButton kind="undo" what={undo} isStuck={isStuck} model={model} />
				<HistoryButton kind="redo" what={redo} isStuck={isStuck} model={model} />
				<Button
					class="quiet"
					onClick={() => void (model.edits.filling.value = { text: '' })}
					title="Ctrl+H"
					label={words('grid.fill')}
				/>
				<Button
					class="quiet"
					onClick={() => model.run({ kind: 'skip' })}
					title="Ctrl+Delete"
					label={words(model.view.focusedRow?.isSkipped === true ? 'grid.unskip' : 'grid.skip')}
				/>
				<Keys />
			</div>
			{model.edits.filling.value === undefined ? null : (
				<FillDialog now={now} model={model} table={table} columns={columns} begin={model.edits.filling.value} />
			)}
		</div>
	);
}

interface HistoryButtonProps {
	readonly kind: 'undo' | 'redo';
	readonly what: EditView | undefined;
	readonly isStuck: boolean;
	readonly model: GridModel;
}

function HistoryButton({ kind, what, isStuck, model }: HistoryButtonProps) {
	const act = (): void => {
		model.run({ kind });
		announced.value = words(`grid.${kind}.done`, { what: what?.text ?? '' });
	};
	return (
		<Button
			class="quiet history"
			disabled={what === undefined || isStuck}
			title={kind === 'undo' ? 'Ctrl+Z' : 'Ctrl+Shift+Z'}
			onClick={act}
			label={what === undefined ? words(`grid.${kind}`) : words(`grid.${kind}.of`, { what: what.text })}
		/>
	);
}

function Search({ columns }: { readonly columns: readonly GridColumn[] }) {
	const text = useSignal(filter.value.text ?? '');
	const column = useSignal(filter.value.column);
	const { text: shownText, column: shownColumn } = filter.value;
	useEffect(() => {
		if (shownText === undefined) text.value = '';
	}, [shownText]);
	// Another table has other columns.
	useEffect(() => void (column.value = shownColumn), [shownColumn]);
	useEffect(() => {
		const waiting = setTimeout(() => search(text.value.trim(), column.value), TYPING_MS);
		return () => clearTimeout(waiting);
	}, [text.value, column.value]);
	return (
		<div class="row-search" role="search">
			<input type="search" placeholder={words('grid.search')} aria-label={words('grid.search')} {...bound(text)} />
			<select
				hidden={text.value === '' && column.value === undefined}
				aria-label={words('grid.search.column')}
				value={column.value === undefined ? '' : String(column.value)}
				onChange={({ currentTarget: { value } }) => void (column.value = value === '' ? undefined : Number(value))}
			>
				<option value="">{words('grid.search.all')}</option>
				{columns.map(({ name }, at) => (
					<option key={at} value={String(at)}>
						{name}
					</option>
				))}
			</select>
		</div>
	);
}

export function RowCount({ model }: { readonly model: GridModel }) {
	const notice = model.view.notice.value;
	const { count } = model.view.viewport.value;
	const isSearching = model.view.version.value >= 0 && model.view.rows.isSearching;
	return (
		<>
			{isFiltered() ? <Button class="quiet" onClick={() => showAll()} label={words('grid.show-all')} /> : null}
			<p class="row-count" role="status" aria-busy={isSearching}>
				{isSearching ? <span class="spinner" aria-hidden="true" /> : null}
				{isSearching ? nameWait(count) : words(isFiltered() ? 'grid.shown' : 'check.rows.count', { count })}
				{notice === undefined ? null : <b> · {words(`grid.notice.${notice.kind}`, { ...notice })}</b>}
			</p>
		</>
	);
}

const KEYS = [
	'edit',
	'move',
	'select',
	'columns',
	'column',
	'clipboard',
	'fill',
	'undo',
	'skip',
	'wrong',
	'fix',
	'leave',
] as const;

/** Lists the keys in a modal dialog, which closes with Esc and covers no cell that is worked on. */
function Keys() {
	const dialog = useRef<HTMLDialogElement>(null);
	return (
		<>
			<Button
				class="quiet"
				aria-haspopup="dialog"
				onClick={() => dialog.current?.showModal()}
				label={words('grid.keys')}
			/>
			<dialog ref={dialog} class="dialog" aria-labelledby="keys-title">
				<h2 id="keys-title">{words('grid.keys')}</h2>
				<ul>
					{KEYS.map((key) => (
						<li key={key}>{words(`grid.keys.${key}`)}</li>
					))}
				</ul>
				<Button autofocus onClick={() => dialog.current?.close()} label={words('fault.dismiss')} />
			</dialog>
		</>
	);
}
