/**
 * A return takes units from the purchase that it refers to, a complement adds cost. An item is matched by access key, product code
 * and, for a return, unit and quantity. Whatever else it may mean is a question, and the items it may mean become no assets.
 */
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { parseCents, parseQuantity, wholeTimes } from '../../drafts/invoice-unit/decimal.ts';
import { rootOf, taxIdOf } from '../../drafts/invoice-unit/tax-id.ts';
import { NO_CHANGE, UNKNOWN_CHANGE } from '../../drafts/invoice-settings/item-to-ask.ts';
import { foldUnit, kindOfUnit } from '../../drafts/invoice-settings/unit-kinds.ts';
import { caseOfCfop } from './cfop-cases.ts';

export interface ChangingInvoice {
	readonly file: string;
	readonly invoice: NfeInvoice;
	/** From an earlier run; `isApplied`: that run applied it. */
	readonly isRecalled?: boolean;
	readonly isApplied?: boolean;
}

/** An item of a return or a complement. */
export interface Change extends ChangingInvoice {
	readonly kind: 'return' | 'complement';
	readonly item: NfeItem;
	/** `elsewhere`: the run does not have what it refers to. `none`: it changes nothing. */
	readonly state: 'applied' | 'open' | 'elsewhere' | 'none';
	/** Names (`<key>/<item>`) of the items that it changes or may change, or access keys of invoices elsewhere. */
	readonly to: readonly string[];
	/** `to` with quantity, product code and description, if it is open. */
	readonly candidates?: readonly string[];
	/** The person's answer, see `ChangeSettings`. */
	readonly answer?: string | undefined;
	/** The only item that a return takes from. */
	readonly bought?: NfeItem;
	/** It changes nothing, because it is of other companies than those of this run. */
	readonly isOfOthers?: true;
}

/** `own` has a change by the name of its own item, `on` by the names of those that it changes. */
export interface Changes<Of = Change> {
	readonly own: ReadonlyMap<string, Of>;
	readonly on: ReadonlyMap<string, readonly Of[]>;
}

export interface ChangeSettings {
	readonly companies: readonly string[];
	/** Name of a changing item to that of an item, to the key of a purchase for all its items, or to `none` or `unknown`. */
	readonly answers: ReadonlyMap<string, string>;
	readonly isVoid: (invoice: NfeInvoice) => boolean;
}

export function changeOf({ ide }: Pick<NfeInvoice, 'ide'>, { prod }: NfeItem): Change['kind'] | undefined {
	if (ide.finNFe === '2') return 'complement';
	return ide.finNFe === '4' || caseOfCfop(prod.CFOP) === 'return' ? 'return' : undefined;
}

/** Undefined if some item is an ordinary one. */
export function changeOfAll(invoice: Pick<NfeInvoice, 'ide' | 'items'>): Change['kind'] | undefined {
	const [kind, ...others] = new Set(invoice.items.map((item) => changeOf(invoice, item)));
	return others.length === 0 ? kind : undefined;
}

interface Target {
	readonly item: NfeItem;
	readonly name: string;
}

type Match = Pick<Change, 'state' | 'to' | 'candidates' | 'bought' | 'isOfOthers'>;
const NONE: Match = { state: 'none', to: [] };

/** `purchases`: those that the changing invoices refer to, as far as the run has them. */
export function matchChanges(
	changing: Iterable<ChangingInvoice>,
	purchases: ReadonlyMap<string, NfeInvoice>,
	settings: ChangeSettings,
): Changes {
	const own = new Map<string, Change>();
	const on = new Map<string, Change[]>();
	const taken = new Map<string, bigint>();
	for (const one of changing) {
		for (const item of one.invoice.items) {
			const kind = changeOf(one.invoice, item);
			if (kind === undefined) continue;
			const answer = settings.answers.get(nameOf(one.invoice, item));
			const change = { ...one, kind, item, answer, ...NONE };
			const matched = { ...change, ...findMatch(change, purchases, settings, taken) };
			own.set(nameOf(one.invoice, item), matched);
			if (matched.state === 'elsewhere') continue;
			for (const name of matched.to) on.set(name, [...(on.get(name) ?? []), matched]);
		}
	}
	return { own, on };
}

export function nameOf({ accessKey }: NfeInvoice, { nItem }: NfeItem): string {
	return `${accessKey}/${nItem}`;
}

function findMatch(
	change: Change,
	purchases: ReadonlyMap<string, NfeInvoice>,
	{ companies, isVoid }: ChangeSettings,
	taken: Map<string, bigint>,
): Match {
	const { kind, invoice, item } = change;
	const answer = answerOf(change);
	if (answer === NO_CHANGE || isVoid(invoice) || (kind === 'complement' && addsNothing(invoice))) return NONE;
	const isOurs = companies.length === 0 || rootsOf(invoice).some((root) => companies.includes(root));
	if (!isOurs) return { ...NONE, isOfOthers: true };
	const references = [...new Set(invoice.references)];
	const known = references.flatMap((key) => purchases.get(key) ?? []).filter((one) => companies.includes(buyerOf(one)));
	const targets = known.flatMap((one) => one.items.map((of): Target => ({ item: of, name: nameOf(one, of) })));
	if (answer !== undefined) {
		const named = targets.filter(({ name }) => name === answer || name.startsWith(`${answer}/`));
		return named.length === 0 ? { state: 'elsewhere', to: [answer] } : takeFrom(change, named, taken);
	}
	if (targets.length === 0) return { state: 'elsewhere', to: references };
	const code = item.prod.cProd ?? '';
	const same = targets.filter((one) => code !== '' && one.item.prod.cProd === code);
	const [only, ...others] = findSame(change, same, targets);
	const isSure = known.length === references.length && known.every((purchase) => fitsParties(change, purchase));
	if (isSure && only !== undefined && others.length === 0) return takeFrom(change, [only], taken);
	const match = openMatch(same.length > 0 ? same : targets);
	const whole = kind === 'complement' ? known.map(({ accessKey }) => accessKey) : [];
	return { ...match, candidates: [...(match.candidates ?? []), ...whole] };
}

/** Undefined if a person said that it is unknown. */
export function answerOf({ answer }: Pick<Change, 'answer'>): string | undefined {
	return answer === UNKNOWN_CHANGE ? undefined : answer;
}

/** The quantity decides between two items with one product code. A complement of an invoice with one item is for that item. */
function findSame({ kind, item }: Change, same: readonly Target[], all: readonly Target[]): readonly Target[] {
	if (kind === 'complement') return all.length === 1 ? all : same;
	return same.length < 2 ? same : same.filter((one) => quantityOf(one.item) === quantityOf(item));
}

function takeFrom({ kind, item }: Change, targets: readonly Target[], taken: Map<string, bigint>): Match {
	const [target, ...others] = targets;
	const applied: Match = {
		state: 'applied',
		to: targets.map(({ name }) => name),
		...(target && { bought: target.item }),
	};
	if (kind === 'complement' || target === undefined) return applied;
	const unit = unitOfReturn(item, target.item);
	if (others.length > 0) return openMatch(targets);
	if (unit === 'asset') return applied;
	const returned = (taken.get(target.name) ?? 0n) + quantityOf(item);
	if (unit === undefined || returned > quantityOf(target.item)) return openMatch(targets);
	taken.set(target.name, returned);
	return applied;
}

function openMatch(targets: readonly Target[]): Match {
	const candidates = targets.map(({ name, item }) => `${name} (${renderItem(item)})`);
	return { state: 'open', to: targets.map(({ name }) => name), candidates };
}

export function renderItem({ prod }: NfeItem): string {
	return [prod.qCom, prod.uCom, prod.cProd, prod.xProd].filter((text) => (text ?? '') !== '').join(' ');
}

/** Scaled, so that it is whole. */
function quantityOf({ prod }: NfeItem): bigint {
	return parseQuantity(prod.qCom ?? '')?.scaled ?? 0n;
}

/** `same`: as the purchase counts it; `asset`: in pieces, where the purchase counts in packs. */
function unitOfReturn(item: NfeItem, bought: NfeItem): 'same' | 'asset' | undefined {
	const [unit, other] = [item, bought].map(({ prod }) => foldUnit(prod.uCom ?? ''));
	const isPiece = kindOfUnit(unit ?? '') === 'piece';
	if (quantityOf(item) === 0n) return undefined;
	if (unit === other || (isPiece && kindOfUnit(other ?? '') === 'piece')) return 'same';
	return isPiece ? 'asset' : undefined;
}

/** Units that a return takes of an item that became `units`. Undefined if they are not whole. */
export function countReturned(item: NfeItem, bought: NfeItem, units: number): number | undefined {
	if (unitOfReturn(item, bought) === 'asset') {
		const quantity = parseQuantity(item.prod.qCom ?? '');
		const whole = quantity && wholeTimes(quantity, 1);
		return whole === undefined ? undefined : Number(whole);
	}
	const [times, all] = [quantityOf(item) * BigInt(units), quantityOf(bought)];
	return all === 0n || times % all !== 0n ? undefined : Number(times / all);
}

function addsNothing({ totals, items }: NfeInvoice): boolean {
	return parseCents(totals.vNF ?? '') === 0n && items.every(({ prod }) => parseCents(prod.vProd ?? '') === 0n);
}

/** A return goes back to the seller: the buyer issues it, or the seller as an entry. The issuer complements its own invoice. */
function fitsParties({ kind, invoice }: Change, purchase: NfeInvoice): boolean {
	const [[issuer, recipient], [own, other]] = [rootsOf(invoice), rootsOf(purchase)];
	const isByIssuer = issuer === own && recipient === other;
	if (kind === 'complement') return isByIssuer;
	const isTurned = issuer === other && recipient === own;
	return (invoice.ide.tpNF === '0') === (purchase.ide.tpNF === '0') ? isTurned : isByIssuer;
}

function rootsOf({ emit, dest }: NfeInvoice): readonly [issuer: string, recipient: string] {
	return [rootOf(taxIdOf(emit)), rootOf(taxIdOf(dest))];
}

function buyerOf(purchase: NfeInvoice): string {
	return rootsOf(purchase)[purchase.ide.tpNF === '0' ? 0 : 1];
}
