import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { PlacedNotice, PlanFigures } from '../../runs/record/run-record.ts';
import { renderList } from '../summary/build-summary.ts';
import type { RunSummary, SummaryProblem } from '../summary/run-summary.ts';
import {
	renderChanged,
	renderCompared,
	renderCustomFields,
	renderEnvironment,
	renderFirstSent,
	renderNothingToSend,
	renderRates,
} from './render-facts.ts';
import { renderCount, renderReais } from '../../messages/render-number.ts';
import { BUCKETS, type BucketName, renderFigure, renderFile, renderFilesApart } from './render-figures.ts';
import { type Block, heading, joinBlocks, type Line, refusal, renderLines } from './blocks.ts';
import { nextSteps } from './render-next-steps.ts';
import { listPreview } from './render-preview.ts';

const REFUSALS: ReadonlySet<BucketName> = new Set(['rejected', 'refused', 'unconfirmed']);
const MAX_PROBLEMS = 10;
const MAX_NOTICES = 8;
const CHECKED = ['notSent', 'rejected', 'skipped'] as const satisfies readonly BucketName[];

export interface Told {
	/** Notices that the command has shown already. */
	readonly shown?: readonly PlacedNotice[];
	/** The assets that the plan of a check would create. */
	readonly preview?: PlanFigures['preview'];
}

export function renderSummary(...given: Parameters<typeof listSummary>): string {
	return renderLines(listSummary(...given));
}

export function listSummary(
	summary: RunSummary,
	dir: string,
	language: Language,
	{ shown = [], preview }: Told = {},
): readonly Line[] {
	const words = wordsOf('reports', language);
	const group = (title: Line, problems: readonly SummaryProblem[], max: number): Block =>
		renderGroup({ title, problems, max, file: 'report.html' }, language);
	return joinBlocks([
		renderHead(summary, language),
		renderAssetFigures(summary, language),
		renderChanged(summary.changed, language),
		group(refusal(words('summary.problems')), summary.problems, MAX_PROBLEMS),
		group(heading(words('summary.skips')), summary.skips, MAX_NOTICES),
		...(summary.state === 'checked' ? listPreview({ preview, ignoredColumns: summary.ignoredColumns }, language) : []),
		summary.state === 'checked' ? renderCustomFields(summary, summary.environment, language) : [],
		group(heading(words('summary.notices')), newsOf(summary, shown), MAX_NOTICES),
		summary.deprecations.length === 0
			? []
			: [heading(words('summary.deprecations')), ...summary.deprecations.map(({ message }) => `  ${message}`)],
		renderReports(summary, dir, language),
		nextSteps(summary, dir, language).flatMap(({ why, commands }) => [
			heading(why),
			...commands.map((command) => `  ${command}`),
		]),
	]);
}

function renderHead(summary: RunSummary, language: Language): Block {
	const words = wordsOf('reports', language);
	const { state, environment } = summary;
	const named = words('summary.environment', { environment: renderEnvironment(environment, language) });
	const title = renderNothingToSend(summary, language) ?? renderFirstSent(summary, language) ?? words(`state.${state}`);
	const rates = renderRates(summary.exchangeRates, language);
	return [heading(title), ...(state === 'checked' || state === 'unplanned' ? [] : [named]), ...rates];
}

function newsOf({ notices }: RunSummary, shown: readonly PlacedNotice[]): RunSummary['notices'] {
	return notices.filter(
		({ code, count, first }) =>
			!shown.some(({ problem, origin, count: times }) => {
				const place = isDeepStrictEqual(origin, first);
				return place && problem.code === code && times === count;
			}),
	);
}

function renderAssetFigures(summary: RunSummary, language: Language): Block {
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

function renderBuckets(summary: RunSummary, language: Language): Block {
	const { files, state, buckets: counts, joined = 0, changed } = summary;
	const words = wordsOf('reports', language);
	const amounts: Partial<Record<BucketName, number>> = summary.cents;
	const nameOf = (bucket: BucketName | 'ready' | 'units'): string => words(`bucket.${bucket}`);
	const figure = (name: string, count: number, amount = 0): string =>
		renderFigure(name, renderCount(count, language), amount === 0 ? '' : renderReais(amount, language));
	return [
		...(state === 'checked' ? CHECKED : BUCKETS).flatMap((bucket) => {
			const name = nameOf(state === 'checked' && bucket === 'notSent' ? 'ready' : bucket);
			const line = figure(name, counts[bucket], amounts[bucket]);
			if (REFUSALS.has(bucket) && counts[bucket] > 0) return [refusal(line)];
			if (bucket !== 'skipped') return [line];
			const apart = [[words('bucket.joined'), joined] as const, [words('bucket.changed'), changed?.rows ?? 0] as const];
			const rest = counts.skipped - joined - (changed?.rows ?? 0);
			return [figure(name, rest), ...apart.filter(([, rows]) => rows > 0).map(([named, rows]) => figure(named, rows))];
		}),
		figure(nameOf('units'), counts.units),
		...renderFilesApart(files, language),
	];
}

interface Group {
	readonly title: Line;
	readonly problems: readonly SummaryProblem[];
	readonly max: number;
	readonly file: string;
}

function renderGroup({ title, problems, max, file }: Group, language: Language): Block {
	if (problems.length === 0) return [];
	const left = problems.length - max;
	const more = wordsOf('reports', language)('summary.more', { count: renderCount(left, language), file });
	return [title, ...renderList(problems.slice(0, max), language), ...(left > 0 ? [more] : [])];
}

function renderReports(summary: RunSummary, dir: string, language: Language): Block {
	const { reports } = summary;
	const listed = reports.map(({ name, rows }) =>
		rows === undefined ? `  ${name}` : renderFile(name, renderCount(rows, language)),
	);
	return listed.length === 0 ? [] : [heading(wordsOf('reports', language)('summary.files', { dir })), ...listed];
}
