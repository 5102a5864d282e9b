/**
 * What becomes of one row or one unit of an invoice item: exactly one of a draft, a rejection or a skip.
 */
import type { AssetRequest } from '../../contract/asset.ts';
import type { InvoiceOrigin, Origin, RowOrigin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { NumberAsset } from '../values/lot-numbers.ts';
import type { Quantity } from '../values/quantity.ts';
import type { ItemPortion } from '../invoice-unit/item-value.ts';
import type { UnitIdentity } from '../invoice-unit/unit-identity.ts';

/** The exact body that will be sent, checked by the contract. */
export interface Draft {
	readonly kind: 'draft';
	/**
	 * Identity over all runs: the enrollment id for a spreadsheet row (`PAT-1`), access key, item and unit for an invoice
	 * (`nfe:3526…57/1/3`); for the second asset of a row and those after it, `lot:PAT-1/2`, see `table/row-lot.ts`.
	 */
	readonly key: string;
	/** Which asset of an invoice it is, whether it came as an invoice or as a row of a workbook of drafts. */
	readonly unit?: UnitIdentity;
	/** Of an invoice: how its item was divided into assets, see `invoice-unit/item-layout.ts`. */
	readonly layout?: string;
	readonly origin: RowOrigin | InvoiceOrigin;
	/** Several assets, of which this is still the row: see `table/row-lot.ts`. */
	readonly lot?: Lot;
	readonly body: AssetRequest;
	/** Of a row of a workbook of drafts: what it says of the value of its item. */
	readonly itemPortion?: ItemPortion;
	/** Notices on this draft; it is imported all the same. */
	readonly notices: readonly Problem[];
}

/** What makes several assets of a row. */
export interface Lot extends Quantity {
	/** The number of an asset, from the second on. */
	readonly number: NumberAsset;
	/** The price of the row is divided among all of them. */
	readonly isPriceOfAll: boolean;
}

export interface Rejection {
	readonly kind: 'rejection';
	readonly origin: Origin;
	/** The row as it was read, to hand it back unchanged. Absent for invoices. */
	readonly row?: Row;
	/** What the row names, where that could be read: a repeated identity is told even when the row has other problems. */
	readonly identity?: { readonly enrollmentId?: string; readonly serialNumber?: string; readonly key?: string };
	/** Of a row of a workbook of drafts. */
	readonly unit?: UnitIdentity;
	/** Another row or invoice of the run has the same unit. */
	readonly isRepeatedUnit?: true;
	readonly itemPortion?: ItemPortion;
	/** It stands against what an earlier run created; `isInAssets`: and its value is in those assets. */
	readonly earlier?: { readonly isInAssets: boolean };
	/** All problems of the row at once; never empty. */
	readonly problems: readonly Problem[];
}

/** Left out on purpose. */
export interface Skip {
	readonly kind: 'skip';
	readonly origin: Origin;
	readonly row?: Row;
	readonly reason: Problem;
	/** What an earlier run made of it: an asset, or a request whose fate is unknown. */
	readonly earlier?: 'created' | 'held';
	/** The item of the same invoice whose assets it is a part of: it is in a draft all the same. */
	readonly joinedInto?: number;
}

export type Built = Draft | Rejection | Skip;
