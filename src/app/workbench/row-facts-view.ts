/** What was sent of a row, to be compared with what a person sees in the company's dashboard. */
import { type AssetRequest, INSTANT_FIELDS } from '../../contract/asset.ts';
import type { Language } from '../../messages/message.ts';
import { renderField, renderUtc } from '../../messages/render-param.ts';
import { wordOfValue } from '../../reports/text/field-words.ts';
import { renderReais } from '../../reports/text/render-figures.ts';

export interface Fact {
	readonly label: string;
	readonly text: string;
}

/** Fields as templates call them, with their values as people write them; custom fields by their labels. */
export function factsOfLine({ customFields = [], ...body }: AssetRequest, language: Language): readonly Fact[] {
	const fields = Object.entries(body).flatMap(([field, value]) =>
		value === undefined || field === 'source'
			? []
			: [{ label: renderField(field, language), text: renderValue(field, value, language) }],
	);
	return [...fields, ...customFields.map(({ label, value }) => ({ label, text: value }))];
}

function renderValue(field: string, value: string | number, language: Language): string {
	if (typeof value === 'number') return field === 'priceCents' ? renderReais(value) : String(value);
	return INSTANT_FIELDS.has(field) ? renderUtc(value) : wordOfValue(field, value, language);
}
