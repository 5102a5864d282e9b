/** Which row has the headers: the first rows as they stand, none of them, or another. */
import { questionWords, words } from '../words/words.ts';
import { type QuestionProps, choose, draftOf } from './asked-table.ts';
import { Choice } from './column-question.tsx';
import { choice, chosen, OTHER } from './draft-answers.ts';

export function HeaderQuestion({ table: { key, first }, question }: QuestionProps<'header'>) {
	const { rows, proposal } = question;
	const draft = draftOf(key);
	const value = chosen(draft, choice.header, proposal);
	const set = (next: string): void => choose(key, choice.header, next);
	const name = `${key} header`;
	return (
		<fieldset class="question">
			<legend>{questionWords('question.header', { table: first.file })}</legend>
			<p class="hint">{questionWords('evidence.header')}</p>
			<div class="choices">
				{rows.map(({ row, cells }) => (
					<Choice key={row} name={name} value={String(row)} chosen={value} onChoose={set}>
						<strong>{questionWords('header.proposed', { row })}</strong>{' '}
						<span class="samples">
							{cells
								.filter((cell) => cell !== '')
								.map((cell, index) => (
									<span class="sample-cell" key={index}>
										{cell}
									</span>
								))}
						</span>
					</Choice>
				))}
				<Choice name={name} value="none" chosen={value} onChoose={set}>
					{questionWords('header.none')}
				</Choice>
				<Choice name={name} value={OTHER} chosen={value} onChoose={set}>
					{questionWords('header.other')}
				</Choice>
			</div>
			{value === OTHER ? (
				<label class="field is-inline">
					<span>{questionWords('header.which')}</span>
					<input
						inputMode="numeric"
						value={draft[choice.headerRow] ?? ''}
						onInput={(event) => choose(key, choice.headerRow, event.currentTarget.value)}
					/>
				</label>
			) : null}
			{value === String(proposal) ? null : <p class="hint">{words('columns.header-first')}</p>}
		</fieldset>
	);
}
