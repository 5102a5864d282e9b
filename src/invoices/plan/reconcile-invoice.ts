import type { RowResult } from '../../drafts/draft/row-result.ts';
import { portionOf } from '../../drafts/invoice-unit/decimal.ts';
import type { AssetItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { InvoiceCost } from './invoice-cost.ts';
import type { InvoicePlan, InvoiceReconciliation, ItemPlan, PlannedAssets } from './invoice-plan.ts';
import type { Origin } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeParty } from '../../sources/values/nfe-document.ts';

interface PlannedInvoice {
	readonly file: string;
	readonly invoice: NfeInvoice;
	readonly supplier: NfeParty;
	readonly supplierId: string;
	readonly cost: InvoiceCost;
	readonly lines: readonly ItemPlan[];
	readonly notices: readonly Problem[];
}

export function reconcileInvoice(planned: PlannedInvoice): InvoiceReconciliation {
	const { file, invoice, supplier, supplierId, cost, lines, notices } = planned;
	let drafts = 0;
	const items = { rejection: 0, skip: 0 };
	const cents = { drafts: 0n, rejection: 0n, skip: 0n, all: 0n };
	for (const [index, { totalCents }] of cost.lines.entries()) {
		const line = lines[index];
		cents.all += totalCents;
		if (line === undefined) continue;
		if (line.kind === 'drafts') {
			const returned = [...line.returned.keys()].reduce((sum, unit) => sum + centsOf(line, unit), 0n);
			drafts += line.units - line.returned.size;
			cents.drafts += line.costCents - returned;
			cents.skip += returned;
			continue;
		}
		items[line.kind]++;
		if (line.kind === 'rejection' || line.joinedInto === undefined) cents[line.kind] += totalCents;
	}
	let difference = cost.differenceCents;
	const unreadable = findUnreadable(cost, lines);
	if (unreadable !== undefined && difference > 0n) {
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
		signature: invoice.signature,
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

function centsOf({ costCents, units }: PlannedAssets, unit: number): bigint {
	return portionOf(costCents, units, unit - 1);
}

function findUnreadable(cost: InvoiceCost, lines: readonly ItemPlan[]): 'rejection' | 'skip' | undefined {
	const kinds = new Set(cost.lines.flatMap(({ problems }, index) => (problems.length > 0 ? lines[index]?.kind : [])));
	if (kinds.has('rejection')) return 'rejection';
	return kinds.has('skip') ? 'skip' : undefined;
}

function listAssetItems({ items }: NfeInvoice, lines: readonly ItemPlan[]): readonly AssetItem[] {
	const assetsOf = new Map(lines.flatMap((line) => (line.kind === 'drafts' ? [[line.item, line.units] as const] : [])));
	return lines.flatMap((line, index): readonly AssetItem[] => {
		const { qCom = '', uCom = '' } = items[index]?.prod ?? {};
		const written = { quantity: qCom, unitName: uCom };
		if (line.kind === 'drafts')
			return [{ item: line.item, ...written, assets: line.units, cents: Number(line.costCents) }];
		if (line.kind !== 'skip' || line.item === undefined || line.joinedInto === undefined) return [];
		const { item, joinedInto } = line;
		return [{ item, ...written, assets: assetsOf.get(joinedInto) ?? 1, joinedInto }];
	});
}

/** `earlier`: refused or skipped, since an earlier run created assets of its value. */
export type UnitBucket = RowResult['kind'] | 'earlier';

/** Units that are no drafts after all, and their value in cents. */
export interface BucketSums {
	readonly units: Record<Exclude<UnitBucket, 'draft'>, number>;
	readonly cents: Record<Exclude<UnitBucket, 'draft'>, number>;
}

export function noBucketSums(): BucketSums {
	return { units: { rejection: 0, skip: 0, earlier: 0 }, cents: { rejection: 0, skip: 0, earlier: 0 } };
}

/** Finds the value of a unit in cents. Undefined for what the plan does not count as a draft. */
export function createUnitValues({ lines }: Pick<InvoicePlan, 'lines'>): (origin: Origin) => number | undefined {
	const byItem = new Map(lines.flatMap((line) => (line.kind === 'drafts' ? [[line.item, line] as const] : [])));
	return (origin) => {
		if (origin.kind !== 'invoice' || origin.unit === undefined) return undefined;
		const line = byItem.get(origin.item ?? 0);
		return line === undefined || line.returned.has(origin.unit) ? undefined : Number(centsOf(line, origin.unit));
	};
}

export function reconcileBuckets(planned: InvoiceReconciliation, { units, cents }: BucketSums): InvoiceReconciliation {
	return {
		...planned,
		drafts: planned.drafts - units.rejection - units.skip - units.earlier,
		draftsCents: planned.draftsCents - cents.rejection - cents.skip - cents.earlier,
		rejectedCents: planned.rejectedCents + cents.rejection,
		skippedCents: planned.skippedCents + cents.skip,
		...definedOf({ rejectedUnits: units.rejection || undefined, skippedUnits: units.skip || undefined }),
		...(units.earlier === 0 ? {} : { earlierUnits: units.earlier, earlierCents: cents.earlier }),
	};
}

export function addToBucket({ units, cents }: BucketSums, bucket: UnitBucket, value: number): void {
	if (bucket === 'draft') return;
	units[bucket]++;
	cents[bucket] += value;
}
