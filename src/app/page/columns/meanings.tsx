/** Shows the meaning of each word of a column, and lets a person change it. */
import { MEANINGS } from '../../../drafts/decisions/question.ts';
import type { ColumnView } from '../../protocol/view.ts';
import { questionWords, words } from '../words/words.ts';
import { type AskedTable, sendAnswers, textsOf } from './asked-table.ts';

export function Meanings({ table, column }: { readonly table: AskedTable; readonly column: ColumnView }) {
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
									const meant = { [text]: event.currentTarget.value };
									void sendAnswers(table.key, [{ words: { [field]: meant } }], { keeps: true });
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
