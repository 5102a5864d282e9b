/** A table with a row for each column of an input, and the question that asks what its open columns are. */
import type { ComponentChildren } from 'preact';
import type { ColumnView } from '../../protocol/view.ts';
import { words, questionWords } from '../words/words.ts';
import { columnName, countsOf, Samples } from './column-evidence.tsx';
import { type QuestionProps, choose, columnOf, draftOf } from './asked-table.ts';
import { choice, chosen, takenColumns, withoutTaken } from './draft-answers.ts';
import { TargetSelect } from './target-select.tsx';

export function ColumnsTable({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
	return (
		<table class="stacked">
			<caption class="unseen">{title}</caption>
			<thead>
				<tr>
					<th scope="col">{words('columns.column')}</th>
					<th scope="col">{words('columns.samples')}</th>
					<th scope="col">{words('columns.target')}</th>
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}

interface ColumnRowProps {
	readonly column: ColumnView;
	/** Of the table. */
	readonly rows: number;
	/** What it is taken for. */
	readonly children: ComponentChildren;
}

export function ColumnRow({ column, rows, children }: ColumnRowProps) {
	return (
		<tr>
			<th scope="row">{columnName(column)}</th>
			<td>
				<Samples column={column} /> <span class="hint">{countsOf(column, rows)}</span>
			</td>
			<td>{children}</td>
		</tr>
	);
}

export function ColumnsQuestion({ table: { key, first }, question: asked }: QuestionProps<'columns'>) {
	const question = withoutTaken(asked, takenColumns(first.questions, draftOf(key)));
	if (question.columns.length === 0) return null;
	const title = questionWords('question.columns', { table: first.file, count: question.columns.length });
	return (
		<fieldset class="question">
			<legend>{title}</legend>
			<ColumnsTable title={title}>
				{question.columns.map(({ column, target, why, others, currency = '' }) => {
					const shown = columnOf(first, column);
					const reason = questionWords(`why.${why}`, { currency });
					return (
						<ColumnRow key={column} column={shown} rows={first.rows}>
							<TargetSelect
								label={columnName(shown)}
								header={shown.header}
								target={chosen(draftOf(key), choice.target(column), target)}
								likely={[target, ...others]}
								onChoose={(next) => choose(key, choice.target(column), next)}
							/>
							{reason === '' ? null : <span class="hint">{reason}</span>}
						</ColumnRow>
					);
				})}
			</ColumnsTable>
		</fieldset>
	);
}
