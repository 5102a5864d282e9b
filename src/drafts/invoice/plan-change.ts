/** What becomes of the items of returns and complements, and of the items that they change. */
import { joinProblem, type Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import type { InvoiceFacts } from '../invoice-facts/invoice-facts.ts';
import {
	type Change,
	type ChangeFate,
	type ChangeKind,
	changeOf,
	type MatchedChange,
	type MatchedChanges,
	renderItem,
	unitOfReturn,
} from '../invoice-facts/match-changes.ts';
import { parseQuantity, renderCents, splitByWeight, wholeTimes } from '../invoice-unit/decimal.ts';
import { type CostOptions, type InvoiceCost, reconcileCost } from './invoice-cost.ts';
import type { ItemPlan } from './invoice-plan.ts';

/** Assets that earlier runs created, or may have created. */
export interface EarlierAssets {
	readonly assetsOf?: (accessKey: string) => readonly EarlierAsset[];
	readonly assetsOfItem?: (accessKey: string, item: number) => readonly EarlierAsset[];
}

export interface EarlierAsset {
	readonly run: string;
	readonly enrollmentId: string;
}

export interface ChangeContext {
	readonly file: string;
	readonly invoice: NfeInvoice;
	readonly changes: MatchedChanges;
	readonly earlier: EarlierAssets;
	/** The goods come to the company, so that the return is of its own sale. */
	readonly isIncoming: boolean;
	/** A refused one changes nothing, but the items that it may change wait for it. */
	readonly isRefused: (change: Change) => boolean;
}

/** Undefined for an ordinary item. */
export function planChange(item: NfeItem, number: number, context: ChangeContext): ItemPlan | undefined {
	const { file, invoice, changes, earlier, isIncoming } = context;
	const kind = changeOf(invoice, item);
	if (kind === undefined) return undefined;
	const fate = fateOf({ kind, file, invoice, item }, changes);
	const found = renderItem(item);
	const made = fate.state === 'open' ? [] : listMade(fate, earlier);
	if (made.length > 0) {
		const problems = [changedLater({ kind, made, file, found })];
		return { fate: 'rejection', item: number, problems, earlier: { isInAssets: false } };
	}
	if (fate.state === 'open' || (fate.state === 'elsewhere' && !(kind === 'return' && isIncoming))) {
		return { fate: 'rejection', item: number, problems: [openProblem({ kind, file, invoice, item }, fate)] };
	}
	const params = { kind: fate.state === 'applied' ? kind : `no_${kind}`, to: fate.to.join(', ') };
	return { fate: 'skip', item: number, reason: { code: 'nfe-change', found, params } };
}

function fateOf({ invoice, item }: Change, changes: MatchedChanges): ChangeFate {
	return changes.fateOf(invoice, item) ?? { state: 'elsewhere', to: invoice.references };
}

function listMade({ to }: ChangeFate, { assetsOf, assetsOfItem }: EarlierAssets): readonly EarlierAsset[] {
	return to.flatMap((name) => {
		const [accessKey = '', item] = name.split('/');
		return (item === undefined ? assetsOf?.(accessKey) : assetsOfItem?.(accessKey, Number(item))) ?? [];
	});
}

/** Most assets that a message names. The earlier run's report lists all. */
const MAX_NAMED = 40;

interface ChangedLater {
	readonly kind: ChangeKind | 'cancelled';
	readonly made: readonly EarlierAsset[];
	readonly file: string;
	readonly found?: string;
}

/** An invoice was cancelled, returned or complemented after an earlier run created its assets, which a person must change. */
function changedLater({ kind, made, file, found = '' }: ChangedLater): Problem {
	const ids = [...new Set(made.map(({ enrollmentId }) => enrollmentId))];
	const named = ids.slice(0, MAX_NAMED);
	if (ids.length > MAX_NAMED) named.push(`… (+${ids.length - MAX_NAMED})`);
	const run = [...new Set(made.map((one) => one.run))].join(', ');
	return joinProblem('nfe-changed-later', { found, params: { kind, run, assets: named.join(', '), file } });
}

/** Invoices of which a cancellation arrives after an earlier run created their assets. */
export function* listCancelledLater(
	facts: Pick<InvoiceFacts, 'cancellations'>,
	{ assetsOf }: EarlierAssets,
): Iterable<{ readonly accessKey: string; readonly file: string; readonly problem: Problem }> {
	if (assetsOf === undefined) return;
	for (const { accessKey, file } of facts.cancellations()) {
		const made = assetsOf(accessKey);
		if (made.length > 0) yield { accessKey, file, problem: changedLater({ kind: 'cancelled', made, file }) };
	}
}

/** Problems of table rows of an invoice, by the name of the unit, item or invoice that is refused. */
export function listChangesOfRows(accessKey: string, facts: InvoiceFacts): ReadonlyMap<string, readonly Problem[]> {
	const problems = new Map<string, readonly Problem[]>();
	for (const [name, number] of facts.returnedOf(accessKey)) {
		const params = { kind: 'returned', number, item: '', candidates: '' };
		problems.set(name, [{ code: 'nfe-change-open', params }]);
	}
	const open = facts.openChangesOf(accessKey).map((change) => openProblem({ ...change, kind: 'rows' }, {}));
	return open.length === 0 ? problems : problems.set(accessKey, open);
}

function openProblem(
	{ kind, invoice, item }: Omit<Change, 'kind'> & { readonly kind: ChangeKind | 'rows' },
	{ candidates = [] }: Pick<ChangeFate, 'candidates'>,
): Problem {
	const params = { kind, number: invoice.ide.nNF ?? '', item: renderItem(item), candidates: candidates.join('; ') };
	return { code: 'nfe-change-open', found: `${invoice.accessKey}/${item.nItem}`, params };
}

/** `areNamed`: it is known which of the units with serial numbers were returned. */
export type AppliedReturns =
	| { readonly kind: 'open'; readonly problems: readonly Problem[] }
	| { readonly kind: 'units'; readonly returned: ReadonlyMap<number, string>; readonly areNamed: boolean };

const NOTHING_RETURNED: AppliedReturns = { kind: 'units', returned: new Map(), areNamed: true };

export function applyReturns(
	item: NfeItem,
	units: number,
	serials: readonly string[],
	{ changes, invoice, isRefused }: Pick<ChangeContext, 'changes' | 'invoice' | 'isRefused'>,
): AppliedReturns {
	const matched = changes.changesOf(invoice.accessKey, item.nItem);
	if (matched.length === 0) return NOTHING_RETURNED;
	const ask = (change: Change): AppliedReturns => ({
		kind: 'open',
		problems: [openProblem(change, fateOf(change, changes))],
	});
	const open = matched.find((change) => change.state === 'open' || isRefused(change));
	if (open !== undefined) return ask(open);
	const returned = new Map<number, string>();
	let areNamed = true;
	for (const change of matched) {
		if (change.kind !== 'return') continue;
		const count = countReturned(change, item, units);
		const left = Array.from({ length: units }, (_, index) => units - index).filter((unit) => !returned.has(unit));
		if (count === undefined || count > left.length) return ask(change);
		const named = left.filter((unit) => isNamedBy(change, serials[unit - 1]));
		areNamed &&= serials.length === 0 || count === left.length || named.length === count;
		const taken = named.length === count ? named : left.slice(0, count);
		for (const unit of taken) returned.set(unit, change.invoice.accessKey);
	}
	return { kind: 'units', returned, areNamed };
}

function countReturned({ item }: MatchedChange, bought: NfeItem, units: number): number | undefined {
	const quantity = parseQuantity(item.prod.qCom ?? '');
	const all = parseQuantity(bought.prod.qCom ?? '');
	if (quantity === undefined || all === undefined || all.scaled === 0n) return undefined;
	if (unitOfReturn(item, bought) === 'asset') {
		const whole = wholeTimes(quantity, 1);
		return whole === undefined ? undefined : Number(whole);
	}
	const times = quantity.scaled * BigInt(units);
	return times % all.scaled === 0n ? Number(times / all.scaled) : undefined;
}

function isNamedBy({ item, invoice }: Change, serial: string | undefined): boolean {
	if (serial === undefined) return false;
	const texts = [item.prod.xProd, item.infAdProd, ...(item.observations ?? []), invoice.infCpl];
	return texts.some(
		(text) =>
			text
				?.toUpperCase()
				.split(/[^A-Z0-9._/-]+/)
				.includes(serial.toUpperCase()) === true,
	);
}

/** The value of a complement moves to the items that it is for, so that the sum of all invoices stays the same. */
export function moveComplements(
	cost: InvoiceCost,
	year: number,
	options: CostOptions,
	{ file, invoice, changes, earlier, isRefused }: ChangeContext,
): InvoiceCost {
	const moves = (change: Change): boolean => {
		const fate = fateOf(change, changes);
		if (change.kind !== 'complement' || fate.state !== 'applied' || isRefused(change)) return false;
		return listMade(fate, earlier).length === 0;
	};
	const weightOf = (name: string): bigint => {
		const index = invoice.items.findIndex(({ nItem }) => name === `${invoice.accessKey}/${nItem}`);
		return cost.lines[index]?.totalCents ?? 0n;
	};
	let moved = 0n;
	const lines = cost.lines.map((line, index) => {
		const item = invoice.items[index];
		if (item === undefined) return line;
		const kind = changeOf(invoice, item);
		if (kind !== undefined && moves({ kind, file, invoice, item })) {
			moved -= line.totalCents;
			return { ...line, totalCents: 0n, assetCents: 0n };
		}
		const added = changes.changesOf(invoice.accessKey, item.nItem).filter(moves);
		if (added.length === 0) return line;
		let { totalCents, assetCents } = line;
		const [problems, notices] = [[...line.problems], new Array<Problem>()];
		for (const change of added) {
			const { to } = fateOf(change, changes);
			const own = reconcileCost(change.invoice, year, options).lines[change.invoice.items.indexOf(change.item)];
			const at = to.indexOf(`${invoice.accessKey}/${item.nItem}`);
			const share = (cents = 0n): bigint => splitByWeight(cents, to.map(weightOf))[at] ?? 0n;
			totalCents += share(own?.totalCents);
			assetCents += share(own?.assetCents);
			moved += share(own?.totalCents);
			problems.push(...(own?.problems ?? []));
			const params = { value: renderCents(share(own?.totalCents)) };
			notices.push({ code: 'nfe-complemented', found: change.invoice.accessKey, params });
		}
		return { ...line, totalCents, assetCents, problems, notices };
	});
	return { ...cost, lines, totalCents: cost.totalCents + moved };
}
