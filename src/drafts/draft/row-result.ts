import type { AssetRequest } from '../../contract/asset.ts';
import type { InvoiceOrigin, Origin, RowOrigin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { NumberRange } from '../values/number-range.ts';
import type { Quantity } from '../values/quantity.ts';
import type { ItemPortion } from '../invoice-unit/item-cells.ts';
import type { ItemIdentity, UnitIdentity } from '../invoice-unit/unit-identity.ts';

export interface Draft {
	readonly kind: 'draft';
	/** Identity across all runs: `PAT-1` for a row, `lot:PAT-1/2` for its further assets unless they are a range, `nfe:3526…57/1/3` for invoices. */
	readonly key: string;
	readonly unit?: UnitIdentity;
	readonly layout?: string;
	readonly origin: RowOrigin | InvoiceOrigin;
	readonly lot?: Lot;
	readonly body: AssetRequest;
	readonly itemPortion?: ItemPortion;
	readonly corrected?: CorrectedUnitValues | undefined;
	/** Set if a pattern gave the row its number. */
	readonly isNumbered?: true;
	readonly notices: readonly Problem[];
}

export interface Lot extends Quantity {
	/** The range that its numbers are, or a template for those from the second on, see `lot-numbers.ts`. */
	readonly numbers: NumberRange | string;
	readonly isPriceOfAll: boolean;
	/** One serial number for each asset of the row. */
	readonly serials?: readonly string[];
}

/** The fields of an asset, as far as an invoice gives them for a unit, or for an item that nobody decided about. */
export type UnitValues = Partial<AssetRequest>;

/** A unit into which a person typed. */
export interface CorrectedUnitValues {
	/** By field of the asset or `custom:<label>`. */
	readonly typed: Readonly<Record<string, string>>;
	/** As the invoice gives them. */
	readonly given: UnitValues;
}

export interface RejectedIdentity {
	readonly enrollmentId?: string | undefined;
	readonly serialNumber?: string | undefined;
	readonly key?: string | undefined;
}

export interface Rejection {
	readonly kind: 'rejection';
	readonly origin: Origin;
	readonly row?: Row | undefined;
	/** The fields of a table row that could be read. Not kept. */
	readonly read?: Partial<AssetRequest>;
	/** The parts of the identity that could be read, so that duplicates are found in rejected rows too. */
	readonly identity?: RejectedIdentity | undefined;
	readonly unit?: UnitIdentity;
	readonly layout?: string;
	/** Set if the row is an undecided item of an invoice. */
	readonly undecided?: ItemIdentity;
	/** Set if another row or invoice of the run has the same unit. */
	readonly isRepeatedUnit?: true;
	readonly itemPortion?: ItemPortion;
	readonly values?: UnitValues | undefined;
	readonly corrected?: CorrectedUnitValues | undefined;
	/** Set if it conflicts with an earlier run. `isInAssets`: its value is already in the assets of that run. */
	readonly earlier?: { readonly isInAssets: boolean };
	/** Notices about a unit, for the workbook to complete. */
	readonly notices?: readonly Problem[];
	readonly problems: readonly Problem[];
}

/** A row and the asset that an earlier run created of it. */
export interface Compared {
	/** `unknown`: it is not known from which cells the asset was read. */
	readonly kind: 'unchanged' | 'changed' | 'unknown';
	/** Number of fields that are read otherwise than when they were sent. */
	readonly readDifferently: number;
	/** Set if it changed. */
	readonly asset?: ChangedAsset;
}

export interface ChangedAsset {
	/** Identity across all runs. */
	readonly key: string;
	readonly enrollmentId: string;
	readonly assetId?: string | undefined;
	/** The run that created it. */
	readonly run: string;
	readonly fields: readonly FieldChange[];
}

export interface FieldChange {
	/** A field of the API, or `custom:<label>`. */
	readonly field: string;
	/** The value that was sent, or that a person has changed it to since. Empty if there is no value; cents as digits. */
	readonly was: string;
	readonly is: string;
	/** Fingerprint of the cells that it is read from. */
	readonly print?: string;
	/** Names of people, instead of their ids. */
	readonly names?: { readonly was: string; readonly is: string };
}

export interface Skip {
	readonly kind: 'skip';
	readonly origin: Origin;
	readonly row?: Row | undefined;
	readonly reason: Problem;
	readonly values?: UnitValues | undefined;
	readonly corrected?: CorrectedUnitValues | undefined;
	/** Set if an earlier run created it, or holds it as unconfirmed. */
	readonly earlier?: 'created' | 'held';
	/** Set if what the row says was compared with what was sent for its asset. */
	readonly compared?: Compared;
	readonly joinedInto?: number;
	/** Set for a unit whose item has rows in a table. */
	readonly hasRows?: true;
}

export type RowResult = Draft | Rejection | Skip;
