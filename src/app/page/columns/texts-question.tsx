/** What the words of a column mean, or who its people are: each different text once, for all rows that have it. */
import type { ComponentChildren } from 'preact';
import { MEANINGS, type WordField } from '../../../drafts/decisions/question.ts';
import { formatCount, questionWords, words } from '../words/words.ts';
import { meaningName, targetName } from './target-name.ts';
import { type QuestionProps, choose, columnOf, draftOf } from './asked-table.ts';
import { columnName } from './column-evidence.tsx';
import { Choice } from './column-question.tsx';
import { choice, chosen, OPEN, OTHER, type QuestionOf } from './draft-answers.ts';

interface TextsTableProps {
	readonly title: string;
	readonly texts: readonly { readonly text: string; readonly count: number; readonly meaning: ComponentChildren }[];
}

function TextsTable({ title, texts }: TextsTableProps) {
	return (
		<table class="stacked">
			<caption class="unseen">{title}</caption>
			<thead>
				<tr>
					<th scope="col">{words('columns.text')}</th>
					<th scope="col" class="number">
						{words('columns.rows')}
					</th>
					<th scope="col">{words('columns.meaning')}</th>
				</tr>
			</thead>
			<tbody>
				{texts.map(({ text, count, meaning }) => (
					<tr key={text}>
						<th scope="row">
							<span class="sample-cell">{text}</span>
						</th>
						<td class="number">{formatCount(count)}</td>
						<td>{meaning}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

export function WordsQuestion({ table: { key, first }, question }: QuestionProps<'words'>) {
	const { column, field, words: asked } = question;
	const title = questionWords('question.words', {
		column: columnName(columnOf(first, column)),
		field: targetName(field),
		count: asked.length,
	});
	const texts = asked.map(({ text, count, proposal }) => ({
		text,
		count,
		meaning: (
			<MeaningSelect
				text={text}
				count={count}
				field={field}
				value={chosen(draftOf(key), choice.word(column, text), proposal)}
				onChoose={(value) => choose(key, choice.word(column, text), value)}
			/>
		),
	}));
	return (
		<fieldset class="question">
			<legend>{title}</legend>
			<TextsTable title={title} texts={texts} />
		</fieldset>
	);
}

interface MeaningSelectProps {
	readonly text: string;
	readonly count?: number;
	readonly field: WordField;
	readonly value: string;
	readonly onChoose: (value: string) => void;
}

export function MeaningSelect({ text, count, field, value, onChoose }: MeaningSelectProps) {
	const label =
		count === undefined ? words('columns.meaning-of', { text }) : questionWords('word.what', { word: text, count });
	return (
		<span class={value === OPEN ? 'is-open' : undefined}>
			<select aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
				{value === OPEN ? <option value={OPEN}>{words('columns.choose')}</option> : null}
				{[...new Set([...MEANINGS[field], ...(value === OPEN || value === '' ? [] : [value])])].map((one) => (
					<option key={one} value={one}>
						{meaningName(field, one)}
					</option>
				))}
				<option value="">{questionWords(field === 'acquisitionType' ? 'word.leave-empty' : 'word.refuse')}</option>
			</select>
		</span>
	);
}

export function PeopleQuestion({ table: { key, first }, question }: QuestionProps<'people'>) {
	const { column, people, custom } = question;
	const mode = draftOf(key)[choice.people(column)] ?? 'each';
	const set = (value: string): void => choose(key, choice.people(column), value);
	const name = `${key} people ${column}`;
	const title = questionWords('question.people', { column: columnName(columnOf(first, column)), count: people.length });
	const nobody = (): void => {
		set('each');
		for (const { text } of people) choose(key, choice.person(column, text), '');
	};
	return (
		<fieldset class="question">
			<legend>{title}</legend>
			<div class="choices">
				<Choice name={name} value="each" chosen={mode} onChoose={set}>
					{questionWords('people.each')}
				</Choice>
				<Choice name={name} value="custom" chosen={mode} onChoose={set}>
					{questionWords('people.custom', { target: targetName(custom) })}
				</Choice>
			</div>
			{mode === 'each' ? (
				<>
					<TextsTable
						title={title}
						texts={people.map((person) => ({
							...person,
							meaning: <PersonSelect tableKey={key} column={column} person={person} />,
						}))}
					/>
					<button type="button" class="quiet" onClick={nobody}>
						{questionWords('people.nobody')}
					</button>
				</>
			) : null}
		</fieldset>
	);
}

interface PersonSelectProps {
	readonly tableKey: string;
	readonly column: number;
	readonly person: QuestionOf<'people'>['people'][number];
}

function PersonSelect({ tableKey, column, person: { text, count, near, proposal } }: PersonSelectProps) {
	const draft = draftOf(tableKey);
	const value = chosen(draft, choice.person(column, text), proposal);
	return (
		<span class={value === OPEN ? 'target-select is-open' : 'target-select'}>
			<select
				aria-label={questionWords('person.what', { person: text, count })}
				value={value}
				onChange={(event) => choose(tableKey, choice.person(column, text), event.currentTarget.value)}
			>
				{value === OPEN ? <option value={OPEN}>{words('columns.choose')}</option> : null}
				{near.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
				<option value="">{questionWords('person.nobody')}</option>
				<option value={OTHER}>{questionWords('person.other')}</option>
			</select>
			{value === OTHER ? (
				<input
					aria-label={questionWords('person.which')}
					placeholder={words('columns.person')}
					value={draft[choice.otherPerson(column, text)] ?? ''}
					onInput={(event) => choose(tableKey, choice.otherPerson(column, text), event.currentTarget.value)}
				/>
			) : null}
		</span>
	);
}
