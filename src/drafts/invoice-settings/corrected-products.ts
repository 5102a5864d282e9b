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

/** What was typed over a proposal. A rule cannot hold braces, see `checkPlaceholders`. */
export function correctionOf(proposed = '', typed = ''): string | undefined {
	const text = tidyText(typed);
	return text === '' || text === tidyText(proposed) || /[{}]/.test(text) ? undefined : text;
}

export interface CorrectableRow {
	readonly proposal: ProductRule;
	readonly cells: { readonly [Field in ProductField]: string };
	/** Absent for a row that is not sent. */
	readonly body?: Pick<AssetRequest, ProductField>;
	/** `ativos.xlsx [Ativos]:7` */
	readonly place: string;
}

/** Learns what all rows of a product say alike, if the person knew what is remembered of it. */
export function createLearning(remembered: readonly ProductRule[]) {
	const known = new Map(remembered.map((one) => [JSON.stringify(one.match), one]));
	const said = new Map<string, CorrectableRow & { readonly field: ProductField; agree: boolean; isSent: boolean }>();
	return {
		add(row: CorrectableRow | undefined): void {
			if (row === undefined) return;
			const { proposal, cells, body } = row;
			for (const field of PRODUCT_FIELDS) {
				const key = JSON.stringify([proposal.match, field]);
				const first = said.get(key) ?? { ...row, field, agree: true, isSent: false };
				said.set(key, first);
				const isSame = first.cells[field] === cells[field] && first.proposal[field] === proposal[field];
				first.agree &&= isSame && (body === undefined || (body[field] ?? '') === cells[field]);
				first.isSent ||= body !== undefined;
			}
		},
		learnt: (): readonly ProductRule[] =>
			[...said.values()].flatMap(({ proposal, cells, field, agree, isSent, place }) => {
				const { name, match, [field]: proposed } = proposal;
				const before = known.get(JSON.stringify(match))?.[field];
				const text = correctionOf(proposed, cells[field]);
				if (!agree || !isSent || text === undefined || (before !== undefined && before !== proposed)) return [];
				return [{ ...definedOf({ name }), match, [field]: text, origins: { [field]: place } }];
			}),
	};
}
