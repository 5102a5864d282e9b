/** What was decided about a table, with what stands in its columns; each can be changed, and counts at once. */
import type { ColumnView } from '../../protocol/view.ts';
import { isWaiting } from '../state/store.ts';
import { listOf, questionWords, words } from '../words/words.ts';
import { labelOf, targetName } from './target-name.ts';
import { type AskedTable, sendAnswers } from './asked-table.ts';
import { columnName } from './column-evidence.tsx';
import { ColumnRow, ColumnsTable } from './columns-table.tsx';
import { OPEN } from './draft-answers.ts';
import { TargetSelect } from './target-select.tsx';
import { MeaningSelect } from './texts-question.tsx';

export function DecidedTable({ table }: { readonly table: AskedTable }) {
	const { columns } = table.first;
	const targets = columns.map(({ target = OPEN }) => target);
	const labels = targets.flatMap((target) => labelOf(target) ?? []);
	const ignored = targets.filter((target) => target === 'ignore').length;
	const fields = targets.filter((target) => target !== 'ignore' && labelOf(target) === undefined);
	return (
		<details class="decided">
			<summary>
				<span>{listOf(fields.map(targetName))}</span>
				{labels.length === 0 ? null : (
					<span class="hint"> {words('columns.labels', { count: labels.length, labels: listOf(labels) })}</span>
				)}
				{ignored === 0 ? null : <span class="hint"> {words('columns.ignored', { count: ignored })}</span>}
			</summary>
			<ColumnsTable title={words('columns.decided')}>
				{columns.map((column) => (
					<DecidedColumn key={column.column} table={table} column={column} />
				))}
			</ColumnsTable>
		</details>
	);
}

function DecidedColumn({ table: { key, first }, column }: { readonly table: AskedTable; readonly column: ColumnView }) {
	const { target = OPEN, header } = column;
	const change = (next: string): void =>
		void sendAnswers(key, [{ kind: 'columns', targets: { [String(column.column)]: next } }]);
	return (
		<ColumnRow column={column} rows={first.rows}>
			<TargetSelect
				label={columnName(column)}
				header={header}
				target={target}
				isDisabled={isWaiting(`answers ${key}`)}
				onChoose={change}
			/>
			<Meanings tableKey={key} column={column} />
		</ColumnRow>
	);
}

/** Its words with what each was said to mean. */
function Meanings({ tableKey, column }: { readonly tableKey: string; readonly column: ColumnView }) {
	const { values, target } = column;
	if (values === undefined || target === undefined) return null;
	return (
		<dl class="meanings">
			{Object.entries(values).map(([text, value]) => (
				<div key={text}>
					<dt>
						<span class="sample-cell">{text}</span>
					</dt>
					<dd>
						{target === 'status' || target === 'acquisitionType' || target === 'quantity' ? (
							<MeaningSelect
								text={text}
								field={target}
								value={value}
								onChoose={(next) =>
									void sendAnswers(tableKey, [
										{ kind: 'words', column: column.column, field: target, values: { [text]: next } },
									])
								}
							/>
						) : value === '' ? (
							questionWords(target === 'employeeId' ? 'person.nobody' : 'word.none')
						) : (
							value
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}
