/**
 * Reads which invoice unit a row of a drafts workbook stands for, so that no unit is created twice. All three identity columns are
 * needed, and the rest of the row must not contradict them.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { INVOICE_FIELDS } from '../invoice-unit/custom-fields.ts';
import { type AssetItem, renderItemLayout } from '../invoice-unit/item-layout.ts';
import {
	type ItemPortion,
	NFE_ITEM_VALUE_HEADER,
	NFE_QUANTITY_HEADER,
	parseItemQuantity,
	parseItemValueCents,
} from '../invoice-unit/item-cells.ts';
import {
	type ItemIdentity,
	NFE_IDENTITY_HEADERS,
	parseUnitCells,
	type UnitIdentity,
} from '../invoice-unit/unit-identity.ts';
import { foldName } from '../values/folded-name.ts';
import { columnOfField, isReturnedFile, type NamedColumns } from '../columns/column-target.ts';
import { findIdentityColumns, type IdentityColumns } from '../columns/reason-columns.ts';
import type { Body } from '../draft/check-body.ts';
import { renderCell } from '../values/cell-text.ts';

const FOLDED_VALUE = foldName(NFE_ITEM_VALUE_HEADER);

export function readItemQuantity(
	item: number,
	cells: readonly Cell[],
	[, , , quantity]: IdentityColumns,
): readonly AssetItem[] | undefined {
	const text = quantity === undefined ? '' : renderCell(cells[quantity]);
	return text === '' ? undefined : parseItemQuantity(item, text);
}

export interface RowUnit {
	readonly unit?: UnitIdentity;
	/** The row is an undecided item. */
	readonly undecided?: ItemIdentity;
	readonly layout?: string;
	readonly itemPortion?: ItemPortion;
}

export type RowIdentity = ReturnType<typeof parseUnitCells>;

/** Undefined for a table without identity columns. */
export function createIdentifier(header: readonly string[]): ((cells: readonly Cell[]) => RowIdentity) | undefined {
	const columns = findIdentityColumns(header);
	if (typeof columns !== 'object') return undefined;
	const [key, item, number] = columns;
	return (cells) => parseUnitCells([renderCell(cells[key]), renderCell(cells[item]), renderCell(cells[number])]);
}

export interface UnitReader {
	readonly identify: (cells: readonly Cell[]) => RowIdentity;
	/** Appends to `problems` of the row. Undefined for a row that does not come from an invoice. */
	readonly read: (
		identity: RowIdentity,
		cells: readonly Cell[],
		body: Body,
		problems: Problem[],
	) => RowUnit | undefined;
}

export function createUnitReader(found: NamedColumns): UnitReader | undefined {
	const columns = findIdentityColumns(found.header);
	const identify = createIdentifier(found.header);
	if (typeof columns !== 'object' || identify === undefined) return undefined;
	const readPortion = createPortionReader(found);
	const [key, , number] = columns;
	return {
		identify,
		read(identity, cells, body, problems) {
			if (identity.kind === 'none') return undefined;
			if (identity.kind === 'undecided') {
				// Until then, the rest of the row means nothing.
				const place = { column: number, name: NFE_IDENTITY_HEADERS[2] };
				problems.splice(0, problems.length, { code: 'nfe-item-undecided', place });
				return { undecided: identity.value };
			}
			if (identity.kind !== 'identity') {
				const place = { column: key, name: NFE_IDENTITY_HEADERS[0] };
				problems.push({ code: 'nfe-identity', place, found: identity.found });
				return {};
			}
			const unit = identity.value;
			const quantity = readItemQuantity(unit.item, cells, columns);
			const contradiction = findContradiction(unit, cells, columns, body.customFields, quantity ?? []);
			if (contradiction !== undefined) {
				problems.push(contradiction);
				return { unit };
			}
			const itemPortion = readPortion?.(cells, quantity, body, problems);
			return {
				unit,
				...(quantity === undefined ? {} : { layout: renderItemLayout(unit.item, quantity) }),
				...(itemPortion === undefined ? {} : { itemPortion }),
			};
		},
	};
}

/** True for a unit of an invoice, or an item that nobody decided: such a row is never a total, a note or a header. */
export function isOfInvoice({ kind }: RowIdentity): boolean {
	return kind === 'identity' || kind === 'undecided';
}

type PortionReader = (
	cells: readonly Cell[],
	quantity: readonly AssetItem[] | undefined,
	body: Body,
	problems: readonly Problem[],
) => ItemPortion | undefined;

/** Reads the item values of rows. Undefined for a table without that column. */
function createPortionReader({ header, targets }: NamedColumns): PortionReader | undefined {
	const column = header.findIndex((name) => foldName(name) === FOLDED_VALUE);
	if (column < 0) return undefined;
	const priceColumn = columnOfField({ targets }, 'priceCents');
	return (cells, quantity, { priceCents = 0 }, problems) => {
		const itemCents = parseItemValueCents(cells[column] ?? null);
		if (itemCents === undefined) return undefined;
		const units = quantity?.find(({ joinedInto }) => joinedInto === undefined)?.assets;
		const isUnreadable = priceColumn >= 0 && problems.some(({ place }) => place?.column === priceColumn);
		return {
			itemCents,
			...(units === undefined ? {} : { units }),
			...(isUnreadable ? {} : { priceCents }),
			isReturnedFile: isReturnedFile({ targets }),
		};
	};
}

/** Finds the first cell that contradicts the identity columns of its row. `quantity`: read from the quantity cell, or empty. */
function findContradiction(
	{ accessKey, item, unit }: UnitIdentity,
	cells: readonly Cell[],
	columns: IdentityColumns,
	customFields: Body['customFields'],
	quantity: readonly AssetItem[],
): Problem | undefined {
	const differs = (of: 0 | 1 | 2, other: string, said: string): Problem => ({
		code: 'nfe-identity-contradicted',
		place: { column: columns[of], name: NFE_IDENTITY_HEADERS[of] },
		found: String([accessKey, item, unit][of]),
		params: { other, said },
	});
	const customValue = (name: keyof typeof INVOICE_FIELDS): string =>
		customFields?.find(({ label }) => label === INVOICE_FIELDS[name])?.value ?? '';

	const customKey = customValue('accessKey').replaceAll(/\s/g, '').toUpperCase();
	if (customKey !== '' && customKey !== accessKey) return differs(0, INVOICE_FIELDS.accessKey, customKey);
	const customItem = customValue('item');
	if (/^\d+$/.test(customItem) && Number(customItem) !== item) return differs(1, INVOICE_FIELDS.item, customItem);
	const customUnit = customValue('unit');
	const unitNumber = /^(?<unit>\d+)\/\d+$/.exec(customUnit)?.groups?.['unit'];
	if (unitNumber !== undefined && Number(unitNumber) !== unit) return differs(2, INVOICE_FIELDS.unit, customUnit);

	const written = renderCell(cells[columns[3] ?? -1]);
	if (quantity.length > 0 && !quantity.some((one) => one.item === item))
		return differs(1, NFE_QUANTITY_HEADER, written);
	const max = Math.max(...quantity.map(({ assets }) => assets));
	return quantity.length > 0 && unit > max ? differs(2, NFE_QUANTITY_HEADER, written) : undefined;
}
