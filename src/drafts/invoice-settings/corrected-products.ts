/**
 * Category, brand and model that people corrected in a drafts workbook. A hidden column holds the product of each row and what was
 * proposed for it, as a product rule.
 */
import type { AssetRequest } from '../../contract/asset.ts';
import { definedOf } from '../../messages/problem.ts';
import { tidyText } from '../values/tidy-text.ts';
import { parseProduct, PRODUCT_FIELDS, type ProductRule } from './parse-rules.ts';

export const NFE_PROPOSAL_HEADER = 'Sugestão NF-e';

export type ProductField = (typeof PRODUCT_FIELDS)[number];

export function renderProposal(
	{ name, match }: Pick<ProductRule, 'name' | 'match'>,
	{ category, brand, model }: Pick<AssetRequest, ProductField>,
): string {
	return JSON.stringify({ name, match, category, brand, model });
}

/** Undefined if a person changed the cell. */
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
export function correctProduct(
	{ name, match, ...proposed }: ProductRule,
	typed: Typed,
	place: string,
	fields: readonly ProductField[] = PRODUCT_FIELDS,
): readonly ProductRule[] {
	return fields.flatMap((field) => {
		const text = tidyText(typed[field]);
		if (text === '' || text === tidyText(proposed[field] ?? '') || /[{}]/.test(text)) return [];
		return [{ ...definedOf({ name }), match, [field]: text, origins: { [field]: place } }];
	});
}

export interface CorrectableRow {
	readonly proposal: ProductRule;
	readonly cells: Typed;
	/** Absent for a row that is not sent. */
	readonly body?: Pick<AssetRequest, ProductField>;
	/** `ativos.xlsx [Ativos]:7` */
	readonly place: string;
}

/** Learns what all rows of a product say alike, if the person knew what is remembered of it. */
export function createLearning(remembered: readonly ProductRule[]) {
	const known = new Map(remembered.map((one) => [JSON.stringify(one.match), one]));
	const products = new Map<string, { first: CorrectableRow; agreed: readonly ProductField[]; isSent: boolean }>();
	return {
		add(row: CorrectableRow | undefined): void {
			if (row === undefined) return;
			const { proposal, cells, body } = row;
			const key = JSON.stringify(proposal.match);
			const product = products.get(key) ?? { first: row, agreed: PRODUCT_FIELDS, isSent: false };
			products.set(key, product);
			const { first } = product;
			product.agreed = product.agreed.filter((field) => {
				const before = known.get(key)?.[field] ?? proposal[field];
				const isSame = first.cells[field] === cells[field] && first.proposal[field] === proposal[field];
				return isSame && before === proposal[field] && (body === undefined || (body[field] ?? '') === cells[field]);
			});
			product.isSent ||= body !== undefined;
		},
		learnt: (): readonly ProductRule[] =>
			[...products.values()].flatMap(({ first: { proposal, cells, place }, agreed, isSent }) =>
				isSent ? correctProduct(proposal, cells, place, agreed) : [],
			),
	};
}
