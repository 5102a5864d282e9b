/**
 * Division of an item into assets: `1x20` is item 1 as 20 assets, `1x2+3x2` are items 1 and 3 joined into 2.
 *
 * It is kept over all runs: under other rules the same invoice would give units beyond the existing ones.
 */
import type { UnitIdentity } from './unit-identity.ts';

/** A line that became assets. */
export interface AssetItem {
	readonly item: number;
	/** `qCom` */
	readonly quantity: string;
	readonly unitName: string;
	/** For the whole quantity. */
	readonly assets: number;
	/** The item whose assets include it. */
	readonly joinedInto?: number;
}

/** `item`: the main item. `lines`: of its invoice, or only its own. */
export function renderItemLayout(item: number, lines: readonly AssetItem[]): string {
	return lines
		.filter((line) => (line.joinedInto ?? line.item) === item)
		.toSorted((left, right) => left.item - right.item)
		.map((line) => `${line.item}x${line.assets}`)
		.join('+');
}

/** The layout is absent for a workbook row whose quantity was deleted. */
export interface DividedUnit {
	/** Absent for a draft that is not from an invoice. */
	readonly unit?: UnitIdentity;
	readonly layout?: string;
}

/** Name of an item over all runs: `nfe:3526…57/3`. */
export function nameOfItem(accessKey: string, item: number): string {
	return `nfe:${accessKey}/${item}`;
}

/** Names of the items of a unit. */
export function namesOfItems(divided: DividedUnit): readonly string[] {
	const { unit } = divided;
	return unit === undefined ? [] : listItems(divided).map((item) => nameOfItem(unit.accessKey, item));
}

/** Numbers of the items of a unit, as far as is known. */
export function listItems({ unit, layout }: DividedUnit): readonly number[] {
	if (unit === undefined) return [];
	return layout === undefined ? [unit.item] : parseLayout(layout).map(({ item }) => item);
}

/** Number of units of the item, if known. */
export function countUnits({ layout }: DividedUnit): number | undefined {
	return layout === undefined ? undefined : parseLayout(layout)[0]?.assets;
}

/**
 * Both divisions for a message (`item 1 + item 3 = 2`) if they contradict each other; undefined if they do not, or if it is
 * unknown.
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

/** `item 1 + item 3 = 2` */
export function renderLayout(layout: string): string {
	const parts = parseLayout(layout);
	return `${parts.map(({ item }) => `item ${item}`).join(' + ')} = ${parts[0]?.assets ?? '?'}`;
}
