/** The plan of one invoice, made by `planInvoice`. */
import type { AcquisitionType } from '../../contract/asset-fields.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Skip } from '../draft/built.ts';
import type { CustomFieldValues } from '../invoice-unit/custom-fields.ts';
import type { AssetItem } from '../invoice-unit/item-layout.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';

export interface InvoicePlan {
	readonly file: string;
	readonly accessKey: string;
	/** One per `det`, in order; an invoice without items has one without an item. */
	readonly lines: readonly ItemPlan[];
	readonly reconciliation: InvoiceReconciliation;
	/** Refuse the whole invoice. */
	readonly refusals: readonly Problem[];
	/** Another document of the same key counts. */
	readonly isCopy: boolean;
	readonly options: NfeOptions;
}

export type ItemPlan =
	| ({ readonly fate: 'drafts' } & PlannedAssets)
	| { readonly fate: 'rejection'; readonly item?: number; readonly problems: readonly Problem[] }
	| ({ readonly fate: 'skip'; readonly item?: number } & Pick<Skip, 'reason' | 'joinedInto'>);

/** The assets of one line. They differ only in unit number, serial number and a cent. */
export interface PlannedAssets {
	readonly item: number;
	readonly units: number;
	/** All units together. */
	readonly costCents: bigint;
	readonly description: string;
	readonly category?: string;
	readonly brand?: string;
	readonly model: string;
	readonly vendorName?: string;
	/** CNPJ, CPF or foreign id. */
	readonly supplierId: string;
	readonly number: string;
	readonly series: string;
	readonly acquisitionDate: string;
	readonly acquisitionType: AcquisitionType;
	readonly warrantyExpirationDate?: string;
	/** One per unit, or none. */
	readonly serialNumbers: readonly string[];
	/** Without `unit`. */
	readonly customValues: CustomFieldValues;
	readonly notices: readonly Problem[];
	/** Why a join rule was not applied; reported even if no unit becomes a draft. */
	readonly keptApart?: Problem;
}

/**
 * The amounts of one invoice in cents. `draftsCents + earlierCents + rejectedCents + skippedCents + unallocatedCents +
 * differenceCents = totalCents`, always.
 */
export interface InvoiceReconciliation {
	readonly file: string;
	readonly accessKey: string;
	readonly number: string;
	readonly series: string;
	/** `dhEmi` or `dEmi`. */
	readonly issuedAt: string;
	readonly supplierName: string;
	readonly supplierId: string;
	/** `vNF`; from 2027 on `vNFTot` if present. */
	readonly totalCents: number;
	readonly draftsCents: number;
	/** In assets of an earlier run; absent if zero. */
	readonly earlierCents?: number;
	readonly rejectedCents: number;
	readonly skippedCents: number;
	/** In no asset: freight and taxes with `--cost product`, recoverable taxes. */
	readonly unallocatedCents: number;
	/** Total minus the sum of the lines. */
	readonly differenceCents: number;
	/** `formula`, `deson-deducted`, `import-duty-inside`, `services-ignored` or `none-closes`. */
	readonly variant: string;
	/** Number of `det`; `drafts` counts assets. */
	readonly items: number;
	readonly drafts: number;
	/** Units that were refused, skipped or created earlier after their line became assets; absent if zero. */
	readonly rejectedUnits?: number;
	readonly skippedUnits?: number;
	readonly earlierUnits?: number;
	readonly rejectedItems: number;
	readonly skippedItems: number;
	readonly assetLines: readonly AssetItem[];
	/** `nfe-total-differs`, and the reasons that refuse the whole invoice. */
	readonly notices: readonly Problem[];
}
