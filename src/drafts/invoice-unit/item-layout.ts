/** `1x20` is item 1 as 20 assets, `1x2+3x2` are items 1 and 3 joined into 2. It is kept over all runs. */
import type { UnitIdentity } from './unit-identity.ts';

export interface AssetItem {
	readonly item: number;
	readonly quantity: string;
	readonly unitName: string;
	/** For the whole quantity. */
	readonly assets: number;
	/** Cost of the whole quantity, if it is known. */
	readonly cents?: number;
	/** The item whose assets include it. */
	readonly joinedInto?: number;
}

export function renderItemLayout(item: number, lines: readonly AssetItem[]): string {
	return lines
		.filter((line) => (line.joinedInto ?? line.item) === item)
		.toSorted((left, right) => left.item - right.item)
		.map((line) => `${line.item}x${line.assets}`)
		.join('+');
}

/** The layout is absent for a workbook row whose quantity was deleted. */
export interface DividedUnit {
	readonly unit?: UnitIdentity | undefined;
	readonly layout?: string | undefined;
}

export function nameOfItem(accessKey: string, item: number): string {
	return `nfe:${accessKey}/${item}`;
}

export function namesOfItems(divided: DividedUnit): readonly string[] {
	const { unit } = divided;
	return unit === undefined ? [] : listItems(divided).map((item) => nameOfItem(unit.accessKey, item));
}

export function listItems({ unit, layout }: DividedUnit): readonly number[] {
	if (unit === undefined) return [];
	return layout === undefined ? [unit.item] : parseLayout(layout).map(({ item }) => item);
}

export function countUnits({ layout }: DividedUnit): number | undefined {
	return layout === undefined ? undefined : parseLayout(layout)[0]?.assets;
}

/** Both divisions (`item 1 + item 3 = 2`) if they contradict each other. */
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
