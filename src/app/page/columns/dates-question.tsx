/** How the dates of a table are written: what stands first, and which century years of two digits are of. */
import { listOf, questionWords, words } from '../words/words.ts';
import { type AskedTable, type QuestionProps, choose, columnOf, draftOf } from './asked-table.ts';
import { columnName, Samples } from './column-evidence.tsx';
import { Choice } from './column-question.tsx';
import { choice, OPEN } from './draft-answers.ts';

const ORDERS = ['pt-BR', 'en-US'] as const;
const CENTURIES = [
	['take', 'dates.short'],
	['refuse', 'dates.refuse'],
] as const;

export function DatesQuestion({ table, question: { columns } }: QuestionProps<'dates'>) {
	const unordered = columns.filter(({ isOrderOpen }) => isOrderOpen);
	const short = columns.filter(({ hasShortYears }) => hasShortYears);
	return (
		<>
			{unordered.length === 0 ? null : (
				<OneOfDates
					table={table}
					columns={unordered.map(({ column }) => column)}
					asked="dates.order"
					name={choice.order}
					options={ORDERS.map((locale) => ({ value: locale, label: questionWords(`date.${locale}`) }))}
				/>
			)}
			{short.length === 0 ? null : (
				<OneOfDates
					table={table}
					columns={short.map(({ column }) => column)}
					asked="dates.years"
					name={choice.years}
					initial="take"
					options={CENTURIES.map(([value, label]) => ({ value, label: questionWords(label) }))}
				/>
			)}
		</>
	);
}

interface OneOfDatesProps {
	readonly table: AskedTable;
	readonly columns: readonly number[];
	readonly asked: 'dates.order' | 'dates.years';
	readonly name: string;
	readonly initial?: string;
	readonly options: readonly { readonly value: string; readonly label: string }[];
}

function OneOfDates({ table: { key, first }, columns, asked, name, initial = OPEN, options }: OneOfDatesProps) {
	const shown = columns.map((column) => columnOf(first, column));
	const value = draftOf(key)[name] ?? initial;
	return (
		<fieldset class="question">
			<legend>{questionWords(asked, { columns: listOf(shown.map(columnName)), count: shown.length })}</legend>
			{value === OPEN ? <p class="open-mark">{words('columns.no-proposal')}</p> : null}
			{shown.map((column) => (
				<p key={column.column}>
					<Samples column={column} />
				</p>
			))}
			<div class="choices">
				{options.map((option) => (
					<Choice
						key={option.value}
						name={`${key} ${name}`}
						value={option.value}
						chosen={value}
						onChoose={(next) => choose(key, name, next)}
					>
						{option.label}
					</Choice>
				))}
			</div>
		</fieldset>
	);
}
