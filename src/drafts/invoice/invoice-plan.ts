/** What becomes of one invoice: a value, made by `planInvoice`, from which drafts are built and figures told. */
import type { AcquisitionType } from '../../contract/asset-fields.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Skip } from '../draft/built.ts';
import type { CustomFieldValues } from '../invoice-unit/custom-fields.ts';
import type { AssetItem } from '../invoice-unit/item-layout.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';

export interface InvoicePlan {
	readonly file: string;
	readonly accessKey: string;
	/** One for each `det`, in the order of the invoice; a single one without an item for an invoice that has none. */
	readonly lines: readonly ItemPlan[];
	readonly reconciliation: InvoiceReconciliation;
	/** Why none of its lines becomes an asset; empty where each line has its own fate. */
	readonly refusals: readonly Problem[];
	/** Another document of the same key is the invoice that counts, here and in sums of invoices. */
	readonly isCopy: boolean;
	readonly options: NfeOptions;
}

export type ItemPlan =
	| ({ readonly fate: 'drafts' } & PlannedAssets)
	| { readonly fate: 'rejection'; readonly item?: number; readonly problems: readonly Problem[] }
	| ({ readonly fate: 'skip'; readonly item?: number } & Pick<Skip, 'reason' | 'joinedInto'>);

/** The assets of one line. Everything but the unit number, the serial number and a cent is the same for all. */
export interface PlannedAssets {
	readonly item: number;
	readonly units: number;
	/** Of all units together. */
	readonly costCents: bigint;
	readonly description: string;
	readonly category?: string;
	readonly brand?: string;
	readonly model: string;
	readonly vendorName?: string;
	/** CNPJ, CPF or foreign id. */
	readonly supplierId: string;
	/** `nNF` and `serie` as on the invoice. */
	readonly number: string;
	readonly series: string;
	readonly acquisitionDate: string;
	readonly acquisitionType: AcquisitionType;
	readonly warrantyExpirationDate?: string;
	/** As many as units, or none. */
	readonly serialNumbers: readonly string[];
	/** All but `unit`. */
	readonly customValues: CustomFieldValues;
	readonly notices: readonly Problem[];
	/** Why the rule that joins the line to another was not applied; told also when no unit is a draft in the end. */
	readonly keptApart?: Problem;
}

/**
 * What became of the money of one invoice, in cents. `draftsCents + earlierCents + rejectedCents + skippedCents +
 * unallocatedCents + differenceCents = totalCents`, always.
 */
export interface InvoiceReconciliation {
	readonly file: string;
	readonly accessKey: string;
	readonly number: string;
	readonly series: string;
	/** As written on the invoice. */
	readonly issuedAt: string;
	readonly supplierName: string;
	readonly supplierId: string;
	/** `vNF`; from 2027 on `vNFTot` where the invoice has it. */
	readonly totalCents: number;
	readonly draftsCents: number;
	/** Of units whose value is in assets that an earlier run created; absent when there are none. */
	readonly earlierCents?: number;
	readonly rejectedCents: number;
	readonly skippedCents: number;
	/** Of the total but of no asset: freight and taxes with `--cost product`, recoverable taxes. */
	readonly unallocatedCents: number;
	/** Total minus the sum of the lines: 0 when the invoice closes. */
	readonly differenceCents: number;
	/** How the lines were summed: `formula`, `deson-deducted`, `import-duty-inside`, `services-ignored`, `none-closes`. */
	readonly variant: string;
	/** Counts of `det`; `drafts` counts the assets made of them. */
	readonly items: number;
	readonly drafts: number;
	/** Units of lines that became assets, which were refused or left out themselves, or are in assets already; absent when there are none. */
	readonly rejectedUnits?: number;
	readonly skippedUnits?: number;
	readonly earlierUnits?: number;
	readonly rejectedItems: number;
	readonly skippedItems: number;
	readonly assetLines: readonly AssetItem[];
	/** `nfe-total-differs`, and the reasons (`nfe-total-altered` among them) that refuse the whole invoice. */
	readonly notices: readonly Problem[];
}
