import { definedOf } from '../../config/config.ts';
import { daysToSunset, type DeprecationNotice, deprecationProblem } from '../../client/outcome.ts';
import type { Language } from '../../messages/message.ts';
import { renderAdvice, renderFault, renderProblem, renderAction } from '../../messages/render-problem.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { rejectedLocale } from '../rejected/render-cell.ts';
import type { ReportFigures } from './fold-run.ts';
import {
	type LineUpdateSummary,
	NO_FILES,
	type ReportFile,
	type RunSummary,
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
	{ reports, canSettle }: { readonly reports: readonly ReportFile[]; readonly canSettle: boolean },
	options: ReportOptions,
): RunSummary {
	const { record } = run;
	const { planned, allInputs } = record;
	const { unconfirmedRow, timeline } = figures;
	const [first, last] = [timeline[0], timeline.at(-1)];
	return {
		...headOf(run, figures, record.command, options),
		...definedOf({
			sentFrom: first && renderSecond(first.second),
			sentTo: last && renderSecond(last.second),
			allInputs,
		}),
		...inputsOf(run),
		buckets: run.figures,
		...definedOf({ joined: planned?.joined, unconfirmedRow, canSettle: canSettle ? (true as const) : undefined }),
		cents: figures.cents,
		byStatus: planned?.byStatus ?? {},
		byCategory: planned?.byCategory ?? {},
		bySupplier: planned?.bySupplier ?? {},
		held: figures.held,
		...definedOf({
			earlierRuns: planned?.earlier?.runs,
			exchangeRates: planned?.exchangeRates,
			customFields: planned?.customFields,
			rejectedLocale: rejectedLocale(record),
		}),
		...listsOf(run, figures, options),
		reports,
	};
}

export function buildLineUpdateSummary(
	run: RunView,
	figures: ReportFigures,
	reports: readonly ReportFile[],
	options: ReportOptions,
): LineUpdateSummary {
	const { units, created: updated, ...others } = run.figures;
	return {
		...headOf(run, figures, 'lines update' as const, options),
		...inputsOf(run),
		buckets: { units, updated, ...others },
		...listsOf(run, figures, options),
		reports,
	};
}

function headOf<Command>(
	{ record, name, ended }: RunView,
	{ state }: ReportFigures,
	command: Command,
	{ language }: ReportOptions,
) {
	const stop = ended?.reason === 'finished' ? undefined : ended;
	const fault = stop?.fault;
	return {
		version: 1,
		program: record.program,
		run: name,
		command,
		state,
		...definedOf({
			stopped: stop?.reason,
			stopMessage: fault && renderFault({ problem: undefined, ...fault }, language),
			awaits: fault?.awaits,
		}),
		startedAt: record.startedAt,
	} as const;
}

function inputsOf({ record: { environment, inputs, typed, planned } }: RunView) {
	return {
		inputs,
		...definedOf({ environment, typed }),
		files: planned?.files ?? NO_FILES,
	};
}

function listsOf({ record }: RunView, figures: ReportFigures, options: ReportOptions) {
	const { language } = options;
	return {
		problems: listProblems(figures.problems, language),
		skips: listProblems(figures.skips, language),
		unconfirmed: listProblems(figures.unconfirmed, language),
		notices: listProblems(figures.notices, language),
		deprecations: (record.deprecations ?? []).map((notice) => describeDeprecation(notice, options)),
	};
}

function describeDeprecation(notice: DeprecationNotice, { language, now }: ReportOptions): SummaryDeprecation {
	const problem = deprecationProblem(notice, now.getTime());
	const daysLeft = daysToSunset(notice, now.getTime());
	return {
		code: problem.code,
		...notice,
		...(daysLeft === undefined ? {} : { daysLeft }),
		message: `${renderProblem(problem, language)}. ${renderAdvice(problem, language)}`,
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
