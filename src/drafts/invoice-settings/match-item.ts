import type { NfeItem } from '../../sources/values/nfe-document.ts';
import { foldText } from '../values/tidy-text.ts';
import type { ItemMatch } from './item-match.ts';
import { type ItemFilters, type NfeRules, PRODUCT_FIELDS, type ProductRule } from './parse-rules.ts';
import { rootOf } from '../invoice-unit/tax-id.ts';
import { foldUnit } from './unit-kinds.ts';

export function matchesItem(match: ItemMatch, { prod }: NfeItem, supplierId: string): boolean {
	const { supplier, cProd, ean, ncm, cfop, unit, text, pattern } = match;
	const xProd = prod.xProd ?? '';
	return (
		(supplier === undefined || supplier.includes(supplierId) || supplier.includes(rootOf(supplierId))) &&
		(cProd === undefined || cProd.includes((prod.cProd ?? '').trim())) &&
		(ean === undefined || ean.includes(prod.cEAN ?? '') || ean.includes(prod.cEANTrib ?? '')) &&
		(ncm === undefined || ncm.some((prefix) => (prod.NCM ?? '').startsWith(prefix))) &&
		(cfop === undefined || cfop.some((code) => (prod.CFOP ?? '').endsWith(code))) &&
		(unit === undefined || unit.includes(foldUnit(prod.uCom ?? ''))) &&
		(text === undefined || containsOne(xProd, text)) &&
		(pattern === undefined || pattern.test(xProd))
	);
}

function containsOne(xProd: string, texts: readonly string[]): boolean {
	const folded = foldText(xProd);
	return texts.some((text) => folded.includes(text));
}

export function findExclusion(
	filters: ItemFilters,
	item: NfeItem,
	supplierId: string,
): { readonly excludedBy: ItemMatch } | 'not-included' | undefined {
	const excludedBy = filters.exclude.find((match) => matchesItem(match, item, supplierId));
	if (excludedBy !== undefined) return { excludedBy };
	const included =
		filters.include.length === 0 || filters.include.some((match) => matchesItem(match, item, supplierId));
	return included ? undefined : 'not-included';
}

export interface KnownProduct extends Pick<ProductRule, 'category' | 'brand' | 'model' | 'units'> {
	/**
	 * The source of the decision that it is an asset, or how many: a rule about the product, an earlier answer, or an accepted proposal.
	 */
	readonly decidedBy?: 'rule' | 'answer' | 'proposal';
	/** Values that an earlier answer or correction filled, with its origin. */
	readonly remembered: readonly string[];
	/** The name to forget them by. */
	readonly rememberedAs?: string;
}

/** Each field comes from the first matching rule that has it. */
export function findProduct(rules: NfeRules | undefined, item: NfeItem, supplierId: string): KnownProduct {
	const remembered: string[] = [];
	const known: { -readonly [Field in keyof KnownProduct]: KnownProduct[Field] } = { remembered };
	for (const rule of rules?.products ?? []) {
		if (!matchesItem(rule.match, item, supplierId)) continue;
		// Suppliers use one code for several products: an answer about a mouse must not apply to a mouse pad.
		const isOther = rule.match.text?.includes(foldText(item.prod.xProd ?? '')) === false;
		if (rule.isRemembered === true && isOther) continue;
		const before = remembered.length;
		const groups = rule.match.pattern?.exec(item.prod.xProd ?? '')?.groups;
		for (const field of PRODUCT_FIELDS) {
			const text = rule[field];
			if (text === undefined || known[field] !== undefined) continue;
			const filled = fillGroups(text, groups);
			if (filled === '') continue;
			known[field] = filled;
			if (rule.isRemembered === true) remembered.push(withOrigin(filled, rule, field));
		}
		if (rule.units !== undefined && known.units === undefined) {
			known.units = rule.units;
			known.decidedBy = rule.isRemembered === true ? 'answer' : 'rule';
			const counted = `1 ${item.prod.uCom ?? ''} = ${rule.units}`;
			if (rule.isRemembered === true) remembered.push(withOrigin(counted, rule, 'units'));
		}
		if (remembered.length > before) known.rememberedAs ??= nameOfProduct(rule);
	}
	const byUnit = rules?.units.get(foldUnit(item.prod.uCom ?? ''));
	if (byUnit !== undefined) known.units ??= byUnit;
	return known;
}

/** `Notebook (ativos.xlsx [Ativos]:7, 2026-11-27)` */
export function withOrigin(text: string, { origins }: ProductRule, field: string): string {
	const origin = origins?.[field];
	return origin === undefined ? text : `${text} (${origin})`;
}

/** `{brand}` is a named group of the rule's pattern. */
function fillGroups(text: string, groups: Readonly<Record<string, string | undefined>> | undefined): string {
	return text.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) => groups?.[name] ?? '').trim();
}

/** The name of a remembered product: `12345678 CX-10`. */
export function nameOfProduct({ match: { supplier = [], cProd = [] } }: Pick<ProductRule, 'match'>): string {
	return [...supplier, ...cProd].join(' ');
}

export function renderMatch(match: ItemMatch): string {
	return Object.entries(match)
		.map(([name, value]) => `${name} ${value instanceof RegExp ? value.source : [value].flat().join(', ')}`)
		.join('; ');
}
