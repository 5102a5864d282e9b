import type { Style } from 'exceljs';
import type { AssetField } from '../../contract/asset-fields.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { HEADER_LOOK, QUIET_HEADER_LOOK } from './look.ts';
import { REAIS_FORMAT } from '../../invoices/rows/unit-table.ts';
import type { SheetColumn } from './sheet-writer.ts';

export interface AssetColumn {
	readonly field: AssetField;
	readonly required: boolean;
	readonly width: number;
	/** Text (`@`) keeps leading zeros, and values that Excel would turn into dates. */
	readonly numFmt: '@' | 'dd/mm/yyyy' | 'General' | typeof REAIS_FORMAT;
}

const text = { required: false, numFmt: '@' } as const;
const list = { required: false, numFmt: 'General', width: 20 } as const;
const date = { required: false, numFmt: 'dd/mm/yyyy', width: 22 } as const;

export const ASSET_COLUMNS: readonly AssetColumn[] = [
	{ ...text, field: 'enrollmentId', required: true, width: 24 },
	{ ...list, field: 'status', required: true },
	{ ...text, field: 'category', width: 24 },
	{ ...text, field: 'brand', width: 16 },
	{ ...text, field: 'model', width: 36 },
	{ ...text, field: 'serialNumber', width: 20 },
	{ ...text, field: 'vendorName', width: 34 },
	{ ...date, field: 'acquisitionDate' },
	{ ...list, field: 'acquisitionType', width: 22 },
	{ field: 'priceCents', required: false, numFmt: REAIS_FORMAT, width: 16 },
	{ ...text, field: 'nfeNumber', width: 18 },
	{ ...text, field: 'contractId', width: 18 },
	{ ...date, field: 'warrantyExpirationDate' },
	{ ...text, field: 'allocatedLocation', width: 26 },
	{ ...text, field: 'employeeId', width: 28 },
	{ ...date, field: 'employeeAttachedAt' },
];

export function lookOfCell({ numFmt }: Pick<AssetColumn, 'numFmt'>): Partial<Style> {
	return { numFmt, alignment: { horizontal: numFmt === REAIS_FORMAT ? 'right' : 'left', indent: 1 } };
}

/** A column that people fill in. A required one has a `*`, which the importer ignores. */
export function sheetColumnOf(column: AssetColumn, language: Language): SheetColumn & { readonly about: string } {
	const { field, required, width } = column;
	return {
		field,
		width,
		header: `${preferredHeader(field, language)}${required ? ' *' : ''}`,
		headerLook: required ? HEADER_LOOK : QUIET_HEADER_LOOK,
		look: lookOfCell(column),
		about: wordsOf('reports', language)(`about.${field}`),
	};
}
