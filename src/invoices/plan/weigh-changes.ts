/** Weighs all returns and complements before an invoice is planned: whether they count, and which assets they would change. */
import { portionOf } from '../../drafts/invoice-unit/decimal.ts';
import { countUnits } from '../../drafts/invoice-unit/item-layout.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { tidyDescription } from '../../drafts/values/tidy-text.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import { type InvoiceFacts, isOn } from '../facts/invoice-facts.ts';
import { type Change, type Changes, countReturned } from '../facts/match-changes.ts';
import { type AskedInvoice, assetsOf, type EarlierAsset, type KnownInvoices, parseName } from './known-invoice.ts';
import type { WeighedChange } from './plan-change.ts';
import { judgeInvoice } from './plan-invoice.ts';

/** Lists the invoices that earlier runs are asked about. */
export function listTargets({ own, on }: Changes): readonly AskedInvoice[] {
	const all = [...own.values(), ...[...on.values()].flat()];
	return all.flatMap(({ state, to }) => (state === 'open' ? [] : to.map(parseName)));
}

/** `known`: what earlier runs know of the targets. */
export function weighChanges(facts: InvoiceFacts, known: KnownInvoices, options: NfeOptions): Changes<WeighedChange> {
	const { own, on } = facts.changes;
	const judged = new Map<NfeInvoice, ReturnType<typeof judgeInvoice>>();
	const judge = (change: Change): ReturnType<typeof judgeInvoice> => {
		const result = judged.get(change.invoice) ?? judgeInvoice(change.invoice, facts.about(change), options);
		judged.set(change.invoice, result);
		return result;
	};
	const weigh = (change: Change): WeighedChange => {
		const { invoice, item, state } = change;
		const applied = state === 'applied' ? judge(change) : undefined;
		return {
			...change,
			...findMade(change, known, facts),
			isRefused: applied !== undefined && applied.refusals.length > 0,
			cost: applied?.cost.lines[invoice.items.indexOf(item)],
			changed: [...facts.effects.values()].flatMap(({ by, changed }) => (by === invoice.accessKey ? changed : [])),
		};
	};
	return {
		own: new Map(Array.from(own, ([name, change]) => [name, weigh(change)])),
		on: new Map(Array.from(on, ([name, changes]) => [name, changes.map(weigh)])),
	};
}

type FoundAssets = Pick<WeighedChange, 'made' | 'by' | 'isSettled'>;

function findMade(change: Change, known: KnownInvoices, facts: InvoiceFacts): FoundAssets {
	const { kind, invoice, state, to, item } = change;
	let by: FoundAssets['by'] = 'item';
	const made = to.flatMap((name) => {
		const all = assetsOf(name, known);
		if (name.includes('/')) return all;
		// Nobody has the XML of the purchase.
		const same = all.filter((one) => isDescribedAs(one, tidyDescription(item.prod.xProd ?? '')));
		by = same.length > 0 ? 'description' : 'invoice';
		return same.length > 0 ? same : all;
	});
	if (state === 'open' || made.length === 0) return { made: [], isSettled: false, by };
	const { accessKey: own } = invoice;
	const isKnown = [...facts.effects.values()].some((effect) => effect.by === own && isOn(effect, to));
	const isAsWanted = ({ key, unit, readBody, ...divided }: EarlierAsset): boolean => {
		if (kind === 'return' || unit === undefined) return !facts.effects.has(`${own} ${key}`);
		const { cents } = facts.effects.get(`${own} ${unit.accessKey}/${unit.item}`) ?? {};
		const count = countUnits({ unit, ...divided });
		if (cents === undefined) return true;
		return count !== undefined && Number(portionOf(BigInt(cents), count, unit.unit - 1)) === readBody().priceCents;
	};
	const isSettled = (isKnown && made.every(isAsWanted)) || isNeverMade(change, made, facts);
	return { made: isSettled ? [] : made, isSettled, by };
}

const isDescribedAs = ({ readBody }: EarlierAsset, description: string): boolean =>
	[readBody().model, ...(readBody().customFields ?? []).map(({ value }) => value)].includes(description);

/** No run created the units that all returns of the item take. */
function isNeverMade({ kind, state, to: [name = ''] }: Change, made: readonly EarlierAsset[], facts: InvoiceFacts) {
	const [units = 0, ...others] = new Set(made.map((one) => countUnits(one)));
	if (kind === 'complement' || state !== 'applied' || others.length > 0) return false;
	const counts = (facts.changes.on.get(name) ?? []).map((one) =>
		one.kind === 'complement' ? 0 : ((one.bought && countReturned(one.item, one.bought, units)) ?? NaN),
	);
	const left = counts.reduce((rest, count) => rest - count, units);
	return made.every(({ unit }) => unit !== undefined && unit.unit <= left);
}
