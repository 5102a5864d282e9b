/**
 * Units of invoices as the rows of one table: the fields of an asset, custom fields, and the columns that identify the unit. A draft
 * workbook and a file of rejected units are this table, written; a filled one is this table, read.
 */
import { ASSET_FIELDS, type AssetField, INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import type { UnitValues } from '../../drafts/draft/row-result.ts';
import {
	NFE_ITEM_VALUE_HEADER,
	NFE_QUANTITY_HEADER,
	renderItemQuantity,
} from '../../drafts/invoice-unit/item-cells.ts';
import { NFE_IDENTITY_HEADERS } from '../../drafts/invoice-unit/unit-identity.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { createZone, MINUTE_MS } from '../../drafts/values/time/zone.ts';
import type { Language } from '../../messages/message.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { readSerial } from '../../sources/sheet/special-cells.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { GENERAL } from '../../sources/values/number-format.ts';
import type { InvoiceReconciliation } from '../plan/invoice-plan.ts';
import { readOffset, renderInstantCell } from './instant-cell.ts';

export interface UnitRow {
	readonly origin: InvoiceOrigin;
	readonly values: UnitValues;
	/** The question about an item without units. */
	readonly question?: string;
}

export interface FormattedCell {
	readonly cell: Cell;
	readonly format: string;
}

export interface UnitColumn {
	readonly header: string;
	/** As in `TableRecord.fields`. */
	readonly field: AssetField | `custom:${string}` | null;
	readonly cellOf: (row: UnitRow) => FormattedCell;
}

/** Finds the items and the date of a row's invoice. */
export type FindInvoice = (accessKey: string) => Pick<InvoiceReconciliation, 'issuedAt' | 'assetLines'> | undefined;

export interface UnitTableOptions {
	readonly language: Language;
	readonly timeZone: string;
	/** Labels of custom fields. */
	readonly labels: readonly string[];
	readonly invoiceOf: FindInvoice;
}

export const REAIS_FORMAT = '"R$" #,##0.00';
const TEXT_FORMAT = '@';

/** In the order of the fields, the labels, and the locked columns. */
export function unitColumns({ language, timeZone, labels, invoiceOf }: UnitTableOptions): readonly UnitColumn[] {
	const words = wordsOf('reports', language);
	const zone = createZone(timeZone);
	const offsetOf = (value: string, accessKey: string): number =>
		readOffset(invoiceOf(accessKey)?.issuedAt ?? '') ?? zone.offsetMs(Date.parse(value)) / MINUTE_MS;
	const fields = ASSET_FIELDS.map((field): UnitColumn => {
		const header = preferredHeader(field, language);
		const isInstant = INSTANT_FIELDS.has(field);
		return {
			header,
			field,
			cellOf: ({ origin, values }) => {
				const value = values[field];
				if (value === undefined || value === null) return isInstant ? EMPTY_DATE : EMPTY;
				if (field === 'priceCents') return amountCell(Number(value));
				if (!isInstant) return textCell(wordOfValue(field, String(value), language));
				return instantCell(String(value), offsetOf(String(value), origin.accessKey));
			},
		};
	});
	const custom = labels.map(
		(label): UnitColumn => ({
			header: words('drafts.custom', { label }),
			field: `custom:${label}`,
			cellOf: ({ values }) => textCell(values.customFields?.find((field) => field.label === label)?.value ?? ''),
		}),
	);
	const identities = NFE_IDENTITY_HEADERS.map(
		(header, index): UnitColumn => ({
			header,
			field: null,
			cellOf: ({ origin }) => textCell(String([origin.accessKey, origin.item, origin.unit][index] ?? '')),
		}),
	);
	const quantity: UnitColumn = {
		header: NFE_QUANTITY_HEADER,
		field: null,
		cellOf: ({ origin, question }) =>
			textCell(question ?? renderItemQuantity(origin.item ?? 0, invoiceOf(origin.accessKey)?.assetLines ?? [])),
	};
	const itemValue: UnitColumn = {
		header: NFE_ITEM_VALUE_HEADER,
		field: null,
		cellOf: ({ origin }) => {
			const own = invoiceOf(origin.accessKey)?.assetLines.find(({ item }) => item === origin.item);
			return own?.cents === undefined ? EMPTY : amountCell(own.cents);
		},
	};
	return [...fields, ...custom, ...identities, quantity, itemValue];
}

/** `formatCodes` grows with the rows. */
export interface UnitTable {
	readonly header: readonly string[];
	readonly fields: readonly (string | null)[];
	readonly formatCodes: readonly string[];
	readonly rowOf: (unit: UnitRow, number: number) => Row;
}

export function createUnitTable(options: UnitTableOptions): UnitTable {
	const columns = unitColumns(options);
	const formatCodes = [GENERAL];
	const formatOf = (code: string): number => {
		const known = formatCodes.indexOf(code);
		return known === -1 ? formatCodes.push(code) - 1 : known;
	};
	return {
		header: columns.map(({ header }) => header),
		fields: columns.map(({ field }) => field),
		formatCodes,
		rowOf: (unit, number) => {
			const cells = columns.map(({ cellOf }) => cellOf(unit));
			return { number, cells: cells.map(({ cell }) => cell), formats: cells.map(({ format }) => formatOf(format)) };
		},
	};
}

const EMPTY: FormattedCell = { cell: null, format: TEXT_FORMAT };

/** As a text, a date that a person types could be read in two orders. */
const EMPTY_DATE: FormattedCell = { cell: null, format: 'dd/mm/yyyy' };

const textCell = (cell: string): FormattedCell => (cell === '' ? EMPTY : { cell, format: TEXT_FORMAT });

const amountCell = (cents: number): FormattedCell => ({ cell: cents / 100, format: REAIS_FORMAT });

function instantCell(value: string, offsetMinutes: number): FormattedCell {
	const { value: shown, numFmt } = renderInstantCell(value, offsetMinutes);
	return { cell: typeof shown === 'string' ? shown : readSerial(shown, 'date', false), format: numFmt };
}
