/**
 * The identity columns of a workbook of drafts: which unit of which invoice a row stands for, so that the same invoice never
 * becomes two assets, imported as XML or through the workbook. What the cells may hold: `../invoice-unit/unit-identity.ts`.
 *
 * The three columns are known only together, at any place: `Chave NF-e` alone is a column of the user. `Quantidade NF-e`
 * beside them is for the list of what was made a fixed asset, `Valor do item NF-e` for the sums of items, `Emissão NF-e`
 * for sorting in Excel; each may be gone. What the quantity and the custom fields of a row say of its unit must not
 * contradict the three (`nfe-identity-contradicted`).
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { DEFAULT_CUSTOM_FIELDS } from '../invoice-unit/custom-fields.ts';
import type { AssetItem } from '../invoice-unit/item-layout.ts';
import { NFE_QUANTITY_HEADER, parseItemQuantity } from '../invoice-unit/item-quantity.ts';
import { NFE_ITEM_VALUE_HEADER } from '../invoice-unit/item-value.ts';
import {
	NFE_IDENTITY_HEADERS,
	NFE_ISSUED_HEADER,
	parseUnitCells,
	type UnitIdentity,
} from '../invoice-unit/unit-identity.ts';
import { foldName } from '../values/folded-name.ts';
import type { Body } from '../draft/check-body.ts';
import { renderCell } from '../values/cell-text.ts';

const FOLDED = NFE_IDENTITY_HEADERS.map(foldName);
const FOLDED_QUANTITY = foldName(NFE_QUANTITY_HEADER);
const FOLDED_VALUE = foldName(NFE_ITEM_VALUE_HEADER);
const FOLDED_ISSUED = foldName(NFE_ISSUED_HEADER);

/** Columns of access key, item and unit, and of the quantity where there is one. */
export type IdentityColumns = readonly [accessKey: number, item: number, unit: number, quantity?: number];

/** The columns of when the invoice was issued and of what the item cost: ours only beside the identity columns. */
export function isBesideIdentity(name: string): boolean {
	const folded = foldName(name);
	return folded === FOLDED_ISSUED || folded === FOLDED_VALUE;
}

/** From 0, or -1. */
export function findItemValueColumn(header: readonly string[]): number {
	return header.findIndex((name) => foldName(name) === FOLDED_VALUE);
}

/** `incomplete`: some of the columns that only a workbook of drafts has, but not all three. */
export function findIdentityColumns(header: readonly string[]): IdentityColumns | 'incomplete' | undefined {
	const names = header.map(foldName);
	const [accessKey = -1, item = -1, unit = -1] = FOLDED.map((name) => names.indexOf(name));
	if (accessKey >= 0 && item >= 0 && unit >= 0) {
		const quantity = names.indexOf(FOLDED_QUANTITY);
		return quantity < 0 ? [accessKey, item, unit] : [accessKey, item, unit, quantity];
	}
	return item >= 0 || unit >= 0 ? 'incomplete' : undefined;
}

/** Which unit of an invoice a row stands for; undefined for a row that came from none. */
export function readIdentity(
	cells: readonly Cell[],
	[accessKey, item, unit]: IdentityColumns,
): { readonly ok: true; readonly unit: UnitIdentity } | { readonly ok: false; readonly problem: Problem } | undefined {
	const texts = [renderCell(cells[accessKey]), renderCell(cells[item]), renderCell(cells[unit])] as const;
	const parsed = parseUnitCells(texts);
	if (parsed.kind === 'none') return undefined;
	if (parsed.kind === 'identity') return { ok: true, unit: parsed.value };
	const place = { column: accessKey, name: NFE_IDENTITY_HEADERS[0] };
	return { ok: false, problem: { code: 'nfe-identity', place, found: parsed.found } };
}

/** What the row says of the quantity of its item; undefined where it says nothing. */
export function readItemQuantity(
	item: number,
	cells: readonly Cell[],
	[, , , quantity]: IdentityColumns,
): readonly AssetItem[] | undefined {
	const text = quantity === undefined ? '' : renderCell(cells[quantity]);
	return text === '' ? undefined : parseItemQuantity(item, text);
}

/** The first cell of a row that says another unit than its identity columns. `lines`: from `readItemQuantity`, or none. */
export function findContradiction(
	{ accessKey, item, unit }: UnitIdentity,
	cells: readonly Cell[],
	columns: IdentityColumns,
	customFields: Body['customFields'],
	lines: readonly AssetItem[],
): Problem | undefined {
	const differs = (of: 0 | 1 | 2, other: string, said: string): Problem => ({
		code: 'nfe-identity-contradicted',
		place: { column: columns[of], name: NFE_IDENTITY_HEADERS[of] },
		found: String([accessKey, item, unit][of]),
		params: { other, said },
	});
	const saidOf = (name: keyof typeof DEFAULT_CUSTOM_FIELDS): string =>
		customFields?.find(({ label }) => label === DEFAULT_CUSTOM_FIELDS[name])?.value ?? '';

	const saidKey = saidOf('accessKey').replaceAll(/\s/g, '').toUpperCase();
	if (saidKey !== '' && saidKey !== accessKey) return differs(0, DEFAULT_CUSTOM_FIELDS.accessKey, saidKey);
	const saidItem = saidOf('item');
	if (/^\d+$/.test(saidItem) && Number(saidItem) !== item) return differs(1, DEFAULT_CUSTOM_FIELDS.item, saidItem);
	const saidUnit = saidOf('unit');
	const unitNumber = /^(?<unit>\d+)\/\d+$/.exec(saidUnit)?.groups?.['unit'];
	if (unitNumber !== undefined && Number(unitNumber) !== unit) return differs(2, DEFAULT_CUSTOM_FIELDS.unit, saidUnit);

	const said = renderCell(cells[columns[3] ?? -1]);
	if (lines.length > 0 && !lines.some((line) => line.item === item)) return differs(1, NFE_QUANTITY_HEADER, said);
	const most = Math.max(...lines.map(({ assets }) => assets));
	return lines.length > 0 && unit > most ? differs(2, NFE_QUANTITY_HEADER, said) : undefined;
}
