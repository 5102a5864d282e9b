import type { Question } from '../../../drafts/decisions/question.ts';
import { Button } from '../parts/controls.tsx';
import { isWaiting } from '../state/store.ts';
import { asSentence, questionWords, words } from '../words/words.ts';
import { answersOf, type AskedTable, draftOf, formsOf, sendAnswers } from './asked-table.ts';
import { FormQuestion } from './form-question.tsx';

export function OpenTable({ table }: { readonly table: AskedTable }) {
	const { key, first } = table;
	const { answers, open, first: only } = answersOf(formsOf(first), first.questions, draftOf(key));
	const shown = only === undefined ? first.questions : [only];
	const isBusy = isWaiting(`answers ${key}`);
	const isEmpty = Object.keys(answers).length === 0;
	return (
		<form
			class="asked"
			onSubmit={(event) => {
				event.preventDefault();
				const heading = event.currentTarget.closest('section')?.querySelector('h2');
				if (!isEmpty) void sendAnswers(key, answers).then((isDone) => isDone && heading?.focus());
			}}
		>
			{shown.map((question) => (
				<FormQuestion key={nameOf(question)} table={table} question={question} />
			))}
			<div class="actions form-end">
				<Button type="submit" class="button is-main" disabled={isBusy || isEmpty} label={words('columns.answer')} />
				{first.columns.length === 0 ? null : (
					<Button
						disabled={isBusy}
						onClick={() => void sendAnswers(key, { 'leave-out': 'yes' })}
						label={asSentence(questionWords('leave-out'))}
					/>
				)}
				{open === 0 ? null : <span class="open-mark">{words('columns.still-open', { count: open })}</span>}
			</div>
		</form>
	);
}

const nameOf = (question: Question): string =>
	'column' in question ? `${question.kind} ${question.column}` : 'group' in question ? question.group : question.kind;
