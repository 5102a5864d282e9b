/** `item 2: 3.0000 CX / 30` says that 3 CX of item 2 are 30 assets; joined parts follow after ` + `. */
import type { AssetItem } from './item-layout.ts';
import { isBlank } from '../values/cell-text.ts';
import { readMoneyCents } from '../values/money.ts';
import type { Cell } from '../../sources/values/cell.ts';

export const NFE_QUANTITY_HEADER = 'Quantidade NF-e';

const PART = /^item (?<item>\d{1,3}): (?<quantity>\d[\d.]*) (?<unit>.{0,20}?) ?\/ (?<assets>[1-9]\d{0,6})$/;
const BETWEEN = /\s\+\s(?=item \d)/;

/** Empty for an item without assets. `lines`: of one invoice. */
export function renderItemQuantity(item: number, lines: readonly AssetItem[]): string {
	const own = lines.filter((line) => line.item === item && line.joinedInto === undefined);
	const parts = lines.filter((line) => line.joinedInto === item);
	return [...own, ...parts]
		.map(({ item: number, quantity, unitName, assets }) => `item ${number}: ${quantity} ${unitName} / ${assets}`)
		.join(' + ');
}

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

export const NFE_ITEM_VALUE_HEADER = 'Valor do item NF-e';

/** The share of a row in the value of its item. */
export interface ItemPortion {
	readonly itemCents: number;
	readonly units?: number;
	/** Price of this unit, 0 for an empty cell; absent if unreadable. */
	readonly priceCents?: number;
	/** In a file of rejected rows, which lacks the other units of the item. */
	readonly isReturnedFile: boolean;
}

/** The cell is a number of reais, or text after a save as CSV. No amount reads as two different ones in both styles. */
export function parseItemValueCents(cell: Cell): number | undefined {
	if (cell === null || isBlank(cell)) return undefined;
	const read = readMoneyCents(cell, 'pt-BR');
	const other = read.ok ? read : readMoneyCents(cell, 'en-US');
	return other.ok ? other.value : undefined;
}
