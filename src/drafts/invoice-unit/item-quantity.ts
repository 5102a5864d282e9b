/**
 * The commercial quantity and unit of an asset's item, as one cell of a workbook of drafts holds it: `item 2: 3.0000 CX
 * / 30` says that 30 assets are the 3 CX of item 2; a joined asset has its parts behind it, each after ` + `.
 *
 * So that the list of what was made a fixed asset is the same for an invoice imported through the workbook.
 */
import type { AssetItem } from './item-layout.ts';

/** Header of the column: the fourth that a workbook of drafts locks; an import goes without it. */
export const NFE_QUANTITY_HEADER = 'Quantidade NF-e';

const PART = /^item (?<item>\d{1,3}): (?<quantity>\d[\d.]*) (?<unit>.{0,20}?) ?\/ (?<assets>[1-9]\d{0,6})$/;
const BETWEEN = /\s\+\s(?=item \d)/;

/** `lines`: those of one invoice. The text is empty for an item that became no asset. */
export function renderItemQuantity(item: number, lines: readonly AssetItem[]): string {
	const own = lines.filter((line) => line.item === item && line.joinedInto === undefined);
	const parts = lines.filter((line) => line.joinedInto === item);
	return [...own, ...parts]
		.map(({ item: number, quantity, unitName, assets }) => `item ${number}: ${quantity} ${unitName} / ${assets}`)
		.join(' + ');
}

/** Undefined for a text that says something else: the cell is for the list alone, no asset is refused for it. */
export function parseItemQuantity(item: number, text: string): readonly AssetItem[] | undefined {
	const lines = text.split(BETWEEN).map((part): AssetItem | undefined => {
		const groups = PART.exec(part.trim())?.groups;
		if (groups === undefined) return undefined;
		const number = Number(groups['item']);
		return {
			item: number,
			quantity: groups['quantity'] ?? '',
			unitName: groups['unit'] ?? '',
			assets: Number(groups['assets']),
			...(number === item ? {} : { joinedInto: item }),
		};
	});
	const known = lines.filter((line) => line !== undefined);
	return known.length === lines.length ? known : undefined;
}
