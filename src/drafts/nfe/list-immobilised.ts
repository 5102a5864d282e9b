/**
 * What was made a fixed asset, item by item, for the buyer's event 211130 ("Imobilização de Item"): of each item of each
 * note the commercial quantity that became assets. A part that was joined into another line's asset counts with it.
 *
 * Source: NT 2025.002 p. 59 (`nItem`, `qImobilizado`, `uImobilizado`).
 */
import { parseQuantity } from './decimal.ts';
import type { AssetLine } from './invoice-plan.ts';
import { parseNfeKey } from './nfe-identity.ts';

export interface ImmobilisedItem {
	readonly accessKey: string;
	readonly item: number;
	/** With a decimal point and up to four decimals, as the event has it. */
	readonly quantity: string;
	readonly unit: string;
}

/** A note as its reconciliation keeps it. */
export interface ReconciledNote {
	readonly accessKey: string;
	readonly assetLines: readonly AssetLine[];
}

const DECIMALS = 10_000n;
/** For assets that were imported from a workbook, without their note: one each. */
const UNKNOWN_UNIT = 'UN';

/** `createdKeys`: draft keys of what was created; those that are no invoice's are passed over. */
export function listImmobilised(
	createdKeys: Iterable<string>,
	notes: Iterable<ReconciledNote>,
): readonly ImmobilisedItem[] {
	const created = countByItem(createdKeys);
	const listed: ImmobilisedItem[] = [];
	for (const { accessKey, assetLines } of notes) {
		const counts = created.get(accessKey);
		if (counts === undefined) continue;
		for (const { item, quantity, unitName, assets, joinedInto } of assetLines) {
			const count = counts.get(joinedInto ?? item) ?? 0;
			if (count > 0) listed.push({ accessKey, item, quantity: partOf(quantity, count, assets), unit: unitName });
		}
		created.delete(accessKey);
	}
	for (const [accessKey, counts] of created) {
		for (const [item, count] of counts) listed.push({ accessKey, item, quantity: String(count), unit: UNKNOWN_UNIT });
	}
	return listed.toSorted((a, b) =>
		a.accessKey === b.accessKey ? a.item - b.item : a.accessKey < b.accessKey ? -1 : 1,
	);
}

function countByItem(keys: Iterable<string>): Map<string, Map<number, number>> {
	const created = new Map<string, Map<number, number>>();
	// A unit counts once, in however many runs it is told.
	for (const key of new Set(keys)) {
		const identity = parseNfeKey(key);
		if (identity === undefined) continue;
		const counts = created.get(identity.accessKey) ?? new Map<number, number>();
		counts.set(identity.item, (counts.get(identity.item) ?? 0) + 1);
		created.set(identity.accessKey, counts);
	}
	return created;
}

/** `count` of `assets` of a quantity, rounded half up to four decimals. */
function partOf(quantity: string, count: number, assets: number): string {
	const scaled = parseQuantity(quantity)?.scaled;
	if (scaled === undefined) return String(count);
	const divisor = BigInt(assets) * (10n ** 10n / DECIMALS);
	const rounded = (scaled * BigInt(count) * 2n + divisor) / (divisor * 2n);
	const fraction = String(rounded % DECIMALS)
		.padStart(4, '0')
		.replace(/0+$/, '');
	return `${rounded / DECIMALS}${fraction === '' ? '' : '.'}${fraction}`;
}
