import type { ColumnView } from '../../protocol/view.ts';
import { isWaiting } from '../state/store.ts';
import { listOf, questionWords, words } from '../words/words.ts';
import { labelOf, targetName } from './target-name.ts';
import { fillOpen } from '../../../drafts/mapping/patch.ts';
import { MEANINGS } from '../../../drafts/decisions/question.ts';
import { type AskedTable, OPEN, sendAnswers, textsOf } from './asked-table.ts';
import { ColumnRow, columnName, ColumnsTable } from './column-row.tsx';
import { TargetSelect } from './target-select.tsx';

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
				{ignored === 0 ? null : <span class="hint"> {words('columns.not-imported', { count: ignored })}</span>}
			</summary>
			<ColumnsTable title={words('columns.decided')}>
				{columns.map((column) => (
					<DecidedColumn key={column.column} table={table} column={column} />
				))}
			</ColumnsTable>
		</details>
	);
}

function DecidedColumn({ table, column }: { readonly table: AskedTable; readonly column: ColumnView }) {
	const { key, first } = table;
	const { target = OPEN, header, place = {} } = column;
	const change = (next: string): void => void sendAnswers(key, [fillOpen(place, next)]);
	return (
		<ColumnRow column={column} rows={first.rows}>
			<TargetSelect
				label={columnName(column)}
				header={header}
				target={target}
				isDisabled={isWaiting(`answers ${key}`)}
				onChoose={change}
			/>
			<Meanings table={table} column={column} />
		</ColumnRow>
	);
}

function Meanings({ table, column }: { readonly table: AskedTable; readonly column: ColumnView }) {
	const { values, target } = column;
	if (values === undefined || target === undefined) return null;
	const field = (['status', 'acquisitionType', 'quantity'] as const).find((one) => one === target);
	const texts = textsOf(table.first);
	const none =
		target === 'employeeId' ? 'person.nobody' : target === 'acquisitionType' ? 'word.leave-empty' : 'word.refuse';
	return (
		<dl class="meanings">
			{Object.entries(values).map(([text, value]) => (
				<div key={text}>
					<dt>
						<span class="sample-cell">{text}</span>
					</dt>
					<dd>
						{field === undefined ? (
							value || questionWords(none)
						) : (
							<select
								aria-label={words('columns.meaning-of', { text })}
								value={value}
								onChange={(event) => {
									void sendAnswers(table.key, [{ words: { [field]: { [text]: event.currentTarget.value } } }]);
								}}
							>
								{[...new Set([...MEANINGS[field], ...(value === '' ? [] : [value])])].map((one) => (
									<option key={one} value={one}>
										{texts.meaning(field, one)}
									</option>
								))}
								<option value="">{questionWords(none)}</option>
							</select>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}
