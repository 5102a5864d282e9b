/** The menu of a column. It is a modal dialog, so Esc closes it and returns the focus. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { Button } from '../parts/controls.tsx';
import { announced, view } from '../state/store.ts';
import { words } from '../words/words.ts';
import { type Sort, sorts } from './row-filter.ts';
import { columnsKept, keepColumns } from './table-columns.ts';

interface ColumnMenuProps {
	readonly model: GridModel;
	readonly table: string;
	readonly columns: readonly GridColumn[];
	readonly widths: readonly number[];
	readonly onWidth: (column: number, px?: number) => void;
}

const WIDTH_PX = 280;
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

function OpenMenu({ model, table, columns, widths, onWidth, column, x, y }: OpenMenuProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => dialog.current?.showModal(), []);
	const close = (): void => dialog.current?.close();
	const { name = '' } = columns[column] ?? {};
	const known = sorts.value[table];
	const sort = (order: Sort['order'] | undefined): void => {
		// After what was typed has come to the server, so that it counts.
		const send = async (): Promise<void> => {
			const sorted = order && { sortBy: column, order, sortedAt: view.value?.revision ?? 0 };
			sorts.value = { ...sorts.value, [table]: sorted };
			announced.value = words(`grid.sort.${order ?? 'none'}.done`, { column: name });
		};
		model.outbox.put({ edit: {}, send });
		close();
	};
	const { frozen } = columnsKept(table);
	const freeze = (count: number): void => {
		keepColumns(table, { frozen: count });
		close();
	};
	const width = widths[column] ?? 0;
	const entries: readonly Entry[] = [
		...ORDERS.map((order) => ({
			label: words(`grid.sort.${order ?? 'none'}`),
			act: () => sort(order),
			isOn: order !== undefined && known?.sortBy === column && known.order === order,
			isOff: order === undefined && known === undefined,
		})),
		{ label: words('grid.freeze', { count: column + 1 }), act: () => freeze(column + 1), isOn: frozen === column + 1 },
		{ label: words('grid.unfreeze'), act: () => freeze(0), isOff: frozen === 0 },
		{ label: words('grid.wider'), act: () => onWidth(column, width + STEP_PX) },
		{ label: words('grid.narrower'), act: () => onWidth(column, width - STEP_PX) },
		{ label: words('grid.fit'), act: () => onWidth(column) },
	];
	return (
		<dialog
			ref={dialog}
			class="dialog column-menu"
			aria-labelledby="column-menu-title"
			style={{
				left: `${Math.max(8, Math.min(x, innerWidth - WIDTH_PX - 8))}px`,
				top: `max(8px, min(${y}px, 100dvh - 24rem))`,
				width: `${WIDTH_PX}px`,
			}}
			onClose={() => void (model.menu.value = undefined)}
			onClick={({ target }) => (target === dialog.current ? close() : undefined)}
		>
			<h2 id="column-menu-title">{name}</h2>
			{entries.map(({ label, act, isOn = false, isOff = false }) => (
				<Button key={label} class="quiet" disabled={isOff} aria-pressed={isOn} onClick={act} label={label} />
			))}
		</dialog>
	);
}
