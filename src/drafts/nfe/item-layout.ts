/**
 * How an item of a note was divided into assets: `1x20` is item 1 as 20 assets, `1x2+3x2` are items 1 and 3 joined into 2.
 *
 * Part of what is known of a unit over all runs: the same note under other rules (another factor, other joins) would give
 * units beyond those that exist, and must not.
 */
import type { AssetLine } from './invoice-plan.ts';
import { parseNfeKey } from './nfe-identity.ts';

/** `item`: the one that has the assets. `lines`: of its note, or only those of this item. */
export function renderItemLayout(item: number, lines: readonly AssetLine[]): string {
	return lines
		.filter((line) => (line.joinedInto ?? line.item) === item)
		.toSorted((left, right) => left.item - right.item)
		.map((line) => `${line.item}x${line.assets}`)
		.join('+');
}

/** Names of the items in a layout, each with its access key: `nfe:3526…57/3`. None for a draft of another origin. */
export function namesOfItems(key: string, layout: string): readonly string[] {
	const accessKey = parseNfeKey(key)?.accessKey;
	if (accessKey === undefined) return [];
	return layout.split('+').map((part) => `nfe:${accessKey}/${Number.parseInt(part, 10)}`);
}

/** For a message: `item 1 + item 3 = 2`. */
export function renderLayoutWords(layout: string): string {
	const parts = layout.split('+').map((part) => part.split('x'));
	return `${parts.map(([item]) => `item ${item}`).join(' + ')} = ${parts[0]?.[1] ?? '?'}`;
}
