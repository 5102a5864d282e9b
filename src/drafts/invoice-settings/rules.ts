/**
 * The rules of one company on what of an invoice becomes an asset and how it is filled in, as `parseRules` checked them.
 *
 * Everything that a `ItemMatch` names must hold; of a list, one entry. Source: `docs/rules.schema.json`.
 */
import type { CustomFieldLabels } from '../invoice-unit/custom-fields.ts';

export interface NfeRules {
	readonly filters: ItemFilters;
	/** What is remembered of products. A field is filled by the first entry that matches and names it. */
	readonly products: readonly ProductRule[];
	readonly joins: readonly JoinRule[];
	/** NCM prefix to category; the longest prefix wins, before the default table. */
	readonly categories: ReadonlyMap<string, string>;
	/** Labels that differ from those of the options; `false` leaves a field out. */
	readonly customFields: { readonly [Name in keyof CustomFieldLabels]?: string | false };
	/** Assets per commercial unit, by the unit as `parseUnitName` folds it. */
	readonly units: ReadonlyMap<string, UnitRule>;
}

/** `line`: one asset for the whole line · `skip`: left out · a number: assets per commercial unit. */
export type UnitRule = 'line' | 'skip' | number;

export interface ItemMatch {
	/** CNPJ, its root of 8 characters, or CPF of the issuer. */
	readonly supplier?: readonly string[];
	readonly cProd?: readonly string[];
	readonly ean?: readonly string[];
	/** Prefixes. */
	readonly ncm?: readonly string[];
	/** Four digits, or the last three. */
	readonly cfop?: readonly string[];
	/** Contained in `xProd`, without regard to case and accents. */
	readonly text?: readonly string[];
	/** Matches `xProd`; its named groups may stand in the fields of a product rule. */
	readonly pattern?: RegExp;
}

export interface ItemFilters {
	/** When not empty, a line must match one of them. */
	readonly include: readonly ItemMatch[];
	readonly exclude: readonly ItemMatch[];
	/** Cost of one unit, in cents. */
	readonly minUnitPriceCents?: number;
}

export interface ProductRule {
	readonly match: ItemMatch;
	readonly category?: string;
	readonly brand?: string;
	readonly model?: string;
	readonly units?: UnitRule;
}

/** Lines of one invoice that are one asset: monitor + gabinete + teclado = one computer. */
export interface JoinRule {
	readonly name: string;
	/** The first is the main line, which gives the draft its item number and its description. */
	readonly parts: readonly { readonly match: ItemMatch; readonly perAsset: number }[];
	readonly category?: string;
	readonly brand?: string;
	readonly model?: string;
}
