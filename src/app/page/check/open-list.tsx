/** Lists questions and problems, one line each. A click on a line shows its rows in the grid. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { groupQuestions, proposalOf, type Question } from '../../../drafts/decisions/question.ts';
import type { Patch } from '../../../drafts/mapping/patch.ts';
import type { OutcomeView, ProblemView, WorkbenchView } from '../../protocol/view.ts';
import { type AskedTable, countDue, groupTables, isAnswering, sendAnswers, textsOf } from '../columns/asked-table.ts';
import { TableWithQuestions } from '../columns/open-table.tsx';
import { Button } from '../parts/controls.tsx';
import { hashOf } from '../state/address.ts';
import { isWaiting } from '../state/store.ts';
import { asSentence, formatCents, formatCount, words } from '../words/words.ts';
import { showInvoices } from './invoices.tsx';
import { isChosen, toggle } from './row-filter.ts';
import { listRowQuestions, listTables, type RowQuestion, textOf, valuesOf } from './row-questions.ts';

interface ListProps {
	readonly now: WorkbenchView;
	readonly outcome: OutcomeView;
}

export function OpenList({ now, outcome }: ListProps) {
	const { problems, invoiceSum } = outcome;
	const { count: refused = 0, cents = 0 } = invoiceSum?.refused ?? {};
	const { alone, placed } = placeQuestions(now, problems);
	const tables = groupTables(now.tables, 'table').filter(({ first }) => first.questions.length > 0);
	const isEmpty = problems.length + refused + alone.length + tables.length === 0;
	if (isEmpty && outcome.files.some(({ isSkipped }) => !isSkipped)) return null;
	return (
		<section class="card open-list" aria-labelledby="open-list">
			<h2 id="open-list" tabIndex={-1}>
				{words('check.open')}
			</h2>
			{isEmpty ? <p class="hint">{words('check.problems.none', { count: outcome.totals.ready })}</p> : null}
			<ul>
				{tables.map((table) => (
					<li key={table.key}>
						<a class="open-line is-question" href={hashOf({ screen: 'columns', workbench: now.id })}>
							<Figures title={words('check.columns', { count: countDue(table), table: table.places[0] ?? '' })} />
						</a>
					</li>
				))}
				{refused === 0 ? null : (
					<li>
						<Button class="open-line" onClick={showInvoices}>
							<Figures title={words('invoices.refused', { count: refused })} count={refused} cents={cents} />
						</Button>
					</li>
				)}
				{problems.map((problem) => (
					<ProblemLines key={problem.id} now={now} problem={problem} asked={placed.get(problem.id) ?? []} />
				))}
			</ul>
			{listTables(now.tables).map((table) => (
				<Together key={table.key} table={table} alone={alone.filter((one) => one.table.key === table.key)} />
			))}
		</section>
	);
}

/** Places questions below the problem whose rows they explain. */
function placeQuestions({ tables }: WorkbenchView, problems: readonly ProblemView[]) {
	const placed = new Map<string, readonly RowQuestion[]>();
	const alone: RowQuestion[] = [];
	for (const one of listRowQuestions(tables)) {
		const problem = problems.find((each) => valuesOf(one, each, tables).length > 0);
		if (problem === undefined) alone.push(one);
		else placed.set(problem.id, [...(placed.get(problem.id) ?? []), one]);
	}
	return { alone, placed };
}

interface ProblemLinesProps {
	readonly now: WorkbenchView;
	readonly problem: ProblemView;
	readonly asked: readonly RowQuestion[];
}

function ProblemLines({ now, problem, asked }: ProblemLinesProps) {
	const { id, title } = problem;
	return (
		<li>
			<Button class="open-line" aria-pressed={isChosen({ problem: id })} onClick={() => toggle({ problem: id })}>
				<Figures {...problem} title={asSentence(title)} />
			</Button>
			{asked.length === 0 ? null : (
				<ul>
					{asked.map((one) => (
						<li key={one.question.path}>
							<QuestionLine now={now} problem={problem} asked={one} />
						</li>
					))}
				</ul>
			)}
		</li>
	);
}

interface QuestionLineProps extends Pick<ProblemLinesProps, 'now' | 'problem'> {
	readonly asked: RowQuestion;
}

function QuestionLine({ now, problem, asked }: QuestionLineProps) {
	const { table, question } = asked;
	const values = valuesOf(asked, problem, now.tables);
	const sum = (of: 'count' | 'cents'): number => values.reduce((all, value) => all + value[of], 0);
	const about = textOf(question);
	const chosen =
		about === undefined ? { problem: problem.id } : { table: table.key, alike: { [about.column]: about.text } };
	const title = about === undefined ? textsOf(table.first).textOf(question).question : `“${about.text}”`;
	return (
		<Button class="open-line is-question" aria-pressed={isChosen(chosen)} onClick={() => toggle(chosen)}>
			<Figures
				title={title}
				count={sum('count')}
				cents={sum('cents')}
				state={isAnswering(table.key) ? 'taken' : 'question'}
			/>
		</Button>
	);
}

interface FiguresProps extends Partial<Pick<ProblemView, 'column' | 'count' | 'cents'>> {
	readonly title: string;
	readonly state?: 'question' | 'taken';
}

function Figures({ title, column, count, cents, state }: FiguresProps) {
	return (
		<>
			{state === undefined ? null : (
				<span class="open-sign" aria-hidden="true">
					{state === 'taken' ? '…' : '?'}
				</span>
			)}
			<span class="open-title" title={title}>
				{column === undefined ? null : <span class="open-column">{column}</span>}
				<span class="open-text">{title}</span>
				{state === undefined ? null : <span class="unseen">, {words(`check.${state}`)}</span>}
			</span>
			{count === undefined ? null : (
				<span class="open-figures">
					<b>{formatCount(count)}</b>{' '}
					{cents === undefined || cents === 0 ? null : <span class="amount">{formatCents(cents)}</span>}
				</span>
			)}
		</>
	);
}

interface TogetherProps {
	readonly table: AskedTable;
	readonly alone: readonly RowQuestion[];
}

/** Opens all questions of a table in one dialog, and takes their proposals with one click. `alone`: those without a problem beside them. */
function Together({ table, alone }: TogetherProps) {
	const isOpen = useSignal(false);
	const { key, first } = table;
	const { questions } = first;
	const proposed = questions.flatMap((one): readonly Patch[] => {
		const option = proposalOf(one);
		return option === undefined ? [] : [option.patch];
	});
	const isBusy = isAnswering(key) || isWaiting(`answers ${key}`);
	const texts = textsOf(first);
	const groups = groupQuestions(alone.map(({ question }) => question));
	return (
		<div class="together">
			<ul>
				{groups.map((group) => (
					<li key={group[0]?.group}>
						<Button class="open-line is-question" aria-haspopup="dialog" onClick={() => void (isOpen.value = true)}>
							<Figures title={texts.titleOf(group).title} count={countRows(group)} />
						</Button>
					</li>
				))}
			</ul>
			<div class="actions">
				<Button
					class="quiet"
					aria-haspopup="dialog"
					onClick={() => void (isOpen.value = true)}
					label={words('check.together', { count: countDue(table) })}
				/>
				{proposed.length === 0 ? null : (
					<Button
						class="quiet"
						disabled={isBusy}
						onClick={() => void sendAnswers(key, proposed)}
						label={words('check.take', { count: proposed.length })}
					/>
				)}
			</div>
			{isOpen.value ? <QuestionsDialog table={table} onClose={() => void (isOpen.value = false)} /> : null}
		</div>
	);
}

const countRows = (group: readonly Question[]): number =>
	group.reduce((sum, { about }) => sum + ('count' in about ? about.count : 1), 0);

function QuestionsDialog({ table, onClose }: { readonly table: AskedTable; readonly onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => dialog.current?.showModal(), []);
	const [name = ''] = table.places;
	return (
		<dialog ref={dialog} class="dialog is-wide" aria-labelledby="questions-title" onClose={onClose}>
			<h2 id="questions-title" tabIndex={-1}>
				{name}
			</h2>
			{table.first.columns.length > 0 ? null : <p class="hint">{words('columns.lead.items')}</p>}
			<TableWithQuestions table={table} isOfRows onDone={() => dialog.current?.close()} />
			<Button class="quiet" onClick={() => dialog.current?.close()} label={words('fault.dismiss')} />
		</dialog>
	);
}
