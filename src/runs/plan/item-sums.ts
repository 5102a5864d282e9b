/**
 * Warns of invoice items in a workbook of drafts whose assets no longer add up to the item: a price was changed, or rows
 * were deleted.
 *
 * Counts rows to be sent or corrected, and units that earlier runs created. Only incomplete items are kept in memory.
 */
import type { RowResult, Draft, Rejection } from '../../drafts/draft/row-result.ts';
import { portionOf, renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { ItemPortion } from '../../drafts/invoice-unit/item-cells.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { AskedInvoice, KnownInvoices } from '../../invoices/plan/known-invoice.ts';
import type { Row } from '../../sources/values/cell.ts';

const MAX_NAMED = 4;

interface SummedItem {
	readonly origin: InvoiceOrigin & { readonly item: number };
	readonly itemCents: number;
	readonly isReturnedFile: boolean;
	/** Number of the item's assets, if its rows say so. */
	readonly units: number | undefined;
	readonly counted: Set<number>;
	sumCents: number;
	/** Value of the counted units on the invoice, in cents. */
	worthCents: bigint;
	/** Rows whose price differs from the invoice, or all if that is unknown. */
	readonly rows: string[];
	moreRows: number;
	firstRow: string | undefined;
	isRefused: boolean;
}

export class ItemSums {
	readonly #open = new Map<string, SummedItem>();
	/** Returns `ativos.xlsx [Ativos]:7`. */
	readonly #nameRow: (table: number, row: number) => string;

	constructor(nameRow: (table: number, row: number) => string) {
		this.#nameRow = nameRow;
	}

	/** Items of which earlier runs may know the other units. */
	incomplete(): readonly AskedInvoice[] {
		const items = [...this.#open.values()].filter(isIncomplete);
		return items.map(({ origin: { accessKey, item } }) => ({ accessKey, items: [item] }));
	}

	/** A row that an earlier run created is not counted, but its asset is. */
	add(
		built: Draft | Rejection,
		settled: RowResult,
		{ table, row }: { readonly table: number; readonly row: Row },
	): void {
		const { itemPortion: share, origin } = built;
		if (share === undefined || built.unit === undefined || settled.kind === 'skip') return;
		const { accessKey, item: number, unit } = built.unit;
		const name = nameOfItem(accessKey, number);
		const item =
			this.#open.get(name) ?? openItem({ kind: 'invoice', file: origin.file, accessKey, item: number }, share);
		this.#open.set(name, item);
		if (share.priceCents === undefined || (settled.kind === 'rejection' && settled.isRepeatedUnit === true))
			item.isRefused = true;
		else if (count(item, unit, share.priceCents)) {
			if (item.rows.length < MAX_NAMED) item.rows.push(this.#nameRow(table, row.number));
			else item.moreRows++;
		} else item.firstRow ??= this.#nameRow(table, row.number);
		if (!item.isRefused && item.counted.size === item.units && item.sumCents === item.itemCents)
			this.#open.delete(name);
	}

	/** `known`: of the incomplete items. */
	*tell(known: KnownInvoices): Generator<{ readonly origin: InvoiceOrigin; readonly problem: Problem }> {
		for (const item of this.#open.values()) {
			if (item.isRefused) continue;
			if (isIncomplete(item)) countEarlier(item, known);
			const problem = problemOf(item);
			if (problem !== undefined) yield { origin: item.origin, problem };
		}
	}
}

function isIncomplete({ isRefused, units, counted }: SummedItem): boolean {
	return !isRefused && (units === undefined || counted.size < units);
}

function countEarlier(item: SummedItem, known: KnownInvoices): void {
	const { accessKey, item: number } = item.origin;
	for (const { unit, readBody } of known.get(accessKey)?.get(number)?.assets ?? []) {
		if (unit !== undefined) count(item, unit.unit, readBody().priceCents ?? 0);
	}
}

/** Returns true if the price differs from the invoice, or may differ. */
function count(item: SummedItem, unit: number, cents: number): boolean {
	if (item.counted.has(unit)) return false;
	item.counted.add(unit);
	item.sumCents += cents;
	const worth = worthOf(item, unit);
	item.worthCents += worth ?? 0n;
	return worth === undefined || worth !== BigInt(cents);
}

function openItem(origin: SummedItem['origin'], { itemCents, units, isReturnedFile }: ItemPortion): SummedItem {
	const none = { sumCents: 0, worthCents: 0n, moreRows: 0, firstRow: undefined, isRefused: false };
	return { origin, itemCents, units, isReturnedFile, counted: new Set(), rows: [], ...none };
}

/** Undefined if the number of the item's assets is unknown. */
function worthOf({ itemCents, units }: SummedItem, unit: number): bigint | undefined {
	return units === undefined ? undefined : portionOf(BigInt(itemCents), units, unit - 1);
}

function problemOf(item: SummedItem): Problem | undefined {
	const { itemCents, units, counted, sumCents, worthCents, isReturnedFile, ...named } = item;
	if (sumCents === itemCents) return undefined;
	const isWhole = units === counted.size;
	if (isReturnedFile && !isWhole) return undefined;
	const reais = (cents: number | bigint): string => renderCents(BigInt(cents));
	const params = { count: counted.size, sum: reais(sumCents), total: reais(itemCents), others: nameRows(named) };
	if (units === undefined || isWhole) {
		return { code: 'nfe-item-sum-differs', params: { ...params, difference: reais(sumCents - itemCents) } };
	}
	return { code: 'nfe-item-units-missing', params: { ...params, units, worth: reais(worthCents) } };
}

function nameRows({ rows, moreRows, firstRow }: Pick<SummedItem, 'rows' | 'moreRows' | 'firstRow'>): string {
	if (rows.length === 0) return firstRow ?? '';
	return [...rows, ...(moreRows === 0 ? [] : [`… (+${moreRows})`])].join('; ');
}
