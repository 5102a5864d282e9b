/** Lists which units of an item exist in any run, of the units into which an earlier run divided it. */
import type { LedgerAnswers, LedgerHit, UnitsOfItem } from './ledger-types.ts';
import { renderRanges } from '../../drafts/values/quantity.ts';
import { countUnits } from '../../drafts/invoice-unit/item-layout.ts';
import { identitiesOfUnit } from './ledger-names.ts';

const NONE: UnitsOfItem = { made: '', doubtful: '', missing: '' };

export function listUnits(
	hit: Pick<LedgerHit, 'unit' | 'layout' | 'run'>,
	{ find }: Pick<LedgerAnswers, 'find'>,
): UnitsOfItem {
	if (hit.unit === undefined) return NONE;
	const { accessKey, item } = hit.unit;
	const [made, doubtful, missing] = [
		new Map<string, number[]>(),
		new Map<string, number[]>(),
		new Map<string, number[]>(),
	];
	for (let unit = 1; unit <= (countUnits(hit) ?? 0); unit++) {
		const asked = identitiesOfUnit({ accessKey, item, unit });
		const own = find(asked).filter(({ same }) => same === 'key');
		const found = own.findLast(({ state }) => state === 'created') ?? own[0];
		const units = found === undefined ? missing : found.state === 'created' ? made : doubtful;
		const run = found?.run ?? hit.run;
		const known = units.get(run);
		if (known === undefined) units.set(run, [unit]);
		else known.push(unit);
	}
	const render = (units: ReadonlyMap<string, readonly number[]>): string =>
		[...units].map(([run, numbers]) => `${renderRanges(numbers)}${run === hit.run ? '' : ` (${run})`}`).join('; ');
	const open = [...missing.values(), ...doubtful.values()][0]?.[0];
	return {
		made: render(made),
		doubtful: render(doubtful),
		missing: render(missing),
		...(open === undefined ? {} : { open }),
	};
}

const MAX_ITEMS = 990;
/** Most units in a row that were refused or skipped while later ones were created. */
const LONGEST_GAP = 50;

export function findAssetsOfInvoice(
	accessKey: string,
	ledger: Pick<LedgerAnswers, 'isEmpty' | 'mightContainItem' | 'find'>,
): readonly LedgerHit[] {
	if (ledger.isEmpty) return [];
	const items = Array.from({ length: MAX_ITEMS }, (_, index) => index + 1);
	return items.flatMap((item) => findAssetsOfItem(accessKey, item, ledger));
}

export function findAssetsOfItem(
	accessKey: string,
	item: number,
	ledger: Pick<LedgerAnswers, 'mightContainItem' | 'find'>,
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

/** Finds one unit of each run that used the item, alone or joined. */
export function findUnitOfEachRun(
	accessKey: string,
	item: number,
	{ mightContainItem, find }: Pick<LedgerAnswers, 'mightContainItem' | 'find'>,
): readonly LedgerHit[] {
	if (!mightContainItem(accessKey, item)) return [];
	// Units count from 1, so no run knows this key, and the ledger looks for others of the item.
	return find(identitiesOfUnit({ accessKey, item, unit: 0 })).filter(({ same }) => same === 'item');
}

function lastUnitOf(hit: LedgerHit): number {
	return countUnits(hit) ?? (hit.unit?.unit ?? 0) + LONGEST_GAP;
}
