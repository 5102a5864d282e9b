/** The kinds of problems with their rows and reais. A click shows the rows of one, and its wrong texts, each put right at once. */
import type { ProblemView, WorkbenchView, WrongValueView } from '../../protocol/view.ts';
import { asSentence, formatCents, formatCount, words } from '../words/words.ts';
import { ReplaceForm } from './replace-form.tsx';
import { isChosen, toggle } from './row-filter.ts';
import { isSharable, targetOf } from './table-columns.ts';

export function Problems({
	now,
	problems,
}: {
	readonly now: WorkbenchView;
	readonly problems: readonly ProblemView[];
}) {
	return (
		<section class="card problems" aria-labelledby="problems">
			<h2 id="problems">{words('check.problems')}</h2>
			{problems.length === 0 ? <p class="hint">{words('check.problems.none')}</p> : null}
			<ul>
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
	const { id, title, column, count, cents } = problem;
	return (
		<button
			type="button"
			class="problem"
			aria-pressed={isChosen({ problem: id })}
			onClick={() => toggle({ problem: id })}
		>
			<span class="problem-title">
				{column === undefined ? null : <span class="problem-column">{column}</span>}
				<span class="problem-text">{asSentence(title)}</span>
			</span>
			<span class="problem-figures">
				<b>{formatCount(count)}</b> <span class="amount">{formatCents(cents)}</span>
			</span>
		</button>
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
