/** What becomes of the rows: the tiles add up in rows and in reais. */
import type { InvoiceSum, RowBucket, TotalsView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { formatCents, formatCount, words } from '../words/words.ts';
import { showInvoices } from './invoices.tsx';
import { isChosen, toggle } from './row-filter.ts';

const BUCKETS = ['ready', 'wrong', 'created', 'unconfirmed', 'skipped'] as const satisfies readonly RowBucket[];
const ALWAYS: readonly RowBucket[] = ['ready', 'wrong', 'skipped'];

interface TotalsProps {
	readonly totals: TotalsView;
	/** Invoices that are rejected as a whole have no rows. */
	readonly refused?: InvoiceSum['refused'] | undefined;
	readonly isOld: boolean;
}

export function Totals({ totals, refused = { count: 0, cents: 0 }, isOld }: TotalsProps) {
	const { rows } = totals;
	const shown = BUCKETS.filter((bucket) => ALWAYS.includes(bucket) || totals[bucket] > 0);
	const sum = BUCKETS.reduce((all, bucket) => all + totals[`${bucket}Cents`], refused.cents);
	return (
		<section class={isOld ? 'totals is-old' : 'totals'} aria-label={words('check.totals')}>
			{shown.map((bucket, index) => (
				<>
					{index === 0 ? null : <span class="total-sign">+</span>}
					<Button
						key={bucket}
						class={`total is-${bucket}`}
						aria-pressed={isChosen({ bucket })}
						disabled={totals[bucket] === 0 && !isChosen({ bucket })}
						onClick={() => toggle({ bucket })}
					>
						<strong>{formatCount(totals[bucket])}</strong>
						<span>{words(`check.bucket.${bucket}`, { count: totals[bucket] })}</span>
						<span class="amount">{formatCents(totals[`${bucket}Cents`])}</span>
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
				<span class="amount">{formatCents(sum)}</span>
			</p>
		</section>
	);
}
