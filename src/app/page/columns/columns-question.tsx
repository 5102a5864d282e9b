/** What each column is that nobody has decided on, with what stands in it and why something is proposed. */
import { questionWords } from '../words/words.ts';
import { type QuestionProps, choose, columnOf, draftOf } from './asked-table.ts';
import { columnName } from './column-evidence.tsx';
import { ColumnRow, ColumnsTable } from './columns-table.tsx';
import { choice, chosen, takenColumns, withoutTaken } from './draft-answers.ts';
import { TargetSelect } from './target-select.tsx';

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
