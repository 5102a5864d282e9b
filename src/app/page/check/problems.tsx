import { MEANINGS } from '../../../drafts/decisions/question.ts';
import type { OutcomeView, ProblemView, WorkbenchView, WrongValueView } from '../../protocol/view.ts';
import { bound, Button } from '../parts/controls.tsx';
import { announced, isWaiting, perform } from '../state/store.ts';
import { asSentence, formatCents, formatCount, nameOf, words } from '../words/words.ts';
import { INVOICES } from './invoices.tsx';
import { isChosen, toggle } from './row-filter.ts';
import { isSharable, targetOf } from './table-columns.ts';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';

interface ProblemsProps {
	readonly now: WorkbenchView;
	readonly outcome: OutcomeView;
}

export function Problems({ now, outcome: { problems, files, invoiceSum } }: ProblemsProps) {
	const { count: refused = 0, cents = 0 } = invoiceSum?.refused ?? {};
	const isEmpty = problems.length + refused === 0;
	if (isEmpty && files.length > 0) return null;
	return (
		<section class="card problems" aria-labelledby="problems">
			<h2 id="problems">{words('check.problems')}</h2>
			{isEmpty ? <p class="hint">{words('check.problems.none')}</p> : null}
			<ul>
				{refused === 0 ? null : (
					<li>
						<Button class="problem" onClick={() => document.querySelector<HTMLElement>(`#${INVOICES}`)?.focus()}>
							<Figures title={words('invoices.refused', { count: refused })} count={refused} cents={cents} />
						</Button>
					</li>
				)}
				{problems.map((problem) => (
					<li key={problem.id}>
						<ProblemButton problem={problem} />
						{isChosen({ problem: problem.id }) ? <ProblemDetail now={now} problem={problem} /> : null}
					</li>
				))}
			</ul>
		</section>
	);
}

function ProblemButton({ problem }: { readonly problem: ProblemView }) {
	const { id, title } = problem;
	return (
		<Button class="problem" aria-pressed={isChosen({ problem: id })} onClick={() => toggle({ problem: id })}>
			<Figures {...problem} title={asSentence(title)} />
		</Button>
	);
}

function Figures({ title, column, count, cents }: Pick<ProblemView, 'title' | 'column' | 'count' | 'cents'>) {
	return (
		<>
			<span class="problem-title">
				{column === undefined ? null : <span class="problem-column">{column}</span>}
				<span class="problem-text">{title}</span>
			</span>
			<span class="problem-figures">
				<b>{formatCount(count)}</b> <span class="amount">{formatCents(cents)}</span>
			</span>
		</>
	);
}

function ProblemDetail({ now, problem }: { readonly now: WorkbenchView; readonly problem: ProblemView }) {
	const { action } = problem;
	const values = (problem.values ?? []).filter(
		({ table, column, count, near }) =>
			(count > 1 || near.length > 0) && isSharable(targetOf(now.tables, table, column)),
	);
	return (
		<div class="problem-detail">
			<p>{action}</p>
			{values.length === 0 ? null : (
				<>
					<h3>{words('check.values')}</h3>
					<ul class="values">
						{values.map((value) => (
							<li key={`${value.table} ${value.column} ${value.text}`}>
								<WrongValue now={now} value={value} />
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}

function WrongValue({ now, value }: { readonly now: WorkbenchView; readonly value: WrongValueView }) {
	return (
		<ReplaceForm
			workbench={now.id}
			table={value.table}
			column={value.column}
			target={targetOf(now.tables, value.table, value.column)}
			text={value.text}
			count={value.count}
			near={value.near}
		/>
	);
}

export const ALL_ROWS = 1_000_000_000;

const NEEDED = ['enrollmentId', 'status'];

const MAX_NEAR = 2;

interface ReplaceFormProps {
	readonly workbench: string;
	readonly table: string;
	readonly column: number;
	readonly target: string;
	readonly text: string;
	readonly count: number;
	readonly near: readonly string[];
	readonly onDone?: () => void;
}

export function ReplaceForm({ workbench, table, column, target, text, count, near, onDone }: ReplaceFormProps) {
	const typed = useSignal('');
	const list = useId();
	const values = target === 'status' || target === 'acquisitionType' ? MEANINGS[target] : [];
	const name = `replace ${table} ${column} ${text}`;
	const replace = async (by: string): Promise<void> => {
		const filter = { table, values: { [column]: text }, from: 0, to: ALL_ROWS };
		const isDone = await perform(workbench, 'fill', { filter, columns: [column], text: by, isSeries: false }, name);
		if (!isDone) return;
		announced.value = words('replace.done', { count, text: by });
		onDone?.();
	};
	return (
		<form
			class="replace"
			onSubmit={(event) => {
				event.preventDefault();
				if (typed.value !== '') void replace(typed.value);
			}}
		>
			<p class="replace-what">
				<code>{text === '' ? words('grid.empty') : text}</code>
				<span class="hint">{words('check.rows.count', { count })}</span>
			</p>
			<div class="replace-by">
				{near.slice(0, MAX_NEAR).map((by) => (
					<Button key={by} waits={name} onClick={() => void replace(by)} label={words('replace.near', { text: by })} />
				))}
				<input
					aria-label={words('replace.by', { text })}
					placeholder={words('replace.placeholder')}
					list={list}
					{...bound(typed)}
				/>
				<datalist id={list}>
					{values.map((value) => (
						<option key={value} value={nameOf('value', value)} />
					))}
				</datalist>
				<Button type="submit" disabled={typed.value === '' || isWaiting(name)} label={words('replace.all')} />
				{text === '' || NEEDED.includes(target) ? null : (
					<Button class="quiet" waits={name} onClick={() => void replace('')} label={words('replace.empty')} />
				)}
			</div>
		</form>
	);
}
