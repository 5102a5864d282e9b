/**
 * What an item cost on its invoice, all of its assets together, as a column of a workbook of drafts has it beside each of
 * them. By it an import tells which items no longer add up, after people changed prices or deleted rows
 * (`runs/plan/item-sums.ts`); no asset is refused for it.
 *
 * Unit: whole cents. The cell is a number of reais; in a workbook that was saved as CSV, whatever text it was saved as.
 */
import { readMoneyCents } from '../values/money.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { isBlank } from '../values/cell-text.ts';

/** Header of the column: locked like the identity; an import goes without it. */
export const NFE_ITEM_VALUE_HEADER = 'Valor do item NF-e';

/** What a row says of the value of its item. */
export interface ItemPortion {
	readonly itemCents: number;
	/** Assets of the item; absent where the row does not say. */
	readonly units?: number;
	/** Of this unit, 0 for an empty cell; absent where nobody can read it. */
	readonly priceCents?: number;
	/** In a file of rejected rows, where the other units of the item are not to be expected. */
	readonly isHandedBack: boolean;
}

/** Undefined for a cell that says something else. No amount is read by both styles as two different ones. */
export function parseItemValueCents(cell: Cell): number | undefined {
	if (cell === null || isBlank(cell)) return undefined;
	const read = readMoneyCents(cell, 'pt-BR');
	const other = read.ok ? read : readMoneyCents(cell, 'en-US');
	return other.ok ? other.value : undefined;
}
