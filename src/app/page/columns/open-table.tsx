/** What is open about a table, as one form: what is proposed is chosen already, and what is not stays open until it is. */
import type { Question } from '../../../drafts/decisions/question.ts';
import { isWaiting } from '../state/store.ts';
import { questionWords, words } from '../words/words.ts';
import { type AskedTable, draftOf, sendAnswers } from './asked-table.ts';
import { ColumnQuestion } from './column-question.tsx';
import { ColumnsQuestion } from './columns-table.tsx';
import { DatesQuestion } from './dates-question.tsx';
import { answersOf } from './draft-answers.ts';
import { HeaderQuestion } from './header-question.tsx';
import { QuantityQuestion } from './quantity-question.tsx';
import { PeopleQuestion, WordsQuestion } from './texts-question.tsx';

export function OpenTable({ table }: { readonly table: AskedTable }) {
	const { key, first } = table;
	const { answers, open, isHeaderChanged } = answersOf(first.questions, draftOf(key));
	const shown = isHeaderChanged ? first.questions.filter(({ kind }) => kind === 'header') : first.questions;
	const isBusy = isWaiting(`answers ${key}`);
	return (
		<form
			class="asked"
			onSubmit={(event) => {
				event.preventDefault();
				const heading = event.currentTarget.closest('section')?.querySelector('h2');
				if (answers.length > 0) void sendAnswers(key, answers).then((isDone) => isDone && heading?.focus());
			}}
		>
			{shown.map((question) => (
				<AskedQuestion key={nameOf(question)} table={table} question={question} />
			))}
			<div class="actions form-end">
				<button type="submit" class="button is-main" disabled={isBusy || answers.length === 0}>
					{words('columns.answer')}
				</button>
				<button
					type="button"
					class="button"
					disabled={isBusy}
					onClick={() => void sendAnswers(key, [{ kind: 'leave-out' }])}
				>
					{questionWords('leave-out')}
				</button>
				{open === 0 ? null : <span class="open-mark">{words('columns.still-open', { count: open })}</span>}
			</div>
		</form>
	);
}

const nameOf = (question: Question): string =>
	'column' in question ? `${question.kind} ${question.column}` : question.kind;

function AskedQuestion({ table, question }: { readonly table: AskedTable; readonly question: Question }) {
	switch (question.kind) {
		case 'header':
			return <HeaderQuestion table={table} question={question} />;
		case 'identifier':
		case 'status':
			return <ColumnQuestion table={table} question={question} />;
		case 'columns':
			return <ColumnsQuestion table={table} question={question} />;
		case 'words':
			return <WordsQuestion table={table} question={question} />;
		case 'people':
			return <PeopleQuestion table={table} question={question} />;
		case 'quantity':
			return <QuantityQuestion table={table} question={question} />;
		case 'dates':
			return <DatesQuestion table={table} question={question} />;
	}
}
