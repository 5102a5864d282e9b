/** What becomes of the items of returns and complements, and of the items that they change. */
import type { AssetRequest } from '../../contract/asset.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import { nameFirst } from '../../messages/render-param.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { type Effect, type InvoiceFacts, isOn, type SeenChange } from '../facts/invoice-facts.ts';
import { type Change, nameOf, quantityOf, renderItem, unitOfReturn } from '../facts/match-changes.ts';
import type { OpenChange } from '../../drafts/invoice-settings/open-item.ts';
import { numberInKey } from '../../drafts/invoice-unit/access-key.ts';
import { countUnits, type DividedUnit } from '../../drafts/invoice-unit/item-layout.ts';
import { renderUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import { parseQuantity, portionOf, renderCents, splitByWeight, wholeTimes } from '../../drafts/invoice-unit/decimal.ts';
import { type CostOptions, type InvoiceCost, type ItemCost, reconcileCost } from './invoice-cost.ts';
import type { InvoicePlan, ItemPlan } from './invoice-plan.ts';
import { tidyDescription } from '../../drafts/values/tidy-text.ts';
import type { Rejection } from '../../drafts/draft/built.ts';
import type { FindItemsApart } from './join-items.ts';

/** Assets that earlier runs created, or may have created. */
export interface EarlierInvoices {
	readonly assetsOf?: (accessKey: string) => readonly EarlierAsset[];
	readonly assetsOfItem?: (accessKey: string, item: number) => readonly EarlierAsset[];
	readonly findItemsApart?: (accessKey: string, ...join: Parameters<FindItemsApart>) => ReturnType<FindItemsApart>;
}

interface EarlierAsset extends DividedUnit {
	readonly run: string;
	readonly enrollmentId: string;
	readonly key: string;
	readonly readBody: () => Pick<AssetRequest, 'priceCents' | 'model' | 'customFields'>;
}

export interface ChangeContext {
	readonly invoice: NfeInvoice;
	readonly facts: InvoiceFacts;
	readonly earlier: EarlierInvoices;
	/** The goods come to the company, so that the return is of its own sale. */
	readonly isIncoming: boolean;
	/** A refused one changes nothing, but the items that it may change wait for it. */
	readonly isRefused: (change: Change) => boolean;
}

/** Undefined for an ordinary item. */
export function planChange(item: NfeItem, number: number, context: ChangeContext): ItemPlan | undefined {
	const change = context.facts.changes.own.get(nameOf(context.invoice, item));
	if (change === undefined) return undefined;
	const { kind, state, file, to } = change;
	const { made, isSettled, by } = findMade(change, context);
	if (made.length > 0) {
		const problems = [changedLater(kind, made, file, { found: renderItem(item), by })];
		return { fate: 'rejection', item: number, problems, earlier: { isInAssets: false } };
	}
	const isUnknown = state === 'elsewhere' && !isSettled && !(kind === 'return' && context.isIncoming);
	const refused = { fate: 'rejection', item: number, problems: [openProblem(change)] } as const;
	if (state === 'open' && change.answer === undefined) return { ...refused, open: questionOf(change) };
	if (state === 'open' || isUnknown) return refused;
	const params = { kind: state === 'applied' || isSettled ? kind : `no_${kind}`, to: to.join(', ') };
	return { fate: 'skip', item: number, reason: { code: 'nfe-change', found: renderItem(item), params } };
}

function questionOf({ kind: change, invoice, item, candidates = [] }: Change): OpenChange {
	const number = invoice.ide.nNF ?? '';
	return { change, name: nameOf(invoice, item), number, description: renderItem(item), candidates };
}

/** How assets were found: without the XML of the purchase, by their description, or all. */
type Matching = 'item' | 'description' | 'invoice';

/** Assets that a person must write off or correct. `isSettled`: they were created as the change wants them. */
function findMade(
	change: Change,
	{ facts, earlier: { assetsOf, assetsOfItem } }: Pick<ChangeContext, 'facts' | 'earlier'>,
): { readonly made: readonly EarlierAsset[]; readonly isSettled: boolean; readonly by: Matching } {
	const { kind, invoice, state, to, item } = change;
	let by: Matching = 'item';
	const made = to.flatMap((name) => {
		const [accessKey = '', number] = name.split('/');
		if (number !== undefined) return assetsOfItem?.(accessKey, Number(number)) ?? [];
		// Nobody has the XML of the purchase.
		const all = assetsOf?.(accessKey) ?? [];
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

/** Names of the items to which a plan applies no change. One that is refused for a reason of its own has no rows in a workbook either. */
export function listUnapplied({ accessKey, lines }: InvoicePlan): readonly string[] {
	return lines.flatMap((line) =>
		line.fate === 'rejection' && line.waits === true && line.item !== undefined ? [`${accessKey}/${line.item}`] : [],
	);
}

/** What a plan did to units and items because of returns and complements, for later runs: also to units that come back as rows. */
export function* listEffects({ file, accessKey, lines }: InvoicePlan): Iterable<SeenChange & Effect> {
	for (const line of lines) {
		if (line.fate !== 'drafts') continue;
		const { item, costCents, returned, complements } = line;
		for (const [unit, by] of returned) yield { file, changed: renderUnitKey({ accessKey, item, unit }), by };
		for (const by of complements) yield { file, changed: `${accessKey}/${item}`, by, cents: Number(costCents) };
	}
}

/** Most assets that a message names. The earlier run's report lists all. */
const MAX_NAMED = 40;

function changedLater(
	kind: Change['kind'] | 'cancelled',
	made: readonly EarlierAsset[],
	file: string,
	{ found = '', by = 'item' }: { readonly found?: string; readonly by?: Matching } = {},
): Problem {
	const ids = [...new Set(made.map(({ enrollmentId }) => enrollmentId))];
	const run = [...new Set(made.map((one) => one.run))].join(', ');
	return joinProblem('nfe-changed-later', {
		found,
		params: { kind, run, assets: nameFirst(ids, MAX_NAMED), file, by },
	});
}

/** Invoices of which a cancellation arrives after an earlier run created their assets. */
export function* listCancelledLater(facts: InvoiceFacts, { assetsOf }: EarlierInvoices) {
	for (const { accessKey, file } of assetsOf === undefined ? [] : facts.cancellations()) {
		const made = assetsOf?.(accessKey) ?? [];
		if (made.length > 0) yield { accessKey, file, problem: changedLater('cancelled', made, file) };
	}
}

/** Rows of an invoice that are not imported. */
export interface RefusedRows {
	readonly problems: readonly Problem[];
	/** Only rows of another price are refused: a complement changed the cost of the item. */
	readonly repriced?: { readonly itemCents: number; readonly number: string; readonly names: readonly string[] };
}

/**
 * Table rows of an invoice that are refused, by its access key, the name of an item or the key of a unit. The run may have the
 * invoice too: `effects` are those of its plan, which applied nothing to the items of `unapplied`.
 */
export function listChangesOfRows(
	accessKey: string,
	facts: InvoiceFacts,
	{ effects, unapplied }: { readonly effects: readonly Effect[]; readonly unapplied: ReadonlySet<string> },
): ReadonlyMap<string, RefusedRows> {
	const refused = new Map<string, RefusedRows>();
	const all = [...facts.changes.own.values()];
	const earlier = [...facts.effects.values()].filter((effect) => facts.isCurrent(effect, unapplied));
	for (const { changed, by, cents } of [...earlier, ...effects]) {
		if (changed.startsWith(`nfe:${accessKey}/`)) {
			refused.set(changed, { problems: [changeProblem('returned', { number: by, names: [changed] })] });
		} else if (changed.startsWith(`${accessKey}/`)) {
			const own = all
				.filter(({ invoice }) => invoice.accessKey === by)
				.map(({ invoice, item }) => nameOf(invoice, item));
			const of = { number: String(numberInKey(by)), names: own };
			refused.set(`nfe:${changed}`, { problems: [], repriced: { ...of, itemCents: cents ?? 0 } });
		}
	}
	const open = all.filter(({ state, isApplied, to }) => {
		const own = to.filter((name) => name.startsWith(accessKey));
		const isApart = state === 'elsewhere' || own.some((name) => unapplied.has(name));
		return own.length > 0 && (state === 'open' || (state !== 'none' && isApart && isApplied !== true));
	});
	if (open.length > 0) refused.set(accessKey, { problems: open.map((change) => openProblem(change, 'rows')) });
	return refused;
}

/** Problems of a row if its price is not that of its unit, or if the number of units is unknown. */
export function listPriceProblems(
	{ repriced }: RefusedRows,
	{ unit, itemPortion }: Pick<Rejection, 'unit' | 'itemPortion'>,
): readonly Problem[] {
	if (unit === undefined || repriced === undefined) return [];
	const { itemCents, ...of } = repriced;
	const { units, priceCents } = itemPortion ?? {};
	const cents = units === undefined ? undefined : portionOf(BigInt(itemCents), units, unit.unit - 1);
	if (cents !== undefined && Number(cents) === priceCents) return [];
	const price = renderCents(cents ?? BigInt(itemCents));
	return [changeProblem(cents === undefined ? 'repriced_item' : 'repriced', { ...of, price })];
}

function openProblem({ invoice, item, candidates = [], ...change }: Change, kind: string = change.kind): Problem {
	const of = { number: invoice.ide.nNF ?? '', names: [nameOf(invoice, item)], item: renderItem(item) };
	return changeProblem(kind, { ...of, candidates: candidates.join('; ') });
}

function changeProblem(
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

/** Units that returns took, with the access key of the return; or why that is not known. */
export function applyReturns(
	item: NfeItem,
	units: number,
	{ facts, invoice, isRefused }: ChangeContext,
): { readonly returned: ReadonlyMap<number, string>; readonly open: readonly Problem[] } {
	const returned = new Map<number, string>();
	const name = nameOf(invoice, item);
	// A newer return must not take the units of an earlier one: assets may exist by now.
	const lastOf = ({ invoice: { accessKey } }: Change): number =>
		Math.max(
			0,
			...[...facts.effects.values()].map(({ changed, by }) => (by === accessKey ? unitIn(changed, name) : 0)),
		);
	const changes = (facts.changes.on.get(name) ?? []).toSorted((one, other) => lastOf(other) - lastOf(one));
	for (const change of changes) {
		const isOpen = change.state === 'open' || isRefused(change);
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
	{ invoice, facts, earlier, isRefused }: ChangeContext,
): InvoiceCost {
	const { own, on } = facts.changes;
	const moves = (change: Change): boolean =>
		change.kind === 'complement' &&
		change.state === 'applied' &&
		!isRefused(change) &&
		findMade(change, { facts, earlier }).made.length === 0;
	const weights = new Map(invoice.items.map((item, at) => [nameOf(invoice, item), cost.lines[at]?.totalCents ?? 0n]));
	const add = (sum: ItemCost, { invoice: other, item, to }: Change, name: string): ItemCost => {
		const line = reconcileCost(other, year, options).lines[other.items.indexOf(item)];
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
