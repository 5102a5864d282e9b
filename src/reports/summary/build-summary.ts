/** The figures of a run as `summary.json` holds them. Pure. */
import type { Language } from '../../messages/message.ts';
import { renderFault } from '../../messages/render-problem.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { rejectedLocale } from '../rejected/column-locales.ts';
import type { ReportFigures } from './fold-figures.ts';
import { listDeprecations } from './list-deprecations.ts';
import { listProblems } from './list-problems.ts';
import type { ReportOptions } from './report-options.ts';
import { NO_FILES, type ReportFile, type RunSummary } from './run-summary.ts';

export interface SummaryContext {
	readonly reports: readonly ReportFile[];
	readonly canSettle: boolean;
}

export function buildSummary(
	run: RunView,
	figures: ReportFigures,
	shown: SummaryContext,
	options: ReportOptions,
): RunSummary {
	const { language } = options;
	const { record } = run;
	const { planned, environment } = record;
	const [first, last] = [figures.timeline[0], figures.timeline.at(-1)];
	const locale = rejectedLocale(record);
	return {
		version: 1,
		program: record.program,
		run: run.name,
		command: record.command,
		state: figures.state,
		...stopOf(run, language),
		startedAt: record.startedAt,
		...(first === undefined ? {} : { sentFrom: renderSecond(first.second) }),
		...(last === undefined ? {} : { sentTo: renderSecond(last.second) }),
		...(environment === undefined ? {} : { environment }),
		inputs: record.inputs,
		...(record.allInputs === undefined ? {} : { allInputs: record.allInputs }),
		...(record.typed === undefined ? {} : { typed: record.typed }),
		files: planned?.files ?? NO_FILES,
		buckets: run.figures,
		cents: figures.cents,
		byStatus: planned?.byStatus ?? {},
		byCategory: planned?.byCategory ?? {},
		bySupplier: planned?.bySupplier ?? {},
		problems: listProblems(figures.problems, language),
		skips: listProblems(figures.skips, language),
		unconfirmed: listProblems(figures.unconfirmed, language),
		...(figures.unconfirmedRow === undefined ? {} : { unconfirmedRow: figures.unconfirmedRow }),
		...(shown.canSettle ? { canSettle: true } : {}),
		held: figures.held,
		...(planned?.earlier === undefined ? {} : { earlierRuns: planned.earlier.runs }),
		...(planned?.invoiceFields === undefined ? {} : { invoiceFields: planned.invoiceFields }),
		notices: listProblems(figures.notices, language),
		deprecations: listDeprecations(record.deprecations, options),
		reports: shown.reports,
		...(locale === undefined ? {} : { rejectedLocale: locale }),
	};
}

/** Why the last session of sending ended. */
export function stopOf({ ended }: RunView, language: Language): Pick<RunSummary, 'stopped' | 'stopMessage'> {
	if (ended === undefined || ended.reason === 'finished') return {};
	const { reason, fault } = ended;
	if (fault === undefined) return { stopped: reason };
	return { stopped: reason, stopMessage: renderFault({ problem: undefined, ...fault }, language) };
}

function renderSecond(second: number): string {
	return new Date(second * 1000).toISOString();
}
