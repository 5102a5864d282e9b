/**
 * Only created units count: 2 of the 3 assets of `1.0000 CX` are `0.6667 CX`. Source: NT 2025.002 p. 59 (`nItem`,
 * `qImobilizado`, `uImobilizado`, `vIBS`, `vCBS`).
 */
import { definedOf } from '../../messages/problem.ts';
import { parseQuantity } from './decimal.ts';
import type { AssetItem } from './item-layout.ts';
import { itemsOfUnit, type LedgerItem } from './ledger-item.ts';
import type { UnitIdentity } from './unit-identity.ts';

export interface ImmobilisedItem {
	readonly accessKey: string;
	readonly item: number;
	readonly quantity: string;
	readonly unit: string;
	/** Absent if the invoice does not have them. */
	readonly ibsCents?: number;
	readonly cbsCents?: number;
}

const DECIMALS = 10_000n;
const UNKNOWN_UNIT = 'UN';

interface CreatedItem {
	readonly units: number[];
	readonly lines: readonly AssetItem[] | undefined;
	/** What the rows of a drafts workbook say of their units. */
	readonly ledger: LedgerItem[];
}

interface ItemsOfInvoice {
	readonly assetLines: readonly AssetItem[];
	readonly ledger: readonly LedgerItem[];
}

export function createImmobilisation() {
	const invoices = new Map<string, Map<number, CreatedItem>>();
	const itemsOf = new Map<string, ItemsOfInvoice>();
	return {
		/** `lines`, `ledger`: from a drafts workbook. */
		addCreated(
			{ accessKey, item, unit }: UnitIdentity,
			lines?: readonly AssetItem[],
			ledger: readonly LedgerItem[] = [],
		): void {
			const items = invoices.get(accessKey) ?? new Map<number, CreatedItem>();
			invoices.set(accessKey, items);
			const created = items.get(item) ?? { units: [], lines, ledger: [] };
			items.set(item, created);
			created.units.push(unit);
			created.ledger.push(...ledger);
		},
		addInvoice({ accessKey, assetLines, ledger }: ItemsOfInvoice & { readonly accessKey: string }) {
			// A skipped copy has no lines.
			if (assetLines.length > 0 && invoices.has(accessKey)) itemsOf.set(accessKey, { assetLines, ledger });
		},
		list: (): readonly ImmobilisedItem[] =>
			[...invoices]
				.toSorted(([left], [right]) => (left < right ? -1 : 1))
				.flatMap(([accessKey, items]) => listInvoice(accessKey, items, itemsOf.get(accessKey))),
	};
}

function listInvoice(
	accessKey: string,
	items: ReadonlyMap<number, CreatedItem>,
	invoice: ItemsOfInvoice = { assetLines: [], ledger: [] },
): readonly ImmobilisedItem[] {
	const listed: ImmobilisedItem[] = [];
	for (const [item, { units, lines = [], ledger }] of items) {
		const ofAsset = [invoice.assetLines, lines].map((known) =>
			known.filter((line) => (line.joinedInto ?? line.item) === item),
		);
		const parts = ofAsset.find((known) => known.length > 0);
		const facts = parts === ofAsset[0] ? units.flatMap((unit) => itemsOfUnit(item, unit, invoice)) : ledger;
		if (parts === undefined) {
			listed.push({ accessKey, item, quantity: String(units.length), unit: UNKNOWN_UNIT, ...sumTaxes(item, facts) });
		}
		for (const line of parts ?? []) {
			const quantity = partOf(line.quantity, units.length, line.assets);
			listed.push({ accessKey, item: line.item, quantity, unit: line.unitName, ...sumTaxes(line.item, facts) });
		}
	}
	return listed.toSorted((left, right) => left.item - right.item);
}

function sumTaxes(item: number, facts: readonly LedgerItem[]): Pick<ImmobilisedItem, 'ibsCents' | 'cbsCents'> {
	const sumOf = (tax: 'ibs' | 'cbs'): number | undefined => {
		const cents = facts.flatMap((one) => (one.item === item ? (one.taxes[tax] ?? []) : []));
		return cents.length === 0 ? undefined : cents.reduce((sum, one) => sum + one, 0);
	};
	return definedOf({ ibsCents: sumOf('ibs'), cbsCents: sumOf('cbs') });
}

/** Rounds half up to four decimals. */
function partOf(quantity: string, count: number, assets: number): string {
	const scaled = parseQuantity(quantity)?.scaled;
	if (scaled === undefined) return String(count);
	const divisor = BigInt(assets) * (10n ** 10n / DECIMALS);
	const rounded = (scaled * BigInt(count) * 2n + divisor) / (divisor * 2n);
	const fraction = String(rounded % DECIMALS)
		.padStart(4, '0')
		.replace(/0+$/, '');
	return `${rounded / DECIMALS}${fraction === '' ? '' : '.'}${fraction}`;
}
