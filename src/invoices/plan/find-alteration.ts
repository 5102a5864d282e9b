/**
 * No authorised invoice has a total that differs from its items (rejection 610) or an item that differs from quantity × unit
 * price (rejection 629): such a file was altered or lost items. Up to R$ 1.00, imports and reform taxes are only a notice.
 * Source: Manual de Orientação do Contribuinte, I11-10, W16-10 and its exception 2; NT 2011.005.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { parseCents, parseQuantity } from '../../drafts/invoice-unit/decimal.ts';
import { type InvoiceCost, REFORM_YEAR, renderMismatch } from './invoice-cost.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';

const MAX_ROUNDING_CENTS = 100n;
const REFORM_TAXES = ['vIBS', 'vCBS', 'vIS', 'vItem'] as const;

const UNIT_PRICE_YEAR = 2013;
const CENT_OF_PRODUCT = 10n ** 18n;

export function findAlteration(
	invoice: Pick<NfeInvoice, 'ide' | 'items'>,
	year: number,
	cost: Pick<InvoiceCost, 'lines' | 'differenceCents' | 'mismatch'>,
	allow: NfeOptions['allow'],
): Problem | undefined {
	if (allow.has('total-differs')) return undefined;
	// An altered item is also why the total differs.
	const hasUnitPrices = year >= UNIT_PRICE_YEAR && invoice.ide.finNFe !== '2';
	const item = hasUnitPrices ? findAlteredItem(invoice.items) : undefined;
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
