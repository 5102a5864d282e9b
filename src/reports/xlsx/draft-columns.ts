/** The columns of a workbook of drafts: the fields to fill in, the custom fields, and those that are locked. */
import type { Style } from 'exceljs';
import { INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import type { Draft } from '../../drafts/draft/built.ts';
import type { InvoiceReconciliation } from '../../drafts/invoice/invoice-plan.ts';
import { NFE_QUANTITY_HEADER, renderItemQuantity } from '../../drafts/invoice-unit/item-quantity.ts';
import { NFE_ITEM_VALUE_HEADER } from '../../drafts/invoice-unit/item-value.ts';
import { NFE_IDENTITY_HEADERS } from '../../drafts/invoice-unit/unit-identity.ts';
import { createZone } from '../../drafts/values/time/zone.ts';
import type { Language } from '../../messages/message.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { aboutColumn, ASSET_COLUMNS, type AssetColumn, headerOf, lookOfCell, REAIS_FORMAT } from './asset-columns.ts';
import { type InstantCell, readOffset, renderInstantCell } from './instant-cell.ts';
import { LOCKED_LOOK } from './look.ts';

/** A draft whose origin names the unit of the invoice. */
export interface InvoiceDraft {
	readonly origin: InvoiceOrigin;
	readonly body: Draft['body'];
	/** What its item cost on the invoice, all units together. */
	readonly itemCents: number;
}

/** What the columns depend on. */
export interface DraftedFields {
	readonly language: Language;
	/** IANA zone of the instants of invoices that say none. */
	readonly timeZone: string;
	/** Labels of the custom fields that a draft may have. */
	readonly labels: readonly string[];
	/** Fields that people fill in: their cells stay empty. */
	readonly open: ReadonlySet<string>;
	/** Each once. */
	readonly invoices: readonly InvoiceReconciliation[];
}

type Look = Partial<Style>;
export interface DraftColumn {
	readonly header: string;
	readonly about: string;
	readonly look: Look;
	readonly width: number;
	readonly required: boolean;
	/** An instant has a number format of its own. */
	readonly value: (draft: InvoiceDraft) => string | number | InstantCell | undefined;
}

const MINUTE_MS = 60_000;
const OPEN: Look = { protection: { locked: false } };
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

function assetColumns({ language, open, invoices, timeZone }: DraftedFields): readonly DraftColumn[] {
	const zone = createZone(timeZone);
	const offsets = new Map(invoices.map(({ accessKey, issuedAt }) => [accessKey, readOffset(issuedAt)] as const));
	const shownInstant = (instant: string, { accessKey }: InvoiceOrigin): InstantCell =>
		renderInstantCell(instant, offsets.get(accessKey) ?? zone.offsetMs(Date.parse(instant)) / MINUTE_MS);
	return ASSET_COLUMNS.map((column): DraftColumn => {
		const { field, width, required } = column;
		const isInstant = INSTANT_FIELDS.has(field);
		const about = aboutColumn(field, language);
		return {
			header: headerOf(column, language),
			// Of the instants an invoice gives only this one.
			about: field === 'acquisitionDate' ? wordsOf('reports', language)('drafts.instant', { about }) : about,
			look: { ...lookOfCell(column), ...OPEN },
			width: isInstant ? INSTANT_WIDTH : width,
			required,
			value: ({ origin, body }) => {
				const value = open.has(field) ? undefined : shownValue(body, field, language);
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
		required: false,
		value: ({ body }) => body.customFields?.find((field) => field.label === label)?.value ?? undefined,
	};
}

/** By which a row keeps its identity and its place in the invoice: locked, and none of them is required. */
function invoiceColumns({ language, invoices }: DraftedFields): readonly DraftColumn[] {
	const words = wordsOf('reports', language);
	const linesOf = new Map(
		invoices.flatMap(({ accessKey, drafts, assetLines }) => (drafts > 0 ? [[accessKey, assetLines] as const] : [])),
	);
	const locked = { ...lookOfCell({ numFmt: '@' }), ...LOCKED_LOOK };
	const identities = NFE_IDENTITY_HEADERS.map((header, index) => ({
		header,
		about: words('drafts.identity'),
		look: locked,
		width: index === 0 ? KEY_WIDTH : NUMBER_WIDTH,
		required: false,
		value: ({ origin }: InvoiceDraft) => String([origin.accessKey, origin.item, origin.unit][index] ?? ''),
	}));
	return [
		...identities,
		{
			header: NFE_QUANTITY_HEADER,
			about: words('drafts.quantity'),
			look: locked,
			width: QUANTITY_WIDTH,
			required: false,
			value: ({ origin }) => renderItemQuantity(origin.item ?? 0, linesOf.get(origin.accessKey) ?? []),
		},
		{
			header: NFE_ITEM_VALUE_HEADER,
			about: words('drafts.item-value'),
			look: { ...lookOfCell({ numFmt: REAIS_FORMAT }), ...LOCKED_LOOK },
			width: VALUE_WIDTH,
			required: false,
			value: ({ itemCents }) => itemCents / 100,
		},
	];
}

function shownValue(body: Draft['body'], field: AssetColumn['field'], language: Language): string | number | undefined {
	const value = body[field];
	if (value === undefined || value === null) return undefined;
	return field === 'priceCents' ? Number(value) / 100 : wordOfValue(field, String(value), language);
}
