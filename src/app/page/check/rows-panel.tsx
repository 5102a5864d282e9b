import { effect, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { CellPlace, WorkbenchView } from '../../protocol/view.ts';
import { Grid } from '../grid/grid.tsx';
import { GridModel } from '../grid/grid-model.ts';
import { unsaved } from '../grid/outbox.ts';
import { clampWidth, widthOf } from '../grid/viewport.ts';
import { act, countRows, getRows } from '../state/client.ts';
import { asked, connection, takeView, view } from '../state/store.ts';
import { asSentence, listOf, words } from '../words/words.ts';
import { CellLine } from './cell-line.tsx';
import { CellPanel } from './cell-panel.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { filter, isFiltered, isSolved, jumps, nameWait, rowsOf, showAll, showFound } from './row-filter.ts';
import {
	columnsKept,
	columnsOf,
	findTable,
	headText,
	type JoinedTable,
	joinTables,
	keepColumns,
	layOutTable,
} from './table-columns.ts';
import { RowCount, Toolbar } from './toolbar.tsx';
import { Button } from '../parts/controls.tsx';

const REASON_ID = 'cell-reason';

export function RowsPanel({ now }: { readonly now: WorkbenchView }) {
	const tables = joinTables(now.tables);
	const table = tables.find(({ key }) => key === filter.value.table) ?? tables[0];
	const model = useModel(now.id);
	useTableOfProblem(now, table?.key);
	if (table === undefined) return null;
	return (
		<section class="rows" aria-label={words('check.rows.title')}>
			<TableRows now={now} tables={tables} table={table} model={model} />
		</section>
	);
}

function Tabs({ tables, shown }: { readonly tables: readonly JoinedTable[]; readonly shown: JoinedTable }) {
	return (
		<div class="tabs" role="group" aria-label={words('check.tables')}>
			{tables.map((table) => (
				<Button
					class=""
					key={table.key}
					aria-pressed={table.key === shown.key}
					onClick={() => {
						const { values: _, alike: __, column: ___, ...others } = filter.value;
						filter.value = { ...others, table: table.key };
					}}
				>
					{listOf(table.names)} <span class="hint">{words('check.rows.count', { count: table.rows })}</span>
				</Button>
			))}
		</div>
	);
}

interface TableRowsProps {
	readonly now: WorkbenchView;
	readonly tables: readonly JoinedTable[];
	readonly table: JoinedTable;
	readonly model: GridModel;
}

function TableRows({ now, tables, table, model }: TableRowsProps) {
	void model.view.version.value;
	const { widest } = model.view.rows;
	const columns = useMemo(() => columnsOf(table, widest), [table, widest, now.language]);
	const kept = columnsKept(table.key);
	const layout = useMemo(() => layOutTable(table, columns, kept), [table, columns, JSON.stringify(kept)]);
	const setWidth = (
		column: number,
		px = widthOf([headText(columns[column]?.name ?? ''), ...model.edits.textsInSight(column)]),
	): void => keepColumns(table.key, { widths: { ...kept.widths, [column]: clampWidth(px) } });
	const shown = rowsOf(table.key);
	const { sortBy, order } = shown;
	const chosen = JSON.stringify(shown);
	useEffect(() => model.view.setColumns(columns), [model, columns]);
	const wrongColumn = columnOfFilter(now, table);
	useEffect(() => {
		model.view.show({ filter: shown, revision: now.revision, column: wrongColumn, isAll: !isFiltered() });
	}, [model, chosen, now.revision]);
	const frame = useRef<HTMLDivElement>(null);
	useJumps(model, frame);
	const tools = useRef<HTMLDivElement>(null);
	const toTools = (): void => tools.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
	return (
		<>
			<div class="rows-main">
				{tables.length < 2 ? null : <Tabs tables={tables} shown={table} />}
				<Toolbar now={now} model={model} table={table} columns={columns} tools={tools} />
				<Trouble model={model} />
				<div class="grid-info">
					<CellLine now={now} model={model} table={table} columns={columns} reasonId={REASON_ID} />
					<RowCount model={model} />
				</div>
				<div class="grid-frame" ref={frame}>
					<Grid
						model={model}
						columns={columns}
						layout={layout}
						label={listOf(table.names)}
						reasonId={REASON_ID}
						sorted={sortBy === undefined ? undefined : { column: sortBy, order }}
						onWidth={setWidth}
						onLeave={toTools}
					/>
					<Empty now={now} model={model} tables={tables} shown={table.key} />
					<CellPanel now={now} model={model} table={table} columns={columns} />
				</div>
			</div>
			<ColumnMenu model={model} table={table.key} columns={columns} widths={layout.widths} onWidth={setWidth} />
		</>
	);
}

function columnOfFilter({ tables, outcome }: WorkbenchView, { key }: JoinedTable): number | undefined {
	const [unknown] = Object.keys(filter.value.alike ?? {});
	if (unknown !== undefined) return Number(unknown);
	const { values } = outcome?.problems.find(({ id }) => id === filter.value.problem) ?? {};
	return values?.find(({ table }) => findTable(tables, table)?.key === key)?.column;
}

/** Rows that were chosen beside the grid lead into it. */
function useJumps(model: GridModel, frame: RefObject<HTMLDivElement | null>): void {
	const before = useRef(jumps.value);
	useEffect(() => {
		if (before.current === jumps.value) return;
		before.current = jumps.value;
		frame.current?.scrollIntoView({ block: 'nearest' });
		model.view.entered.value += 1;
	}, [jumps.value]);
}

/** Grids that were left with edits that the server has not taken, by workbench. */
const unsent = new Map<string, GridModel>();
effect(() => {
	if (connection.value === 'open') for (const { edits } of unsent.values()) edits.outbox.retry();
});

function useModel(id: string): GridModel {
	const model = useMemo(() => {
		const left = unsent.get(id);
		return left === undefined || left.edits.outbox.isEmpty ? createModel(id) : left;
	}, [id]);
	useEffect(
		() => () => {
			model.close();
			if (model.edits.outbox.isEmpty) unsent.delete(id);
			else unsent.set(id, model);
		},
		[model],
	);
	return model;
}

function createModel(id: string): GridModel {
	return new GridModel({
		load: async (query, signal) => getRows(id, query, signal),
		edit: async (edit) => takeView(await act(id, 'edit', edit)),
		undo: () => goBack(id, 'undo'),
		redo: () => goBack(id, 'redo'),
		showAll: (name) => showAll(findTable(view.value?.tables ?? [], name)?.key),
	});
}

async function goBack(id: string, which: 'undo' | 'redo'): Promise<CellPlace | undefined> {
	const { at } = view.value?.edits[which] ?? {};
	takeView(await act(id, which, {}));
	return at;
}

/** While the program is away, the page says so, and this waits for it. */
function Trouble({ model }: { readonly model: GridModel }) {
	void model.view.version.value;
	const isThere = connection.value === 'open';
	useEffect(() => {
		if (isThere) model.retry();
	}, [isThere]);
	const { outbox } = model.edits;
	const error = outbox.error ?? model.view.rows.error;
	if (!isThere || error === undefined) return null;
	return (
		<div class="unsaved" role="alert">
			<p>
				<b>{outbox.error === undefined ? words('grid.unloaded') : words('grid.unsaved', { count: unsaved.value })}</b>{' '}
				{error.message === '0' ? words('fault.unreachable') : asSentence(error.message)}
			</p>
			<Button onClick={() => model.retry()} label={words('grid.retry')} />
			{outbox.error === undefined ? null : (
				<Button class="quiet" onClick={() => outbox.giveUp()} label={words('grid.give-up')} />
			)}
		</div>
	);
}

interface EmptyProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly tables: readonly JoinedTable[];
	readonly shown: string;
}

function Empty({ now, model, tables, shown }: EmptyProps) {
	void model.view.version.value;
	const { count, isSearching } = model.view.rows;
	if (count !== 0) return null;
	return (
		<div class="grid-empty">
			<p>
				{isSearching
					? nameWait(count)
					: words(isSolved() ? 'grid.solved' : isFiltered() ? 'grid.none' : 'grid.no-rows')}
			</p>
			{isSearching ? null : <Elsewhere now={now} others={tables.filter(({ key }) => key !== shown)} />}
			{isFiltered() ? <Button onClick={() => showAll()} label={words('grid.show-all')} /> : null}
		</div>
	);
}

/** Offers rows of other tables with the text that was searched for. */
function Elsewhere({ now: { id }, others }: { readonly now: WorkbenchView; readonly others: readonly JoinedTable[] }) {
	const { text } = filter.value;
	const found = useSignal<Readonly<Record<string, number>>>({});
	const keys = others.map(({ key }) => key);
	useEffect(() => {
		found.value = {};
		if (text === undefined) return;
		for (const table of keys) {
			void asked('rows', countRows(id, { table, text })).then((answer) => {
				if (answer !== undefined && filter.value.text === text) found.value = { ...found.value, [table]: answer.count };
			});
		}
	}, [id, text, keys.join('\n')]);
	const withRows = others.filter(({ key }) => (found.value[key] ?? 0) > 0);
	return withRows.map(({ key, names }) => (
		<Button
			key={key}
			onClick={() => showFound(key, text)}
			label={words('grid.elsewhere', { count: found.value[key] ?? 0, table: listOf(names) })}
		/>
	));
}

/** Opens the first table with rows of the chosen problem or bucket, if the open one (`shown`) has none. */
function useTableOfProblem({ id, tables }: WorkbenchView, shown: string | undefined): void {
	const { problem, bucket } = filter.value;
	useEffect(() => {
		if (tables.length < 2 || shown === undefined || (problem === undefined && bucket === undefined)) return;
		void showTableOf(id, tables, shown);
		// Only on a new choice: a table that the user opens later stays open.
	}, [problem, bucket]);
}

async function showTableOf(id: string, tables: WorkbenchView['tables'], shown: string): Promise<void> {
	const chosen = filter.value;
	const { table: _, column: __, ...anywhere } = chosen;
	const here = await asked('rows', countRows(id, { ...chosen, table: shown }));
	if (here?.count !== 0) return;
	const first = (await asked('rows', countRows(id, anywhere)))?.rows[0];
	const table = first === undefined ? undefined : findTable(tables, first.place.table);
	if (table !== undefined && filter.value === chosen) filter.value = { ...anywhere, table: table.key };
}
