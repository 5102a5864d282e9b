/** What becomes of the items of returns and complements, and of the items that they change. */
import { joinProblem, type Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import type { InvoiceFacts } from '../invoice-facts/invoice-facts.ts';
import {
	type Change,
	type Changes,
	nameOf,
	quantityOf,
	renderItem,
	unitOfReturn,
} from '../invoice-facts/match-changes.ts';
import { parseQuantity, renderCents, splitByWeight, wholeTimes } from '../invoice-unit/decimal.ts';
import { type CostOptions, type InvoiceCost, type ItemCost, reconcileCost } from './invoice-cost.ts';
import type { ItemPlan } from './invoice-plan.ts';
import type { FindItemsApart } from './join-items.ts';

/** Assets that earlier runs created, or may have created. */
export interface EarlierInvoices {
	readonly assetsOf?: (accessKey: string) => readonly EarlierAsset[];
	readonly assetsOfItem?: (accessKey: string, item: number) => readonly EarlierAsset[];
	readonly findItemsApart?: (accessKey: string, ...join: Parameters<FindItemsApart>) => ReturnType<FindItemsApart>;
}

type EarlierAsset = Readonly<Record<'run' | 'enrollmentId', string>>;

export interface ChangeContext {
	readonly invoice: NfeInvoice;
	readonly changes: Changes;
	readonly earlier: EarlierInvoices;
	/** The goods come to the company, so that the return is of its own sale. */
	readonly isIncoming: boolean;
	/** A refused one changes nothing, but the items that it may change wait for it. */
	readonly isRefused: (change: Change) => boolean;
}

/** Undefined for an ordinary item. */
export function planChange(item: NfeItem, number: number, context: ChangeContext): ItemPlan | undefined {
	const change = context.changes.own.get(nameOf(context.invoice, item));
	if (change === undefined) return undefined;
	const { kind, state, file, to } = change;
	const made = listMade(change, context.earlier);
	if (made.length > 0) {
		const problems = [changedLater(kind, made, file, renderItem(item))];
		return { fate: 'rejection', item: number, problems, earlier: { isInAssets: false } };
	}
	if (state === 'open' || (state === 'elsewhere' && !(kind === 'return' && context.isIncoming))) {
		return { fate: 'rejection', item: number, problems: [openProblem(change)] };
	}
	const params = { kind: state === 'applied' ? kind : `no_${kind}`, to: to.join(', ') };
	return { fate: 'skip', item: number, reason: { code: 'nfe-change', found: renderItem(item), params } };
}

function listMade({ state, to }: Change, { assetsOf, assetsOfItem }: EarlierInvoices): readonly EarlierAsset[] {
	if (state === 'open') return [];
	return to.flatMap((name) => {
		const [accessKey = '', item] = name.split('/');
		return (item === undefined ? assetsOf?.(accessKey) : assetsOfItem?.(accessKey, Number(item))) ?? [];
	});
}

/** Most assets that a message names. The earlier run's report lists all. */
const MAX_NAMED = 40;

function changedLater(
	kind: Change['kind'] | 'cancelled',
	made: readonly EarlierAsset[],
	file: string,
	found = '',
): Problem {
	const ids = [...new Set(made.map(({ enrollmentId }) => enrollmentId))];
	const named = ids.slice(0, MAX_NAMED);
	if (ids.length > MAX_NAMED) named.push(`… (+${ids.length - MAX_NAMED})`);
	const run = [...new Set(made.map((one) => one.run))].join(', ');
	return joinProblem('nfe-changed-later', { found, params: { kind, run, assets: named.join(', '), file } });
}

/** Invoices of which a cancellation arrives after an earlier run created their assets. */
export function* listCancelledLater(facts: InvoiceFacts, { assetsOf }: EarlierInvoices) {
	for (const { accessKey, file } of assetsOf === undefined ? [] : facts.cancellations()) {
		const made = assetsOf?.(accessKey) ?? [];
		if (made.length > 0) yield { accessKey, file, problem: changedLater('cancelled', made, file) };
	}
}

/** Problems of table rows of an invoice, by the access key, or by the key of the unit that is refused. */
export function listChangesOfRows(accessKey: string, facts: InvoiceFacts): ReadonlyMap<string, readonly Problem[]> {
	const problems = new Map<string, readonly Problem[]>();
	for (const [name, number] of facts.returned) {
		if (!name.startsWith(`nfe:${accessKey}/`)) continue;
		problems.set(name, [{ code: 'nfe-change-open', params: { kind: 'returned', number, item: '', candidates: '' } }]);
	}
	const open = [...facts.changes().own.values()].filter(
		({ state, isApplied, to }) =>
			state === 'elsewhere' && isApplied !== true && to.some((name) => name.startsWith(accessKey)),
	);
	if (open.length > 0)
		problems.set(
			accessKey,
			open.map((change) => openProblem(change, 'rows')),
		);
	return problems;
}

function openProblem({ invoice, item, candidates = [], ...change }: Change, kind: string = change.kind): Problem {
	const params = { kind, number: invoice.ide.nNF ?? '', item: renderItem(item), candidates: candidates.join('; ') };
	return { code: 'nfe-change-open', found: nameOf(invoice, item), params };
}

/** Units that returns took, with the access key of the return; or why that is not known. */
export function applyReturns(
	item: NfeItem,
	units: number,
	{ changes, invoice, isRefused }: ChangeContext,
): { readonly returned: ReadonlyMap<number, string>; readonly open: readonly Problem[] } {
	const returned = new Map<number, string>();
	for (const change of changes.on.get(nameOf(invoice, item)) ?? []) {
		const isOpen = change.state === 'open' || isRefused(change);
		const count = change.kind === 'return' && !isOpen ? countReturned(change.item, item, units) : 0;
		const left = units - returned.size;
		if (isOpen || count === undefined || count > left) return { returned, open: [openProblem(change)] };
		for (let unit = left; unit > left - count; unit--) returned.set(unit, change.invoice.accessKey);
	}
	return { returned, open: [] };
}

function countReturned(item: NfeItem, bought: NfeItem, units: number): number | undefined {
	if (unitOfReturn(item, bought) === 'asset') {
		const quantity = parseQuantity(item.prod.qCom ?? '');
		const whole = quantity && wholeTimes(quantity, 1);
		return whole === undefined ? undefined : Number(whole);
	}
	const [times, all] = [quantityOf(item) * BigInt(units), quantityOf(bought)];
	return all === 0n || times % all !== 0n ? undefined : Number(times / all);
}

/** The value of a complement moves to the items that it is for, so that the sum of all invoices stays the same. */
export function moveComplements(
	cost: InvoiceCost,
	year: number,
	options: CostOptions,
	{ invoice, changes, earlier, isRefused }: ChangeContext,
): InvoiceCost {
	const moves = (change: Change): boolean =>
		change.kind === 'complement' &&
		change.state === 'applied' &&
		!isRefused(change) &&
		listMade(change, earlier).length === 0;
	const weights = new Map(invoice.items.map((item, at) => [nameOf(invoice, item), cost.lines[at]?.totalCents ?? 0n]));
	const add = (line: ItemCost, { invoice: other, item, to }: Change, name: string): ItemCost => {
		const own = reconcileCost(other, year, options).lines[other.items.indexOf(item)];
		const shares = (cents = 0n) =>
			splitByWeight(
				cents,
				to.map((one) => weights.get(one) ?? 0n),
			)[to.indexOf(name)] ?? 0n;
		const value = shares(own?.totalCents);
		const notice: Problem = { code: 'nfe-complemented', found: other.accessKey, params: { value: renderCents(value) } };
		return {
			...line,
			totalCents: line.totalCents + value,
			assetCents: line.assetCents + shares(own?.assetCents),
			problems: [...line.problems, ...(own?.problems ?? [])],
			notices: [...(line.notices ?? []), notice],
		};
	};
	const lines = cost.lines.map((line, index) => {
		const item = invoice.items[index];
		const name = item === undefined ? '' : nameOf(invoice, item);
		const own = changes.own.get(name);
		if (own !== undefined && moves(own)) return { ...line, totalCents: 0n, assetCents: 0n };
		return (changes.on.get(name) ?? []).filter(moves).reduce((sum, change) => add(sum, change, name), line);
	});
	const sum = (all: readonly ItemCost[]): bigint => all.reduce((cents, { totalCents }) => cents + totalCents, 0n);
	return { ...cost, lines, totalCents: cost.totalCents + sum(lines) - sum(cost.lines) };
}
