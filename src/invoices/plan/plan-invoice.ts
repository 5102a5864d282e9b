/** Plans the items of an invoice from what all documents and earlier runs say of it, which was asked before. */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { rememberByText } from '../../drafts/values/remember.ts';
import { createZone } from '../../drafts/values/time/zone.ts';
import { parseIssueDate } from '../../drafts/values/time/issue-date.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { taxIdOf } from '../../drafts/invoice-unit/tax-id.ts';
import type { ReadInvoice } from '../facts/invoice-documents.ts';
import type { AboutInvoice } from '../facts/invoice-facts.ts';
import { checkInvoice } from './check-invoice.ts';
import { findAlteration } from './find-alteration.ts';
import { type InvoiceCost, reconcileCost } from './invoice-cost.ts';
import type { InvoicePlan, ItemPlan } from './invoice-plan.ts';
import { joinItems } from './join-items.ts';
import { moveComplements } from './plan-change.ts';
import { type InvoiceContext, type KnownOfInvoice, planItem } from './plan-item.ts';
import { reconcileInvoice } from './reconcile-invoice.ts';

const MAX_ITEM_NUMBER = 990;

export function planInvoice({ file, invoice }: ReadInvoice, given: KnownOfInvoice, options: NfeOptions): InvoicePlan {
	const { accessKey, items } = invoice;
	const { about, known, changes } = given;
	const judged = judgeInvoice(invoice, about, options);
	const { refusals, ofCost, checked } = judged;
	const { supplier, skip, allowable, isCopy } = checked;
	const supplierId = taxIdOf(supplier) || (supplier.idEstrangeiro ?? '');
	const cost = moveComplements(invoice, judged.cost, changes);
	const planned = planItems(judged, cost, { ...given, invoice, supplierId, options });
	const lines = joinItems(items, planned, options.rules?.joins ?? [], supplierId, known);
	const notices = [...(skip === undefined ? refusals : [skip]), ...ofCost];
	return {
		file,
		accessKey,
		lines,
		refusals: skip === undefined ? refusals : [],
		// An unreadable date or an altered total cannot be allowed like this.
		allowable: skip === undefined && refusals === checked.refusals ? allowable : [],
		reconciliation: reconcileInvoice({ file, invoice, supplier, supplierId, cost, lines, notices }),
		isCopy,
		options,
	};
}

type Judged = ReturnType<typeof judgeInvoice>;

/** Decides if an invoice is imported at all. */
export function judgeInvoice(invoice: NfeInvoice, about: AboutInvoice, options: NfeOptions) {
	const date = parseIssueDate(invoice.ide, zoneOf(options.timeZone), options.timeZone);
	const year = date.ok ? date.value.year : 0;
	const cost = reconcileCost(invoice, year, options);
	const sumsAgree = (): boolean => findAlteration(invoice, year, cost, new Set()) === undefined;
	const checked = checkInvoice(invoice, about, options, sumsAgree);
	const others = date.ok ? checked.refusals : [...checked.refusals, date.problem];
	// If the invoice is refused anyway, the total is only a notice.
	const mayCount = checked.skip === undefined && others.length === 0;
	const altered = mayCount ? findAlteration(invoice, year, cost, options.allow) : undefined;
	const refusals = altered === undefined ? others : [altered];
	const ofCost = [...cost.notices, ...(altered === undefined ? listMismatch(cost) : [])];
	return { checked, date, year, cost, refusals, ofCost };
}

function listMismatch({ mismatch }: InvoiceCost): readonly Problem[] {
	return mismatch === undefined ? [] : [{ code: 'nfe-total-differs', params: mismatch }];
}

/** All items end as the invoice does, or each by itself. */
function planItems(
	{ checked, date, refusals, ofCost }: Judged,
	cost: InvoiceCost,
	{ invoice, about, known, changes, supplierId, options }: Omit<InvoiceContext, keyof Judged['checked'] | 'date'>,
): readonly ItemPlan[] {
	const { items } = invoice;
	const { supplier, isIncoming } = checked;
	const numbers = readItemNumbers(items);
	if (checked.skip !== undefined || refusals.length > 0 || !date.ok)
		return planWholeInvoice(checked.skip, refusals, numbers);
	const notices = [...checked.notices, ...ofCost, ...date.value.notices];
	// A spread object makes a map of its own each time, which stays until the old space is collected.
	const context: InvoiceContext = {
		invoice,
		about,
		known,
		changes,
		supplier,
		supplierId,
		isIncoming,
		date: date.value,
		notices,
		options,
	};
	return items.map((item, index) => {
		const line = cost.lines[index];
		const number = numbers[index];
		if (line === undefined || number === undefined) throw new Error('a line without its cost');
		return typeof number === 'number' ? planItem(item, number, line, context) : number;
	});
}

function planWholeInvoice(
	skip: Problem | undefined,
	refusals: readonly Problem[],
	numbers: readonly (number | ItemPlan)[],
): readonly ItemPlan[] {
	const whole = (item: number | undefined): ItemPlan => {
		const at = item === undefined ? {} : { item };
		return skip === undefined
			? { kind: 'rejection', ...at, problems: refusals }
			: { kind: 'skip', ...at, reason: skip };
	};
	if (numbers.length === 0) return [whole(undefined)];
	// An item without a usable number is named by its place, so that it is still counted as an item.
	return numbers.map((number, index) => whole(typeof number === 'number' ? number : (number.item ?? index + 1)));
}

function readItemNumbers(items: readonly NfeItem[]): readonly (number | ItemPlan)[] {
	const seen = new Map<number, number>();
	const numbers = items.map(({ nItem }) => (/^\d{1,3}$/.test(nItem) ? Number(nItem) : 0));
	for (const number of numbers) seen.set(number, (seen.get(number) ?? 0) + 1);
	return numbers.map((number, index) => {
		const found = items[index]?.nItem ?? '';
		const unreadable = (kind: 'number' | 'repeated'): Problem => ({
			code: 'nfe-element-unreadable',
			found,
			place: { name: 'det/@nItem' },
			params: { kind },
		});
		if (number < 1 || number > MAX_ITEM_NUMBER) {
			return { kind: 'rejection', problems: [unreadable('number')] };
		}
		if (seen.get(number) === 1) return number;
		return { kind: 'rejection', item: number, problems: [unreadable('repeated')] };
	});
}

/** A zone is expensive to make, and a run has one. */
const zoneOf = rememberByText(createZone);
