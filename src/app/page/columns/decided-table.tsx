/** What was decided about a table, with what stands in its columns; each can be changed, and counts at once. */
import type { ColumnView } from '../../protocol/view.ts';
import { isWaiting } from '../state/store.ts';
import { listOf, questionWords, words } from '../words/words.ts';
import { targetName } from './target-name.ts';
import { type AskedTable, sendAnswers } from './asked-table.ts';
import { columnName, countsOf, Samples } from './column-evidence.tsx';
import { OPEN } from './draft-answers.ts';
import { TargetSelect } from './target-select.tsx';
import { MeaningSelect } from './texts-question.tsx';

export function DecidedTable({ table }: { readonly table: AskedTable }) {
	const { columns } = table.first;
	const used = columns.filter(({ target }) => target !== 'ignore');
	const ignored = columns.length - used.length;
	return (
		<details class="decided">
			<summary>
				<span>{listOf(used.map(({ target = OPEN }) => targetName(target)))}</span>
				{ignored === 0 ? null : <span class="hint"> {words('columns.ignored', { count: ignored })}</span>}
			</summary>
			<table class="stacked">
				<caption class="unseen">{words('columns.decided')}</caption>
				<thead>
					<tr>
						<th scope="col">{words('columns.column')}</th>
						<th scope="col">{words('columns.samples')}</th>
						<th scope="col">{words('columns.target')}</th>
					</tr>
				</thead>
				<tbody>
					{columns.map((column) => (
						<DecidedColumn key={column.column} table={table} column={column} />
					))}
				</tbody>
			</table>
		</details>
	);
}

function DecidedColumn({ table: { key, first }, column }: { readonly table: AskedTable; readonly column: ColumnView }) {
	const { target = OPEN, header } = column;
	const change = (next: string): void =>
		void sendAnswers(key, [{ kind: 'columns', targets: { [String(column.column)]: next } }]);
	return (
		<tr>
			<th scope="row">{columnName(column)}</th>
			<td>
				<Samples column={column} /> <span class="hint">{countsOf(column, first.rows)}</span>
			</td>
			<td>
				<TargetSelect
					label={columnName(column)}
					header={header}
					target={target}
					isDisabled={isWaiting(`answers ${key}`)}
					onChoose={change}
				/>
				<Meanings tableKey={key} column={column} />
			</td>
		</tr>
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
