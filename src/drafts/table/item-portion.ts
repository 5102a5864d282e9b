/** What the rows of a workbook of drafts say of the value of their items; nothing is read of any other table. */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import type { AssetItem } from '../invoice-unit/item-layout.ts';
import { type ItemPortion, parseItemValueCents } from '../invoice-unit/item-value.ts';
import { findIdentityColumns, findItemValueColumn } from './row-identity.ts';
import type { FoundHeader } from './table-drafts.ts';
import type { Body } from '../draft/check-body.ts';

/** `lines`: from `readItemQuantity`; `problems`: of the row so far. Undefined where the row says nothing of its item. */
export type PortionReader = (
	cells: readonly Cell[],
	lines: readonly AssetItem[] | undefined,
	body: Body,
	problems: readonly Problem[],
) => ItemPortion | undefined;

/** Undefined for a table without the column. */
export function createPortionReader({ header, targets }: FoundHeader): PortionReader | undefined {
	const column = findItemValueColumn(header);
	if (column < 0 || typeof findIdentityColumns(header) !== 'object') return undefined;
	const isHandedBack = targets.some(({ kind }) => kind === 'reasons');
	const priceColumn = targets.findIndex((target) => target.kind === 'field' && target.field === 'priceCents');
	return (cells, lines, { priceCents = 0 }, problems) => {
		const itemCents = parseItemValueCents(cells[column] ?? null);
		if (itemCents === undefined) return undefined;
		const units = lines?.find(({ joinedInto }) => joinedInto === undefined)?.assets;
		const isUnreadable = priceColumn >= 0 && problems.some(({ place }) => place?.column === priceColumn);
		return {
			itemCents,
			...(units === undefined ? {} : { units }),
			...(isUnreadable ? {} : { priceCents }),
			isHandedBack,
		};
	};
}
