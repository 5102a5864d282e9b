/**
 * Which custom fields the units of invoices have, told before anything is sent: the API leaves those out that the dashboard
 * does not have, without a word. Nothing where there are none. Pure.
 */
import type { Language } from '../../messages/message.ts';
import { renderVisible } from '../../messages/render-visible.ts';

const WORDS = {
	'pt-BR': {
		title: 'Campos personalizados que as notas preenchem',
		advice: 'A API ignora os que não existem no painel: crie-os antes, ou use --no-invoice-fields.',
	},
	en: {
		title: 'Custom fields that the invoices fill',
		advice: 'The API ignores those that the dashboard does not have: create them first, or use --no-invoice-fields.',
	},
} as const satisfies Record<Language, object>;

export function renderInvoiceFields(labels: readonly string[] = [], language: Language): readonly string[] {
	if (labels.length === 0) return [];
	const words = WORDS[language];
	return [words.title, `  ${labels.map((label) => renderVisible(label)).join(', ')}`, `  ${words.advice}`];
}
