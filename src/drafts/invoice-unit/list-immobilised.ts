/**
 * What was made a fixed asset, item by item, for the buyer's event 211130 ("Imobilização de Item"): of each item of each
 * invoice the commercial quantity that became assets. A part that was joined into another line's asset counts with it.
 *
 * Only what was created counts, unit by unit: 2 of the 3 assets of `1.0000 CX` are `0.6667 CX`. What the items were is
 * known from the invoices of the run; of an asset that came through a workbook of drafts, from the workbook (see
 * `item-quantity.ts`), and without either each asset is one `UN`.
 *
 * Source: NT 2025.002 p. 59 (`nItem`, `qImobilizado`, `uImobilizado`).
 */
import { parseQuantity } from './decimal.ts';
import type { AssetItem } from './item-layout.ts';
import type { UnitIdentity } from './unit-identity.ts';

export interface ImmobilisedItem {
	readonly accessKey: string;
	readonly item: number;
	/** With a decimal point and up to four decimals, as the event has it. */
	readonly quantity: string;
	readonly unit: string;
}

export interface Immobilisation {
	/** Once for each created asset of an invoice. `lines`: what a workbook of drafts says of its item. */
	readonly addCreated: (unit: UnitIdentity, lines?: readonly AssetItem[]) => void;
	/** After all assets: what an invoice says of its lines. */
	readonly addInvoice: (invoice: { readonly accessKey: string; readonly assetLines: readonly AssetItem[] }) => void;
	/** By access key and item. */
	readonly list: () => readonly ImmobilisedItem[];
}

const DECIMALS = 10_000n;
const UNKNOWN_UNIT = 'UN';

interface CreatedItem {
	count: number;
	readonly lines: readonly AssetItem[] | undefined;
}

/** Memory grows with the items that were created, not with their units. */
export function createImmobilisation(): Immobilisation {
	const invoices = new Map<string, Map<number, CreatedItem>>();
	const linesOf = new Map<string, readonly AssetItem[]>();
	return {
		addCreated({ accessKey, item }, lines) {
			const items = invoices.get(accessKey) ?? new Map<number, CreatedItem>();
			invoices.set(accessKey, items);
			const created = items.get(item);
			if (created === undefined) items.set(item, { count: 1, lines });
			else created.count++;
		},
		addInvoice({ accessKey, assetLines }) {
			// A copy of the invoice has no lines: it was left out.
			if (assetLines.length > 0 && invoices.has(accessKey)) linesOf.set(accessKey, assetLines);
		},
		list: () =>
			[...invoices]
				.toSorted(([left], [right]) => (left < right ? -1 : 1))
				.flatMap(([accessKey, items]) => listInvoice(accessKey, items, linesOf.get(accessKey) ?? [])),
	};
}

function listInvoice(
	accessKey: string,
	items: ReadonlyMap<number, CreatedItem>,
	invoiceLines: readonly AssetItem[],
): readonly ImmobilisedItem[] {
	const listed: ImmobilisedItem[] = [];
	for (const [item, { count, lines = [] }] of items) {
		const ofAsset = [invoiceLines, lines].map((known) =>
			known.filter((line) => (line.joinedInto ?? line.item) === item),
		);
		const parts = ofAsset.find((known) => known.length > 0);
		if (parts === undefined) listed.push({ accessKey, item, quantity: String(count), unit: UNKNOWN_UNIT });
		for (const line of parts ?? []) {
			const quantity = partOf(line.quantity, count, line.assets);
			listed.push({ accessKey, item: line.item, quantity, unit: line.unitName });
		}
	}
	return listed.toSorted((left, right) => left.item - right.item);
}

/** `count` of `assets` of a quantity, rounded half up to four decimals. */
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
