import type { Style } from 'exceljs';
import { INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import type { UnitValues } from '../../drafts/draft/built.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import {
	NFE_ITEM_VALUE_HEADER,
	NFE_QUANTITY_HEADER,
	renderItemQuantity,
} from '../../drafts/invoice-unit/item-cells.ts';
import { NFE_IDENTITY_HEADERS } from '../../drafts/invoice-unit/unit-identity.ts';
import { createZone, MINUTE_MS } from '../../drafts/values/time/zone.ts';
import type { Language } from '../../messages/message.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { ASSET_COLUMNS, type AssetColumn, lookOfCell, REAIS_FORMAT, sheetColumnOf } from './asset-columns.ts';
import { type InstantCell, readOffset, renderInstantCell } from './sheet-cell.ts';
import { LOCKED_LOOK, QUIET_HEADER_LOOK } from './look.ts';
import type { SheetColumn, SheetValue } from './sheet-writer.ts';

export interface InvoiceDraft {
	readonly origin: InvoiceOrigin;
	readonly values: UnitValues;
	readonly itemCents?: number;
	/** What is asked about an item without units. */
	readonly question?: string;
}

export interface DraftedFields {
	readonly language: Language;
	readonly timeZone: string;
	readonly labels: readonly string[];
	readonly invoices: readonly InvoiceReconciliation[];
}

export interface DraftColumn extends SheetColumn {
	readonly value: (draft: InvoiceDraft) => SheetValue;
}

const OPEN: Partial<Style> = { protection: { locked: false } };
const INSTANT_WIDTH = 28;
const CUSTOM_WIDTH = 24;
const KEY_WIDTH = 50;
const NUMBER_WIDTH = 16;
const QUANTITY_WIDTH = 28;
const VALUE_WIDTH = 22;

export function draftColumns(fields: DraftedFields): readonly DraftColumn[] {
	return [
		...assetColumns(fields),
		...fields.labels.map((label) => customColumn(label, fields.language)),
		...invoiceColumns(fields),
	];
}

function assetColumns({ language, invoices, timeZone }: DraftedFields): readonly DraftColumn[] {
	const zone = createZone(timeZone);
	const offsets = new Map(invoices.map(({ accessKey, issuedAt }) => [accessKey, readOffset(issuedAt)] as const));
	const shownInstant = (instant: string, { accessKey }: InvoiceOrigin): InstantCell =>
		renderInstantCell(instant, offsets.get(accessKey) ?? zone.offsetMs(Date.parse(instant)) / MINUTE_MS);
	return ASSET_COLUMNS.map((column): DraftColumn => {
		const { field } = column;
		const isInstant = INSTANT_FIELDS.has(field);
		const { about, look, width, ...shared } = sheetColumnOf(column, language);
		return {
			...shared,
			about: field === 'acquisitionDate' ? wordsOf('reports', language)('drafts.instant', { about }) : about,
			look: { ...look, ...OPEN },
			width: isInstant ? INSTANT_WIDTH : width,
			value: ({ origin, values }) => {
				const value = shownValue(values, field, language);
				return isInstant && typeof value === 'string' ? shownInstant(value, origin) : value;
			},
		};
	});
}

function customColumn(label: string, language: Language): DraftColumn {
	const words = wordsOf('reports', language);
	return {
		header: words('drafts.custom', { label }),
		about: words('drafts.custom-about'),
		look: { ...lookOfCell({ numFmt: '@' }), ...OPEN },
		width: CUSTOM_WIDTH,
		headerLook: QUIET_HEADER_LOOK,
		value: ({ values }) => values.customFields?.find((field) => field.label === label)?.value ?? undefined,
	};
}

function invoiceColumns({ language, invoices }: DraftedFields): readonly DraftColumn[] {
	const words = wordsOf('reports', language);
	const invoiceOf = new Map(
		invoices.flatMap((invoice) => (invoice.drafts > 0 ? [[invoice.accessKey, invoice] as const] : [])),
	);
	const look = { ...lookOfCell({ numFmt: '@' }), ...LOCKED_LOOK };
	const locked = { look, width: VALUE_WIDTH, headerLook: QUIET_HEADER_LOOK };
	const identities = NFE_IDENTITY_HEADERS.map((header, index) => ({
		...locked,
		header,
		about: words('drafts.identity'),
		width: index === 0 ? KEY_WIDTH : NUMBER_WIDTH,
		value: ({ origin }: InvoiceDraft) => String([origin.accessKey, origin.item, origin.unit][index] ?? ''),
	}));
	return [
		...identities,
		{
			...locked,
			header: NFE_QUANTITY_HEADER,
			about: words('drafts.quantity'),
			width: QUANTITY_WIDTH,
			value: ({ origin, question }) =>
				question ?? renderItemQuantity(origin.item ?? 0, invoiceOf.get(origin.accessKey)?.assetLines ?? []),
		},
		{
			...locked,
			header: NFE_ITEM_VALUE_HEADER,
			about: words('drafts.item-value'),
			look: { ...lookOfCell({ numFmt: REAIS_FORMAT }), ...LOCKED_LOOK },
			value: ({ itemCents }) => (itemCents === undefined ? undefined : itemCents / 100),
		},
	];
}

function shownValue(values: UnitValues, field: AssetColumn['field'], language: Language): string | number | undefined {
	const value = values[field];
	if (value === undefined || value === null) return undefined;
	return field === 'priceCents' ? Number(value) / 100 : wordOfValue(field, String(value), language);
}
