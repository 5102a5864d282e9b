/**
 * What becomes of one note: each `det` as assets, a rejection or a skip, and where its money goes. Pure.
 *
 * Two passes. First every document of every file goes to `InvoiceFacts.add`, in input order; then `settle`; then, in the
 * same order, each invoice is planned here and `buildInvoiceDrafts` turns the plan into drafts, rejections and skips.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { createZone, type Zone } from '../values/zone.ts';
import type { InvoiceFacts } from '../invoice-facts/invoice-facts.ts';
import type { InvoicePlan, LinePlan } from './invoice-plan.ts';
import { parseIssueDate } from './issue-date.ts';
import { joinLines, type JudgeJoin } from './join-items.ts';
import { judgeNote } from './check-invoice.ts';
import { findAlteration } from './find-alteration.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';
import { reconcileCost } from './invoice-cost.ts';
import { planLine, type NoteContext } from './plan-item.ts';
import { sumUp } from './reconcile-invoice.ts';
import { taxIdOf } from '../invoice-unit/tax-id.ts';

const MOST_ITEM_NUMBER = 990;

/** `facts` after `settle`. `judgeJoin`: what is known of the items of this note from elsewhere. */
export function planInvoice(
	file: string,
	invoice: NfeInvoice,
	facts: InvoiceFacts,
	options: NfeOptions,
	judgeJoin?: JudgeJoin,
): InvoicePlan {
	const note = judgeNote(file, invoice, facts, options);
	const date = parseIssueDate(invoice.ide, zoneOf(options.timeZone), options.timeZone);
	const year = date.ok ? date.value.year : 0;
	const cost = reconcileCost(invoice, year, options);
	const others = date.ok ? note.refusals : [...note.refusals, date.problem];
	// Of a note that is refused anyway the total is a notice: a cancelled one needs no second reason.
	const mayCount = note.skip === undefined && others.length === 0;
	const altered = mayCount ? findAlteration(invoice, year, cost, options.allow) : undefined;
	const refusals = altered === undefined ? others : [altered];
	const numbers = readItemNumbers(invoice.items);
	const supplierId = taxIdOf(note.supplier) || (note.supplier.idEstrangeiro ?? '');

	let lines: readonly LinePlan[];
	if (note.skip !== undefined || refusals.length > 0 || !date.ok) {
		lines = planWholeNote(note.skip, refusals, numbers);
	} else {
		const context: NoteContext = {
			invoice,
			supplier: note.supplier,
			supplierId,
			linked: facts.linkedTo(invoice),
			date: date.value,
			notices: [...note.notices, ...cost.notices, ...date.value.notices],
			options,
		};
		const planned = invoice.items.map((item, index) => {
			const line = cost.lines[index];
			const number = numbers[index];
			if (line === undefined || number === undefined) throw new Error('a line without its cost');
			return typeof number === 'number' ? planLine(item, number, line, context) : number;
		});
		lines = joinLines(invoice.items, planned, options.rules?.joins ?? [], supplierId, judgeJoin);
	}
	const ofCost = cost.notices.filter(({ code }) => altered === undefined || code !== 'nfe-total-differs');
	const notices = [...(note.skip === undefined ? refusals : [note.skip]), ...ofCost];
	return {
		file,
		accessKey: invoice.accessKey,
		lines,
		refusals: note.skip === undefined ? refusals : [],
		reconciliation: sumUp({ file, invoice, supplier: note.supplier, supplierId, cost, lines, notices }),
		isCopy: note.isCopy,
		options,
	};
}

/** A note that is left out or refused as a whole: each of its lines is. */
function planWholeNote(
	skip: Problem | undefined,
	refusals: readonly Problem[],
	numbers: readonly (number | LinePlan)[],
): readonly LinePlan[] {
	const fate = (item: number | undefined): LinePlan => {
		const at = item === undefined ? {} : { item };
		return skip === undefined
			? { fate: 'rejection', ...at, problems: refusals }
			: { fate: 'skip', ...at, reason: skip };
	};
	if (numbers.length === 0) return [fate(undefined)];
	// One whose number cannot be used is named by its place, so that items are counted as items.
	return numbers.map((number, index) => fate(typeof number === 'number' ? number : (number.item ?? index + 1)));
}

/** The number of each item, or the rejection of one that has none of its own. */
function readItemNumbers(items: readonly NfeItem[]): readonly (number | LinePlan)[] {
	const seen = new Map<number, number>();
	const numbers = items.map(({ nItem }) => (/^\d{1,3}$/.test(nItem) ? Number(nItem) : 0));
	for (const number of numbers) seen.set(number, (seen.get(number) ?? 0) + 1);
	return numbers.map((number, index) => {
		const found = items[index]?.nItem ?? '';
		const place = { name: 'det/@nItem' };
		if (number < 1 || number > MOST_ITEM_NUMBER) {
			return { fate: 'rejection', problems: [{ code: 'nfe-item-number', found, place }] };
		}
		if (seen.get(number) === 1) return number;
		return { fate: 'rejection', item: number, problems: [{ code: 'nfe-item-number-repeated', found, place }] };
	});
}

let lastZone: { readonly name: string; readonly zone: Zone } | undefined;

/** A zone is dear to make, and a run has one. */
function zoneOf(name: string): Zone {
	if (lastZone?.name !== name) lastZone = { name, zone: createZone(name) };
	return lastZone.zone;
}
