import type { InvoiceCents, InvoiceView, OutcomeView, TableView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { perform, view } from '../state/store.ts';
import { asSentence, formatCents, formatDay, nameOf, words } from '../words/words.ts';
import { filter, showValues } from './row-filter.ts';
import { findItemRows } from './table-columns.ts';

interface InvoicesProps {
	readonly outcome: OutcomeView;
	readonly tables: readonly TableView[];
}

const INVOICES = 'invoices';

export function showInvoices(): void {
	const heading = document.getElementById(INVOICES);
	heading?.scrollIntoView({ block: 'start' });
	heading?.focus();
}

export function Invoices({ outcome: { invoices, invoiceSum: sum }, tables }: InvoicesProps) {
	if (invoices.length === 0) return null;
	const { count = invoices.length } = sum ?? {};
	return (
		<section class="card invoices" aria-labelledby={INVOICES}>
			<h2 id={INVOICES} tabIndex={-1}>
				{words('invoices.title', { count })}
			</h2>
			{sum === undefined || count < 2 ? null : <Sum {...sum} name={words('invoices.sum.all', { count })} />}
			{invoices.map((invoice) => (
				<Invoice key={invoice.accessKey} invoice={invoice} tables={tables} isOnly={count === 1} />
			))}
			{count > invoices.length ? (
				<p class="hint">{words('invoices.more', { count: count - invoices.length })}</p>
			) : null}
		</section>
	);
}

interface InvoiceProps {
	readonly invoice: InvoiceView;
	readonly tables: readonly TableView[];
	readonly isOnly: boolean;
}

function Invoice({ invoice, tables, isOnly }: InvoiceProps) {
	const { number, supplier, issuedAt, totalCents, items, refusal, isSkipped, allowable = [] } = invoice;
	const isOff = offOf(invoice) !== 0;
	return (
		<details class={isOff ? 'invoice is-off' : 'invoice'} open={isOnly || isOff}>
			<summary>
				<b>{words('invoices.number', { number })}</b> {supplier}
				{refusal === undefined ? null : <span class="tag is-open">! {words('invoices.refused.one')}</span>}
				{isSkipped === true ? <span class="tag">{words('invoices.skipped.one')}</span> : null}
				<span class="amount">{formatCents(totalCents)}</span>
			</summary>
			{refusal === undefined ? null : <p class="reason">{asSentence(refusal)}</p>}
			<p class="hint">
				{issuedAt === undefined ? '' : `${formatDay(issuedAt)} · `}
				{words('invoices.key')} <code>{invoice.accessKey}</code> ·{' '}
				{words('invoices.signature', { state: invoice.signature })}
			</p>
			{allowable.length === 0 ? null : <Allow allowable={allowable} />}
			<ol class="items">
				{items.map(({ message, ...item }) => {
					const shown = message === undefined || message === refusal ? item : { ...item, message };
					return <Item key={item.item} item={shown} accessKey={invoice.accessKey} tables={tables} />;
				})}
			</ol>
			<Sum {...invoice} name={words('invoices.sum.total')} />
		</details>
	);
}

/** Imports an invoice that proves too little, and no other one, or rejects it again. */
function Allow({ allowable }: Required<Pick<InvoiceView, 'allowable'>>) {
	const { id = '', settings = {} } = view.value ?? {};
	const { allow: before = [] } = settings;
	const others = before.filter((one) => !allowable.includes(one));
	const isAllowed = others.length < before.length;
	const allow = isAllowed ? others : [...others, ...allowable];
	return (
		<Button
			class="quiet"
			waits="setSettings"
			aria-pressed={isAllowed}
			onClick={() => void perform(id, 'setSettings', { ...settings, allow })}
			label={words('invoices.allow')}
		/>
	);
}

const offOf = ({ totalCents, assetsCents, skippedCents, refusedCents }: InvoiceCents): number =>
	totalCents - assetsCents - skippedCents - refusedCents;

function Sum({ name: total, ...cents }: InvoiceCents & { readonly name: string }) {
	const { assetsCents, skippedCents, refusedCents, totalCents } = cents;
	const off = offOf(cents);
	const parts = [
		['assets', assetsCents],
		['skipped', skippedCents],
		['refused', refusedCents],
	] as const;
	return (
		<dl class="sum">
			{parts.map(([name, sum]) => (
				<div key={name}>
					<dt>{words(`invoices.sum.${name}`)}</dt>
					<dd>{formatCents(sum)}</dd>
				</div>
			))}
			{off === 0 ? null : (
				<div class="is-off">
					<dt>! {words('invoices.sum.off')}</dt>
					<dd>{formatCents(off)}</dd>
				</div>
			)}
			<div class="is-total">
				<dt>{total}</dt>
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
			{item.product === undefined ? null : <Product {...item.product} description={item.description} />}
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

const FIELDS = ['category', 'brand', 'model'] as const;

interface ProductProps extends NonNullable<ItemProps['item']['product']> {
	readonly description: string;
}

function Product({ proposal, description, ...said }: ProductProps) {
	const submit = (form: HTMLFormElement): void => {
		const inputs = [...form.querySelectorAll('input')];
		const [category = '', brand = '', model = ''] = inputs.map(({ value }) => value);
		const id = view.value?.id ?? '';
		void perform(id, 'correct', { proposal, category, brand, model }).then((isSaved) => isSaved && form.reset());
	};
	return (
		<details>
			<summary>
				{words('invoices.product')} <span class="hint">{FIELDS.flatMap((field) => said[field] ?? []).join(' · ')}</span>
			</summary>
			<form
				aria-label={description}
				onSubmit={(event) => {
					event.preventDefault();
					submit(event.currentTarget);
				}}
			>
				<div class="fields" key={proposal}>
					{FIELDS.map((field) => (
						<label key={field} class="field">
							<span>{nameOf('field', field)}</span>
							<input
								name={field}
								defaultValue={said[field] ?? ''}
								pattern="[^\{\}]*"
								title={words('invoices.product.braces')}
							/>
						</label>
					))}
				</div>
				<p class="hint">{words('invoices.product.what')}</p>
				<Button type="submit" waits="correct" label={words('invoices.product.save')} />
			</form>
		</details>
	);
}
