/** The reconciliation of one invoice, from what became of its lines. */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeParty } from '../../sources/values/nfe-document.ts';
import type { InvoiceReconciliation, ItemPlan } from './invoice-plan.ts';
import type { AssetItem } from '../invoice-unit/item-layout.ts';
import type { InvoiceCost } from './invoice-cost.ts';

interface PlannedInvoice {
	readonly file: string;
	readonly invoice: NfeInvoice;
	readonly supplier: NfeParty;
	readonly supplierId: string;
	readonly cost: InvoiceCost;
	/** By the index of the items; an invoice without items has one line. */
	readonly lines: readonly ItemPlan[];
	readonly notices: readonly Problem[];
}

export function reconcileInvoice({
	file,
	invoice,
	supplier,
	supplierId,
	cost,
	lines,
	notices,
}: PlannedInvoice): InvoiceReconciliation {
	let drafts = 0;
	const items = { rejection: 0, skip: 0 };
	const cents = { drafts: 0n, rejection: 0n, skip: 0n, all: 0n };
	for (const [index, { totalCents }] of cost.lines.entries()) {
		const line = lines[index];
		cents.all += totalCents;
		if (line === undefined) continue;
		if (line.fate === 'drafts') {
			drafts += line.units;
			cents.drafts += line.costCents;
			continue;
		}
		items[line.fate]++;
		// The cost of a part stands in the asset that it was joined into.
		if (line.fate === 'rejection' || line.joinedInto === undefined) cents[line.fate] += totalCents;
	}
	let difference = cost.differenceCents;
	const unreadable = findUnreadable(cost, lines);
	if (unreadable !== undefined && difference > 0n) {
		// What the total has beyond the other lines is what the line cost that nobody could read.
		cents[unreadable] += difference;
		cents.all += difference;
		difference = 0n;
	}
	return {
		file,
		accessKey: invoice.accessKey,
		number: invoice.ide.nNF ?? '',
		series: invoice.ide.serie ?? '',
		issuedAt: invoice.ide.dhEmi ?? invoice.ide.dEmi ?? '',
		supplierName: supplier.xFant || supplier.xNome || '',
		supplierId,
		totalCents: Number(cost.totalCents),
		draftsCents: Number(cents.drafts),
		rejectedCents: Number(cents.rejection),
		skippedCents: Number(cents.skip),
		unallocatedCents: Number(cents.all - cents.drafts - cents.rejection - cents.skip),
		differenceCents: Number(difference),
		variant: cost.variant,
		items: invoice.items.length,
		drafts,
		rejectedItems: items.rejection,
		skippedItems: items.skip,
		assetLines: listAssetItems(invoice, lines),
		notices,
	};
}

/** What became of the lines whose amounts cannot be read; refused before left out. */
function findUnreadable(cost: InvoiceCost, lines: readonly ItemPlan[]): 'rejection' | 'skip' | undefined {
	const fates = new Set(cost.lines.flatMap(({ problems }, index) => (problems.length > 0 ? lines[index]?.fate : [])));
	if (fates.has('rejection')) return 'rejection';
	return fates.has('skip') ? 'skip' : undefined;
}

/** Lines that became assets, and those that were joined into them. */
function listAssetItems({ items }: NfeInvoice, lines: readonly ItemPlan[]): readonly AssetItem[] {
	const assetsOf = new Map(lines.flatMap((line) => (line.fate === 'drafts' ? [[line.item, line.units] as const] : [])));
	return lines.flatMap((line, index): readonly AssetItem[] => {
		const { qCom = '', uCom = '' } = items[index]?.prod ?? {};
		const written = { quantity: qCom, unitName: uCom };
		if (line.fate === 'drafts') return [{ item: line.item, ...written, assets: line.units }];
		if (line.fate !== 'skip' || line.item === undefined || line.joinedInto === undefined) return [];
		const { item, joinedInto } = line;
		return [{ item, ...written, assets: assetsOf.get(joinedInto) ?? 1, joinedInto }];
	});
}
