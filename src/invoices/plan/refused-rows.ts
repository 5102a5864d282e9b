/** Derives from plans of invoices what counts for later runs, and for rows of tables that are units of the same invoices. */
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import type { Rejection } from '../../drafts/draft/row-result.ts';
import { numberInKey } from '../../drafts/invoice-unit/access-key.ts';
import { portionOf, renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { renderUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Effect, InvoiceFacts, SeenChange } from '../facts/invoice-facts.ts';
import { nameOf } from '../facts/match-changes.ts';
import { listVoiding } from './check-invoice.ts';
import { changeProblem, openProblem } from './plan-change.ts';
import type { InvoicePlan } from './invoice-plan.ts';

/** Everything that all plans say about returns, complements and refused invoices. */
export interface PlanSums {
	/** For later runs: also on units that come back as rows. */
	readonly effects: (SeenChange & Effect)[];
	/** Names of the items to which a plan applies no change. */
	readonly unapplied: Set<string>;
	/** Why invoices are refused, by access key. */
	readonly refusals: Map<string, readonly Problem[]>;
}

export function addPlan({ effects, unapplied, refusals }: PlanSums, plan: InvoicePlan): void {
	const { file, accessKey, lines, isCopy } = plan;
	if (!isCopy && plan.refusals.length > 0) refusals.set(accessKey, plan.refusals);
	for (const line of lines) {
		// An item that is refused for a reason of its own has no rows in a workbook either.
		if (line.kind === 'rejection' && line.waits === true && !isCopy) unapplied.add(`${accessKey}/${line.item}`);
		if (line.kind !== 'drafts') continue;
		const { item, costCents, returned, complements } = line;
		for (const [unit, by] of returned) effects.push({ file, changed: renderUnitKey({ accessKey, item, unit }), by });
		for (const by of complements) effects.push({ file, changed: `${accessKey}/${item}`, by, cents: Number(costCents) });
	}
}

/** Rows of an invoice that are not imported. */
export interface RefusedRows {
	readonly problems: readonly Problem[];
	/** Only rows of another price are refused: a complement changed the cost of the item. */
	readonly repriced?: { readonly itemCents: number; readonly number: string; readonly names: readonly string[] };
}

/**
 * Lists the reasons to refuse table rows of an invoice, by its access key, the name of an item or the key of a unit. The run may have the
 * invoice too. A cancellation comes before a change, and a change before the reason why its plan is refused.
 */
export function listRefusedRows(
	accessKey: string,
	facts: InvoiceFacts,
	{ effects, unapplied, refusals }: PlanSums,
	options: Pick<NfeOptions, 'allow'>,
): ReadonlyMap<string, RefusedRows> {
	const refused = new Map<string, RefusedRows>();
	const refuseAll = (problems: readonly Problem[]): void => {
		if (problems.length > 0) refused.set(accessKey, { problems });
	};
	refuseAll(refusals.get(accessKey) ?? []);
	const all = [...facts.changes.own.values()];
	const earlier = [...facts.effects.values()].filter((effect) => facts.isCurrent(effect, unapplied));
	for (const { changed, by, cents } of [...earlier, ...effects]) {
		const number = String(numberInKey(by));
		if (changed.startsWith(`nfe:${accessKey}/`)) {
			refused.set(changed, { problems: [changeProblem('returned', { number, names: [changed] })] });
		} else if (changed.startsWith(`${accessKey}/`)) {
			const own = all
				.filter(({ invoice }) => invoice.accessKey === by)
				.map(({ invoice, item }) => nameOf(invoice, item));
			refused.set(`nfe:${changed}`, { problems: [], repriced: { number, names: own, itemCents: cents ?? 0 } });
		}
	}
	const open = all.filter(({ state, isApplied, to }) => {
		const own = to.filter((name) => name.startsWith(accessKey));
		const isApart = state === 'elsewhere' || own.some((name) => unapplied.has(name));
		return own.length > 0 && (state === 'open' || (state !== 'none' && isApart && isApplied !== true));
	});
	refuseAll(open.map((change) => openProblem(change, 'rows')));
	refuseAll(listVoiding(accessKey, facts.factsOf(accessKey), options));
	return refused;
}

/** Problems of a row if its price is not that of its unit, or if the number of units is unknown. */
export function listPriceProblems(
	{ repriced }: RefusedRows,
	{ unit, itemPortion }: Pick<Rejection, 'unit' | 'itemPortion'>,
): readonly Problem[] {
	if (unit === undefined || repriced === undefined) return [];
	const { itemCents, ...of } = repriced;
	const { units, priceCents } = itemPortion ?? {};
	const cents = units === undefined ? undefined : portionOf(BigInt(itemCents), units, unit.unit - 1);
	if (cents !== undefined && Number(cents) === priceCents) return [];
	const price = renderCents(cents ?? BigInt(itemCents));
	return [changeProblem(cents === undefined ? 'repriced_item' : 'repriced', { ...of, price })];
}
