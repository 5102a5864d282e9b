/**
 * What is told of the items of an invoice that come again, each once, also where nothing of them is to be sent: a rule that was
 * not applied, and units that exist by another division or another cost.
 */
import type { Built } from '../../drafts/draft/built.ts';
import type { InvoicePlan } from '../../drafts/invoice/invoice-plan.ts';
import type { PlanRequest } from './make-plan.ts';
import type { PlanSink } from './plan-sink.ts';

export interface ItemsTold {
	/** Once for each unit, in the order of the plan, with what became of it in the end. */
	readonly add: (built: Built, became: Built) => void;
}

export function tellItems(
	{ file, accessKey, lines }: InvoicePlan,
	{ earlier, nfe }: Pick<PlanRequest, 'earlier' | 'nfe'>,
	{ notice }: Pick<PlanSink, 'notice'>,
): ItemsTold {
	for (const line of lines) {
		if (line.fate !== 'drafts' || line.keptApart === undefined) continue;
		notice({ kind: 'invoice', file, accessKey, item: line.item }, line.keptApart);
	}
	/** The units of an item come one behind the other, and the first that exists speaks for them. */
	let last: number | undefined;
	return {
		add(built, became) {
			if (became.kind !== 'skip' || became.reason.code !== 'already-created') return;
			if (built.kind !== 'draft' || built.origin.kind !== 'invoice' || built.origin.item === last) return;
			const { unit: _, ...item } = built.origin;
			last = item.item;
			const problem = earlier?.tellMadeOtherwise?.(built, nfe.cost);
			if (problem !== undefined) notice(item, problem);
		},
	};
}
