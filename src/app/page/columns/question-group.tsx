import type { ComponentChildren } from 'preact';
import { FOR_ALL, LEAVE_OUT, type Option, type Question, TYPED } from '../../../drafts/decisions/question.ts';
import type { QuestionTexts } from '../../../drafts/decisions/question-texts.ts';
import type { TableView } from '../../protocol/view.ts';
import { Choice } from '../parts/controls.tsx';
import { asSentence, questionWords, words } from '../words/words.ts';
import {
	type AskedTable,
	choose,
	chosenOf,
	columnOf,
	draftOf,
	isTyped,
	OPEN,
	textsOf,
	typedName,
} from './asked-table.ts';
import { columnName, countsOf, Samples } from './column-row.tsx';

const SHOWN = 4;

interface GroupProps {
	readonly table: AskedTable;
	readonly group: readonly Question[];
}

interface OneProps {
	readonly table: AskedTable;
	readonly question: Question;
}

const LISTED: ReadonlySet<Question['about']['kind']> = new Set(['sheet', 'word', 'person', 'item', 'change']);

/** Shows questions together. */
export function QuestionGroup({ table, group }: GroupProps) {
	const [first] = group;
	if (first === undefined) return null;
	const { kind } = first.about;
	const { title } = textsOf(table.first).titleOf(group);
	return (
		<fieldset class="question">
			<legend>{title}</legend>
			{LISTED.has(kind) ? (
				<TextsTable table={table} title={title} group={group} />
			) : (
				group.map((question) => <OneQuestion key={question.path} table={table} question={question} title={title} />)
			)}
		</fieldset>
	);
}

function OneQuestion({ table, question, title }: OneProps & { readonly title: string }) {
	const { key, first } = table;
	const texts = textsOf(first);
	const { about, proposal } = question;
	const value = chosenOf(draftOf(key), question);
	const { evidence } = texts.titleOf([question]);
	const { question: own, evidence: proofs } = texts.textOf(question);
	const isChoice = about.kind === 'number' || about.kind === 'status';
	const column = 'column' in about && about.kind !== 'people' ? about.column : undefined;
	return (
		<>
			{own === title || own === '' ? null : <p>{own}</p>}
			{about.kind === 'header' || about.kind === 'encoding' ? <p class="hint">{evidence}</p> : null}
			{isChoice && proposal === undefined ? <p class="open-mark">{evidence}</p> : null}
			{proofs === '' ? null : <p class="hint">{asSentence(proofs)}</p>}
			{value === OPEN && column !== undefined ? <p class="open-mark">{words('columns.no-proposal')}</p> : null}
			{column === undefined ? null : (
				<p>
					<Samples column={columnOf(first, column)} />
				</p>
			)}
			<Choices table={table} question={question} />
			{question.options.some((option) => option.value === value && option.readsAgain === true) ? (
				<p class="hint">{words('columns.header-first')}</p>
			) : null}
		</>
	);
}

function Choices({ table, question }: OneProps) {
	const { key, first } = table;
	const { path, about, options } = question;
	const texts = textsOf(first);
	const value = chosenOf(draftOf(key), question);
	const set = (next: string): void => choose(key, { [path]: next });
	const choice = (option: Option, children: ComponentChildren) => (
		<Choice
			key={option.value}
			name={`${key} ${path}`}
			isChosen={value === option.value}
			onChoose={() => set(option.value)}
		>
			{children}
		</Choice>
	);
	const name = (option: Option): string => texts.optionOf(question, option).label;
	// The table has a button for it.
	const shown = options.filter((option) => option.value !== LEAVE_OUT);
	const isOfColumns = about.kind === 'number' || about.kind === 'status';
	const columns = isOfColumns ? shown.filter((option) => /^\d+$/.test(option.value)) : [];
	const likely = isOfColumns ? columns.slice(0, Math.min(about.likely, SHOWN)) : [];
	const forAll = shown.filter((option) => option.value.startsWith(FOR_ALL));
	const others = shown.filter((option) => !columns.includes(option) && !forAll.includes(option));
	return (
		<div class="choices">
			{likely.map((option) => choice(option, <ColumnLine table={first} column={Number(option.value)} />))}
			<OneOfMany
				label={words('columns.other')}
				value={value}
				options={columns.slice(likely.length).map((option) => {
					const { label, hint = '' } = texts.optionOf(question, option);
					return { value: option.value, label: `${label} – ${hint}` };
				})}
				onChoose={set}
			/>
			<OneOfMany
				label={asSentence(questionWords('status.all'))}
				value={value}
				options={forAll.map((option) => {
					return { value: option.value, label: texts.meaning('status', option.value.slice(FOR_ALL.length)) };
				})}
				onChoose={set}
			/>
			{others.map((option) => choice(option, asSentence(name(option))))}
			{isTyped(draftOf(key), question) ? <TypedText table={table} question={question} isShown /> : null}
		</div>
	);
}

interface ManyProps {
	readonly label: string;
	readonly value: string;
	readonly options: readonly { readonly value: string; readonly label: string }[];
	readonly onChoose: (value: string) => void;
}

/** Renders nothing if there are no options. */
function OneOfMany({ label, value, options, onChoose }: ManyProps) {
	if (options.length === 0) return null;
	const isOne = options.some((option) => option.value === value);
	return (
		<label class="field is-inline">
			<span>{label}</span>
			<select value={isOne ? value : OPEN} onChange={(event) => onChoose(event.currentTarget.value)}>
				{isOne ? null : <option value={OPEN}>{words('columns.choose')}</option>}
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</label>
	);
}

function ColumnLine({ table, column }: { readonly table: TableView; readonly column: number }) {
	const shown = columnOf(table, column);
	return (
		<>
			<strong>{columnName(shown)}</strong> <Samples column={shown} />{' '}
			<span class="hint">{countsOf(shown, table.rows)}</span>
		</>
	);
}

function TypedText({ table: { key, first }, question, isShown = false }: OneProps & { readonly isShown?: boolean }) {
	const name = typedName(question);
	const kind = question.options.find(({ value }) => value === TYPED)?.typed;
	if (kind === undefined) return null;
	const texts = textsOf(first);
	const asked = texts.typingOf(question, kind);
	const typed = draftOf(key)[name] ?? '';
	const wrong = typed === '' ? undefined : texts.checkTyped(kind, typed);
	const input = (
		<input
			aria-label={isShown ? undefined : asked}
			aria-invalid={wrong !== undefined}
			value={typed}
			onInput={(event) => choose(key, { [name]: event.currentTarget.value })}
		/>
	);
	if (!isShown) return input;
	return (
		<>
			<label class={wrong === undefined ? 'field is-inline' : 'field is-inline is-open'}>
				<span>{asked}</span>
				{input}
			</label>
			{kind === 'numbers' || wrong !== undefined ? <p class="hint">{wrong ?? texts.numbers(typed)}</p> : null}
		</>
	);
}

interface ListProps extends GroupProps {
	readonly title: string;
}

function TextsTable({ table, title, group }: ListProps) {
	const { key, first } = table;
	const draft = draftOf(key);
	const texts = textsOf(first);
	return (
		<table class="stacked">
			<caption class="unseen">{title}</caption>
			<thead>
				<tr>
					<th scope="col">{words('columns.text')}</th>
					<th scope="col">{words('columns.meaning')}</th>
				</tr>
			</thead>
			<tbody>
				<ForAll table={table} group={group} />
				{group.map((question) => {
					const value = chosenOf(draft, question);
					const { label, question: asked, evidence } = texts.textOf(question);
					return (
						<tr key={question.path}>
							<th scope="row">
								<span class="sample-cell">{label}</span>
								{evidence === '' ? null : <span class="hint"> {evidence}</span>}
							</th>
							<td>
								<span class={value === OPEN ? 'target-select is-open' : 'target-select'}>
									<OptionSelect
										texts={texts}
										question={question}
										label={asked}
										value={value}
										onChoose={(chosen) => choose(key, { [question.path]: chosen })}
									/>
									{isTyped(draft, question) ? <TypedText table={table} question={question} /> : null}
								</span>
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

/** Offers one choice for all questions of the group. */
function ForAll({ table: { key, first }, group }: GroupProps) {
	const [one, ...others] = group;
	if (one === undefined || others.length === 0) return null;
	const nameOf = ({ alike, value }: Option): string => alike ?? value;
	const sameAt = ({ options }: Question, option: Option): Option | undefined =>
		options.find((other) => nameOf(other) === nameOf(option));
	const shared = one.options.filter(
		(option) => option.typed === undefined && others.every((other) => sameAt(other, option) !== undefined),
	);
	if (shared.length === 0) return null;
	const take = (value: string): void => {
		const option = shared.find((each) => each.value === value);
		if (option === undefined) return;
		choose(key, Object.fromEntries(group.map((each) => [each.path, sameAt(each, option)?.value ?? OPEN])));
	};
	return (
		<tr>
			<th scope="row">{words('columns.for-all', { count: group.length })}</th>
			<td>
				<span class="target-select">
					<select
						aria-label={words('columns.for-all', { count: group.length })}
						value={OPEN}
						onChange={(event) => take(event.currentTarget.value)}
					>
						<option value={OPEN}>{words('columns.choose')}</option>
						{shared.map((option) => (
							<option key={option.value} value={option.value}>
								{textsOf(first).optionOf(one, option).label}
							</option>
						))}
					</select>
				</span>
			</td>
		</tr>
	);
}

interface OptionSelectProps {
	readonly texts: QuestionTexts;
	readonly question: Question;
	readonly label: string;
	readonly value: string;
	readonly onChoose: (value: string) => void;
}

export function OptionSelect({ texts, question, label, value, onChoose }: OptionSelectProps) {
	return (
		<select aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
			{value === OPEN ? <option value={OPEN}>{words('columns.choose')}</option> : null}
			{question.options.map((option) => (
				<option key={option.value} value={option.value}>
					{texts.optionOf(question, option).label}
				</option>
			))}
		</select>
	);
}
