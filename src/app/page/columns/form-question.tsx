import type { ComponentChildren } from 'preact';
import { type Field, type Form, TYPED } from '../../../drafts/decisions/form.ts';
import type { Question } from '../../../drafts/decisions/question.ts';
import type { TableView } from '../../protocol/view.ts';
import { Choice } from '../parts/controls.tsx';
import { asSentence, words } from '../words/words.ts';
import {
	type AskedTable,
	choose,
	chosenOf,
	columnOf,
	draftOf,
	fillDraft,
	formsOf,
	isReadAgain,
	OPEN,
} from './asked-table.ts';
import { ColumnRow, columnName, ColumnsTable, countsOf, Samples } from './column-row.tsx';
import { TargetSelect } from './target-select.tsx';

const SHOWN = 4;

export function FormQuestion({ table, question }: { readonly table: AskedTable; readonly question: Question }) {
	const form = formsOf(table.first).formOf(question);
	const { asked } = fillDraft(form, draftOf(table.key));
	if (question.kind === 'columns') return <ColumnsQuestion table={table} form={form} question={question} />;
	const fields = form.isList ? asked.filter(({ options }) => options.every(({ isLast }) => isLast !== true)) : asked;
	const whole = form.isList
		? form.fields.find(({ options }) => options.some(({ isLast }) => isLast === true))
		: undefined;
	const hasTitle = form.isList || question.kind !== 'dates';
	return (
		<fieldset class="question">
			{hasTitle ? <legend>{form.title}</legend> : null}
			{form.isList ? null : <Evidence question={question} form={form} />}
			{question.kind === 'items' && fields.length === 0 ? <Products form={form} /> : null}
			{whole === undefined ? null : <Choices table={table} field={whole} kind={question.kind} />}
			{form.isList ? (
				<TextsTable title={form.title} table={table} fields={fields} />
			) : (
				fields.map((field) => <OneField key={field.name} table={table} field={field} form={form} question={question} />)
			)}
			{isReadAgain(question, asked, draftOf(table.key)) ? <p class="hint">{words('columns.header-first')}</p> : null}
		</fieldset>
	);
}

/** One answer may count for all of them. */
function Products({ form }: Pick<FieldProps, 'form'>) {
	const ofProduct = form.fields.filter(({ options }) => options.every(({ isLast }) => isLast !== true));
	return (
		<ul class="hint">
			{ofProduct.map(({ name, label, samples }) => (
				<li key={name}>{[label, samples ?? ''].filter((text) => text !== '').join(' · ')}</li>
			))}
		</ul>
	);
}

function Evidence({ question, form }: Pick<FieldProps, 'question' | 'form'>) {
	const { kind } = question;
	if (kind === 'header' || kind === 'encoding') return <p class="hint">{form.evidence}</p>;
	if ((kind !== 'identifier' && kind !== 'status') || question.proposal !== undefined) return null;
	return <p class="open-mark">{form.evidence}</p>;
}

interface OneOfTable {
	readonly table: AskedTable;
	readonly field: Field;
}

interface FieldProps extends OneOfTable {
	readonly form: Form;
	readonly question: Question;
}

function OneField({ table, field, form, question }: FieldProps) {
	const { key, first } = table;
	const value = chosenOf(draftOf(key), field);
	const isSame = field.question === form.title;
	return (
		<>
			{isSame || field.options.length === 0 ? null : <p>{field.question}</p>}
			{value === OPEN && field.column !== undefined ? <p class="open-mark">{words('columns.no-proposal')}</p> : null}
			{field.column === undefined ? null : (
				<p>
					<Samples column={columnOf(first, field.column)} />
				</p>
			)}
			{field.options.length === 0 ? (
				<TextField table={table} field={field} />
			) : isSame || question.kind !== 'status' ? (
				<Choices table={table} field={field} kind={question.kind} />
			) : (
				<label class={value === OPEN ? 'field is-inline is-open' : 'field is-inline'}>
					<span>{field.question}</span>
					<FieldSelect table={table} field={field} />
				</label>
			)}
		</>
	);
}

function Choices({ table, field, kind }: OneOfTable & Pick<Question, 'kind'>) {
	const { key, first } = table;
	const value = chosenOf(draftOf(key), field);
	const set = (next: string): void => choose(key, field.name, next);
	const choice = (option: Field['options'][number], children: ComponentChildren) => (
		<Choice key={option.value} name={name} isChosen={value === option.value} onChoose={() => set(option.value)}>
			{children}
		</Choice>
	);
	const isOfColumns = kind === 'identifier' || kind === 'status';
	const columns = field.options.filter(({ isLast }) => isLast === true);
	const likely = isOfColumns ? Math.min(field.likely ?? 0, SHOWN) : field.options.length;
	const shown = isOfColumns ? columns.slice(0, likely) : field.options;
	const rest = isOfColumns ? columns.slice(likely) : [];
	const others = isOfColumns ? field.options.filter(({ isLast }) => isLast !== true) : [];
	const name = `${key} ${field.name}`;
	const isOther = rest.some((option) => option.value === value);
	return (
		<div class="choices">
			{shown.map((option) =>
				choice(
					option,
					isOfColumns ? <ColumnLine table={first} column={Number(option.value)} /> : asSentence(option.label),
				),
			)}
			{rest.length === 0 ? null : (
				<label class="field is-inline">
					<span>{words('columns.other')}</span>
					<select value={isOther ? value : OPEN} onChange={(event) => set(event.currentTarget.value)}>
						{isOther ? null : <option value={OPEN}>{words('columns.choose')}</option>}
						{rest.map((option) => (
							<option key={option.value} value={option.value}>
								{option.label} – {option.hint}
							</option>
						))}
					</select>
				</label>
			)}
			{others.map((option) => choice(option, asSentence(option.label)))}
			{value === TYPED ? <TypedText table={table} field={field} isShown /> : null}
		</div>
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

function TypedText({ table: { key }, field, isShown = false }: OneOfTable & { readonly isShown?: boolean }) {
	const name = `typed ${field.name}`;
	const question = field.typed?.question ?? '';
	const input = (
		<input
			aria-label={isShown ? undefined : question}
			value={draftOf(key)[name] ?? ''}
			onInput={(event) => choose(key, name, event.currentTarget.value)}
		/>
	);
	return isShown ? (
		<label class="field is-inline">
			<span>{question}</span>
			{input}
		</label>
	) : (
		input
	);
}

function TextField({ table: { key, first }, field }: OneOfTable) {
	const value = chosenOf(draftOf(key), field);
	const wrong = field.typed?.check(value);
	const hint = `${key} ${field.name}`;
	return (
		<>
			<label class={wrong === undefined ? 'field' : 'field is-open'}>
				<span>{field.question}</span>
				<input
					value={value}
					aria-invalid={wrong !== undefined}
					aria-describedby={hint}
					onInput={(event) => choose(key, field.name, event.currentTarget.value)}
				/>
			</label>
			<p id={hint} class="hint">
				{wrong ?? formsOf(first).numbers(value)}
			</p>
		</>
	);
}

function FieldSelect({ table: { key }, field, label }: OneOfTable & { readonly label?: string }) {
	const value = chosenOf(draftOf(key), field);
	return (
		<select aria-label={label} value={value} onChange={(event) => choose(key, field.name, event.currentTarget.value)}>
			{value === OPEN ? <option value={OPEN}>{words('columns.choose')}</option> : null}
			{field.options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			))}
		</select>
	);
}

interface TextsTableProps {
	readonly title: string;
	readonly table: AskedTable;
	readonly fields: readonly Field[];
}

function TextsTable({ title, table, fields }: TextsTableProps) {
	const draft = draftOf(table.key);
	if (fields.length === 0) return null;
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
				{fields.map((field) => {
					const value = chosenOf(draft, field);
					return (
						<tr key={field.name}>
							<th scope="row">
								<span class="sample-cell">{field.label}</span>
							</th>
							<td>
								<span class={value === OPEN ? 'target-select is-open' : 'target-select'}>
									<FieldSelect table={table} field={field} label={field.question} />
									{value === TYPED ? <TypedText table={table} field={field} /> : null}
								</span>
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

interface ColumnsQuestionProps {
	readonly table: AskedTable;
	readonly form: Form;
	readonly question: Extract<Question, { kind: 'columns' }>;
}

/** Columns that were chosen for the number or the status are nothing else. */
function ColumnsQuestion({ table: { key, first }, form, question }: ColumnsQuestionProps) {
	const draft = draftOf(key);
	const forms = formsOf(first);
	const taken = first.questions.flatMap((other) => {
		if (other.kind !== 'identifier' && other.kind !== 'status') return [];
		const [field] = forms.formOf(other).fields;
		return field === undefined ? [] : [chosenOf(draft, field)];
	});
	const fields = form.fields.filter(({ column }) => !taken.includes(String(column)));
	if (fields.length === 0) return null;
	return (
		<fieldset class="question">
			<legend>{form.title}</legend>
			<ColumnsTable title={form.title}>
				{fields.map((field) => {
					const shown = columnOf(first, field.column ?? 0);
					const others = question.columns.find(({ column }) => column === field.column)?.others ?? [];
					return (
						<ColumnRow key={field.name} column={shown} rows={first.rows}>
							<TargetSelect
								label={columnName(shown)}
								header={shown.header}
								target={chosenOf(draft, field)}
								likely={[field.proposal ?? OPEN, ...others]}
								onChoose={(next) => choose(key, field.name, next)}
							/>
							{field.evidence === '' ? null : <span class="hint">{field.evidence}</span>}
						</ColumnRow>
					);
				})}
			</ColumnsTable>
		</fieldset>
	);
}
