/** What became of a run, as the last thing that a terminal shows: figures that add up, problems, files, next step. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { PlacedNotice } from '../../runs/record/run-record.ts';
import { renderList } from '../summary/list-problems.ts';
import type { AnySummary, RunSummary, SummaryProblem } from '../summary/run-summary.ts';
import {
	renderCompared,
	renderEnvironment,
	renderInvoiceFields,
	renderNothingToSend,
	renderRates,
} from './render-facts.ts';
import { renderCount } from '../../messages/render-param.ts';
import {
	BUCKETS,
	type BucketName,
	renderBlocks,
	renderFigure,
	renderFile,
	renderFilesApart,
	renderReais,
} from './render-figures.ts';
import { renderNextSteps } from './render-next-steps.ts';

const MAX_PROBLEMS = 10;
const MAX_NOTICES = 8;
/** What a dry run can say of a row. */
const CHECKED = ['notSent', 'rejected', 'skipped'] as const satisfies readonly BucketName[];

/** `dir`: the run folder as it is shown to the person. `shown`: notices that the same command has shown before. */
export function renderSummary(
	summary: AnySummary,
	dir: string,
	language: Language,
	shown: readonly PlacedNotice[] = [],
): string {
	const words = wordsOf('reports', language);
	const isOfLines = summary.command === 'lines update';
	// A run of phone lines has no page: whatever is not shown stands in its figures.
	const group = (title: string, problems: readonly SummaryProblem[], max: number): readonly string[] =>
		renderGroup({ title, problems, max, file: isOfLines ? 'summary.json' : 'report.html' }, language);
	return renderBlocks([
		renderHead(summary, language),
		...(isOfLines ? [renderBuckets(summary, language)] : [renderAssetFigures(summary, language)]),
		group(words('summary.problems'), summary.problems, MAX_PROBLEMS),
		// Unconfirmed assets are looked up one by one, in a list of their own; an update is just sent again.
		isOfLines ? group(words('summary.lines.unconfirmed'), summary.unconfirmed, MAX_PROBLEMS) : [],
		group(words(isOfLines ? 'summary.lines.skips' : 'summary.skips'), summary.skips, MAX_NOTICES),
		// An import has shown them with its plan.
		!isOfLines && summary.state === 'checked' ? renderInvoiceFields(summary.invoiceFields, language) : [],
		group(words('summary.notices'), newsOf(summary, shown), MAX_NOTICES),
		summary.deprecations.length === 0
			? []
			: [words('summary.deprecations'), ...summary.deprecations.map(({ message }) => `  ${message}`)],
		renderReports(summary, dir, language),
		renderNextSteps(summary, dir, language),
	]);
}

function renderHead(summary: AnySummary, language: Language): readonly string[] {
	const words = wordsOf('reports', language);
	const { state, environment } = summary;
	const inWords = (subject?: 'lines'): string =>
		words('summary.environment', { environment: renderEnvironment(environment, language, subject) });
	if (summary.command === 'lines update') {
		const title = words(state === 'finished' || state === 'unfinished' ? `state.lines.${state}` : `state.${state}`);
		return [title, ...(environment === undefined ? [] : [inWords('lines')])];
	}
	const title = renderNothingToSend(summary, language) ?? words(`state.${state}`);
	const rates = renderRates(summary.exchangeRates, language);
	return [title, ...(state === 'checked' || state === 'unplanned' ? [] : [inWords()]), ...rates];
}

/** The notices without those that were shown before, in the same command. */
function newsOf({ notices }: AnySummary, shown: readonly PlacedNotice[]): AnySummary['notices'] {
	return notices.filter(
		({ code, count, first }) =>
			!shown.some(({ problem, origin, count: times }) => {
				const place = isDeepStrictEqual(origin, first);
				return place && problem.code === code && times === count;
			}),
	);
}

/** And whether what earlier runs created is left out; for a run that was sent there is no question. */
function renderAssetFigures(summary: RunSummary, language: Language): readonly string[] {
	const { state, earlierRuns } = summary;
	if (state === 'unplanned') return [];
	const figures = renderBuckets(summary, language);
	if (state !== 'checked') return figures;
	const compared =
		earlierRuns === undefined
			? [wordsOf('reports', language)('summary.not-compared')]
			: renderCompared({ runs: earlierRuns }, language);
	return [...figures, ...compared];
}

function renderBuckets(summary: AnySummary, language: Language): readonly string[] {
	const { files, state } = summary;
	const words = wordsOf('reports', language);
	const isOfLines = summary.command === 'lines update';
	const counts = isOfLines ? { ...summary.buckets, created: summary.buckets.updated } : summary.buckets;
	const amounts: Partial<Record<BucketName, number>> = isOfLines ? {} : summary.cents;
	const joined = isOfLines ? 0 : (summary.joined ?? 0);
	const nameOf = (bucket: BucketName | 'ready' | 'units'): string =>
		words(isOfLines ? `bucket.lines.${bucket}` : `bucket.${bucket}`);
	const figure = (name: string, count: number, amount = 0): string =>
		renderFigure(name, renderCount(count, language), amount === 0 ? '' : renderReais(amount));
	return [
		...(state === 'checked' ? CHECKED : BUCKETS).flatMap((bucket) => {
			const name = nameOf(state === 'checked' && bucket === 'notSent' ? 'ready' : bucket);
			if (bucket !== 'skipped' || joined === 0) return [figure(name, counts[bucket], amounts[bucket])];
			return [figure(name, counts.skipped - joined), figure(words('bucket.joined'), joined)];
		}),
		figure(nameOf('units'), counts.units),
		...renderFilesApart(files, language),
	];
}

interface Group {
	readonly title: string;
	readonly problems: readonly SummaryProblem[];
	readonly max: number;
	/** Has all of them. */
	readonly file: string;
}

function renderGroup({ title, problems, max, file }: Group, language: Language): readonly string[] {
	if (problems.length === 0) return [];
	const left = problems.length - max;
	const more = wordsOf('reports', language)('summary.more', { count: renderCount(left, language), file });
	return [title, ...renderList(problems.slice(0, max), language), ...(left > 0 ? [more] : [])];
}

function renderReports(summary: AnySummary, dir: string, language: Language): readonly string[] {
	const { reports } = summary;
	const listed = reports.map(({ name, rows }) =>
		rows === undefined ? `  ${name}` : renderFile(name, renderCount(rows, language)),
	);
	if (summary.command === 'lines update') listed.push('  summary.json');
	return listed.length === 0 ? [] : [wordsOf('reports', language)('summary.files', { dir }), ...listed];
}
