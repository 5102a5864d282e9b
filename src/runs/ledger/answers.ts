/** Answers questions to a ledger from drafts found by name; used for the files of a runs folder and for a database. */
import { nameOfItem, namesOfItems } from '../../drafts/invoice-unit/item-layout.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';
import { foldNumber, foldSpelling, listOwnNames, numbersOfRange, plainNumber } from './ledger-names.ts';
import type { LedgerAnswers, LedgerDraft, LedgerHit, KeyedRun, UnitsOfItem } from './ledger-types.ts';
import { listUnits } from './units-of-item.ts';

export interface LedgerStore {
	readonly isEmpty: boolean;
	readonly has: (name: string) => boolean;
	/** Drafts with one of the names, each once, oldest first per name. Some may share only the hash of a name. */
	readonly made: (names: readonly string[]) => readonly LedgerDraft[];
}

export function answerFrom(runs: readonly KeyedRun[], store: LedgerStore): LedgerAnswers {
	const hitsUnder = (names: readonly string[], draft: PlanIdentities): readonly LedgerHit[] =>
		store.made(names).flatMap((made): readonly LedgerHit[] => {
			const same = findSame(made, draft);
			return same === undefined ? [] : [{ ...made, same }];
		});
	const find: LedgerAnswers['find'] = (draft) => {
		if (store.isEmpty) return [];
		const own = hitsUnder(listOwnNames(draft), draft);
		if (own.some(({ same }) => same === 'key')) return own;
		return [...own, ...hitsUnder(namesOfItems(draft), draft).filter(({ same }) => same === 'item')];
	};
	/** Cached, since consecutive drafts are often units of one item. */
	let lastItem: { readonly name: string; readonly units: UnitsOfItem } | undefined;
	return {
		isEmpty: store.isEmpty,
		mightContainItem: (accessKey, item) => store.has(nameOfItem(accessKey, item)),
		find,
		unitsOf(hit) {
			const name = `${hit.run} ${hit.layout ?? ''} ${hit.key.slice(0, hit.key.lastIndexOf('/'))}`;
			if (lastItem?.name !== name) lastItem = { name, units: listUnits(hit, { find }) };
			return lastItem.units;
		},
	};
}

const isInRange = ({ enrollmentId }: PlanIdentities, range: PlanIdentities): boolean =>
	numbersOfRange(range).includes(enrollmentId);

function findSame(earlier: PlanIdentities, draft: PlanIdentities): LedgerHit['same'] | undefined {
	if (earlier.key === draft.key) return 'key';
	if (plainNumber(earlier.enrollmentId) === plainNumber(draft.enrollmentId)) return 'enrollment-id';
	if (earlier.serialNumber !== undefined && earlier.serialNumber === draft.serialNumber) return 'serial-number';
	const items = namesOfItems(earlier);
	if (namesOfItems(draft).some((item) => items.includes(item))) return 'item';
	if (isInRange(earlier, draft) || isInRange(draft, earlier)) return 'range';
	if (foldNumber(earlier.enrollmentId) === foldNumber(draft.enrollmentId)) return 'spelling';
	const [one, other] = [earlier.serialNumber, draft.serialNumber];
	if (one === undefined || other === undefined) return undefined;
	return foldSpelling(one) === foldSpelling(other) ? 'serial-spelling' : undefined;
}
