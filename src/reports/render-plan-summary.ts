/** What would be sent, and where: shown before a person says yes. Pure. */
import type { AssetStatus } from '../contract/asset.ts';
import { STATUS_WORDS } from '../drafts/table/cells/status.ts';
import type { Language } from '../problems/message.ts';
import type { PlanFigures, RunEnvironment } from '../runs/run-record.ts';
import { renderCount, renderReais } from './render-amount.ts';
import { renderEnvironment } from './render-environment.ts';
import { renderFigure } from './render-figures.ts';

const MOST_NAMES = 5;

const WORDS = {
	'pt-BR': {
		plan: 'Plano',
		assets: (count: string) => `${count} ativos a criar`,
		asset: '1 ativo a criar',
		environment: 'Ambiente',
		byStatus: 'Situação',
		byCategory: 'Categoria',
		bySupplier: 'Fornecedor',
		others: (names: string) => `e mais ${names}`,
		left: 'Não serão enviados',
		rejected: 'recusados na conferência',
		skipped: 'deixados de fora',
	},
	en: {
		plan: 'Plan',
		assets: (count: string) => `${count} assets to create`,
		asset: '1 asset to create',
		environment: 'Environment',
		byStatus: 'Status',
		byCategory: 'Category',
		bySupplier: 'Supplier',
		others: (names: string) => `and ${names} more`,
		left: 'Will not be sent',
		rejected: 'rejected while checking',
		skipped: 'left out',
	},
} as const satisfies Record<Language, object>;

export function renderPlanSummary(
	figures: PlanFigures,
	environment: RunEnvironment | undefined,
	language: Language,
): string {
	const words = WORDS[language];
	const assets = figures.drafts === 1 ? words.asset : words.assets(renderCount(figures.drafts, language));
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
	const left = [
		...(figures.rejected > 0 ? [renderFigure(words.rejected, renderCount(figures.rejected, language))] : []),
		...(figures.skipped > 0 ? [renderFigure(words.skipped, renderCount(figures.skipped, language))] : []),
	];
	return [
		[
			`${words.plan}: ${assets}, ${renderReais(figures.totalCents)}`,
			`${words.environment}: ${renderEnvironment(environment, language)}`,
		],
		[
			...group(words.byStatus, byStatus),
			...group(words.byCategory, figures.byCategory),
			...group(words.bySupplier, figures.bySupplier),
		],
		left.length === 0 ? [] : [words.left, ...left],
	]
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
