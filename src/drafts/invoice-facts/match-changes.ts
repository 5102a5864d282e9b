/**
 * A return takes units from the purchase that it refers to, a complement adds cost. An item is matched by access key, product code
 * and, for a return, unit and quantity. Whatever else it may mean is a question, and the items it may mean become no assets.
 */
import { Fault } from '../../messages/fault.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { parseCents, parseQuantity } from '../invoice-unit/decimal.ts';
import { rootOf, taxIdOf } from '../invoice-unit/tax-id.ts';
import { foldUnit, kindOfUnit } from '../invoice-settings/unit-kinds.ts';
import { caseOfCfop } from './cfop-cases.ts';

export type ChangeKind = 'return' | 'complement';

/** An item of a return or a complement. */
export interface Change extends ChangingInvoice {
	readonly kind: ChangeKind;
	readonly item: NfeItem;
}

export interface ChangingInvoice {
	readonly file: string;
	readonly invoice: NfeInvoice;
	/** An earlier run has applied it to the purchases. */
	readonly isApplied?: boolean;
}

/** `to`: names of items (`<key>/<item>`) that it changes or may change; of a whole invoice, its access key. */
export interface ChangeFate {
	readonly state: 'applied' | 'open' | 'elsewhere' | 'without-effect';
	readonly to: readonly string[];
	/** `to` with quantity, product code and description, if it is open. */
	readonly candidates?: readonly string[];
}

export interface MatchedChanges {
	readonly fateOf: (invoice: NfeInvoice, item: NfeItem) => ChangeFate | undefined;
	readonly changesOf: (accessKey: string, nItem: string) => readonly MatchedChange[];
}

export type MatchedChange = Change & Pick<ChangeFate, 'state'>;

export function changeOf({ ide }: Pick<NfeInvoice, 'ide'>, { prod }: NfeItem): ChangeKind | undefined {
	if (ide.finNFe === '2') return 'complement';
	return ide.finNFe === '4' || caseOfCfop(prod.CFOP) === 'return' ? 'return' : undefined;
}

/** Undefined if some item is an ordinary one. */
export function changeOfAll(invoice: Pick<NfeInvoice, 'ide' | 'items'>): ChangeKind | undefined {
	const [kind, ...others] = new Set(invoice.items.map((item) => changeOf(invoice, item)));
	return others.length === 0 ? kind : undefined;
}

interface Target {
	readonly purchase: NfeInvoice;
	readonly item: NfeItem;
	readonly name: string;
}

export interface ChangeSettings {
	readonly companies: readonly string[];
	/** `<key>/<item>` of a change to that of a purchase, to the key of one for all its items, or to `none`. */
	readonly answers: ReadonlyMap<string, string>;
}

const ITEM = String.raw`[0-9A-Z]{44}/[1-9]\d{0,2}`;
const ANSWER = new RegExp(String.raw`^(?<item>${ITEM})=(?<target>none|[0-9A-Z]{44}(?:/[1-9]\d{0,2})?)$`);

/** `--belongs-to` */
export function parseBelongsTo(typed: readonly string[]): ReadonlyMap<string, string> {
	return new Map(
		typed.map((text) => {
			const { item, target } = ANSWER.exec(text.trim())?.groups ?? {};
			if (item !== undefined && target !== undefined) return [item, target];
			const params = { kind: 'item', option: '--belongs-to', found: text, expected: '<key>/<item>=<key>/<item>' };
			throw new Fault('nfe-option-invalid', params);
		}),
	);
}

/** `changing`: valid ones. `purchases`: those that they refer to, as far as the run has them. */
export function matchChanges(
	changing: Iterable<ChangingInvoice>,
	purchases: ReadonlyMap<string, NfeInvoice>,
	settings: ChangeSettings,
): MatchedChanges {
	const fates = new Map<string, ChangeFate>();
	const changes = new Map<string, MatchedChange[]>();
	/** Scaled quantities that returns have taken, by item. */
	const taken = new Map<string, bigint>();
	for (const { file, invoice } of changing) {
		for (const item of invoice.items) {
			const kind = changeOf(invoice, item);
			if (kind === undefined) continue;
			const change = { kind, file, invoice, item };
			const fate = findFate(change, purchases, settings, taken);
			fates.set(nameOf(invoice, item), fate);
			if (fate.state !== 'applied' && fate.state !== 'open') continue;
			for (const name of fate.to) changes.set(name, [...(changes.get(name) ?? []), { ...change, state: fate.state }]);
		}
	}
	return {
		fateOf: (invoice, item) => fates.get(nameOf(invoice, item)),
		changesOf: (accessKey, nItem) => changes.get(`${accessKey}/${nItem}`) ?? NO_CHANGES,
	};
}

const NO_CHANGES: readonly MatchedChange[] = Object.freeze([]);
export const NONE_MATCHED: MatchedChanges = { fateOf: () => undefined, changesOf: () => NO_CHANGES };

function nameOf({ accessKey }: NfeInvoice, { nItem }: NfeItem): string {
	return `${accessKey}/${nItem}`;
}

function findFate(
	change: Change,
	purchases: ReadonlyMap<string, NfeInvoice>,
	{ companies, answers }: ChangeSettings,
	taken: Map<string, bigint>,
): ChangeFate {
	const { kind, invoice, item } = change;
	const answer = answers.get(nameOf(invoice, item));
	if (answer === 'none' || (kind === 'complement' && addsNothing(invoice))) return { state: 'without-effect', to: [] };
	const parties = [rootOf(taxIdOf(invoice.emit)), rootOf(taxIdOf(invoice.dest))];
	if (companies.length > 0 && !parties.some((root) => companies.includes(root))) return { state: 'elsewhere', to: [] };
	const references = [...new Set(invoice.references)];
	const known = references.flatMap((key) => {
		const purchase = purchases.get(key);
		return purchase !== undefined && companies.includes(buyerOf(purchase)) ? [purchase] : [];
	});
	const targets = known.flatMap((purchase) =>
		purchase.items.map((one): Target => ({ purchase, item: one, name: nameOf(purchase, one) })),
	);
	if (answer !== undefined) {
		const said = targets.filter(({ name, purchase }) => name === answer || purchase.accessKey === answer);
		return said.length === 0 ? { state: 'elsewhere', to: [answer] } : takeFrom(change, said, taken);
	}
	if (targets.length === 0) return { state: 'elsewhere', to: references };
	const isSure = known.length === references.length && known.every((purchase) => fitsParties(change, purchase));
	const same = targets.filter((one) => isSameProduct(item, one.item));
	const [only, ...others] = findSame(change, same, targets);
	if (isSure && only !== undefined && others.length === 0) return takeFrom(change, [only], taken);
	return openFate(same.length > 0 ? same : targets);
}

/** Of two items with one product code, the quantity decides. A complement of an invoice with one item is for that item. */
function findSame({ kind, item }: Change, same: readonly Target[], all: readonly Target[]): readonly Target[] {
	if (kind === 'complement') return all.length === 1 ? all : same;
	if (same.length < 2) return same;
	const quantity = quantityOf(item);
	return same.filter((one) => quantityOf(one.item) === quantity);
}

function takeFrom({ kind, item }: Change, targets: readonly Target[], taken: Map<string, bigint>): ChangeFate {
	const applied = { state: 'applied', to: targets.map(({ name }) => name) } as const;
	const [target, ...others] = targets;
	if (kind === 'complement' || target === undefined) return applied;
	const unit = unitOfReturn(item, target.item);
	if (unit === 'asset') return applied;
	const returned = (taken.get(target.name) ?? 0n) + quantityOf(item);
	if (others.length > 0 || unit === undefined || returned > quantityOf(target.item)) return openFate(targets);
	taken.set(target.name, returned);
	return applied;
}

function openFate(targets: readonly Target[]): ChangeFate {
	const candidates = targets.map(({ name, item }) => `${name} (${renderItem(item)})`);
	return { state: 'open', to: targets.map(({ name }) => name), candidates };
}

export function renderItem({ prod }: NfeItem): string {
	return [prod.qCom, prod.uCom, prod.cProd, prod.xProd].filter((text) => (text ?? '') !== '').join(' ');
}

function quantityOf({ prod }: NfeItem): bigint {
	return parseQuantity(prod.qCom ?? '')?.scaled ?? 0n;
}

/** `same`: as the purchase counts it; `asset`: in pieces, where the purchase counts in packs. */
export function unitOfReturn(item: NfeItem, bought: NfeItem): 'same' | 'asset' | undefined {
	if (quantityOf(item) === 0n) return undefined;
	const [unit, other] = [foldUnit(item.prod.uCom ?? ''), foldUnit(bought.prod.uCom ?? '')];
	const isPiece = kindOfUnit(unit) === 'piece';
	if (unit === other || (isPiece && kindOfUnit(other) === 'piece')) return 'same';
	return isPiece ? 'asset' : undefined;
}

function isSameProduct({ prod }: NfeItem, other: NfeItem): boolean {
	return (prod.cProd ?? '') !== '' && prod.cProd === other.prod.cProd;
}

function addsNothing({ totals, items }: NfeInvoice): boolean {
	return parseCents(totals.vNF ?? '') === 0n && items.every(({ prod }) => parseCents(prod.vProd ?? '') === 0n);
}

/** A return goes back to the seller: the buyer issues it, or the seller as an entry. The seller issues a complement. */
function fitsParties({ kind, invoice }: Change, purchase: NfeInvoice): boolean {
	const [buyer, seller] = [buyerOf(purchase), sellerOf(purchase)];
	const [issuer, recipient] = [rootOf(taxIdOf(invoice.emit)), rootOf(taxIdOf(invoice.dest))];
	const isEntry = invoice.ide.tpNF === '0';
	if (kind === 'return' && !isEntry) return issuer === buyer && recipient === seller;
	if (kind === 'return') return issuer === seller && recipient === buyer;
	return issuer === rootOf(taxIdOf(purchase.emit)) && recipient === rootOf(taxIdOf(purchase.dest));
}

function buyerOf({ ide, emit, dest }: NfeInvoice): string {
	return rootOf(taxIdOf(ide.tpNF === '0' ? emit : dest));
}

function sellerOf({ ide, emit, dest }: NfeInvoice): string {
	return rootOf(taxIdOf(ide.tpNF === '0' ? dest : emit));
}
