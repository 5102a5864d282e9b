/** Derives the state of the work from the rest of a view. Screens only show it. */
import type { Question } from '../../drafts/decisions/question.ts';
import {
	type Obstacle,
	type OutcomeView,
	type Stage,
	STAGES,
	type TargetView,
	type WorkbenchView,
	type WorkState,
} from './view.ts';

export type WorkFacts = Pick<WorkbenchView, 'inputs' | 'check' | 'tables' | 'outcome' | 'target' | 'sending'>;

export function workState(facts: WorkFacts): WorkState {
	const sending = sendingOf(facts);
	const isCurrent =
		facts.check.state === 'done' && !facts.check.isBehind && sending !== 'running' && !isKeyMissing(facts);
	const obstacle = obstacleOf(facts);
	const before = reachedBySending(facts);
	const isSent = ['stopped', 'fields', 'first', 'rehearsed', 'sent'].includes(sending);
	return {
		stage: stageOf(facts, sending, before),
		reached: sending === 'running' ? 'send' : isSent ? 'result' : before,
		done: doneOf(facts, sending, isCurrent),
		sending,
		isCurrent,
		...(obstacle === undefined ? {} : { obstacle: { kind: obstacle[0], screen: obstacle[1] } }),
	};
}

function sendingOf({ sending, target }: WorkFacts): WorkState['sending'] {
	if (sending === undefined) return 'none';
	const { state, awaitsFields, firstSent, isRehearsal, sentTo } = sending;
	if (state === 'sending' || state === 'stopping') return 'running';
	if (sentTo !== nameTarget(target)) return 'other-target';
	if (state === 'finished') return isRehearsal ? 'rehearsed' : 'sent';
	if (state === 'stopped' && firstSent !== undefined) return 'first';
	return state === 'stopped' && awaitsFields ? 'fields' : state;
}

/** Tells whether what was sent belongs to the target that is chosen now. */
export const nameTarget = (target: TargetView): string =>
	target.kind === 'rehearsal' ? '' : `${target.environment} ${target.baseUrl}`;

/** The key is only in memory: after a restart it has to be typed again. Without it, a check knows no earlier run at the API. */
export const isKeyMissing = ({ target }: Pick<WorkFacts, 'target'>): boolean =>
	target.kind === 'api' && target.key === undefined;

/** Returns the last screen that can be opened, apart from what was sent. */
function reachedBySending({ inputs, check, outcome }: WorkFacts): Stage {
	if (inputs.length === 0) return 'inputs';
	// Rows that were checked stay in sight, whatever a newer check asks.
	if (outcome === undefined) return check.state === 'running' || check.state === 'undecided' ? 'columns' : 'inputs';
	return outcome.totals.ready > 0 ? 'send' : 'check';
}

function stageOf({ check, outcome }: WorkFacts, sending: WorkState['sending'], before: Stage): Stage {
	if (sending === 'running' || sending === 'stopped' || sending === 'fields') return 'send';
	if (sending === 'first') return 'result';
	if (check.state === 'undecided') return 'columns';
	if (sending === 'rehearsed' || sending === 'sent') return 'result';
	const isWrong = outcome !== undefined && countWrong(outcome) > 0;
	return before === 'send' && isWrong ? 'check' : before;
}

const countWrong = ({ totals, files, invoiceSum }: OutcomeView): number =>
	totals.wrong + files.filter(({ isSkipped }) => !isSkipped).length + (invoiceSum?.refused.count ?? 0);

function doneOf(facts: WorkFacts, sending: WorkState['sending'], isCurrent: boolean): readonly Stage[] {
	const { inputs, check, outcome, sending: sent } = facts;
	const isRead = inputs.length > 0 && inputs.every(({ kind }) => kind !== 'refused');
	const isDecided = outcome !== undefined && outcome.totals.rows > 0 && !hasQuestions(facts, 'table');
	const isClean = isCurrent && outcome !== undefined && countWrong(outcome) === 0 && !hasQuestions(facts, 'rows');
	const isDone: Readonly<Record<Stage, boolean>> = {
		inputs: isRead && (outcome !== undefined || check.state === 'undecided'),
		columns: isDecided,
		check: isDecided && isClean,
		send: sending === 'sent',
		result: sending === 'sent' && sent?.figures.unconfirmed === 0 && sent.figures.refused === 0,
	};
	return STAGES.filter((stage) => isDone[stage]);
}

/** True if an item is undecided: it would be sent as proposed. */
const hasItems = ({ tables }: WorkFacts): boolean =>
	tables.some(({ questions }) => questions.some(({ about }) => about.kind === 'item' || about.kind === 'change'));

/** True if questions of this scope are open. Questions about rows hold only these rows back. */
const hasQuestions = ({ check, tables }: WorkFacts, scope: Question['scope']): boolean =>
	(scope === 'table' && check.state === 'undecided') ||
	tables.some(({ questions, isIgnored }) => !isIgnored && questions.some((one) => one.scope === scope));

/** True if only names of people are open. A rehearsal knows every name, so these questions come with the target. */
function asksOnlyPeople({ tables, target }: WorkFacts): boolean {
	const asked = tables.filter(({ isIgnored }) => !isIgnored).flatMap(({ questions }) => questions);
	const open = asked.filter(({ scope }) => scope === 'table');
	return target.kind === 'api' && open.length > 0 && open.every(({ about: { kind } }) => PEOPLE.has(kind));
}

const PEOPLE: ReadonlySet<Question['about']['kind']> = new Set(['people', 'person']);

const isUnread = ({ totals, files, invoices }: OutcomeView): boolean =>
	totals.rows + invoices.length === 0 && files.length > 0;

/** Finds the first thing that prevents sending, and the screen that removes it. */
function obstacleOf(facts: WorkFacts): readonly [Obstacle['kind'], Stage] | undefined {
	const { inputs, check, outcome } = facts;
	if (inputs.length === 0) return ['inputs', 'inputs'];
	if (check.state === 'running') return ['checking', 'check'];
	if (check.state === 'failed') return ['failed', outcome === undefined ? 'inputs' : 'check'];
	if (hasQuestions(facts, 'table')) return [asksOnlyPeople(facts) ? 'people' : 'questions', 'columns'];
	if (outcome === undefined) return ['unchecked', 'inputs'];
	if (hasItems(facts)) return ['items', 'check'];
	if (check.isBehind) return ['behind', 'check'];
	if (outcome.totals.ready === 0) return isUnread(outcome) ? ['unread', 'inputs'] : ['empty', 'check'];
	return isKeyMissing(facts) ? ['key', 'send'] : undefined;
}
