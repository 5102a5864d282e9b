/** Lists which units of an item exist in any run, of the units into which an earlier run divided it. */
import type { LedgerAnswers, LedgerHit, UnitsOfItem } from './ledger-types.ts';
import { renderRanges } from '../../drafts/values/quantity.ts';
import { countUnits } from '../../drafts/invoice-unit/item-layout.ts';
import {
	type AskedInvoice,
	type KnownInvoices,
	type KnownItem,
	NOTHING_KNOWN,
} from '../../invoices/plan/known-invoice.ts';
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

/** The most that an invoice may have. */
const ALL_ITEMS: readonly number[] = Array.from({ length: 990 }, (_, index) => index + 1);
/** Most units in a row that were refused or skipped while later ones were created. */
const LONGEST_GAP = 50;

/** Collects all that the runs know of invoices. */
export function findKnownInvoices(
	asked: readonly AskedInvoice[],
	ledger: Pick<LedgerAnswers, 'isEmpty' | 'mightContainItem' | 'find'>,
): KnownInvoices {
	if (ledger.isEmpty) return NOTHING_KNOWN;
	const found = new Map<string, Map<number, KnownItem>>();
	for (const { accessKey, items = ALL_ITEMS } of asked) {
		const known = found.get(accessKey) ?? new Map<number, KnownItem>();
		found.set(accessKey, known);
		for (const item of items) {
			const { uses, assets } = known.get(item) ?? findItem(accessKey, item, ledger);
			if (uses.length > 0) known.set(item, { uses, assets });
		}
	}
	return found;
}

const UNUSED: KnownItem = { uses: [], assets: [] };

function findItem(
	accessKey: string,
	item: number,
	{ mightContainItem, find }: Pick<LedgerAnswers, 'mightContainItem' | 'find'>,
): KnownItem {
	if (!mightContainItem(accessKey, item)) return UNUSED;
	// Units count from 1, so no run knows this key, and the ledger looks for others of the item.
	const uses = find(identitiesOfUnit({ accessKey, item, unit: 0 })).filter(({ same }) => same === 'item');
	const assets: LedgerHit[] = [];
	let last = Math.max(0, ...uses.map(lastUnitOf));
	for (let unit = 1; unit <= last; unit++) {
		const made = find(identitiesOfUnit({ accessKey, item, unit })).filter(({ same }) => same === 'key');
		last = Math.max(last, ...made.map(lastUnitOf));
		assets.push(...made);
	}
	return { uses, assets };
}

function lastUnitOf(hit: LedgerHit): number {
	return countUnits(hit) ?? (hit.unit?.unit ?? 0) + LONGEST_GAP;
}
