import { definedOf } from '../../config/config.ts';
import { daysToSunset, type DeprecationNotice, deprecationProblem } from '../../client/outcome.ts';
import type { Language } from '../../messages/message.ts';
import { renderAction, renderFault, renderProblem, renderWithAdvice } from '../../messages/render-problem.ts';
import type { PlanFigures } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { rejectedLocale } from '../rejected/rejected-cells.ts';
import type { ReportFigures } from './fold-run.ts';
import {
	NO_FILES,
	type ReportFile,
	type RunSummary,
	type SummaryChanged,
	type SummaryDeprecation,
	type SummaryProblem,
} from './run-summary.ts';
import { type ProblemGroup, renderProblemGroup } from '../../messages/group-problems.ts';
import { findCode, type WantedOption } from '../../messages/codes.ts';
import { namesIn } from '../../messages/format-text.ts';
import { messageOf } from '../../messages/texts.ts';

export interface ReportOptions {
	readonly language: Language;
	readonly now: Date;
	readonly shownDir?: string;
}

export function buildSummary(
	run: RunView,
	figures: ReportFigures,
	reports: readonly ReportFile[],
	options: ReportOptions,
): RunSummary {
	const { record, ended } = run;
	const { planned, program, command, startedAt, inputs } = record;
	const { language } = options;
	const { problems, skips, unconfirmed, notices, timeline } = figures;
	const stop = ended?.reason === 'finished' ? undefined : ended;
	const fault = stop?.fault;
	const [first, last] = [timeline[0], timeline.at(-1)];
	const { environment, typed, allInputs } = record;
	return {
		version: 1,
		program,
		run: run.name,
		command,
		state: figures.state,
		startedAt,
		inputs,
		...definedOf({
			stopped: stop?.reason,
			stopMessage: fault && renderFault({ problem: undefined, ...fault }, language),
			awaits: fault?.awaits,
			sentFrom: first && renderSecond(first.second),
			sentTo: last && renderSecond(last.second),
			allInputs,
			environment,
			typed,
			joined: planned?.joined,
			changed: planned?.changed && withoutZone(planned.changed),
			unconfirmedRow: figures.unconfirmedRow,
			earlierRuns: planned?.earlier?.runs,
			exchangeRates: planned?.exchangeRates,
			customFields: planned?.customFields,
			ignoredColumns: planned?.ignoredColumns,
			rejectedLocale: rejectedLocale(record),
		}),
		files: planned?.files ?? NO_FILES,
		buckets: run.figures,
		cents: figures.cents,
		byStatus: planned?.byStatus ?? {},
		byCategory: planned?.byCategory ?? {},
		bySupplier: planned?.bySupplier ?? {},
		held: figures.held,
		problems: listProblems(problems, language),
		skips: listProblems(skips, language),
		unconfirmed: listProblems(unconfirmed, language),
		notices: listProblems(notices, language),
		deprecations: (record.deprecations ?? []).map((notice) => describeDeprecation(notice, options)),
		reports,
	};
}

function withoutZone(changed: NonNullable<PlanFigures['changed']>): SummaryChanged {
	const { timeZone: _, ...figures } = changed;
	return figures;
}

function describeDeprecation(notice: DeprecationNotice, { language, now }: ReportOptions): SummaryDeprecation {
	const problem = deprecationProblem(notice, now.getTime());
	const daysLeft = daysToSunset(notice, now.getTime());
	return {
		code: problem.code,
		...notice,
		...(daysLeft === undefined ? {} : { daysLeft }),
		message: renderWithAdvice(problem, language),
	};
}

function renderSecond(second: number): string {
	return new Date(second * 1000).toISOString();
}

export function wantedOptions(problems: readonly SummaryProblem[]): ReadonlySet<WantedOption> {
	return new Set(problems.flatMap(({ code }) => findCode(code)?.wants ?? []));
}

export function listProblems(groups: readonly ProblemGroup[], language: Language): readonly SummaryProblem[] {
	return groups.map((group) => {
		const { count, origin, problem, several } = group;
		const action = actionOf(group, language);
		return {
			code: problem.code,
			count,
			message: renderProblem(problem, language, several),
			...(action === '' ? {} : { action }),
			first: origin,
		};
	});
}

function actionOf({ problem, several = {} }: ProblemGroup, language: Language): string {
	const code = findCode(problem.code);
	if (code?.kind !== 'refusal' || code.wants !== undefined) return '';
	// A detail of the first problem would be wrong for the others.
	const isOfFirst = namesIn(messageOf(problem.code, language).action ?? '').some((name) => several[name] !== undefined);
	return isOfFirst ? '' : renderAction(problem, language);
}

export function renderList(problems: readonly SummaryProblem[], language: Language): readonly string[] {
	const actionAt = (index: number): string | undefined =>
		problems[index]?.first.kind === 'row' ? undefined : problems[index]?.action;
	return problems.flatMap(({ first, ...group }, index) => {
		const action = actionAt(index);
		const line = `  ${renderProblemGroup({ ...group, origin: first }, language)}`;
		return action === undefined || action === actionAt(index + 1) ? [line] : [line, `    ${action}`];
	});
}
