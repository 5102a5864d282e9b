/** Asks a question beside a cell that waits for its answer, which counts for all rows. */
import { useSignal } from '@preact/signals';
import { type Option, patchOf, proposalOf } from '../../../drafts/decisions/question.ts';
import type { QuestionTexts } from '../../../drafts/decisions/question-texts.ts';
import { isAnswering, OPEN, sendAnswers, textsOf } from '../columns/asked-table.ts';
import { OptionSelect } from '../columns/question-group.tsx';
import { Button, Choice } from '../parts/controls.tsx';
import { isWaiting } from '../state/store.ts';
import { asSentence, words } from '../words/words.ts';
import type { RowQuestion } from './row-questions.ts';

const FEW = 4;

interface QuestionProps extends RowQuestion {
	/** The text of the button that answers. */
	readonly label?: string;
	readonly onDone: () => void;
}

export function QuestionAtCell({
	table: { key, first },
	question,
	label = words('cell.answer'),
	onDone,
}: QuestionProps) {
	const chosen = useSignal(proposalOf(question)?.value ?? OPEN);
	const typed = useSignal('');
	const texts = textsOf(first);
	const { question: asked, evidence } = texts.textOf(question);
	const option = question.options.find(({ value }) => value === chosen.value);
	const isBusy = isAnswering(key) || isWaiting(`answers ${key}`);
	const answer = async (): Promise<void> => {
		if (option !== undefined && (await sendAnswers(key, [patchOf(option, typed.value)]))) onDone();
	};
	return (
		<form
			class="cell-question"
			aria-label={asked}
			onSubmit={(event) => {
				event.preventDefault();
				if (!isBusy) void answer();
			}}
		>
			<p>
				<b>{asSentence(asked)}</b>
			</p>
			{evidence === '' ? null : <p class="hint">{asSentence(evidence)}</p>}
			<Options
				texts={texts}
				question={question}
				label={asked}
				value={chosen.value}
				onChoose={(value) => void (chosen.value = value)}
			/>
			{option?.typed === undefined ? null : (
				<label class="field">
					<span>{texts.typingOf(question, option.typed)}</span>
					<input value={typed.value} onInput={({ currentTarget: { value } }) => void (typed.value = value)} />
				</label>
			)}
			<Button
				type="submit"
				disabled={isBusy || option === undefined || isUnfinished(texts, option, typed.value)}
				label={isBusy ? words('obstacle.checking') : label}
			/>
		</form>
	);
}

const isUnfinished = (texts: QuestionTexts, { typed }: Option, text: string): boolean =>
	typed !== undefined && texts.checkTyped(typed, text) !== undefined;

/** Shows a few options as buttons, many as a list. */
function Options(props: Parameters<typeof OptionSelect>[0]) {
	const { texts, question, label, value, onChoose } = props;
	const { options, path } = question;
	if (options.length > FEW) return <OptionSelect {...props} />;
	return (
		<div class="choices" role="radiogroup" aria-label={label}>
			{options.map((option) => (
				<Choice
					key={option.value}
					name={`cell ${path}`}
					isChosen={value === option.value}
					onChoose={() => onChoose(option.value)}
				>
					{asSentence(texts.optionOf(question, option).label)}
				</Choice>
			))}
		</div>
	);
}
