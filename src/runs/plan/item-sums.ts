/**
 * Items of workbooks of drafts whose assets no longer add up to what the item cost on its invoice: a price was changed by
 * hand, or rows were deleted. Told once for each item, over all files of the run; nothing is refused for it.
 *
 * Counted: every row of the item that is to be sent or corrected, and what earlier runs created of its other units. So
 * neither a workbook in parts nor one that comes again tells of units that exist. Not told: items with a row whose price
 * nobody can read, or that stands twice, since that row is refused anyway; missing units in a file of rejected rows.
 *
 * Kept: only items that are not whole yet, so that memory does not grow with a workbook as it was written.
 */
import type { Built, Draft, Rejection } from '../../drafts/draft/built.ts';
import { portionOf, renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { ItemPortion } from '../../drafts/invoice-unit/item-value.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { LedgerHit } from '../ledger/ledger-types.ts';
import type { RowPlace } from './pass-identities.ts';

/** Rows that a message names. */
const MAX_NAMED = 4;

export interface ItemSums {
	/** `settled`: what became of it. A row that an earlier run created is none that counts: its asset does. */
	readonly add: (built: Draft | Rejection, settled: Built, place: RowPlace) => void;
	/** Of the items that are not whole yet. */
	readonly accessKeys: () => readonly string[];
	/** After the last row. */
	readonly tell: () => Iterable<{ readonly origin: InvoiceOrigin; readonly problem: Problem }>;
}

interface OpenItem {
	readonly origin: InvoiceOrigin & { readonly item: number };
	readonly itemCents: number;
	readonly isHandedBack: boolean;
	/** Assets of the item, where its rows say it. */
	readonly units: number | undefined;
	/** Units that count. */
	readonly counted: Set<number>;
	sumCents: number;
	/** What the counted units had on the invoice. */
	worthCents: bigint;
	/** Names of rows whose price is not that of the invoice, or of all where nobody can tell. */
	readonly rows: string[];
	moreRows: number;
	/** The first of the others. */
	firstRow: string | undefined;
	isRefused: boolean;
}

/** `nameRow`: `ativos.xlsx [Ativos]:7`. Without `assetsOfItem` nothing is known of earlier runs. */
export function createItemSums(
	nameRow: (table: number, row: number) => string,
	assetsOfItem?: (accessKey: string, item: number) => readonly LedgerHit[],
): ItemSums {
	const open = new Map<string, OpenItem>();

	/** Tells whether its price is another than on the invoice, as far as that is known. */
	const count = (item: OpenItem, unit: number, cents: number): boolean => {
		if (item.counted.has(unit)) return false;
		item.counted.add(unit);
		item.sumCents += cents;
		const worth = worthOf(item, unit);
		item.worthCents += worth ?? 0n;
		return worth === undefined || worth !== BigInt(cents);
	};

	const countEarlier = (item: OpenItem): void => {
		const { accessKey, item: number } = item.origin;
		for (const { unit, readBody } of assetsOfItem?.(accessKey, number) ?? []) {
			if (unit !== undefined) count(item, unit.unit, readBody().priceCents ?? 0);
		}
	};

	return {
		accessKeys: () => [...new Set([...open.values()].map(({ origin }) => origin.accessKey))],
		add(built, settled, { table, row }) {
			const { itemPortion: share, origin } = built;
			if (share === undefined || built.unit === undefined || settled.kind === 'skip') return;
			const { accessKey, item: number, unit } = built.unit;
			const name = nameOfItem(accessKey, number);
			const item = open.get(name) ?? openItem({ kind: 'invoice', file: origin.file, accessKey, item: number }, share);
			open.set(name, item);
			if (share.priceCents === undefined || (settled.kind === 'rejection' && settled.isRepeatedUnit === true))
				item.isRefused = true;
			else if (count(item, unit, share.priceCents)) {
				if (item.rows.length < MAX_NAMED) item.rows.push(nameRow(table, row.number));
				else item.moreRows++;
			} else item.firstRow ??= nameRow(table, row.number);
			if (!item.isRefused && item.counted.size === item.units && item.sumCents === item.itemCents) open.delete(name);
		},
		*tell() {
			for (const item of open.values()) {
				if (item.isRefused) continue;
				if (item.units === undefined || item.counted.size < item.units) countEarlier(item);
				const problem = problemOf(item);
				if (problem !== undefined) yield { origin: item.origin, problem };
			}
		},
	};
}

function openItem(origin: OpenItem['origin'], { itemCents, units, isHandedBack }: ItemPortion): OpenItem {
	return {
		origin,
		itemCents,
		units,
		isHandedBack,
		counted: new Set(),
		sumCents: 0,
		worthCents: 0n,
		rows: [],
		moreRows: 0,
		firstRow: undefined,
		isRefused: false,
	};
}

/** What the unit had on the invoice; undefined where the rows do not say into how many assets the item was divided. */
function worthOf({ itemCents, units }: OpenItem, unit: number): bigint | undefined {
	return units === undefined ? undefined : portionOf(BigInt(itemCents), units, unit - 1);
}

function problemOf(item: OpenItem): Problem | undefined {
	const { itemCents, units, counted, sumCents, worthCents, isHandedBack, ...named } = item;
	if (sumCents === itemCents) return undefined;
	const isWhole = units === counted.size;
	if (isHandedBack && !isWhole) return undefined;
	const reais = (cents: number | bigint): string => renderCents(BigInt(cents));
	const params = { count: counted.size, sum: reais(sumCents), total: reais(itemCents), others: nameRows(named) };
	if (units === undefined || isWhole) {
		return { code: 'nfe-item-sum-differs', params: { ...params, difference: reais(sumCents - itemCents) } };
	}
	return { code: 'nfe-item-units-missing', params: { ...params, units, worth: reais(worthCents) } };
}

function nameRows({ rows, moreRows, firstRow }: Pick<OpenItem, 'rows' | 'moreRows' | 'firstRow'>): string {
	if (rows.length === 0) return firstRow ?? '';
	return [...rows, ...(moreRows === 0 ? [] : [`… (+${moreRows})`])].join('; ');
}
