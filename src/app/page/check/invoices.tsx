import type { InvoiceView, TableView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { formatCents, formatDay, words } from '../words/words.ts';
import { filter, showValues } from './row-filter.ts';
import { findItemRows } from './table-columns.ts';

interface InvoicesProps {
	readonly invoices: readonly InvoiceView[];
	readonly tables: readonly TableView[];
}

export function Invoices({ invoices, tables }: InvoicesProps) {
	if (invoices.length === 0) return null;
	return (
		<section class="card invoices" aria-labelledby="invoices">
			<h2 id="invoices">{words('invoices.title', { count: invoices.length })}</h2>
			{invoices.map((invoice) => (
				<Invoice key={invoice.accessKey} invoice={invoice} tables={tables} isOnly={invoices.length === 1} />
			))}
		</section>
	);
}

interface InvoiceProps {
	readonly invoice: InvoiceView;
	readonly tables: readonly TableView[];
	readonly isOnly: boolean;
}

function Invoice({ invoice, tables, isOnly }: InvoiceProps) {
	const { number, supplier, issuedAt, totalCents, items } = invoice;
	const off = totalCents - invoice.assetsCents - invoice.leftOutCents - invoice.refusedCents;
	return (
		<details class={off === 0 ? 'invoice' : 'invoice is-off'} open={isOnly || off !== 0}>
			<summary>
				<b>{words('invoices.number', { number })}</b> {supplier}
				<span class="amount">{formatCents(totalCents)}</span>
			</summary>
			<p class="hint">
				{issuedAt === undefined ? '' : `${formatDay(issuedAt)} · `}
				{words('invoices.key')} <code>{invoice.accessKey}</code>
			</p>
			<ol class="items">
				{items.map((item) => (
					<Item key={item.item} item={item} accessKey={invoice.accessKey} tables={tables} />
				))}
			</ol>
			<Sum invoice={invoice} off={off} />
		</details>
	);
}

function Sum({ invoice, off }: { readonly invoice: InvoiceView; readonly off: number }) {
	const { assetsCents, leftOutCents, refusedCents, totalCents } = invoice;
	const parts = [
		['assets', assetsCents],
		['left-out', leftOutCents],
		['refused', refusedCents],
	] as const;
	return (
		<dl class="sum">
			{parts.map(([name, cents]) => (
				<div key={name}>
					<dt>{words(`invoices.sum.${name}`)}</dt>
					<dd>{formatCents(cents)}</dd>
				</div>
			))}
			{off === 0 ? null : (
				<div class="is-off">
					<dt>! {words('invoices.sum.off')}</dt>
					<dd>{formatCents(off)}</dd>
				</div>
			)}
			<div class="is-total">
				<dt>{words('invoices.sum.total')}</dt>
				<dd>{formatCents(totalCents)}</dd>
			</div>
		</dl>
	);
}

interface ItemProps {
	readonly item: InvoiceView['items'][number];
	readonly accessKey: string;
	readonly tables: readonly TableView[];
}

function Item({ item, accessKey, tables }: ItemProps) {
	const place = findItemRows(tables, accessKey, item.item);
	const isShown = place !== undefined && JSON.stringify(filter.value.values) === JSON.stringify(place.values);
	return (
		<li value={item.item}>
			<p class="item-line">
				<span>
					{item.quantity} × {item.description}
				</span>
				<span class="amount">{formatCents(item.cents)}</span>
			</p>
			{item.message === undefined ? null : <p class="hint">{item.message}</p>}
			{item.assets === 0 || place === undefined ? null : (
				<Button
					class="quiet"
					aria-pressed={isShown}
					onClick={() => showValues(place.table, place.values)}
					label={words('invoices.show', { count: item.assets })}
				/>
			)}
		</li>
	);
}
