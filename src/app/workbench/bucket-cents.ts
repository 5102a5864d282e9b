/** Sums up the amounts of each bucket of an import. */
import type { RunSummary } from '../../reports/summary/run-summary.ts';
import type { RunFigures } from '../../runs/view/run-view.ts';
import type { WorkbenchState } from './state-file.ts';

/** These are the figures of the check that came before the import. */
type Checked = NonNullable<NonNullable<WorkbenchState['sending']>['checked']>;

/**
 * Amounts of drafts come from the import, those of rejected and skipped rows from the check before it. A bucket is absent if the import
 * counted other rows than the check: another import may have come between. `units` is the sum, absent if a bucket is.
 */
export function bucketCents(
	{ buckets, cents }: Pick<RunSummary, 'buckets' | 'cents'>,
	drafts: number,
	checked: Checked | undefined,
): Partial<RunFigures> {
	const { created, refused, unconfirmed, notSent } = cents;
	const known = { created, refused, unconfirmed, notSent };
	const isRejectedKnown = buckets.rejected === (checked?.wrong.rows ?? 0);
	// Some drafts may have been created elsewhere in between.
	const skippedLater = drafts - buckets.created - buckets.refused - buckets.unconfirmed - buckets.notSent;
	const laterCents = cents.planned - created - refused - unconfirmed - notSent;
	const isSkippedKnown = buckets.skipped === skippedLater + (checked?.skipped.rows ?? 0);
	const rejected = checked?.wrong.cents ?? 0;
	const skipped = laterCents + (checked?.skipped.cents ?? 0);
	const sum = created + refused + unconfirmed + notSent + rejected + skipped;
	return {
		...known,
		...(isRejectedKnown ? { rejected } : {}),
		...(isSkippedKnown ? { skipped } : {}),
		...(isRejectedKnown && isSkippedKnown ? { units: sum } : {}),
	};
}
