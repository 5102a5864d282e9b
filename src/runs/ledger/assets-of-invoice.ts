/**
 * What earlier runs made of one invoice, asked of the ledger unit by unit: it knows no invoices, only their items and the keys of
 * their units. An invoice has at most 990 items. How many units one of them was to become its assets say; where one does not,
 * units are asked for until a long stretch of them is not known.
 */
import { countUnits } from '../../drafts/invoice-unit/item-layout.ts';
import { identitiesOfUnit } from './ledger-names.ts';
import type { Ledger, LedgerHit } from './ledger.ts';

const MAX_ITEMS = 990;
/** Units one behind the other that were refused or left out while those behind them were created. */
const LONGEST_GAP = 50;

/** Created or unconfirmed, by item and unit. */
export function findAssetsOfInvoice(
	accessKey: string,
	ledger: Pick<Ledger, 'count' | 'mayKnowItem' | 'find'>,
): readonly LedgerHit[] {
	if (ledger.count === 0) return [];
	const items = Array.from({ length: MAX_ITEMS }, (_, index) => index + 1);
	return items.flatMap((item) => findAssetsOfItem(accessKey, item, ledger));
}

/** The same of one item: what was made under its number. */
export function findAssetsOfItem(
	accessKey: string,
	item: number,
	ledger: Pick<Ledger, 'mayKnowItem' | 'find'>,
): readonly LedgerHit[] {
	const hits: LedgerHit[] = [];
	let last = Math.max(0, ...findUnitOfEachRun(accessKey, item, ledger).map(lastUnitOf));
	for (let unit = 1; unit <= last; unit++) {
		const made = ledger.find(identitiesOfUnit({ accessKey, item, unit })).filter(({ same }) => same === 'key');
		last = Math.max(last, ...made.map(lastUnitOf));
		hits.push(...made);
	}
	return hits;
}

/** One unit for each run that made some of the item, alone or joined. */
export function findUnitOfEachRun(
	accessKey: string,
	item: number,
	{ mayKnowItem, find }: Pick<Ledger, 'mayKnowItem' | 'find'>,
): readonly LedgerHit[] {
	if (!mayKnowItem(accessKey, item)) return [];
	// Units count from 1: none is known by this key, so that the ledger looks for others of the item.
	return find(identitiesOfUnit({ accessKey, item, unit: 0 })).filter(({ same }) => same === 'item');
}

/** Behind which there are no more units of the division that made it. */
function lastUnitOf(hit: LedgerHit): number {
	return countUnits(hit) ?? (hit.unit?.unit ?? 0) + LONGEST_GAP;
}
