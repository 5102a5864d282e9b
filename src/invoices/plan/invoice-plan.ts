import type { AcquisitionType } from '../../contract/asset-fields.ts';
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { Rejection, Skip } from '../../drafts/draft/row-result.ts';
import type { CustomFieldValues } from '../../drafts/invoice-unit/custom-fields.ts';
import type { AssetItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { ItemOrChange } from '../../drafts/invoice-settings/item-to-ask.ts';
import type { ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import type { AllowedCase } from '../../drafts/invoice-settings/invoice-cases.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';

export interface InvoicePlan {
	readonly file: string;
	readonly accessKey: string;
	readonly lines: readonly ItemPlan[];
	readonly reconciliation: InvoiceReconciliation;
	readonly refusals: readonly Problem[];
	/** Cases that a person can allow, or has allowed, to import it; empty if there is another refusal. */
	readonly allowable: readonly AllowedCase[];
	readonly isCopy: boolean;
	readonly options: NfeOptions;
}

export type ItemPlan = PlannedItem & {
	/** The question about it, if nobody decided. */
	readonly open?: ItemOrChange;
	/** Its proposal was taken. */
	readonly isTaken?: true;
};

type PlannedItem =
	| ({ readonly kind: 'drafts' } & PlannedAssets)
	/** `waits`: for an answer or a setting; otherwise for a reason of its own. */
	| ({ readonly kind: 'rejection'; readonly item?: number; readonly waits?: true } & Pick<
			Rejection,
			'problems' | 'earlier'
	  >)
	| ({ readonly kind: 'skip'; readonly item?: number } & Pick<Skip, 'reason' | 'joinedInto'>);

export interface PlannedAssets {
	readonly item: number;
	/** The file whose rows are its units, so that they become no drafts. */
	readonly rowsIn?: string;
	readonly units: number;
	readonly costCents: bigint;
	readonly description: string;
	readonly category?: string;
	readonly brand?: string;
	readonly model: string;
	/** The match under which the item is remembered. Absent for joined items. */
	readonly product?: Pick<ProductRule, 'name' | 'match'>;
	readonly vendorName?: string;
	readonly supplierId: string;
	readonly number: string;
	readonly series: string;
	readonly acquisitionDate: string;
	readonly acquisitionType: AcquisitionType;
	readonly warrantyExpirationDate?: string;
	readonly serialNumbers: readonly string[];
	/** Units that become no assets, with the access key of the return. */
	readonly returned: ReadonlyMap<number, string>;
	/** Access keys of complements whose value the cost includes. */
	readonly complements: readonly string[];
	readonly customValues: CustomFieldValues;
	/** Notices about values that an earlier answer or correction filled. */
	readonly answers: readonly Problem[];
	readonly notices: readonly Problem[];
	/** Why a join rule was not applied; reported even if no unit becomes a draft. */
	readonly keptApart?: Problem;
}

/** `totalCents = drafts + earlier + rejected + skipped + unallocated + difference`, always. */
export interface InvoiceReconciliation {
	readonly file: string;
	readonly accessKey: string;
	readonly number: string;
	readonly series: string;
	readonly issuedAt: string;
	readonly supplierName: string;
	readonly supplierId: string;
	readonly signature: NfeInvoice['signature'];
	readonly totalCents: number;
	readonly draftsCents: number;
	/** In assets of an earlier run; absent if zero. */
	readonly earlierCents?: number;
	readonly rejectedCents: number;
	readonly skippedCents: number;
	readonly unallocatedCents: number;
	readonly differenceCents: number;
	readonly variant: string;
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
