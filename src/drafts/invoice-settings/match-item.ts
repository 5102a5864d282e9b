import type { NfeItem } from '../../sources/values/nfe-document.ts';
import { foldText, type ItemMatch } from './item-match.ts';
import type { ItemFilters, NfeRules, ProductRule } from './parse-rules.ts';
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
	/** Who said that it is an asset, or how many: a rule about the product, an earlier answer, or an accepted proposal. */
	readonly decidedBy?: 'rule' | 'answer' | 'proposal';
	/** Values that an earlier answer filled. */
	readonly remembered: readonly string[];
}

/** Each field comes from the first matching rule that has it. */
export function findProduct(rules: NfeRules | undefined, item: NfeItem, supplierId: string): KnownProduct {
	const remembered: string[] = [];
	const known: { -readonly [Field in keyof KnownProduct]: KnownProduct[Field] } = { remembered };
	for (const rule of rules?.products ?? []) {
		if (!matchesItem(rule.match, item, supplierId)) continue;
		const groups = rule.match.pattern?.exec(item.prod.xProd ?? '')?.groups;
		for (const field of ['category', 'brand', 'model'] as const) {
			const text = rule[field];
			if (text === undefined || known[field] !== undefined) continue;
			const filled = fillGroups(text, groups);
			if (filled === '') continue;
			known[field] = filled;
			if (rule.isRemembered === true) remembered.push(filled);
		}
		if (rule.units === undefined || known.units !== undefined) continue;
		known.units = rule.units;
		known.decidedBy = rule.isRemembered === true ? 'answer' : 'rule';
		if (rule.isRemembered === true) remembered.push(`1 ${item.prod.uCom ?? ''} = ${rule.units}`);
	}
	const byUnit = rules?.units.get(foldUnit(item.prod.uCom ?? ''));
	if (byUnit !== undefined) known.units ??= byUnit;
	return known;
}

/** `{brand}` is a named group of the rule's pattern. */
function fillGroups(text: string, groups: Readonly<Record<string, string | undefined>> | undefined): string {
	return text.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) => groups?.[name] ?? '').trim();
}

export function renderMatch(match: ItemMatch): string {
	return Object.entries(match)
		.map(([name, value]) => `${name} ${value instanceof RegExp ? value.source : [value].flat().join(', ')}`)
		.join('; ');
}
