/**
 * Items of an invoice that come again divided otherwise than an earlier run divided them: another factor, other joins, another
 * cost.
 *
 * Refused: a unit beyond those that exist (`nfe-divided-otherwise`, or `nfe-divided-in-part` where not all units of the
 * earlier division exist; that too where there are fewer units now), and an item of which no run made anything, when the
 * asset that it would be a part of was made without it (`nfe-part-without-asset`). Told: a rule that does not join what was
 * made apart (`nfe-join-not-applied`), and units that exist already by another division or cost (`nfe-made-otherwise`).
 */
import type { AssetRequest } from '../../contract/asset.ts';
import { renderCents } from '../../drafts/invoice-unit/decimal.ts';
import {
	compareLayouts,
	countUnits,
	type DividedUnit,
	listItems,
	renderLayout,
} from '../../drafts/invoice-unit/item-layout.ts';
import { DEFAULT_NFE_OPTIONS, type NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import type { Problem } from '../../messages/problem.ts';
import { findUnitOfEachRun } from './assets-of-invoice.ts';
import type { Ledger, LedgerHit } from './ledger.ts';
import type { RunRecord } from '../record/run-record.ts';

/** Of a unit that no run knows. `layouts`: how an earlier run divided its item, and how it is divided now. */
export function tellDivision(
	hit: LedgerHit,
	layouts: NonNullable<ReturnType<typeof compareLayouts>>,
	draft: DividedUnit,
	ledger: Pick<Ledger, 'mayKnowItem' | 'unitsOf'>,
): Problem {
	const without = findPartWithoutAsset(hit, draft, ledger);
	if (without !== undefined) return without;
	const params = { run: hit.run, row: hit.readPlace(), ...layouts };
	const { open, ...units } = ledger.unitsOf(hit);
	return open === undefined
		? { code: 'nfe-divided-otherwise', found: hit.enrollmentId, params }
		: { code: 'nfe-divided-in-part', params: { ...params, ...units } };
}

/**
 * Of a unit that exists: what would be in no asset and what nothing else says, since the units of the earlier division that
 * do not exist have none among those of now.
 */
export function tellLeftOut(
	hit: LedgerHit,
	draft: DividedUnit,
	ledger: Pick<Ledger, 'mayKnowItem' | 'unitsOf'>,
): Problem | undefined {
	if (draft.layout === undefined || draft.layout === hit.layout) return undefined;
	const without = findPartWithoutAsset(hit, draft, ledger);
	if (without !== undefined) return without;
	const layouts = compareLayouts(hit, draft);
	if (layouts === undefined || (ledger.unitsOf(hit).open ?? 0) <= (countUnits(draft) ?? 0)) return undefined;
	return tellDivision(hit, layouts, draft, ledger);
}

/** The first of the items that are joined in the draft, when no run made anything of it: the asset was made without it. */
function findPartWithoutAsset(
	hit: LedgerHit,
	draft: DividedUnit,
	{ mayKnowItem }: Pick<Ledger, 'mayKnowItem'>,
): Problem | undefined {
	const { unit } = draft;
	if (unit === undefined) return undefined;
	const made = listItems(hit);
	const part = listItems(draft).find((item) => !made.includes(item) && !mayKnowItem(unit.accessKey, item));
	return part === undefined ? undefined : partWithoutAsset(part, hit);
}

/**
 * Of items that a rule joins, the main one first: those that stay apart. The main one keeps the parts with which it was
 * joined before; an item that no run knows is refused when another one was made without it.
 */
export function findItemsApart(
	accessKey: string,
	items: readonly number[],
	rule: string,
	ledger: Pick<Ledger, 'mayKnowItem' | 'find'>,
): ReadonlyMap<number, Problem> {
	const known = items.map((item) => ({ item, hits: findUnitOfEachRun(accessKey, item, ledger) }));
	const [main] = known;
	const witness = decisiveOf(known.find(({ hits }) => hits.length > 0)?.hits ?? []);
	const apart = new Map<number, Problem>();
	if (main === undefined || witness === undefined) return apart;
	const together = new Set(main.hits.map((hit) => listItems(hit).join()));
	for (const { item, hits } of known) {
		const own = decisiveOf(hits);
		if (own === undefined) apart.set(item, partWithoutAsset(item, witness));
		else if (!hits.some((hit) => together.has(listItems(hit).join()))) {
			const params = { rule, run: own.run, item: main.item };
			apart.set(item, { code: 'nfe-join-not-applied', found: own.enrollmentId, params });
		}
	}
	return apart;
}

interface MakingRun {
	readonly name: string;
	readonly record: Pick<RunRecord, 'options'>;
}

/** Of a unit that exists: that the invoice made it by another division of the item, or at another price. */
export function tellMadeOtherwise(
	draft: DividedUnit & { readonly key: string; readonly body: AssetRequest },
	cost: NfeOptions['cost'],
	{ find, runs }: Pick<Ledger, 'find'> & { readonly runs: readonly MakingRun[] },
): Problem | undefined {
	const hits = find({ key: draft.key, enrollmentId: draft.body.enrollmentId });
	const hit = hits.findLast(({ same, state }) => same === 'key' && state === 'created');
	// What a person wrote into a workbook of drafts is meant to differ from what the invoice says.
	if (hit?.layout === undefined || draft.layout === undefined || hit.isRow()) return undefined;
	const [then, now] = [hit.readBody().priceCents, draft.body.priceCents];
	if (then === now && hit.layout === draft.layout) return undefined;
	// Units beyond those that exist are refused, and say so themselves.
	if ((countUnits(draft) ?? 0) > (countUnits(hit) ?? 0)) return undefined;
	const costThen = runs.find(({ name }) => name === hit.run)?.record.options['cost'];
	const params = {
		run: hit.run,
		earlier: renderLayout(hit.layout),
		now: renderLayout(draft.layout),
		priceThen: renderCents(BigInt(then ?? 0)),
		priceNow: renderCents(BigInt(now ?? 0)),
		costThen: typeof costThen === 'string' ? costThen : DEFAULT_NFE_OPTIONS.cost,
		costNow: cost,
	};
	return { code: 'nfe-made-otherwise', params };
}

function decisiveOf(hits: readonly LedgerHit[]): LedgerHit | undefined {
	return hits.findLast(({ state }) => state === 'created') ?? hits[0];
}

function partWithoutAsset(part: number, hit: LedgerHit): Problem {
	const params = { part, item: hit.unit?.item ?? '?', run: hit.run };
	return { code: 'nfe-part-without-asset', found: hit.enrollmentId, params };
}
