import { groupQuestions } from '../../../drafts/decisions/question.ts';
import { Button } from '../parts/controls.tsx';
import { isWaiting } from '../state/store.ts';
import { asSentence, questionWords, words } from '../words/words.ts';
import { answersOf, type AskedTable, draftOf, dueOf, sendAnswers } from './asked-table.ts';
import { QuestionGroup } from './question-group.tsx';

export function TableWithQuestions({ table }: { readonly table: AskedTable }) {
	const { key, first } = table;
	const draft = draftOf(key);
	const { patches, open } = answersOf(first, draft);
	const isBusy = isWaiting(`answers ${key}`);
	const isEmpty = patches.length === 0;
	return (
		<form
			class="asked"
			onSubmit={(event) => {
				event.preventDefault();
				const heading = event.currentTarget.closest('section')?.querySelector('h2');
				if (!isEmpty) void sendAnswers(key, patches).then((isDone) => isDone && heading?.focus());
			}}
		>
			{groupQuestions(dueOf(first, draft)).map((group) => (
				<QuestionGroup key={group[0]?.group} table={table} group={group} />
			))}
			<div class="actions form-end">
				<Button type="submit" class="button is-main" disabled={isBusy || isEmpty} label={words('columns.answer')} />
				{first.columns.length === 0 ? null : (
					<Button
						disabled={isBusy}
						onClick={() => void sendAnswers(key, [LEFT_OUT])}
						label={asSentence(questionWords('leave-out'))}
					/>
				)}
				{open === 0 ? null : <span class="open-mark">{words('columns.still-open', { count: open })}</span>}
			</div>
		</form>
	);
}

/** The table is no list of assets. */
export const LEFT_OUT = { leaveOut: true };
