/** Decides whether a line is goods that the company bought. The cases are data in `invoice-cases.ts`. */
import type { AcquisitionType } from '../../contract/asset-fields.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { caseOfCfop, type CfopCase } from '../facts/cfop-cases.ts';
import {
	allowedFor,
	INVOICE_CASES,
	type InvoiceCase,
	isInvoiceCase,
} from '../../drafts/invoice-settings/invoice-cases.ts';
import type { LinkedInvoice } from '../facts/invoice-facts.ts';
import { findExclusion, renderMatch } from '../../drafts/invoice-settings/match-item.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';

export type ItemCheck =
	| { readonly kind: 'goods'; readonly acquisitionType: AcquisitionType; readonly notices: readonly Problem[] }
	| { readonly kind: 'skip'; readonly reason: Problem };

export interface ItemContext {
	readonly invoice: NfeInvoice;
	readonly supplierId: string;
	readonly linked: readonly LinkedInvoice[];
	readonly withoutValue: boolean;
}

type JudgeOptions = Pick<NfeOptions, 'allow' | 'rules'>;

export function checkItem(item: NfeItem, context: ItemContext, options: JudgeOptions): ItemCheck {
	const cfop = item.prod.CFOP ?? '';
	const place = { name: 'det/prod/CFOP' };
	const kind = caseOfCfop(cfop);
	if (kind === 'service' || item.service === true) {
		return { kind: 'skip', reason: { code: 'nfe-service', found: cfop, place } };
	}
	const skipped = findSkippedCase(item, kind, context, options.allow);
	if (skipped !== undefined) {
		const params = { kind: kindOfCase(skipped), allow: skipped };
		const at = skipped === kind ? { found: cfop, place } : {};
		return { kind: 'skip', reason: joinProblem(INVOICE_CASES[skipped], { ...at, params }) };
	}
	const other = findOtherInvoice(kind, context);
	if (other !== undefined)
		return { kind: 'skip', reason: { code: 'nfe-same-goods', params: { key: other.accessKey } } };
	const filtered = findFiltered(item, context.supplierId, options);
	if (filtered !== undefined) return { kind: 'skip', reason: filtered };
	return { kind: 'goods', acquisitionType: acquisitionOf(kind), notices: listNotices(kind, cfop, context) };
}

function findSkippedCase(
	item: NfeItem,
	kind: CfopCase | undefined,
	{ invoice, withoutValue }: ItemContext,
	allow: NfeOptions['allow'],
): InvoiceCase | undefined {
	const cases: (InvoiceCase | undefined)[] = [
		kind !== undefined && isInvoiceCase(kind) ? kind : undefined,
		item.prod.indTot === '0' ? 'not-in-total' : undefined,
		withoutValue ? 'without-value' : undefined,
	];
	return cases.find((one) => one !== undefined && !allow.has(allowedFor(one, invoice.accessKey)));
}

/** Billing and delivery, sale and shipment, coupon and invoice: of each pair only one is imported. */
function findOtherInvoice(kind: CfopCase | undefined, { invoice, linked }: ItemContext): LinkedInvoice | undefined {
	const withItems = (of: CfopCase): LinkedInvoice | undefined => linked.find((one) => !one.void && one.cases.has(of));
	if (kind === 'future-billing') return withItems('future-delivery');
	if (kind === 'order-shipment') return withItems('order-sale');
	return invoice.ide.mod === '65' ? withItems('over-coupon') : undefined;
}

function findFiltered(item: NfeItem, supplierId: string, { rules }: JudgeOptions): Problem | undefined {
	const exclusion = rules === undefined ? undefined : findExclusion(rules.filters, item, supplierId);
	if (exclusion === 'not-included')
		return { code: 'nfe-rule-excluded', params: { kind: 'not_included', rule: item.prod.NCM ?? '' } };
	return exclusion === undefined
		? undefined
		: { code: 'nfe-rule-excluded', params: { kind: 'item', rule: renderMatch(exclusion.excludedBy) } };
}

function acquisitionOf(kind: CfopCase | undefined): AcquisitionType {
	if (kind === 'rental') return 'rented';
	return kind === 'not-owned' || kind === 'bonus' || kind === 'sample' || kind === 'unspecified' ? 'other' : 'bought';
}

function listNotices(kind: CfopCase | undefined, cfop: string, { invoice, linked }: ItemContext): readonly Problem[] {
	const references = invoice.references.join(', ');
	if (kind === 'future-delivery' || kind === 'order-sale' || kind === 'over-coupon') {
		return [{ code: 'nfe-goods-elsewhere', found: cfop, params: { kind: kindOfCase(kind), references } }];
	}
	const referred = linked.filter((one) => !one.void && invoice.references.includes(one.accessKey));
	if (referred.length === 0) return [];
	const keys = referred.map(({ accessKey }) => accessKey).join(', ');
	return [{ code: 'nfe-goods-elsewhere', params: { kind: 'refers_to', references: keys } }];
}

/** Keys of ICU messages have no hyphen. */
function kindOfCase(name: CfopCase | InvoiceCase): string {
	return name.replaceAll('-', '_');
}
