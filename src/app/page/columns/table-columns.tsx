/** Shows all columns of a table, a line each: the open ones first, the certain ones behind a button. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { QuestionAbout } from '../../../drafts/decisions/question.ts';
import { fillOpen } from '../../../drafts/mapping/patch.ts';
import type { ColumnView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { listOf, words } from '../words/words.ts';
import {
	type AskedTable,
	choose,
	chosenOf,
	columnOf,
	draftOf,
	OPEN,
	sendAnswers,
	textsOf,
	wanted,
} from './asked-table.ts';
import { Samples, columnName, countsOf } from './column-row.tsx';
import { Meanings } from './meanings.tsx';
import { labelOf, targetName } from './target-name.ts';
import { TargetSelect } from './target-select.tsx';

interface TableColumnsProps {
	readonly table: AskedTable;
	readonly asked: readonly QuestionAbout<'column'>[];
}

export function TableColumns({ table, asked }: TableColumnsProps) {
	const { key, first } = table;
	const isOfTable = wanted.value?.key === key;
	const isOpen = useSignal(isOfTable);
	const body = useRef<HTMLTableElement>(null);
	useEffect(() => {
		if (!isOfTable) return;
		body.current?.querySelector<HTMLElement>(`[data-column="${wanted.value?.column ?? ''}"] select`)?.focus();
		wanted.value = undefined;
	}, []);
	const isAsked = ({ column }: ColumnView): boolean => asked.some(({ about }) => about.column === column);
	const certain = first.columns.filter((one) => one.target !== undefined && !isAsked(one));
	return (
		<table class="stacked columns-table" ref={body}>
			<caption class="unseen">{words('columns.decided')}</caption>
			<thead>
				<tr>
					<th scope="col">{words('columns.column')}</th>
					<th scope="col">{words('columns.samples')}</th>
					<th scope="col">{words('columns.target')}</th>
				</tr>
			</thead>
			<tbody>
				{asked.map((question) => (
					<AskedColumn key={question.path} table={table} question={question} />
				))}
			</tbody>
			{certain.length === 0 ? null : (
				<tbody>
					<tr>
						<td colSpan={3}>
							<Button
								class="quiet certain"
								aria-expanded={isOpen.value}
								onClick={() => void (isOpen.value = !isOpen.value)}
							>
								<span aria-hidden="true">{isOpen.value ? '▾' : '▸'}</span>{' '}
								{words('columns.certain', { count: certain.length })}
							</Button>{' '}
							<span class="hint">{describe(certain)}</span>
						</td>
					</tr>
					{isOpen.value ? certain.map((one) => <CertainColumn key={one.column} table={table} column={one} />) : null}
				</tbody>
			)}
		</table>
	);
}

function describe(columns: readonly ColumnView[]): string {
	const targets = columns.map(({ target = OPEN }) => target);
	const labels = targets.flatMap((target) => labelOf(target) ?? []);
	const ignored = targets.filter((target) => target === 'ignore').length;
	const fields = targets.filter((target) => target !== 'ignore' && labelOf(target) === undefined);
	return [
		listOf(fields.map(targetName)),
		...(labels.length === 0 ? [] : [words('columns.labels', { count: labels.length, labels: listOf(labels) })]),
		...(ignored === 0 ? [] : [words('columns.not-imported', { count: ignored })]),
	].join(' ');
}

interface AskedColumnProps {
	readonly table: AskedTable;
	readonly question: QuestionAbout<'column'>;
}

function AskedColumn({ table: { key, first }, question }: AskedColumnProps) {
	const shown = columnOf(first, question.about.column);
	const { evidence } = textsOf(first).textOf(question);
	return (
		<tr data-column={shown.column}>
			<ColumnCells column={shown} rows={first.rows} />
			<td>
				<TargetSelect
					label={columnName(shown)}
					header={shown.header}
					target={chosenOf(draftOf(key), question)}
					likely={question.options.slice(0, question.about.likely).map(({ value }) => value)}
					onChoose={(next) => choose(key, { [question.path]: next })}
				/>
				{evidence === '' ? null : <span class="hint">{evidence}</span>}
			</td>
		</tr>
	);
}

/** Changes a column at once. What else was chosen waits for its button. */
function CertainColumn({ table, column }: { readonly table: AskedTable; readonly column: ColumnView }) {
	const { key, first } = table;
	const { target = OPEN, header, place = {} } = column;
	return (
		<tr data-column={column.column}>
			<ColumnCells column={column} rows={first.rows} />
			<td>
				<TargetSelect
					label={columnName(column)}
					header={header}
					target={target}
					onChoose={(next) => void sendAnswers(key, [fillOpen(place, next)], { keeps: true })}
				/>
				<Meanings table={table} column={column} />
			</td>
		</tr>
	);
}

function ColumnCells({ column, rows }: { readonly column: ColumnView; readonly rows: number }) {
	return (
		<>
			<th scope="row">{columnName(column)}</th>
			<td>
				<Samples column={column} /> <span class="hint">{countsOf(column, rows)}</span>
			</td>
		</>
	);
}
