/**
 * What earlier runs made of one note, asked of the ledger unit by unit: it knows no notes, only their items and the keys of
 * their units. A note has at most 990 items; of each that is known, units are asked for until a long stretch of them is not.
 */
import { renderNfeKey } from '../drafts/nfe/nfe-identity.ts';
import type { Ledger, LedgerHit } from './ledger.ts';

const MOST_ITEMS = 990;
/** Units one behind the other that were refused or left out while those behind them were created. */
const LONGEST_GAP = 50;

/** Created or unconfirmed, by item and unit. */
export function findAssetsOfNote(
	accessKey: string,
	ledger: Pick<Ledger, 'count' | 'mayKnowItem' | 'find'>,
): readonly LedgerHit[] {
	if (ledger.count === 0) return [];
	const items = Array.from({ length: MOST_ITEMS }, (_, index) => index + 1);
	return items.flatMap((item) => findAssetsOfItem(accessKey, item, ledger));
}

/** The same of one item: what was made under its number. */
export function findAssetsOfItem(
	accessKey: string,
	item: number,
	ledger: Pick<Ledger, 'mayKnowItem' | 'find'>,
): readonly LedgerHit[] {
	if (!ledger.mayKnowItem(accessKey, item)) return [];
	const hits: LedgerHit[] = [];
	for (let unit = 1, last = 0; unit - last <= LONGEST_GAP; unit++) {
		const key = renderNfeKey(accessKey, item, unit);
		const made = ledger.find({ key, enrollmentId: key }).filter(({ same }) => same === 'key');
		if (made.length > 0) last = unit;
		hits.push(...made);
	}
	return hits;
}
