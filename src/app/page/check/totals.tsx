/** What becomes of the rows: the tiles add up in rows and in reais. */
import type { InvoiceSum, RowBucket, TotalsView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { formatCents, formatCount, words } from '../words/words.ts';
import { showInvoices } from './invoices.tsx';
import { isChosen, toggle } from './row-filter.ts';

interface TotalsProps {
	readonly totals: TotalsView;
	/** Invoices that are rejected as a whole have no rows. */
	readonly refused?: InvoiceSum['refused'] | undefined;
	readonly isOld: boolean;
}

export function Totals({ totals, refused = { count: 0, cents: 0 }, isOld }: TotalsProps) {
	const { rows, ready, wrong, skipped, readyCents, wrongCents, skippedCents } = totals;
	const buckets: readonly (readonly [RowBucket, number, number])[] = [
		['ready', ready, readyCents],
		['wrong', wrong, wrongCents],
		['skipped', skipped, skippedCents],
	];
	return (
		<section class={isOld ? 'totals is-old' : 'totals'} aria-label={words('check.totals')}>
			{buckets.map(([bucket, count, cents], index) => (
				<>
					{index === 0 ? null : <span class="total-sign">+</span>}
					<Button
						key={bucket}
						class={`total is-${bucket}`}
						aria-pressed={isChosen({ bucket })}
						disabled={count === 0 && !isChosen({ bucket })}
						onClick={() => toggle({ bucket })}
					>
						<strong>{formatCount(count)}</strong>
						<span>{words(`check.bucket.${bucket}`, { count })}</span>
						<span class="amount">{formatCents(cents)}</span>
					</Button>
				</>
			))}
			{refused.count === 0 ? null : (
				<>
					<span class="total-sign">+</span>
					<Button class="total is-wrong" onClick={showInvoices}>
						<strong>{formatCount(refused.count)}</strong>
						<span>{words('check.bucket.invoices', { count: refused.count })}</span>
						<span class="amount">{formatCents(refused.cents)}</span>
					</Button>
				</>
			)}
			<span class="total-sign">=</span>
			<p class="total is-all">
				<strong>{formatCount(rows)}</strong>
				<span>
					{refused.count === 0
						? words('check.rows.noun', { count: rows })
						: words('check.rows.invoices', { count: rows, invoices: refused.count })}
				</span>
				<span class="amount">{formatCents(readyCents + wrongCents + skippedCents + refused.cents)}</span>
			</p>
		</section>
	);
}
