/** What was sent of a row, to be compared with what a person sees in the company's dashboard. */
import type { AssetRequest } from '../../contract/asset.ts';

export interface Fact {
	readonly label: string;
	readonly text: string;
}

/** Fields by their API names; custom fields by their labels. */
export function factsOfLine(body: AssetRequest): readonly Fact[] {
	return Object.entries(body).flatMap(([label, value]: [string, unknown]): readonly Fact[] => {
		if (label === 'customFields')
			return (body.customFields ?? []).map((field) => ({ label: field.label, text: field.value }));
		return value === undefined || value === null
			? []
			: [{ label, text: typeof value === 'string' ? value : JSON.stringify(value) }];
	});
}
