import type { Language } from '../../messages/message.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { EarlierFigures, PlanFigures, RunEnvironment } from '../../runs/record/run-record.ts';
import type { RunSummary } from '../summary/run-summary.ts';
import { type Block, heading } from './blocks.ts';
import { renderCount } from '../../messages/render-number.ts';
import { renderFigure } from './render-figures.ts';

const MAX_URL = 200;

export function renderEnvironment(environment: RunEnvironment | undefined, language: Language): string {
	const words = wordsOf('reports', language);
	if (environment === undefined) return words('environment.none');
	if (environment.isKept === true) return words('environment.kept');
	if (environment.embedded !== undefined) return words('environment.embedded');
	const url = renderVisible(environment.baseUrl, MAX_URL);
	if (environment.kind === 'sandbox') return words('environment.sandbox', { url });
	return words('environment.production', { url });
}

export function renderNothingToSend(
	{ state, buckets, files }: Pick<RunSummary, 'state' | 'buckets' | 'files'>,
	language: Language,
): string | undefined {
	const { units, rejected, skipped } = buckets;
	if (state !== 'finished' || rejected + skipped < units) return undefined;
	const words = wordsOf('reports', language);
	if (units === 0) return words(files.refused > 0 ? 'nothing.files' : 'nothing.empty');
	if (rejected > 0 && skipped > 0) return words('nothing.both');
	return words(rejected > 0 ? 'nothing.rejected' : 'nothing.skipped');
}

/** Says that only the first assets were sent; undefined for any other run. */
export function renderFirstSent(
	{ stopped, state, buckets }: Pick<RunSummary, 'stopped' | 'state' | 'buckets'>,
	language: Language,
): string | undefined {
	if (stopped !== 'first-sent' || state !== 'unfinished') return undefined;
	const sent = buckets.created + buckets.refused + buckets.unconfirmed;
	return wordsOf('reports', language)('state.first-sent', { sent, count: renderCount(sent, language) });
}

export function renderCompared({ runs }: Pick<EarlierFigures, 'runs'>, language: Language): readonly string[] {
	if (runs === 0) return [];
	return [wordsOf('reports', language)('plan.earlier', { runs, count: renderCount(runs, language) })];
}

const CHANGED = ['differences', 'readDifferently', 'notCompared', 'absent'] as const;

/** Renders how rows differ from what was sent, and what became of the comparison. */
export function renderChanged(changed: RunSummary['changed'], language: Language): Block {
	const lines = listChanged(changed, language).map(([name, count]) => renderFigure(name, renderCount(count, language)));
	return lines.length === 0 ? [] : [heading(wordsOf('reports', language)('changed.title')), ...lines];
}

export function listChanged(
	changed: RunSummary['changed'],
	language: Language,
): readonly (readonly [name: string, count: number])[] {
	const words = wordsOf('reports', language);
	const figures = CHANGED.map((name) => [words(`changed.${name}`), changed?.[name] ?? 0] as const);
	return figures.filter(([, count]) => count > 0);
}

export function renderRates(rates: readonly string[] = [], language: Language): readonly string[] {
	if (rates.length === 0) return [];
	return [wordsOf('reports', language)('summary.rates', { rates: renderRateList(rates, language) })];
}

export function renderRateList(rates: readonly string[], language: Language): string {
	return rates.map((rate) => rate.replace('=', ' ').replace('.', language === 'pt-BR' ? ',' : '.')).join('; ');
}

/** The API silently drops custom fields that its dashboard does not have. */
export function renderCustomFields(
	{ customFields: labels = [] }: Pick<PlanFigures, 'customFields'>,
	environment: RunEnvironment | undefined,
	language: Language,
): Block {
	if (labels.length === 0) return [];
	const words = wordsOf('reports', language);
	return [
		heading(words('custom-fields.title')),
		`  ${labels.map((label) => renderVisible(label)).join(', ')}`,
		`  ${words(environment?.embedded === undefined ? 'custom-fields.advice' : 'custom-fields.rehearsal')}`,
	];
}
