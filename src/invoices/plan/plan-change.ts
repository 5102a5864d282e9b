/** Plans the items of returns and complements, and what these do to others: a return takes units, a complement adds cost. */
import { renderCents, splitByWeight } from '../../drafts/invoice-unit/decimal.ts';
import type { ChangeToAsk } from '../../drafts/invoice-settings/item-to-ask.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import { nameFirst } from '../../messages/render-param.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { type Change, type Changes, countReturned, nameOf, renderItem } from '../facts/match-changes.ts';
import type { InvoiceCost, ItemCost } from './invoice-cost.ts';
import type { ItemPlan } from './invoice-plan.ts';
import type { EarlierAsset } from './known-invoice.ts';

export interface WeighedChange extends Change {
	/** A refused one changes nothing, but the items that it may change wait for it. */
	readonly isRefused: boolean;
	/** The cost of its item is computed by the rules of its own year. Undefined unless the change is applied. */
	readonly cost: ItemCost | undefined;
	/** The effects that it had in earlier runs, see `Effect`. */
	readonly changed: readonly string[];
	/** Assets that a person must write off or correct. */
	readonly made: readonly EarlierAsset[];
	/** How its items were found: without the XML of the purchase, by their description, or all. */
	readonly by: 'item' | 'description' | 'invoice';
	/** They were created as the change wants them. */
	readonly isSettled: boolean;
}

/** `isIncoming`: the goods come to the company, so that the return is of its own sale. */
export function planChange(change: WeighedChange, item: NfeItem, number: number, isIncoming: boolean): ItemPlan {
	const { kind, state, file, to, made, isSettled, by } = change;
	if (made.length > 0) {
		const problems = [changedLater(kind, made, file, { found: renderItem(item), by })];
		return { kind: 'rejection', item: number, problems, earlier: { isInAssets: false } };
	}
	const isUnknown = state === 'elsewhere' && !isSettled && !(kind === 'return' && isIncoming);
	const refused = { kind: 'rejection', item: number, problems: [openProblem(change)] } as const;
	if (state === 'open' && change.answer === undefined) return { ...refused, open: questionOf(change) };
	if (state === 'open' || isUnknown) return refused;
	const params = { kind: state === 'applied' || isSettled ? kind : `no_${kind}`, to: to.join(', ') };
	return { kind: 'skip', item: number, reason: { code: 'nfe-change', found: renderItem(item), params } };
}

function questionOf({ kind: change, invoice, item, candidates = [] }: Change): ChangeToAsk {
	const number = invoice.ide.nNF ?? '';
	return { change, name: nameOf(invoice, item), number, description: renderItem(item), candidates };
}

/** Units that returns took, with the access key of the return; or why that is not known. `name`: of the item. */
export function applyReturns(
	name: string,
	item: NfeItem,
	units: number,
	{ on }: Changes<WeighedChange>,
): { readonly returned: ReadonlyMap<number, string>; readonly open: readonly Problem[] } {
	const returned = new Map<number, string>();
	// A newer return must not take the units of an earlier one: assets may exist by now.
	const lastOf = ({ changed }: WeighedChange): number => Math.max(0, ...changed.map((key) => unitIn(key, name)));
	for (const change of (on.get(name) ?? []).toSorted((one, other) => lastOf(other) - lastOf(one))) {
		const isOpen = change.state === 'open' || change.isRefused;
		const count = change.kind === 'return' && !isOpen ? countReturned(change.item, item, units) : 0;
		const left = units - returned.size;
		if (isOpen || count === undefined || count > left)
			return { returned, open: [openProblem(change, isOpen ? 'waits' : undefined)] };
		for (let unit = left; unit > left - count; unit--) returned.set(unit, change.invoice.accessKey);
	}
	return { returned, open: [] };
}

function unitIn(key: string, item: string): number {
	return key.startsWith(`nfe:${item}/`) ? Number(key.slice(key.lastIndexOf('/') + 1)) : 0;
}

const moves = ({ kind, state, isRefused, made }: WeighedChange): boolean =>
	kind === 'complement' && state === 'applied' && !isRefused && made.length === 0;

/** The value of a complement moves to the items that it is for, so that the sum of all invoices stays the same. */
export function moveComplements(
	invoice: NfeInvoice,
	cost: InvoiceCost,
	{ own, on }: Changes<WeighedChange>,
): InvoiceCost {
	if (own.size + on.size === 0) return cost;
	const weights = new Map(invoice.items.map((item, at) => [nameOf(invoice, item), cost.lines[at]?.totalCents ?? 0n]));
	const add = (sum: ItemCost, { invoice: other, cost: line, to }: WeighedChange, name: string): ItemCost => {
		const shares = (cents = 0n) =>
			splitByWeight(
				cents,
				to.map((one) => weights.get(one) ?? 0n),
			)[to.indexOf(name)] ?? 0n;
		const value = shares(line?.totalCents);
		return {
			...sum,
			totalCents: sum.totalCents + value,
			assetCents: sum.assetCents + shares(line?.assetCents),
			problems: [...sum.problems, ...(line?.problems ?? [])],
			complements: { ...sum.complements, [other.accessKey]: (sum.complements?.[other.accessKey] ?? 0n) + value },
		};
	};
	const lines = cost.lines.map((line, index) => {
		const item = invoice.items[index];
		const name = item === undefined ? '' : nameOf(invoice, item);
		const change = own.get(name);
		if (change !== undefined && moves(change)) return { ...line, totalCents: 0n, assetCents: 0n };
		return (on.get(name) ?? []).filter(moves).reduce((sum, one) => add(sum, one, name), line);
	});
	const sum = (all: readonly ItemCost[]): bigint => all.reduce((cents, { totalCents }) => cents + totalCents, 0n);
	const movedCents = sum(lines) - sum(cost.lines);
	return { ...cost, lines, totalCents: cost.totalCents + movedCents };
}

/** Notices of what complements added. */
export function listComplements({ complements = {} }: ItemCost): readonly Problem[] {
	return Object.entries(complements).map(([found, value]) => {
		return { code: 'nfe-complemented', found, params: { value: renderCents(value) } };
	});
}

/** Most assets that a message names. The earlier run's report lists all. */
const MAX_NAMED = 40;

export function changedLater(
	kind: Change['kind'] | 'cancelled',
	made: readonly EarlierAsset[],
	file: string,
	{ found = '', by = 'item' }: { readonly found?: string; readonly by?: string } = {},
): Problem {
	const ids = [...new Set(made.map(({ enrollmentId }) => enrollmentId))];
	const run = [...new Set(made.map((one) => one.run))].join(', ');
	return joinProblem('nfe-changed-later', {
		found,
		params: { kind, run, assets: nameFirst(ids, MAX_NAMED), file, by },
	});
}

export function openProblem(
	{ invoice, item, candidates = [], ...change }: Change,
	kind: string = change.kind,
): Problem {
	const of = { number: invoice.ide.nNF ?? '', names: [nameOf(invoice, item)], item: renderItem(item) };
	return changeProblem(kind, { ...of, candidates: candidates.join('; ') });
}

export function changeProblem(
	kind: string,
	{
		names,
		...of
	}: Readonly<Record<'number', string> & Partial<Record<'item' | 'candidates' | 'price', string>>> & {
		readonly names: readonly string[];
	},
): Problem {
	const params = { kind, item: '', candidates: '', price: '', name: names.join(', '), ...of };
	return { code: 'nfe-change-open', params };
}
