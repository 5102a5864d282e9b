/** What the columns of a table fill. */
import type { AssetField } from '../../contract/asset-fields.ts';

/** What a column fills. `reasons` and `identity` are columns that this program added to a file it handed back. */
export type ColumnTarget =
	/** `cents`: a price in whole cents instead of reais. */
	| { readonly kind: 'field'; readonly field: AssetField; readonly unit?: 'cents' }
	| { readonly kind: 'employee' }
	| { readonly kind: 'custom'; readonly label: string }
	/** How many assets each row is. */
	| { readonly kind: 'quantity' }
	| { readonly kind: 'reasons' }
	| { readonly kind: 'identity' }
	/** Has no header, and nobody spoke of it: what stands there belongs to no column. */
	| { readonly kind: 'unnamed' }
	| { readonly kind: 'ignored' };

/** The columns of a table: what they are called, and what each fills. */
export interface NamedColumns {
	readonly header: readonly string[];
	readonly targets: readonly ColumnTarget[];
}
