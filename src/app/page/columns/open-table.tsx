import { groupQuestions, isAbout, type Question, type QuestionAbout } from '../../../drafts/decisions/question.ts';
import { Button } from '../parts/controls.tsx';
import { isWaiting } from '../state/store.ts';
import { asSentence, questionWords, words } from '../words/words.ts';
import { answersOf, type AskedTable, draftOf, dueOf, isAnswering, sendAnswers } from './asked-table.ts';
import { QuestionGroup } from './question-group.tsx';
import { TableColumns } from './table-columns.tsx';

interface TableProps {
	readonly table: AskedTable;
	/** The table is one of assets, so it is not left out. */
	readonly isOfRows?: boolean;
	readonly onDone?: () => void;
}

export function TableWithQuestions({ table, isOfRows = false, onDone }: TableProps) {
	const { key, first } = table;
	const draft = draftOf(key);
	const { patches, open } = answersOf(first, draft);
	const isBusy = isWaiting(`answers ${key}`) || isAnswering(key);
	const isEmpty = patches.length === 0;
	const groups = groupQuestions(dueOf(first, draft));
	const send = async (heading: HTMLElement | null | undefined): Promise<void> => {
		if (!(await sendAnswers(key, patches))) return;
		if (onDone === undefined) heading?.focus();
		else onDone();
	};
	return (
		<form
			class="asked"
			onSubmit={(event) => {
				event.preventDefault();
				if (!isEmpty && !isBusy) void send(event.currentTarget.closest('section')?.querySelector('h2'));
			}}
		>
			{groups.map((group) =>
				group.every(isOfColumn) ? (
					<TableColumns key={group[0]?.group} table={table} asked={group} />
				) : (
					<QuestionGroup key={group[0]?.group} table={table} group={group} />
				),
			)}
			{isOfRows || groups.some((group) => group.every(isOfColumn)) ? null : <TableColumns table={table} asked={[]} />}
			<div class="actions form-end">
				<Button type="submit" class="button is-main" disabled={isBusy || isEmpty} label={words('columns.answer')} />
				{isOfRows ? null : (
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

const isOfColumn = (question: Question): question is QuestionAbout<'column'> => isAbout(question, 'column');

/** The table is no list of assets. */
export const LEFT_OUT = { leaveOut: true };
