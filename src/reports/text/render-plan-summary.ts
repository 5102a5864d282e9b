/** What would be sent, and where: shown before a person says yes. What earlier runs created or hold is not counted. Pure. */
import type { AssetStatus } from '../../contract/asset.ts';
import type { Language } from '../../messages/message.ts';
import { renderProblemGroup } from '../../messages/group-problems.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import type { ApiProfile } from '../../runs/submit/api-profile.ts';
import type { SendingPreview } from '../../runs/plan/preview-sending.ts';
import type { EarlierFigures, PlacedNotice, PlanFigures, RunEnvironment } from '../../runs/record/run-record.ts';
import { renderCount, renderReais } from './render-amount.ts';
import { renderEnvironment } from './render-environment.ts';
import { renderFigure } from './render-figures.ts';
import { renderFilesApart } from './render-files-apart.ts';
import { renderInvoiceFields } from './render-invoice-fields.ts';
import { renderProfile } from './render-profile.ts';
import { NO_FILES } from '../summary/run-summary.ts';
import { STATUS_WORDS } from '../../drafts/values/asset-words.ts';

const MOST_NAMES = 5;
const MOST_NOTICES = 5;

/** The notices of a plan that its summary tells. */
export function noticesTold({ notices }: PlanFigures): readonly PlacedNotice[] {
	return notices.slice(0, MOST_NOTICES);
}

const WORDS = {
	'pt-BR': {
		plan: 'Plano',
		goOn: 'Continuação',
		nothing: 'nada a enviar',
		assets: (count: string) => `${count} ativos a criar`,
		asset: '1 ativo a criar',
		environment: 'Ambiente',
		byStatus: 'Situação',
		byCategory: 'Categoria',
		bySupplier: 'Fornecedor',
		others: (names: string) => `e mais ${names}`,
		left: 'Não serão enviados',
		rejected: 'recusados na conferência',
		createdEarlier: 'já criados antes',
		held: 'retidos, sem confirmação antes',
		clashing: 'contra o que já foi criado antes',
		skipped: 'deixados de fora',
		joined: 'Itens de notas juntados ao ativo de outro item',
		earlier: (runs: string) => `Comparado com ${runs} importações anteriores`,
		earlierOne: 'Comparado com 1 importação anterior',
		notices: 'Avisos',
		moreNotices: (count: string) => `  … e mais ${count}; report.html, no fim, traz todos`,
	},
	en: {
		plan: 'Plan',
		goOn: 'Going on',
		nothing: 'nothing to send',
		assets: (count: string) => `${count} assets to create`,
		asset: '1 asset to create',
		environment: 'Environment',
		byStatus: 'Status',
		byCategory: 'Category',
		bySupplier: 'Supplier',
		others: (names: string) => `and ${names} more`,
		left: 'Will not be sent',
		rejected: 'rejected while checking',
		createdEarlier: 'created earlier',
		held: 'held, unconfirmed earlier',
		clashing: 'against what was created earlier',
		skipped: 'left out',
		joined: 'Invoice items joined into the asset of another item',
		earlier: (runs: string) => `Checked against ${runs} earlier runs`,
		earlierOne: 'Checked against 1 earlier run',
		notices: 'Notices',
		moreNotices: (count: string) => `  … and ${count} more; report.html, at the end, has all`,
	},
} as const satisfies Record<Language, object>;

export function renderPlanSummary(
	figures: PlanFigures,
	environment: RunEnvironment | undefined,
	language: Language,
	/** What a probe has learnt of the API. */
	profile?: ApiProfile,
): string {
	const words = WORDS[language];
	const group = (title: string, counts: Readonly<Record<string, number>>): readonly string[] => {
		const sorted = Object.entries(counts).toSorted(([, left], [, right]) => right - left);
		if (sorted.length === 0) return [];
		const shown = sorted.length > MOST_NAMES ? sorted.slice(0, MOST_NAMES - 1) : sorted;
		const rest = sorted.slice(shown.length);
		const restCount = rest.reduce((sum, [, count]) => sum + count, 0);
		return [
			title,
			...shown.map(([name, count]) => renderFigure(name, renderCount(count, language))),
			...(rest.length === 0
				? []
				: [renderFigure(words.others(renderCount(rest.length, language)), renderCount(restCount, language))]),
		];
	};
	const byStatus = Object.fromEntries(
		Object.entries(figures.byStatus).map(([status, count]) => [renderStatus(status, language), count]),
	);
	const earlier = figures.earlier ?? { runs: 0, created: 0, held: 0 };
	const joined = figures.joined ?? 0;
	const otherSkips = figures.skipped - earlier.created - earlier.held - joined;
	return renderBlocks([
		[
			`${words.plan}: ${renderAssets(figures, language)}`,
			`${words.environment}: ${renderEnvironment(environment, language)}`,
			...renderCompared(earlier, language),
			...(profile === undefined ? [] : [renderProfile(profile, language)]),
		],
		[
			...group(words.byStatus, byStatus),
			...group(words.byCategory, figures.byCategory),
			...group(words.bySupplier, figures.bySupplier),
		],
		renderLeft({ ...earlier, rejected: figures.rejected, skipped: otherSkips }, figures.files, language),
		joined === 0 ? [] : [`${words.joined}: ${renderCount(joined, language)}`],
		renderInvoiceFields(figures.invoiceFields, language),
		renderNotices(figures, language),
	]);
}

/** What going on with a run would send. */
export function renderSendingPreview(
	preview: SendingPreview,
	environment: RunEnvironment | undefined,
	language: Language,
): string {
	const words = WORDS[language];
	return renderBlocks([
		[
			`${words.goOn}: ${renderAssets(preview, language)}`,
			`${words.environment}: ${renderEnvironment(environment, language)}`,
			...renderCompared(preview.earlier, language),
		],
		renderLeft({ ...preview.earlier, rejected: 0, skipped: 0 }, NO_FILES, language),
	]);
}

/** `Comparado com 3 importações anteriores`; nothing when there are none. */
export function renderCompared({ runs }: Pick<EarlierFigures, 'runs'>, language: Language): readonly string[] {
	if (runs === 0) return [];
	return [runs === 1 ? WORDS[language].earlierOne : WORDS[language].earlier(renderCount(runs, language))];
}

function renderAssets({ drafts, totalCents }: Pick<PlanFigures, 'drafts' | 'totalCents'>, language: Language): string {
	const words = WORDS[language];
	if (drafts === 0) return words.nothing;
	const assets = drafts === 1 ? words.asset : words.assets(renderCount(drafts, language));
	return `${assets}, ${renderReais(totalCents)}`;
}

function renderLeft(
	counts: Readonly<Record<'rejected' | 'created' | 'held' | 'skipped', number>> & Pick<EarlierFigures, 'clashing'>,
	files: PlanFigures['files'],
	language: Language,
): readonly string[] {
	const words = WORDS[language];
	const figures = [
		[words.rejected, counts.rejected],
		[words.createdEarlier, counts.created],
		[words.held, counts.held],
		[words.clashing, counts.clashing ?? 0],
		[words.skipped, counts.skipped],
	] as const;
	const left = [
		...figures
			.filter(([, count]) => count > 0)
			.map(([name, count]) => renderFigure(name, renderCount(count, language))),
		...renderFilesApart(files, language),
	];
	return left.length === 0 ? [] : [words.left, ...left];
}

/** What a person should know before saying yes. */
function renderNotices(figures: PlanFigures, language: Language): readonly string[] {
	const { notices } = figures;
	if (notices.length === 0) return [];
	const words = WORDS[language];
	const more = notices.length - MOST_NOTICES;
	return [
		words.notices,
		...noticesTold(figures).map(({ origin, problem, count, several }) => {
			const message = renderProblem(problem, language, several);
			return `  ${renderProblemGroup({ count, origin, message }, language)}`;
		}),
		...(more > 0 ? [words.moreNotices(renderCount(more, language))] : []),
	];
}

function renderBlocks(blocks: readonly (readonly string[])[]): string {
	return blocks
		.filter((lines) => lines.length > 0)
		.map((lines) => lines.join('\n'))
		.join('\n\n');
}

/** The word for a status that is shown to people; the first two of a list are those of the languages. */
export function renderStatus(status: string, language: Language): string {
	const words = isStatus(status) ? STATUS_WORDS.words[status] : [];
	return words[language === 'pt-BR' ? 0 : 1] ?? status;
}

function isStatus(status: string): status is AssetStatus {
	return Object.hasOwn(STATUS_WORDS.words, status);
}
