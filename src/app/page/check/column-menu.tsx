/** The menu of a column: order, values, readings, widths. It is a modal dialog, so Esc closes it and returns the focus. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Question } from '../../../drafts/decisions/question.ts';
import { groupTables, wanted } from '../columns/asked-table.ts';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { Button } from '../parts/controls.tsx';
import { hashOf } from '../state/address.ts';
import { announced, view } from '../state/store.ts';
import { words } from '../words/words.ts';
import { ColumnValueList } from './column-values.tsx';
import { QuestionAtCell } from './question-at-cell.tsx';
import { type Sort, sorts } from './row-filter.ts';
import { columnsKept, findTable, keepColumns } from './table-columns.ts';

interface ColumnMenuProps {
	readonly model: GridModel;
	readonly table: string;
	readonly columns: readonly GridColumn[];
	readonly widths: readonly number[];
	readonly onWidth: (column: number, px?: number) => void;
}

const WIDTH_PX = 320;
const STEP_PX = 24;
const ORDERS = ['ascending', 'descending', undefined] as const;

export function ColumnMenu(props: ColumnMenuProps) {
	const { menu } = props.model;
	return menu.value === undefined ? null : <OpenMenu {...props} {...menu.value} />;
}

interface OpenMenuProps extends ColumnMenuProps {
	readonly column: number;
	readonly x: number;
	readonly y: number;
}

interface Entry {
	readonly label: string;
	readonly act: () => void;
	readonly isOn?: boolean;
	readonly isOff?: boolean;
}

function OpenMenu(props: OpenMenuProps) {
	const { model, table, columns, column, x, y } = props;
	const dialog = useRef<HTMLDialogElement>(null);
	const reading = useSignal<Question | undefined>(undefined);
	useLayoutEffect(() => dialog.current?.showModal(), []);
	const close = (): void => dialog.current?.close();
	const { name = '' } = columns[column] ?? {};
	const [asked] = groupTables(
		(view.value?.tables ?? []).filter(({ key }) => key === table),
		'rows',
	);
	return (
		<dialog
			ref={dialog}
			class="dialog column-menu"
			aria-labelledby="column-menu-title"
			style={{
				left: `${Math.max(8, Math.min(x, innerWidth - WIDTH_PX - 8))}px`,
				top: `max(8px, min(${y}px, 100dvh - 40rem))`,
				width: `${WIDTH_PX}px`,
			}}
			onClose={() => void (model.menu.value = undefined)}
			onClick={({ target }) => (target === dialog.current ? close() : undefined)}
			onKeyDown={moveByArrows}
		>
			<h2 id="column-menu-title">{name}</h2>
			{reading.value !== undefined && asked !== undefined ? (
				<QuestionAtCell table={asked} question={reading.value} label={words('grid.read.use')} onDone={close} />
			) : (
				<>
					<Entries entries={sortEntries(props, close)} />
					<ColumnValueList table={table} column={column} onDone={close} />
					<Readings table={table} column={column} onChoose={(one) => void (reading.value = one)} />
					<Entries entries={shapeEntries(props, close)} />
				</>
			)}
		</dialog>
	);
}

function moveByArrows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
	const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
	const { target, currentTarget } = event;
	if (step === 0 || !(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) return;
	event.preventDefault();
	const all = [...currentTarget.querySelectorAll<HTMLElement>(':is(button, a):not(:disabled)')];
	all[(all.indexOf(target) + step + all.length) % all.length]?.focus();
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
	return entries.map(({ label, act, isOn = false, isOff = false }) => (
		<Button key={label} class="quiet" disabled={isOff} aria-pressed={isOn} onClick={act} label={label} />
	));
}

function sortEntries({ model, table, columns, column }: OpenMenuProps, close: () => void): readonly Entry[] {
	const { name = '' } = columns[column] ?? {};
	const known = sorts.value[table];
	const sort = (order: Sort['order'] | undefined): void => {
		// After what was typed has come to the server, so that it counts.
		const send = async (): Promise<void> => {
			const sorted = order && { sortBy: column, order, sortedAt: view.value?.revision ?? 0 };
			sorts.value = { ...sorts.value, [table]: sorted };
			announced.value = words(`grid.sort.${order ?? 'none'}.done`, { column: name });
		};
		model.edits.outbox.put({ edit: {}, send });
		close();
	};
	return ORDERS.map((order) => ({
		label: words(`grid.sort.${order ?? 'none'}`),
		act: () => sort(order),
		isOn: order !== undefined && known?.sortBy === column && known.order === order,
		isOff: order === undefined && known === undefined,
	}));
}

function shapeEntries({ table, column, widths, onWidth }: OpenMenuProps, close: () => void): readonly Entry[] {
	const { frozen } = columnsKept(table);
	const freeze = (count: number): void => {
		keepColumns(table, { frozen: count });
		close();
	};
	const width = widths[column] ?? 0;
	return [
		{ label: words('grid.freeze', { count: column + 1 }), act: () => freeze(column + 1), isOn: frozen === column + 1 },
		{ label: words('grid.unfreeze'), act: () => freeze(0), isOff: frozen === 0 },
		{ label: words('grid.wider'), act: () => onWidth(column, width + STEP_PX) },
		{ label: words('grid.narrower'), act: () => onWidth(column, width - STEP_PX) },
		{ label: words('grid.fit'), act: () => onWidth(column) },
	];
}

function nameOfReading({ about }: Question): string {
	if (about.kind === 'order' || about.kind === 'style') return words(`grid.read.${about.kind}`);
	if (about.kind !== 'reading' || about.reading === 'range') return words('grid.read.split');
	return words(`grid.read.${about.reading}`);
}

interface ReadingsProps {
	readonly table: string;
	readonly column: number;
	readonly onChoose: (question: Question) => void;
}

/** Shows the readings of a column, each with what it makes of the cells, and the column's target. */
function Readings({ table, column, onChoose }: ReadingsProps) {
	const { id: workbench, tables = [] } = view.value ?? {};
	const { readings = [] } = findTable(tables, table)?.columns.find((one) => one.column === column) ?? {};
	return (
		<>
			<a
				class="button is-plain"
				href={hashOf({ screen: 'columns', workbench })}
				onClick={() => void (wanted.value = { key: table, column })}
			>
				{words('grid.what')}
			</a>
			{readings.map((one) => (
				<Button key={one.path} class="quiet" onClick={() => onChoose(one)} label={nameOfReading(one)} />
			))}
		</>
	);
}
