/** How the assets of a row are numbered, and whose its price is. */
import { DEFAULT_NUMBERS, parseNumbers } from '../../../drafts/values/lot-numbers.ts';
import { questionWords, words } from '../words/words.ts';
import { type AskedTable, type QuestionProps, choose, columnOf, draftOf } from './asked-table.ts';
import { columnName, Samples } from './column-evidence.tsx';
import { Choice } from './column-question.tsx';
import { choice, chosen, OPEN } from './draft-answers.ts';
import { targetName } from './target-name.ts';

const PRICES = ['each', 'total'] as const;
/** Placeholders stand in braces, as do those of the sentence about them. */
const PATTERN = { number: '{number}', unit: '{unit}', example: DEFAULT_NUMBERS };

export function QuantityQuestion({ table: { key, first }, question }: QuestionProps<'quantity'>) {
	const { column, isPriceOpen, custom } = question;
	const target = custom === undefined ? undefined : targetName(custom);
	const draft = draftOf(key);
	const shown = columnOf(first, column);
	const numbers = chosen(draft, choice.numbers(column), question.numbers);
	const price = draft[choice.price(column)] ?? OPEN;
	const isWrong = parseNumbers(numbers) === undefined;
	const hint = `${key} numbers`;
	return (
		<fieldset class="question">
			<legend>{questionWords('question.quantity', { column: columnName(shown) })}</legend>
			<p>
				<Samples column={shown} />
			</p>
			<label class={isWrong ? 'field is-open' : 'field'}>
				<span>{questionWords('quantity.numbers')}</span>
				<input
					value={numbers}
					aria-invalid={isWrong}
					aria-describedby={hint}
					onInput={(event) => choose(key, choice.numbers(column), event.currentTarget.value)}
				/>
			</label>
			<p id={hint} class="hint">
				{isWrong ? questionWords('quantity.pattern', PATTERN) : <NumbersOf table={first} numbers={numbers} />}
			</p>
			{isPriceOpen ? (
				<>
					<p>{questionWords('quantity.price')}</p>
					{price === OPEN ? <p class="open-mark">{words('columns.no-proposal')}</p> : null}
					<div class="choices">
						{(target === undefined ? PRICES : [...PRICES, 'row' as const]).map((one) => (
							<Choice
								key={one}
								name={`${key} ${choice.price(column)}`}
								value={one}
								chosen={price}
								onChoose={(next) => choose(key, choice.price(column), next)}
							>
								{questionWords(`quantity.${one}`, { target: target ?? '' })}
							</Choice>
						))}
					</div>
				</>
			) : null}
		</fieldset>
	);
}

/** What they look like with a number of the table. */
function NumbersOf({ table, numbers }: { readonly table: AskedTable['first']; readonly numbers: string }) {
	const sample = table.columns.find(({ target }) => target === 'enrollmentId')?.samples[0] ?? 'PAT-100';
	const number = parseNumbers(numbers);
	if (number === undefined) return null;
	const [second, third] = [number(sample, 2), number(sample, 3)];
	return <>{questionWords('evidence.quantity', { number: sample, second, third })}</>;
}
