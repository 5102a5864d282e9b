/**
 * Whether the amounts of an invoice may miss each other by as much as they do. The tax authority authorises none whose
 * total is not that of its items (rejection 610), nor one with an item whose value is not its quantity times its unit price
 * (rejection 629, to the cent, since 2012), so that a file in which they miss was altered, or has lost items: it is refused
 * (`nfe-total-altered`), unless `--allow total-differs` says otherwise.
 *
 * Of the total told only (`nfe-total-differs`): up to R$ 1.00, which rounding may give; imports (CFOP 3xxx), for which the rule does not
 * hold, since taxes and expenses stand outside of their items; invoices with taxes of the reform from 2027 on, whose total is
 * not settled yet; and an invoice with items whose amounts nobody can read, which are refused themselves, as long as the total
 * has room for them.
 *
 * Source: Manual de Orientação do Contribuinte, I11-10, W16-10 and its exception 2; NT 2011.005.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { parseCents, parseQuantity } from '../invoice-unit/decimal.ts';
import { type InvoiceCost, REFORM_YEAR, renderMismatch } from './invoice-cost.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';

const MAX_ROUNDING_CENTS = 100n;
const REFORM_TAXES = ['vIBS', 'vCBS', 'vIS', 'vItem'] as const;

/** From then on every authorised item is its quantity times its unit price. */
const UNIT_PRICE_YEAR = 2013;
/** Of quantity times unit price, each with ten decimals, to a cent. */
const CENT_OF_PRODUCT = 10n ** 18n;

/** `year`: of issue. Undefined where the invoice may be imported for all that is known of its amounts. */
export function findAlteration(
	invoice: Pick<NfeInvoice, 'items'>,
	year: number,
	cost: Pick<InvoiceCost, 'lines' | 'differenceCents' | 'mismatch'>,
	allow: NfeOptions['allow'],
): Problem | undefined {
	if (allow.has('total-differs')) return undefined;
	// An item that was altered is why the total is missed, too.
	const item = year < UNIT_PRICE_YEAR ? undefined : findAlteredItem(invoice.items);
	return item ?? findAlteredTotal(invoice, year, cost);
}

function findAlteredItem(items: readonly NfeItem[]): Problem | undefined {
	for (const { nItem, prod } of items) {
		const quantity = parseQuantity(prod.qCom ?? '');
		const unitPrice = parseQuantity(prod.vUnCom ?? '');
		const value = parseCents(prod.vProd ?? '');
		if (quantity === undefined || unitPrice === undefined || value === undefined) continue;
		const product = quantity.scaled * unitPrice.scaled;
		const missed = value * CENT_OF_PRODUCT - product;
		if (missed >= -CENT_OF_PRODUCT && missed <= CENT_OF_PRODUCT) continue;
		const sum = (product + CENT_OF_PRODUCT / 2n) / CENT_OF_PRODUCT;
		return { code: 'nfe-total-altered', params: { field: `vProd (item ${nItem})`, ...renderMismatch(sum, value) } };
	}
	return undefined;
}

function findAlteredTotal(
	{ items }: Pick<NfeInvoice, 'items'>,
	year: number,
	cost: Pick<InvoiceCost, 'lines' | 'differenceCents' | 'mismatch'>,
): Problem | undefined {
	const { differenceCents, lines, mismatch } = cost;
	if (mismatch === undefined) return undefined;
	if (differenceCents >= -MAX_ROUNDING_CENTS && differenceCents <= MAX_ROUNDING_CENTS) return undefined;
	if (differenceCents > 0n && lines.some(({ problems }) => problems.length > 0)) return undefined;
	if (items.some(isImport) || (year >= REFORM_YEAR && items.some(hasReformTaxes))) return undefined;
	return { code: 'nfe-total-altered', params: { field: 'vNF', ...mismatch } };
}

function isImport({ prod }: NfeItem): boolean {
	return prod.CFOP?.startsWith('3') === true;
}

function hasReformTaxes({ taxes }: NfeItem): boolean {
	return REFORM_TAXES.some((name) => (taxes[name] ?? '') !== '');
}
