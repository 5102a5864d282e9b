import { definedOf, type Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem, NfeParty } from '../../sources/values/nfe-document.ts';
import { tidyDescription, tidyText } from '../../drafts/values/tidy-text.ts';
import { assignSerials, notUsed } from './find-serials.ts';
import { type AssetCount, countAssets, type FactorHint, ruleOfUnit } from './count-assets.ts';
import { renderCents } from '../../drafts/invoice-unit/decimal.ts';
import type { AboutInvoice } from '../facts/invoice-facts.ts';
import { type Changes, nameOf } from '../facts/match-changes.ts';
import type { ItemPlan } from './invoice-plan.ts';
import type { IssueDate } from '../../drafts/values/time/issue-date.ts';
import { checkItem } from './check-item.ts';
import { applyReturns, listComplements, planChange, type WeighedChange } from './plan-change.ts';
import type { EarlierAsset, KnownInvoice } from './known-invoice.ts';
import { findDoubt } from './find-doubt.ts';
import { tidySupplier } from '../../drafts/invoice-settings/item-match.ts';
import { findProduct, type KnownProduct } from '../../drafts/invoice-settings/match-item.ts';
import { NO_ASSET_RULE, type ItemToAsk, type Product, productOf } from '../../drafts/invoice-settings/item-to-ask.ts';
import type { UnitRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { foldUnit } from '../../drafts/invoice-settings/unit-kinds.ts';
import { countUnits } from '../../drafts/invoice-unit/item-layout.ts';
import { rootOf } from '../../drafts/invoice-unit/tax-id.ts';
import type { UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { CustomFieldValues } from '../../drafts/invoice-unit/custom-fields.ts';
import { findCategory } from './ncm-categories.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import type { ItemCost } from './invoice-cost.ts';

const WARRANTY_BEFORE_MONTHS =
	/\bgarantia\b\s*:?\s*(?:de\s+|por\s+)?(?<count>\d{1,3})\s*(?:\([^)]{1,20}\)\s*)?(?<unit>m[eê]s(?:es)?|anos?)\b/gi;
const MONTHS_BEFORE_WARRANTY =
	/\b(?<count>\d{1,3})\s*(?:\([^)]{1,20}\)\s*)?(?<unit>m[eê]s(?:es)?|anos?)\s+de\s+garantia\b/gi;
const MAX_WARRANTY_MONTHS = 240;

/** All that is known of an invoice besides its own text. */
export interface KnownOfInvoice {
	readonly about: AboutInvoice;
	/** Earlier runs know this of the invoice. */
	readonly known: KnownInvoice;
	/** The returns and complements of the whole run. */
	readonly changes: Changes<WeighedChange>;
}

export interface InvoiceContext extends KnownOfInvoice {
	readonly invoice: NfeInvoice;
	readonly supplier: NfeParty;
	readonly supplierId: string;
	/** See `planChange`. */
	readonly isIncoming: boolean;
	readonly date: IssueDate;
	readonly notices: readonly Problem[];
	readonly options: NfeOptions;
}

interface CountedItem {
	readonly item: NfeItem;
	readonly number: number;
	readonly cost: ItemCost;
	/** Units that an earlier run made of it, if none is missing. */
	readonly made: number | undefined;
}

export function planItem(item: NfeItem, number: number, cost: ItemCost, context: InvoiceContext): ItemPlan {
	const { invoice, about, known, changes, isIncoming, options, supplierId } = context;
	const change = changes.own.get(nameOf(invoice, item));
	if (change !== undefined) return planChange(change, item, number, isIncoming);
	const product = findProduct(options.rules, item, supplierId);
	const returned = about.returned.filter((one) => one.item === number);
	const counted = { item, number, cost, made: countMade(known.get(number)?.assets ?? [], returned) };
	const planned = planAs(product, counted, context);
	const { proposal: units } = planned.open ?? {};
	if (units === undefined || options.acceptProposals === undefined) return planned;
	return { ...planAs({ ...product, units, decidedBy: 'proposal' }, counted, context), isTaken: true };
}

function planAs(product: KnownProduct, counted: CountedItem, context: InvoiceContext): ItemPlan {
	const { item, number, cost } = counted;
	const { invoice, about, changes, supplierId, options } = context;
	const { assetCents, vProd } = cost;
	const withoutValue = cost.problems.length === 0 && (vProd === 0n || assetCents === 0n);
	const checked = checkItem(item, { invoice, supplierId, linked: about.linked, withoutValue }, options);
	if (checked.kind === 'skip') return { kind: 'skip', item: number, reason: checked.reason };
	const count = findCount(product, counted, options);
	if (count.kind === 'skip') return { kind: 'skip', item: number, reason: count.reason };

	const problems: Problem[] = [...cost.problems];
	if (count.kind === 'reject') problems.push(count.problem);
	// A factor that was mistyped may be why.
	if (count.kind === 'reject' && product.decidedBy === 'answer') problems.push(...listAnswers(product, undefined));
	const range = findRangeProblem(assetCents);
	if (range !== undefined) problems.push(range);
	const isOpen = problems.length <= (count.kind === 'reject' ? 1 : 0);
	const asked = isOpen ? findOpen(product, count, counted, context) : {};
	if (problems.length > 0 || count.kind !== 'count') return { kind: 'rejection', item: number, problems, ...asked };

	const cheap = findTooCheap(assetCents, count.units, options);
	if (cheap !== undefined) return { kind: 'skip', item: number, reason: cheap };
	const { returned, open } = applyReturns(nameOf(invoice, item), item, count.units, changes);
	const rowsIn = options.rowsIn?.(invoice.accessKey, number);
	if (open.length > 0) return { kind: 'rejection', item: number, problems: open, waits: true, ...asked };
	const serials = assignSerials(item, invoice, count.units);
	// Nobody knows which of them were returned.
	const kept = returned.size === 0 ? serials.serialNumbers : [];
	const unclear =
		serials.serialNumbers.length === kept.length
			? []
			: [notUsed('count', String(count.units), count.units - returned.size)];
	const answers = listAnswers(product, asked.open);
	const ofItem = [...unclear, ...listComplements(cost), ...answers];
	const planned = {
		kind: 'drafts' as const,
		item: number,
		units: count.units,
		costCents: assetCents,
		acquisitionType: options.acquisitionType ?? checked.acquisitionType,
		serialNumbers: kept,
		returned,
		complements: Object.keys(cost.complements ?? {}),
		answers,
		notices: [...context.notices, ...checked.notices, ...serials.notices, ...ofItem],
	};
	return Object.assign(planned, describe(item, number, product, context), asked, definedOf({ rowsIn }));
}

/** A forgotten answer is no question if its assets exist. */
function findCount(product: KnownProduct, { item, made }: CountedItem, options: NfeOptions): AssetCount {
	const { measuredUnits, maxUnitsPerLine } = options;
	const { units: rule, decidedBy, rememberedAs } = product;
	const count = countAssets(item.prod, { rule, decidedBy, rememberedAs, measuredUnits, maxUnitsPerLine });
	const isAsked = count.kind === 'reject' && count.hint !== undefined;
	return isAsked && made !== undefined ? { kind: 'count', units: made } : count;
}

function countMade(assets: readonly EarlierAsset[], returned: readonly UnitIdentity[]): number | undefined {
	const made = new Map(assets.map((one) => [one.unit?.unit, countUnits(one)]));
	const [units, ...others] = new Set(made.values());
	if (units === undefined || others.length > 0) return undefined;
	const all = Array.from({ length: units }, (_, index) => index + 1);
	return all.every((unit) => made.has(unit) || returned.some((one) => one.unit === unit)) ? units : undefined;
}

/** Undefined for an item about which nothing could be remembered. */
function aboutProduct(item: NfeItem, { supplier, supplierId }: InvoiceContext): Product | undefined {
	const { cProd = '', xProd = '', uCom: unit = '' } = item.prod;
	if (cProd.trim() === '' || foldUnit(unit) === '' || tidySupplier(supplierId) === undefined) return undefined;
	return {
		supplier: rootOf(supplierId),
		supplierName: tidyText(supplier.xFant || supplier.xNome || ''),
		cProd: cProd.trim(),
		description: tidyDescription(xProd),
		unit,
	};
}

/** Asks only about what nobody decided. */
function findOpen(
	{ units, decidedBy }: KnownProduct,
	count: AssetCount,
	{ item, number, made, cost: { assetCents } }: CountedItem,
	context: InvoiceContext,
): { readonly open?: ItemToAsk } {
	const { options } = context;
	const { filters } = options.rules ?? {};
	const { uCom: unit = '' } = item.prod;
	const hint = count.kind === 'reject' ? count.hint : undefined;
	const isOpen = decidedBy === undefined && (filters?.include.length ?? 0) === 0;
	const about = isOpen ? aboutProduct(item, context) : undefined;
	if (about === undefined || made !== undefined) return {};
	const doubt = findDoubt(item);
	const openWith = (why: Omit<ItemToAsk, keyof Product | 'places'>): { readonly open: ItemToAsk } => {
		return { open: Object.assign({ places: [`${context.invoice.accessKey}/${number}`] }, about, why) };
	};
	if (hint !== undefined) {
		const { factor, evidence }: Partial<FactorHint> = hint === 'none' ? {} : hint;
		const proposal: UnitRule | undefined = doubt === undefined ? factor : NO_ASSET_RULE;
		const why = definedOf({ proposal, evidence: doubt?.evidence ?? evidence });
		return openWith(Object.assign(why, { reason: 'unit' as const }));
	}
	if (count.kind !== 'count') return {};
	const price = assetCents / BigInt(count.units);
	const isCheap = filters?.minUnitPriceCents === undefined && price < BigInt(options.expenseLimitCents ?? 0);
	if (doubt === undefined && !isCheap) return {};
	const cheap = { unitCents: Number(price), limitCents: options.expenseLimitCents ?? 0 };
	const asset = ruleOfUnit(unit, { rule: units, measuredUnits: options.measuredUnits });
	const why = { ...(doubt ?? { reason: 'cheap', cheap }), proposal: NO_ASSET_RULE } as const;
	return openWith(asset === undefined ? why : { ...why, asset });
}

/** Lists what an earlier answer filled, and why it may be no asset although nobody was asked. */
function listAnswers({ remembered, rememberedAs = '' }: KnownProduct, open: ItemToAsk | undefined): readonly Problem[] {
	const params = { values: remembered.join(', '), product: rememberedAs };
	const filled: readonly Problem[] = remembered.length === 0 ? [] : [{ code: 'nfe-remembered', params }];
	if (open === undefined || open.reason === 'cheap' || open.reason === 'unit') return filled;
	return [...filled, { code: 'nfe-maybe-no-asset', found: open.evidence ?? '', params: { kind: open.reason } }];
}

function describe(item: NfeItem, number: number, product: KnownProduct, context: InvoiceContext) {
	const { invoice, supplier, supplierId, date, options } = context;
	const { prod } = item;
	const description = tidyDescription(prod.xProd ?? '');
	const model = product.model ?? description;
	const category = product.category ?? findCategory(prod.NCM ?? '', options.rules?.categories, options);
	const vendorName = tidyText(supplier.xFant || supplier.xNome || '');
	const about = aboutProduct(item, context);
	const months = findWarrantyMonths([item.infAdProd, ...(item.observations ?? [])].join('\n'));
	const series = invoice.ide.serie ?? '';
	const [accessKey, ncm] = [invoice.accessKey, prod.NCM ?? ''];
	const customValues: CustomFieldValues = { accessKey, series, item: String(number), supplierId, ncm };
	const acquisitionDate = date.instant;
	const described = { description, model, supplierId, number: invoice.ide.nNF ?? '', series, acquisitionDate };
	return Object.assign(
		described,
		{ customValues: model === description ? customValues : { ...customValues, description } },
		definedOf({ category, brand: product.brand, vendorName: vendorName || undefined }),
		definedOf({
			product: about && productOf(about),
			warrantyExpirationDate: months === undefined ? undefined : date.monthsLater(months),
		}),
	);
}

function findRangeProblem(assetCents: bigint): Problem | undefined {
	if (assetCents >= 0n && assetCents <= BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
	const kind = assetCents < 0n ? 'negative' : 'large';
	return { code: 'nfe-cost-range', params: { kind, cost: renderCents(assetCents) } };
}

function findTooCheap(assetCents: bigint, units: number, { rules }: NfeOptions): Problem | undefined {
	const minimum = rules?.filters.minUnitPriceCents ?? 0;
	const price = assetCents / BigInt(units);
	if (price >= BigInt(minimum)) return undefined;
	const params = { kind: 'price', price: renderCents(price), minimum: renderCents(BigInt(minimum)) } as const;
	return { code: 'nfe-rule-excluded', params };
}

/** `GARANTIA 12 MESES`, `garantia de 3 anos`. Undefined if the text names two. */
export function findWarrantyMonths(text: string): number | undefined {
	if (text === '') return undefined;
	const found = new Set<number>();
	for (const match of [...text.matchAll(WARRANTY_BEFORE_MONTHS), ...text.matchAll(MONTHS_BEFORE_WARRANTY)]) {
		const count = Number(match.groups?.['count']);
		found.add(/^a/i.test(match.groups?.['unit'] ?? '') ? count * 12 : count);
	}
	const [months] = found;
	return found.size === 1 && months !== undefined && months > 0 && months <= MAX_WARRANTY_MONTHS ? months : undefined;
}
