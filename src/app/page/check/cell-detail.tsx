import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { RowProblemView, RowView, WorkbenchView } from '../../protocol/view.ts';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { countRows } from '../state/client.ts';
import { asked } from '../state/store.ts';
import { asSentence, words } from '../words/words.ts';
import { ReplaceForm } from './problems.tsx';
import { isSharable, type JoinedTable, targetOf } from './table-columns.ts';
import { Button } from '../parts/controls.tsx';

interface CellDetailProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly table: JoinedTable;
	readonly columns: readonly GridColumn[];
	readonly reasonId: string;
}

export function CellDetail(props: CellDetailProps) {
	const { model, table, columns, reasonId } = props;
	void model.version.value;
	const { column } = model.selection.value.focus;
	const row = model.focusedRow;
	if (row === undefined) return <div class="strip is-empty" id={reasonId} />;
	const own = row.problems.filter((problem) => problem.column === column);
	const ofRow = row.problems.filter((problem) => problem.column === undefined);
	const others = row.problems.filter((problem) => problem.column !== undefined && problem.column !== column);
	return (
		<section class={own.length > 0 ? 'strip is-wrong' : 'strip'} aria-label={words('cell.title')}>
			<header class="strip-head">
				<h3>
					{columns[column]?.name} · {words('cell.row', { row: String(row.place.row) })}
				</h3>
				<span class="hint">
					{[...(table.names.length > 1 ? [row.place.table] : []), ...statesOf(row, column)].join(' · ')}
				</span>
			</header>
			<CellText text={model.textAt(model.selection.value.focus)} />
			<div id={reasonId} class="reasons">
				{[...own, ...ofRow].map((problem) => (
					<Reason key={problem.message} problem={problem} model={model} />
				))}
				{row.problems.length === 0 && row.bucket === 'skipped' && !row.isSkipped ? (
					<p>{words('cell.skipped')}</p>
				) : null}
			</div>
			{others.length === 0 ? null : <OtherProblems problems={others} model={model} columns={columns} />}
			{own.length === 0 || !isSharable(targetOf([table], table.key, column)) ? null : (
				<Everywhere {...props} own={own} key={`${row.place.row} ${column}`} />
			)}
		</section>
	);
}

function statesOf(row: RowView, column: number): readonly string[] {
	return [
		...(row.isSkipped ? [words('grid.row.skipped')] : []),
		...(row.edited.includes(column) ? [words('cell.edited')] : []),
		...(row.isBehind ? [words('grid.row.behind')] : []),
	];
}

function CellText({ text }: { readonly text: string }) {
	const shown = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		// A text that is scrolled must be reached by keys.
		const { current: box } = shown;
		if (box !== null) box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1;
	}, [text]);
	return (
		<p ref={shown} class={text === '' ? 'cell-text hint' : 'cell-text'}>
			{text === '' ? words('grid.empty') : text}
		</p>
	);
}

function Reason({ problem, model }: { readonly problem: RowProblemView; readonly model: GridModel }) {
	const { message, action, near } = problem;
	return (
		<div class="reason-line">
			<p>
				<b>{closed(asSentence(message))}</b> {action}
			</p>
			{near.length === 0 ? null : (
				<p class="near">
					{words('cell.near')}
					{near.map((text) => (
						<Button key={text} onClick={() => model.choose(text)} label={text} />
					))}
				</p>
			)}
		</div>
	);
}

const closed = (text: string): string => (/[.?!:…]$/.test(text) ? text : `${text}.`);

interface OtherProblemsProps {
	readonly problems: readonly RowProblemView[];
	readonly model: GridModel;
	readonly columns: readonly GridColumn[];
}

function OtherProblems({ problems, model, columns }: OtherProblemsProps) {
	return (
		<p class="others">
			{words('cell.others')}
			{problems.map(({ column = 0, message }) => (
				<Button
					class="quiet"
					key={`${column} ${message}`}
					title={message}
					onClick={() => model.enter({ row: model.selection.value.focus.row, column })}
					label={columns[column]?.name}
				/>
			))}
		</p>
	);
}

function Everywhere({ now, model, table, own }: CellDetailProps & { readonly own: readonly RowProblemView[] }) {
	const { column } = model.selection.value.focus;
	const text = model.textAt(model.selection.value.focus);
	const count = useSignal<number | undefined>(undefined);
	useEffect(() => {
		count.value = undefined;
	}, [text]);
	const look = async (): Promise<void> => {
		const values = { [column]: text };
		const found = await asked('count', countRows(now.id, { table: table.key, values }));
		count.value = found?.count;
	};
	if (count.value === undefined) {
		return <Button class="quiet" onClick={() => void look()} label={words('cell.everywhere')} />;
	}
	return (
		<ReplaceForm
			workbench={now.id}
			table={table.key}
			column={column}
			target={targetOf([table], table.key, column)}
			text={text}
			count={count.value}
			near={own.flatMap(({ near }) => near)}
			onDone={() => void (count.value = undefined)}
		/>
	);
}
