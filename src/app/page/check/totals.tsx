/** Shows how many rows end in each bucket. The tiles add up in rows and in reais. */
import type { InvoiceSum, RowBucket, TotalsView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { formatCents, formatCount, words } from '../words/words.ts';
import { showInvoices } from './invoices.tsx';
import { isChosen, toggle } from './row-filter.ts';

const BUCKETS = ['ready', 'wrong', 'created', 'unconfirmed', 'skipped'] as const satisfies readonly RowBucket[];
const NONE = { count: 0, items: 0, others: 0, cents: 0 } as const;
const ALWAYS: readonly RowBucket[] = ['ready', 'wrong', 'skipped'];

interface TotalsProps {
	readonly totals: TotalsView;
	/** Invoices that are rejected as a whole, which have no rows. */
	readonly refused?: InvoiceSum['refused'] | undefined;
	/** Skipped invoices and items, which have none either. */
	readonly skipped?: InvoiceSum['skipped'];
	readonly isOld: boolean;
}

export function Totals({ totals, refused = NONE, skipped = NONE, isOld }: TotalsProps) {
	const { rows } = totals;
	const shown = BUCKETS.filter((bucket) => ALWAYS.includes(bucket) || totals[bucket] > 0);
	const sum = BUCKETS.reduce((all, bucket) => all + totals[`${bucket}Cents`], refused.cents + skipped.cents);
	const invoices = refused.count + skipped.count;
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
			<InvoicesTotal
				look="is-wrong"
				count={refused.count}
				name={words('check.bucket.invoices', { count: refused.count })}
				cents={refused.cents}
			/>
			<InvoicesTotal
				look="is-skipped"
				count={skipped.count === 0 ? skipped.others : skipped.count}
				name={words('check.bucket.skipped-invoices', { count: skipped.count, items: skipped.others })}
				cents={skipped.cents}
			/>
			<span class="total-sign">=</span>
			<p class="total is-all">
				<strong>{formatCount(rows)}</strong>
				<span>
					{invoices === 0
						? words('check.rows.noun', { count: rows })
						: words('check.rows.invoices', { count: rows, invoices })}
				</span>
				<span class="amount">{formatCents(sum)}</span>
			</p>
		</section>
	);
}

interface InvoicesTotalProps {
	readonly look: 'is-wrong' | 'is-skipped';
	readonly count: number;
	readonly name: string;
	readonly cents: number;
}

function InvoicesTotal({ look, count, name, cents }: InvoicesTotalProps) {
	if (count === 0) return null;
	return (
		<>
			<span class="total-sign">+</span>
			<Button class={`total ${look}`} onClick={showInvoices}>
				<strong>{formatCount(count)}</strong>
				<span>{name}</span>
				<span class="amount">{formatCents(cents)}</span>
			</Button>
		</>
	);
}
