/**
 * What earlier runs made of one note, asked of the ledger unit by unit: it knows no notes, only the keys of their units.
 * A note has at most 990 items; of each, units are asked for until a long stretch of them is unknown.
 */
import { renderNfeKey } from '../drafts/nfe/nfe-identity.ts';
import type { Ledger, LedgerHit } from './ledger.ts';

const MOST_ITEMS = 990;
/** Units one behind the other that were refused or left out while those behind them were created. */
const LONGEST_GAP = 50;

/** Created or unconfirmed, by item and unit. */
export function findAssetsOfNote(
	accessKey: string,
	ledger: Pick<Ledger, 'count' | 'mayKnow' | 'find'>,
): readonly LedgerHit[] {
	if (ledger.count === 0) return [];
	const hits: LedgerHit[] = [];
	for (let item = 1; item <= MOST_ITEMS; item++) {
		for (let unit = 1, last = 0; unit - last <= LONGEST_GAP; unit++) {
			const key = renderNfeKey(accessKey, item, unit);
			const draft = { key, enrollmentId: key };
			if (!ledger.mayKnow(draft)) continue;
			const made = ledger.find(draft).filter(({ same }) => same === 'key');
			if (made.length > 0) last = unit;
			hits.push(...made);
		}
	}
	return hits;
}
