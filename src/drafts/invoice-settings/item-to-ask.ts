/**
 * Items of invoices to ask about: how many assets one is, or whether it is an asset at all, where an answer becomes a product rule; and which
 * item of a purchase a return or a complement changes.
 */
import { foldText } from '../values/tidy-text.ts';
import type { ProductRule, UnitRule } from './parse-rules.ts';
import { foldUnit, MAX_UNITS } from './unit-kinds.ts';

/** `unit`: the factor is unknown. All others may be no assets. */
export type ItemReason = 'unit' | Doubt;
/** Why an item may be no asset. `cheap`: its units cost less than the limit for expenses. */
export type Doubt = 'toner' | 'licence' | 'service' | 'part' | 'cheap';

/** An item of an invoice that a person decides about. */
export interface ItemToAsk {
	readonly reason: ItemReason;
	/** Root of the CNPJ, or CPF. */
	readonly supplier: string;
	readonly supplierName: string;
	readonly cProd: string;
	readonly description: string;
	readonly unit: string;
	readonly proposal?: UnitRule;
	readonly evidence?: string;
	/** Set if the reason is `cheap`. */
	readonly cheap?: { readonly unitCents: number; readonly limitCents: number };
	/** The rule by which it is counted if it is an asset; absent if that is the question. */
	readonly asset?: UnitRule;
	/** `<key>/<item>` of the invoices that have it. */
	readonly places: readonly string[];
}

/** An item of a return or a complement that fits no item of a purchase, or several. */
export interface ChangeToAsk {
	readonly change: 'return' | 'complement';
	/** `<key>/<item>` */
	readonly name: string;
	/** Number of the return or complement. */
	readonly number: string;
	readonly description: string;
	/** `<key>/<item> (<description>)`, or the key of a purchase for all its items. */
	readonly candidates: readonly string[];
	readonly proposal?: never;
}

export type ItemOrChange = ItemToAsk | ChangeToAsk;

/** A person's decisions about products, and about items of returns and complements (see `ChangeSettings`). */
export interface ItemDecisions {
	readonly products: readonly ProductRule[];
	readonly belongsTo: Readonly<Record<string, string>>;
}

/** An item of a return or complement changes nothing; or what it may change waits. */
export const NO_CHANGE = 'none';
export const UNKNOWN_CHANGE = 'unknown';

export const NO_ASSET_RULE = 'skip';

export function keyOfItem({ supplier, cProd, unit, description }: Product): string {
	return [supplier, cProd, foldUnit(unit), foldText(description)].join(' ');
}

export function parseUnits(text: string): UnitRule | undefined {
	if (text === 'line' || text === NO_ASSET_RULE) return text;
	const count = /^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : 0;
	return count > 0 && count <= MAX_UNITS ? count : undefined;
}

export type Product = Pick<ItemToAsk, 'supplier' | 'supplierName' | 'cProd' | 'unit' | 'description'>;

/** Unit and description must match too: some suppliers use one code for many products, or sell one in several units. */
export function productOf({
	supplier,
	supplierName,
	cProd,
	unit,
	description,
}: Product): Pick<ProductRule, 'name' | 'match'> {
	const text = foldText(description);
	const [suppliers, codes, units] = [[supplier], [cProd], [foldUnit(unit)]];
	return {
		name: [supplierName, description].filter((part) => part !== '').join(' – ') || cProd,
		match:
			text === ''
				? { supplier: suppliers, cProd: codes, unit: units }
				: { supplier: suppliers, cProd: codes, unit: units, text: [text] },
	};
}
