/** The rows that the filter lets through, table by table: search, what can be done with them, the grid, and the cell in words. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { WorkbenchView } from '../../protocol/view.ts';
import { Grid } from '../grid/grid.tsx';
import { GridModel } from '../grid/grid-model.ts';
import { act, getRows } from '../state/client.ts';
import { asked, takeView, view } from '../state/store.ts';
import { listOf, words } from '../words/words.ts';
import { CellDetail } from './cell-detail.tsx';
import { clearFilter, filter, isFiltered } from './row-filter.ts';
import { columnsOf, findTable, type JoinedTable, joinTables, layOutTable } from './table-columns.ts';
import { Toolbar } from './toolbar.tsx';

const REASON_ID = 'cell-reason';

export function RowsPanel({ now }: { readonly now: WorkbenchView }) {
	const tables = joinTables(now.tables.filter(({ isLeftOut }) => !isLeftOut));
	const table = tables.find(({ key }) => key === filter.value.table) ?? tables[0];
	const model = useModel(now.id);
	useTableOfProblem(now, table?.key);
	if (table === undefined) return null;
	return (
		<section class="rows" aria-label={words('check.rows.title')}>
			{tables.length < 2 ? null : <Tabs tables={tables} shown={table} />}
			<TableRows now={now} table={table} model={model} />
		</section>
	);
}

/** Another kind of rows is chosen in this table, too. */
function Tabs({ tables, shown }: { readonly tables: readonly JoinedTable[]; readonly shown: JoinedTable }) {
	return (
		<div class="tabs" role="group" aria-label={words('check.tables')}>
			{tables.map((table) => (
				<button
					type="button"
					key={table.key}
					aria-pressed={table.key === shown.key}
					onClick={() => {
						const { values: _, column: __, ...others } = filter.value;
						filter.value = { ...others, table: table.key };
					}}
				>
					{listOf(table.names)} <span class="hint">{words('check.rows.count', { count: table.rows })}</span>
				</button>
			))}
		</div>
	);
}

interface TableRowsProps {
	readonly now: WorkbenchView;
	readonly table: JoinedTable;
	readonly model: GridModel;
}

function TableRows({ now, table, model }: TableRowsProps) {
	void model.version.value;
	const { widest } = model.rows;
	const columns = useMemo(() => columnsOf(table, widest), [table, widest, now.language]);
	const layout = useMemo(() => layOutTable(table, columns), [table, columns]);
	const shown = now.tables.length > 1 ? { ...filter.value, table: table.key } : filter.value;
	const chosen = JSON.stringify(shown);
	useEffect(() => model.setColumns(columns.length), [model, columns.length]);
	const wrongColumn = columnOfProblem(now, table);
	useEffect(() => model.show(shown, now.revision, true, wrongColumn), [model, chosen]);
	useEffect(() => model.show(shown, now.revision, false), [model, now.revision]);
	const tools = useRef<HTMLDivElement>(null);
	const toTools = (): void => tools.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
	return (
		<>
			<Toolbar now={now} model={model} table={table} columns={columns} tools={tools} />
			<Unsaved model={model} />
			<div class="grid-frame">
				<Grid
					model={model}
					columns={columns}
					layout={layout}
					label={listOf(table.names)}
					reasonId={REASON_ID}
					onLeave={toTools}
				/>
				<Empty model={model} />
			</div>
			<CellDetail now={now} model={model} table={table} columns={columns} reasonId={REASON_ID} />
		</>
	);
}

/** Where the kind of problem is that was chosen. */
function columnOfProblem({ tables, outcome }: WorkbenchView, { key }: JoinedTable): number | undefined {
	const { values } = outcome?.problems.find(({ id }) => id === filter.value.problem) ?? {};
	return values?.find(({ table }) => findTable(tables, table)?.key === key)?.column;
}

function useModel(id: string): GridModel {
	const model = useMemo(() => {
		return new GridModel({
			load: async (query, signal) => getRows(id, query, signal),
			edit: async (edit) => takeView(await act(id, 'edit', edit)),
			undo: async () => takeView(await act(id, 'undo', {})),
			redo: async () => takeView(await act(id, 'redo', {})),
		});
	}, [id]);
	useEffect(() => () => model.close(), [model]);
	return model;
}

/** An edit that the server did not take: it stays until it is tried again or given up. */
function Unsaved({ model }: { readonly model: GridModel }) {
	void model.version.value;
	const { error } = model.outbox;
	if (error === undefined) return null;
	const isUnreachable = view.value !== undefined && error.message === '0';
	return (
		<div class="unsaved" role="alert">
			<p>
				<b>{words('grid.unsaved')}</b> {isUnreachable ? words('fault.unreachable') : error.message}
			</p>
			<button type="button" class="button" onClick={() => model.outbox.retry()}>
				{words('grid.retry')}
			</button>
			<button type="button" class="quiet" onClick={() => model.outbox.giveUp()}>
				{words('grid.give-up')}
			</button>
		</div>
	);
}

function Empty({ model }: { readonly model: GridModel }) {
	void model.version.value;
	const { count, error } = model.rows;
	if (error !== undefined) {
		return (
			<div class="grid-empty" role="alert">
				<p>{words('grid.unloaded')}</p>
				<button type="button" class="button" onClick={() => model.rows.retry()}>
					{words('grid.retry')}
				</button>
			</div>
		);
	}
	if (count !== 0) return null;
	return (
		<div class="grid-empty">
			<p>{words(isFiltered() ? 'grid.none' : 'grid.no-rows')}</p>
			{isFiltered() ? (
				<button type="button" class="button" onClick={clearFilter}>
					{words('grid.show-all')}
				</button>
			) : null}
		</div>
	);
}

/**
 * A kind of problem or a bucket that is chosen shows its rows: in the table that is open or, where that has none, in the first that
 * has. `shown`: key of the table that is open.
 */
function useTableOfProblem({ id, tables }: WorkbenchView, shown: string | undefined): void {
	const { problem, bucket } = filter.value;
	useEffect(() => {
		if (tables.length < 2 || shown === undefined || (problem === undefined && bucket === undefined)) return;
		void showTableOf(id, tables, shown);
		// Another table that is opened afterwards stays open, and so does this one when the last of its rows is put right.
	}, [problem, bucket]);
}

async function showTableOf(id: string, tables: WorkbenchView['tables'], shown: string): Promise<void> {
	const chosen = filter.value;
	const { table: _, column: __, ...anywhere } = chosen;
	const here = await asked('rows', getRows(id, { ...chosen, table: shown, from: 0, to: 1 }));
	if (here?.count !== 0) return;
	const first = (await asked('rows', getRows(id, { ...anywhere, from: 0, to: 1 })))?.rows[0];
	const table = first === undefined ? undefined : findTable(tables, first.place.table);
	if (table !== undefined && filter.value === chosen) filter.value = { ...anywhere, table: table.key };
}
