/** The rows of all tables in three buckets that add up, in rows and in reais. A click shows the rows of one. */
import type { RowBucket, TotalsView } from '../../protocol/view.ts';
import { formatCents, formatCount, words } from '../words/words.ts';
import { isChosen, toggle } from './row-filter.ts';

interface TotalsProps {
	readonly totals: TotalsView;
	/** Edits are newer. */
	readonly isOld: boolean;
}

export function Totals({ totals, isOld }: TotalsProps) {
	const { rows, ready, wrong, skipped, readyCents, wrongCents, skippedCents, unreadable } = totals;
	const buckets: readonly (readonly [RowBucket, number, number])[] = [
		['ready', ready, readyCents],
		['wrong', wrong, wrongCents],
		['skipped', skipped, skippedCents],
	];
	return (
		<section class={isOld ? 'totals is-old' : 'totals'} aria-label={words('check.totals')}>
			{buckets.map(([bucket, count, cents], index) => (
				<>
					{index === 0 ? null : <Sign key={`${bucket} sign`} sign="+" />}
					<button
						type="button"
						key={bucket}
						class={`total is-${bucket}`}
						aria-pressed={isChosen({ bucket })}
						disabled={count === 0 && !isChosen({ bucket })}
						onClick={() => toggle({ bucket })}
					>
						<strong>{formatCount(count)}</strong>
						<span>{words(`check.bucket.${bucket}`, { count })}</span>
						<span class="amount">{formatCents(cents)}</span>
					</button>
				</>
			))}
			<Sign sign="=" />
			<p class="total is-all">
				<strong>{formatCount(rows)}</strong>
				<span>{words('check.rows.noun', { count: rows })}</span>
				<span class="amount">{formatCents(readyCents + wrongCents + skippedCents)}</span>
			</p>
			{unreadable === 0 ? null : <p class="hint totals-note">{words('check.unreadable', { count: unreadable })}</p>}
		</section>
	);
}

function Sign({ sign }: { readonly sign: string }) {
	return <span class="total-sign">{sign}</span>;
}
