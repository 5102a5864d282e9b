import { renderProblemGroup } from '../../messages/group-problems.ts';
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { SendingPreview } from '../../runs/submit/preview-sending.ts';
import type { EarlierFigures, PlacedNotice, PlanFigures, RunEnvironment } from '../../runs/record/run-record.ts';
import { NO_FILES } from '../summary/run-summary.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { renderChanged, renderCompared, renderCustomFields, renderEnvironment, renderRates } from './render-facts.ts';
import { renderCount, renderReais } from '../../messages/render-number.ts';
import { type Block, heading, joinBlocks, type Line, refusal } from './blocks.ts';
import { renderFigure, renderFilesApart } from './render-figures.ts';
import { listPreview } from './render-preview.ts';

const MAX_NAMES = 5;
const MAX_NOTICES = 5;

export function shownNotices({ notices }: PlanFigures): readonly PlacedNotice[] {
	return notices.slice(0, MAX_NOTICES);
}

export function listPlanSummary(
	figures: PlanFigures,
	environment: RunEnvironment | undefined,
	language: Language,
	first?: number,
): readonly Line[] {
	const words = wordsOf('reports', language);
	const byStatus = Object.fromEntries(
		Object.entries(figures.byStatus).map(([status, count]) => [wordOfValue('status', status, language), count]),
	);
	const earlier = figures.earlier ?? { runs: 0, created: 0, held: 0 };
	const joined = figures.joined ?? 0;
	const changed = figures.changed?.rows ?? 0;
	const otherSkips = figures.skipped - earlier.created - earlier.held - joined;
	return joinBlocks([
		[
			heading(words('plan.plan', { assets: renderAssets(figures, language) })),
			...renderFirst(figures, first, language),
			words('summary.environment', { environment: renderEnvironment(environment, language) }),
			...renderRates(figures.exchangeRates, language),
			...renderCompared(earlier, language),
		],
		[
			...renderCounts(words('plan.by-status'), byStatus, language),
			...renderCounts(words('plan.by-category'), figures.byCategory, language),
			...renderCounts(words('plan.by-supplier'), figures.bySupplier, language),
		],
		renderLeft(
			{ ...earlier, created: earlier.created - changed, changed, rejected: figures.rejected, skipped: otherSkips },
			figures.files,
			language,
		),
		renderChanged(figures.changed, language),
		joined === 0 ? [] : [words('plan.joined', { count: renderCount(joined, language) })],
		...listPreview(figures, language),
		renderCustomFields(figures, environment, language),
		renderNotices(figures, language),
	]);
}

export function listSendingPreview(
	preview: SendingPreview,
	environment: RunEnvironment | undefined,
	language: Language,
	first?: number,
): readonly Line[] {
	const words = wordsOf('reports', language);
	return joinBlocks([
		[
			heading(words('plan.go-on', { assets: renderAssets(preview, language) })),
			...renderFirst(preview, first, language),
			words('summary.environment', { environment: renderEnvironment(environment, language) }),
			...renderCompared(preview.earlier, language),
		],
		renderLeft({ ...preview.earlier, rejected: 0, skipped: 0 }, NO_FILES, language),
	]);
}

function renderAssets({ drafts, totalCents }: Pick<PlanFigures, 'drafts' | 'totalCents'>, language: Language): string {
	const values = { drafts, count: renderCount(drafts, language), amount: renderReais(totalCents, language) };
	return wordsOf('reports', language)('plan.assets', values);
}

/** `first`: with `--first`, the number of assets to send now. */
function renderFirst(
	{ drafts }: Pick<PlanFigures, 'drafts'>,
	first: number | undefined,
	language: Language,
): readonly string[] {
	if (first === undefined || first >= drafts) return [];
	const [count, others] = [renderCount(first, language), renderCount(drafts - first, language)];
	return [wordsOf('reports', language)('plan.first', { first, count, rest: drafts - first, others })];
}

function renderCounts(title: string, counts: Readonly<Record<string, number>>, language: Language): Block {
	const sorted = Object.entries(counts).toSorted(([, left], [, right]) => right - left);
	if (sorted.length === 0) return [];
	const shown = sorted.length > MAX_NAMES ? sorted.slice(0, MAX_NAMES - 1) : sorted;
	const rest = sorted.slice(shown.length);
	const others = wordsOf('reports', language)('plan.others', { count: renderCount(rest.length, language) });
	const restCount = rest.reduce((sum, [, count]) => sum + count, 0);
	return [
		heading(title),
		...[...shown, ...(rest.length === 0 ? [] : [[others, restCount] as const])].map(([name, count]) =>
			renderFigure(name, renderCount(count, language)),
		),
	];
}

const LEFT = ['rejected', 'created', 'changed', 'held', 'clashing', 'skipped'] as const;

function renderLeft(
	counts: Readonly<Record<'rejected' | 'created' | 'held' | 'skipped', number>> &
		Pick<EarlierFigures, 'clashing'> & { readonly changed?: number },
	files: PlanFigures['files'],
	language: Language,
): Block {
	const words = wordsOf('reports', language);
	const left = [
		...LEFT.filter((name) => (counts[name] ?? 0) > 0).map((name) => {
			const line = renderFigure(words(`plan.${name}`), renderCount(counts[name] ?? 0, language));
			return name === 'rejected' ? refusal(line) : line;
		}),
		...renderFilesApart(files, language),
	];
	return left.length === 0 ? [] : [heading(words('plan.left')), ...left];
}

function renderNotices(figures: PlanFigures, language: Language): Block {
	const { notices } = figures;
	if (notices.length === 0) return [];
	const words = wordsOf('reports', language);
	const more = notices.length - MAX_NOTICES;
	return [
		heading(words('summary.notices')),
		...shownNotices(figures).map(({ origin, problem, count, several }) => {
			const message = renderProblem(problem, language, several);
			return `  ${renderProblemGroup({ count, origin, message }, language)}`;
		}),
		...(more > 0 ? [words('plan.more', { count: renderCount(more, language) })] : []),
	];
}
