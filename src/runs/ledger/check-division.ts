/**
 * Checks items of an invoice that an earlier run divided differently: another factor, other joins, another cost. Refuses what
 * would leave value in no asset, or in two.
 */
import { compareLayouts, countUnits, type DividedUnit, listItems } from '../../drafts/invoice-unit/item-layout.ts';
import type { Problem } from '../../messages/problem.ts';
import { partWithoutAsset } from '../../invoices/plan/known-invoice.ts';
import type { LedgerAnswers, LedgerHit } from './ledger-types.ts';

export interface DivisionProblem {
	readonly problem: Problem;
	/** All units of the earlier division exist. */
	readonly isInAssets: boolean;
}

/** Refuses a unit that no run knows, of an item that was divided before. `layouts`: the division then, and now. */
export function divisionProblem(
	hit: LedgerHit,
	layouts: NonNullable<ReturnType<typeof compareLayouts>>,
	draft: DividedUnit,
	ledger: Pick<LedgerAnswers, 'mightContainItem' | 'unitsOf'>,
): DivisionProblem {
	const without = findPartWithoutAsset(hit, draft, ledger);
	if (without !== undefined) return { problem: without, isInAssets: false };
	const params = { run: hit.run, row: hit.readPlace(), ...layouts };
	const { open, ...units } = ledger.unitsOf(hit);
	return open === undefined
		? { problem: { code: 'nfe-divided-otherwise', found: hit.enrollmentId, params }, isInAssets: true }
		: { problem: { code: 'nfe-divided-in-part', params: { ...params, ...units } }, isInAssets: false };
}

/** Refuses a unit that exists if missing units of the earlier division have no counterpart now. */
export function missingUnitProblem(
	hit: LedgerHit,
	draft: DividedUnit,
	ledger: Pick<LedgerAnswers, 'mightContainItem' | 'unitsOf'>,
): DivisionProblem | undefined {
	if (draft.layout === undefined || draft.layout === hit.layout) return undefined;
	const without = findPartWithoutAsset(hit, draft, ledger);
	if (without !== undefined) return { problem: without, isInAssets: false };
	const layouts = compareLayouts(hit, draft);
	if (layouts === undefined || (ledger.unitsOf(hit).open ?? 0) <= (countUnits(draft) ?? 0)) return undefined;
	return divisionProblem(hit, layouts, draft, ledger);
}

/** Finds a joined item that the asset was created without, and that no run has used. */
function findPartWithoutAsset(
	hit: LedgerHit,
	draft: DividedUnit,
	{ mightContainItem }: Pick<LedgerAnswers, 'mightContainItem'>,
): Problem | undefined {
	const { unit } = draft;
	if (unit === undefined) return undefined;
	const made = listItems(hit);
	const part = listItems(draft).find((item) => !made.includes(item) && !mightContainItem(unit.accessKey, item));
	return part === undefined ? undefined : partWithoutAsset(part, hit);
}
