/** First every document goes to `InvoiceFacts.add`, in input order; then `settle`; then each invoice is planned. */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { rememberByText } from '../values/remember.ts';
import { createZone } from '../values/time/zone.ts';
import type { InvoiceFacts } from '../invoice-facts/invoice-facts.ts';
import type { Change } from '../invoice-facts/match-changes.ts';
import type { InvoicePlan, ItemPlan } from './invoice-plan.ts';
import { parseIssueDate } from '../values/time/issue-date.ts';
import { joinItems, type FindItemsApart } from './join-items.ts';
import { checkInvoice } from './check-invoice.ts';
import { findAlteration } from './find-alteration.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';
import { type InvoiceCost, reconcileCost } from './invoice-cost.ts';
import { type EarlierInvoices, moveComplements } from './plan-change.ts';
import { planItem, type InvoiceContext } from './plan-item.ts';
import { reconcileInvoice } from './reconcile-invoice.ts';
import { taxIdOf } from '../invoice-unit/tax-id.ts';

const MAX_ITEM_NUMBER = 990;

export function planInvoice(
	file: string,
	invoice: NfeInvoice,
	facts: InvoiceFacts,
	options: NfeOptions,
	earlier: EarlierInvoices = {},
): InvoicePlan {
	const judged = judgeInvoice(file, invoice, facts, options);
	const { checked, date, refusals, ofCost } = judged;
	const numbers = readItemNumbers(invoice.items);
	const supplierId = taxIdOf(checked.supplier) || (checked.supplier.idEstrangeiro ?? '');
	const isRefused = (change: Change): boolean =>
		judgeInvoice(change.file, change.invoice, facts, options).refusals.length > 0;
	const { isIncoming } = checked;
	const changing = { invoice, facts, earlier, isIncoming, isRefused };
	const cost = moveComplements(judged.cost, judged.year, options, changing);

	let lines: readonly ItemPlan[];
	if (checked.skip !== undefined || refusals.length > 0 || !date.ok) {
		lines = planWholeInvoice(checked.skip, refusals, numbers);
	} else {
		// A spread object makes a map of its own each time, which stays until the old space is collected.
		const context: InvoiceContext = {
			invoice,
			facts,
			earlier,
			isIncoming,
			isRefused,
			supplier: checked.supplier,
			supplierId,
			linked: facts.linkedTo(invoice),
			date: date.value,
			notices: [...checked.notices, ...ofCost, ...date.value.notices],
			options,
		};
		const planned = invoice.items.map((item, index) => {
			const line = cost.lines[index];
			const number = numbers[index];
			if (line === undefined || number === undefined) throw new Error('a line without its cost');
			return typeof number === 'number' ? planItem(item, number, line, context) : number;
		});
		const findItemsApart: FindItemsApart | undefined =
			earlier.findItemsApart && ((...join) => earlier.findItemsApart?.(invoice.accessKey, ...join) ?? new Map());
		lines = joinItems(invoice.items, planned, options.rules?.joins ?? [], supplierId, findItemsApart);
	}
	const notices = [...(checked.skip === undefined ? refusals : [checked.skip]), ...ofCost];
	return {
		file,
		accessKey: invoice.accessKey,
		lines,
		refusals: checked.skip === undefined ? refusals : [],
		allowable: checked.skip === undefined && refusals.length <= checked.allowable.length ? checked.allowable : [],
		reconciliation: reconcileInvoice({ file, invoice, supplier: checked.supplier, supplierId, cost, lines, notices }),
		isCopy: checked.isCopy,
		options,
	};
}

function judgeInvoice(file: string, invoice: NfeInvoice, facts: InvoiceFacts, options: NfeOptions) {
	const date = parseIssueDate(invoice.ide, zoneOf(options.timeZone), options.timeZone);
	const year = date.ok ? date.value.year : 0;
	const cost = reconcileCost(invoice, year, options);
	const sumsAgree = (): boolean => findAlteration(invoice, year, cost, new Set()) === undefined;
	const checked = checkInvoice(file, invoice, facts, options, sumsAgree);
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

function planWholeInvoice(
	skip: Problem | undefined,
	refusals: readonly Problem[],
	numbers: readonly (number | ItemPlan)[],
): readonly ItemPlan[] {
	const fate = (item: number | undefined): ItemPlan => {
		const at = item === undefined ? {} : { item };
		return skip === undefined
			? { fate: 'rejection', ...at, problems: refusals }
			: { fate: 'skip', ...at, reason: skip };
	};
	if (numbers.length === 0) return [fate(undefined)];
	// An item without a usable number is named by its place, so that it is still counted as an item.
	return numbers.map((number, index) => fate(typeof number === 'number' ? number : (number.item ?? index + 1)));
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
			return { fate: 'rejection', problems: [unreadable('number')] };
		}
		if (seen.get(number) === 1) return number;
		return { fate: 'rejection', item: number, problems: [unreadable('repeated')] };
	});
}

/** A zone is expensive to make, and a run has one. */
const zoneOf = rememberByText(createZone);
