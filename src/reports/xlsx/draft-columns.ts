/** The table of units with the looks of a workbook: what a person fills in is open, what identifies a unit is locked. */
import type { Style } from 'exceljs';
import { INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import { NFE_ITEM_VALUE_HEADER, NFE_QUANTITY_HEADER } from '../../drafts/invoice-unit/item-cells.ts';
import { NFE_IDENTITY_HEADERS } from '../../drafts/invoice-unit/unit-identity.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import {
	type FormattedCell,
	REAIS_FORMAT,
	type UnitColumn,
	unitColumns,
	type UnitRow,
} from '../../invoices/rows/unit-table.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { ASSET_COLUMNS, type AssetColumn, lookOfCell, sheetColumnOf } from './asset-columns.ts';
import { LOCKED_LOOK, QUIET_HEADER_LOOK } from './look.ts';
import type { SheetColumn, SheetValue } from './sheet-writer.ts';

export interface DraftedFields {
	readonly language: Language;
	readonly timeZone: string;
	readonly labels: readonly string[];
	readonly invoices: readonly InvoiceReconciliation[];
}

export interface DraftColumn extends SheetColumn {
	readonly value: (row: UnitRow) => SheetValue;
}

const OPEN: Partial<Style> = { protection: { locked: false } };
const INSTANT_WIDTH = 28;
const CUSTOM_WIDTH = 24;

const LOCKED = new Map([
	[NFE_IDENTITY_HEADERS[0], { width: 50, about: 'drafts.identity' }],
	[NFE_IDENTITY_HEADERS[1], { width: 16, about: 'drafts.identity' }],
	[NFE_IDENTITY_HEADERS[2], { width: 16, about: 'drafts.identity' }],
	[NFE_QUANTITY_HEADER, { width: 28, about: 'drafts.quantity' }],
	[NFE_ITEM_VALUE_HEADER, { width: 22, about: 'drafts.item-value' }],
] as const);

/** The fields in the order of the template, then the other columns in their own. */
export function draftColumns({ language, timeZone, labels, invoices }: DraftedFields): readonly DraftColumn[] {
	const invoiceOf = new Map(invoices.map((invoice) => [invoice.accessKey, invoice]));
	const columns = unitColumns({ language, timeZone, labels, invoiceOf: (accessKey) => invoiceOf.get(accessKey) });
	const byField = new Map(columns.map((column) => [column.field, column]));
	const fields = ASSET_COLUMNS.flatMap((asset) => {
		const column = byField.get(asset.field);
		return column === undefined ? [] : fieldColumn(asset, column, language);
	});
	return [...fields, ...columns.slice(fields.length).map((column) => otherColumn(column, language))];
}

function fieldColumn(asset: AssetColumn, { cellOf }: UnitColumn, language: Language): DraftColumn {
	const { about, look, width, ...shared } = sheetColumnOf(asset, language);
	const isInstant = INSTANT_FIELDS.has(asset.field);
	return {
		...shared,
		about: asset.field === 'acquisitionDate' ? wordsOf('reports', language)('drafts.instant', { about }) : about,
		look: { ...look, ...OPEN },
		width: isInstant ? INSTANT_WIDTH : width,
		value: (row) => sheetValueOf(cellOf(row), isInstant),
	};
}

function otherColumn({ header, field, cellOf }: UnitColumn, language: Language): DraftColumn {
	const words = wordsOf('reports', language);
	const shared = {
		header,
		headerLook: QUIET_HEADER_LOOK,
		value: (row: UnitRow) => sheetValueOf(cellOf(row), false),
	};
	const locked = field === null ? [...LOCKED].find(([name]) => name === header)?.[1] : undefined;
	if (locked === undefined) {
		const look = { ...lookOfCell({ numFmt: '@' }), ...OPEN };
		return { ...shared, about: words('drafts.custom-about'), look, width: CUSTOM_WIDTH };
	}
	const numFmt = header === NFE_ITEM_VALUE_HEADER ? REAIS_FORMAT : '@';
	const look = { ...lookOfCell({ numFmt }), ...LOCKED_LOOK };
	return { ...shared, about: words(locked.about), look, width: locked.width };
}

/** `hasFormat`: the format of the cell counts, not that of its column. */
function sheetValueOf({ cell, format }: FormattedCell, hasFormat: boolean): SheetValue {
	if (cell === null || typeof cell === 'boolean') return undefined;
	if (typeof cell === 'object') return { value: cell.serial ?? cell.text, numFmt: format };
	return hasFormat ? { value: cell, numFmt: format } : cell;
}
