/** Category, brand and model that a person corrects at an item in the page, beside what was proposed for its product. */
import type { AssetRequest } from '../../contract/asset.ts';
import { definedOf } from '../../messages/problem.ts';
import { tidyText } from '../values/tidy-text.ts';
import { parseProduct, PRODUCT_FIELDS, type ProductRule } from './parse-rules.ts';

type ProductField = (typeof PRODUCT_FIELDS)[number];

export function renderProposal(
	{ name, match }: Pick<ProductRule, 'name' | 'match'>,
	{ category, brand, model }: Pick<AssetRequest, ProductField>,
): string {
	return JSON.stringify({ name, match, category, brand, model });
}

export function parseProposal(text: string): ProductRule | undefined {
	try {
		const product = parseProduct(JSON.parse(text));
		const { supplier = [], cProd = [], pattern } = product?.match ?? {};
		return supplier.length === 1 && cProd.length === 1 && pattern === undefined ? product : undefined;
	} catch {
		return undefined;
	}
}

type Typed = { readonly [Field in ProductField]: string };

/** One rule for each field that was typed over. A rule cannot hold braces, see `checkPlaceholders`. */
export function correctProduct({ name, match, ...proposed }: ProductRule, typed: Typed): readonly ProductRule[] {
	return PRODUCT_FIELDS.flatMap((field) => {
		const text = tidyText(typed[field]);
		if (text === '' || text === tidyText(proposed[field] ?? '') || /[{}]/.test(text)) return [];
		return [{ ...definedOf({ name }), match, [field]: text }];
	});
}
