/**
 * The reconciliation of an invoice once its units were judged: one that was refused after the split, or left out, takes its
 * cents from the assets to the refused or to those left out; one whose value is in assets of an earlier run, to those.
 * The parts still add up to the total.
 */
import type { Built } from '../draft/built.ts';
import type { Origin } from '../../messages/origin.ts';
import type { InvoicePlan, InvoiceReconciliation, PlannedAssets } from './invoice-plan.ts';
import { portionOf } from '../invoice-unit/decimal.ts';

/** `earlier`: refused or left out, since an earlier run made assets of the value of the unit. */
export type UnitFate = Built['kind'] | 'earlier';

export interface UnitFates {
	/** Once for everything that was built of the plan, with what became of it in the end. */
	readonly add: (origin: Origin, fate: UnitFate) => void;
	readonly reconciliation: () => InvoiceReconciliation;
}

export function createUnitFates({ lines, reconciliation: planned }: InvoicePlan): UnitFates {
	const units = { rejection: 0, skip: 0, earlier: 0 };
	const cents = { rejection: 0, skip: 0, earlier: 0 };
	let byItem: ReadonlyMap<number, PlannedAssets> | undefined;

	return {
		add(origin, fate) {
			if (fate === 'draft' || origin.kind !== 'invoice' || origin.unit === undefined) return;
			byItem ??= new Map(lines.flatMap((line) => (line.fate === 'drafts' ? [[line.item, line] as const] : [])));
			const line = byItem.get(origin.item ?? 0);
			if (line === undefined) return;
			units[fate]++;
			cents[fate] += Number(portionOf(line.costCents, line.units, origin.unit - 1));
		},
		reconciliation: () =>
			units.rejection + units.skip + units.earlier === 0
				? planned
				: {
						...planned,
						drafts: planned.drafts - units.rejection - units.skip - units.earlier,
						draftsCents: planned.draftsCents - cents.rejection - cents.skip - cents.earlier,
						rejectedCents: planned.rejectedCents + cents.rejection,
						skippedCents: planned.skippedCents + cents.skip,
						...(units.rejection === 0 ? {} : { rejectedUnits: units.rejection }),
						...(units.skip === 0 ? {} : { skippedUnits: units.skip }),
						...(units.earlier === 0 ? {} : { earlierUnits: units.earlier, earlierCents: cents.earlier }),
					},
	};
}
