/** What a person can do with one column. A modal dialog, so that Esc closes it and the focus returns. */
import { useEffect, useRef } from 'preact/hooks';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { Button } from '../parts/controls.tsx';
import { announced, view } from '../state/store.ts';
import { words } from '../words/words.ts';
import { type Sort, sorts } from './row-filter.ts';

interface ColumnMenuProps {
	readonly model: GridModel;
	readonly table: string;
	readonly columns: readonly GridColumn[];
}

const WIDTH_PX = 240;
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

function OpenMenu({ model, table, columns, column, x, y }: OpenMenuProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.showModal(), []);
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
	return (
		<dialog
			ref={dialog}
			class="dialog column-menu"
			aria-labelledby="column-menu-title"
			style={{
				left: `${Math.max(8, Math.min(x, innerWidth - WIDTH_PX - 8))}px`,
				top: `${y}px`,
				width: `${WIDTH_PX}px`,
			}}
			onClose={() => void (model.menu.value = undefined)}
			onClick={({ target }) => (target === dialog.current ? close() : undefined)}
		>
			<h2 id="column-menu-title">{name}</h2>
			{ORDERS.map((order) => (
				<Button
					key={order}
					class="quiet"
					disabled={order === undefined && known === undefined}
					aria-pressed={order !== undefined && known?.sortBy === column && known.order === order}
					onClick={() => sort(order)}
					label={words(`grid.sort.${order ?? 'none'}`)}
				/>
			))}
		</dialog>
	);
}
