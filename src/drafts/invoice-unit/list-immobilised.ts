/**
 * Only created units count: 2 of the 3 assets of `1.0000 CX` are `0.6667 CX`. Source: NT 2025.002 p. 59 (`nItem`,
 * `qImobilizado`, `uImobilizado`).
 */
import { parseQuantity } from './decimal.ts';
import type { AssetItem } from './item-layout.ts';
import type { UnitIdentity } from './unit-identity.ts';

export interface ImmobilisedItem {
	readonly accessKey: string;
	readonly item: number;
	readonly quantity: string;
	readonly unit: string;
}

const DECIMALS = 10_000n;
const UNKNOWN_UNIT = 'UN';

interface CreatedItem {
	count: number;
	readonly lines: readonly AssetItem[] | undefined;
}

export function createImmobilisation() {
	const invoices = new Map<string, Map<number, CreatedItem>>();
	const linesOf = new Map<string, readonly AssetItem[]>();
	return {
		/** `lines`: from a drafts workbook. */
		addCreated({ accessKey, item }: UnitIdentity, lines?: readonly AssetItem[]): void {
			const items = invoices.get(accessKey) ?? new Map<number, CreatedItem>();
			invoices.set(accessKey, items);
			const created = items.get(item);
			if (created === undefined) items.set(item, { count: 1, lines });
			else created.count++;
		},
		addInvoice({ accessKey, assetLines }: { readonly accessKey: string; readonly assetLines: readonly AssetItem[] }) {
			// A skipped copy has no lines.
			if (assetLines.length > 0 && invoices.has(accessKey)) linesOf.set(accessKey, assetLines);
		},
		list: (): readonly ImmobilisedItem[] =>
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
