/**
 * How an item of an invoice was divided into assets: `1x20` is item 1 as 20 assets, `1x2+3x2` are items 1 and 3 joined into 2.
 *
 * Part of what is known of a unit over all runs: the same invoice under other rules (another factor, other joins) would give
 * units beyond those that exist, and must not.
 */
import type { UnitIdentity } from './unit-identity.ts';

/** A line that became assets, for the list of what was made a fixed asset. */
export interface AssetItem {
	readonly item: number;
	/** `qCom` and `uCom`. */
	readonly quantity: string;
	readonly unitName: string;
	/** How many assets the whole quantity is. */
	readonly assets: number;
	/** The item whose assets it is a part of. */
	readonly joinedInto?: number;
}

/** `item`: the one that has the assets. `lines`: of its invoice, or only those of this item. */
export function renderItemLayout(item: number, lines: readonly AssetItem[]): string {
	return lines
		.filter((line) => (line.joinedInto ?? line.item) === item)
		.toSorted((left, right) => left.item - right.item)
		.map((line) => `${line.item}x${line.assets}`)
		.join('+');
}

/** What may be a unit of an invoice; a row of a workbook whose quantity was deleted has no layout. */
export interface DividedUnit {
	/** Absent for a draft of another origin. */
	readonly unit?: UnitIdentity;
	readonly layout?: string;
}

/** What an item is known by over all runs: `nfe:3526…57/3`. */
export function nameOfItem(accessKey: string, item: number): string {
	return `nfe:${accessKey}/${item}`;
}

/** Names of the items that a unit was made of. None for a draft of another origin. */
export function namesOfItems(divided: DividedUnit): readonly string[] {
	const { unit } = divided;
	return unit === undefined ? [] : listItems(divided).map((item) => nameOfItem(unit.accessKey, item));
}

/** Numbers of the items that a unit was made of, as far as is known; none for a draft of another origin. */
export function listItems({ unit, layout }: DividedUnit): readonly number[] {
	if (unit === undefined) return [];
	return layout === undefined ? [unit.item] : parseLayout(layout).map(({ item }) => item);
}

/** How many units the item was to become; undefined where nobody knows. */
export function countUnits({ layout }: DividedUnit): number | undefined {
	return layout === undefined ? undefined : parseLayout(layout)[0]?.assets;
}

/**
 * How the item was divided then and is now, for a message (`item 1 + item 3 = 2`), where the two do not go together;
 * undefined where they do, or where nobody can tell.
 */
export function compareLayouts(
	then: DividedUnit,
	now: DividedUnit,
): { readonly earlier: string; readonly now: string } | undefined {
	if (then.layout === undefined) return undefined;
	if (now.layout !== undefined) {
		return then.layout === now.layout
			? undefined
			: { earlier: renderLayout(then.layout), now: renderLayout(now.layout) };
	}
	const [first] = parseLayout(then.layout);
	if (then.unit === undefined || now.unit === undefined || first === undefined) return undefined;
	const { item, unit } = now.unit;
	if (then.unit.item === item && unit <= first.assets) return undefined;
	return { earlier: renderLayout(then.layout), now: `item ${item} ≥ ${unit}` };
}

function parseLayout(layout: string): readonly { readonly item: number; readonly assets: number }[] {
	return layout.split('+').map((part) => {
		const [item, assets] = part.split('x');
		return { item: Number(item), assets: Number(assets) };
	});
}

/** For a message: `item 1 + item 3 = 2`. */
export function renderLayout(layout: string): string {
	const parts = parseLayout(layout);
	return `${parts.map(({ item }) => `item ${item}`).join(' + ')} = ${parts[0]?.assets ?? '?'}`;
}
