/** The columns of a workbook of drafts: the fields to fill in, the custom fields, and those that are locked. */
import type { Style } from 'exceljs';
import { INSTANT_FIELDS } from '../../contract/asset.ts';
import type { Draft } from '../../drafts/draft/built.ts';
import type { InvoiceReconciliation } from '../../drafts/invoice/invoice-plan.ts';
import { NFE_QUANTITY_HEADER, renderItemQuantity } from '../../drafts/invoice-unit/item-quantity.ts';
import { NFE_ITEM_VALUE_HEADER } from '../../drafts/invoice-unit/item-value.ts';
import { NFE_IDENTITY_HEADERS, NFE_ISSUED_HEADER } from '../../drafts/invoice-unit/unit-identity.ts';
import { createZone } from '../../drafts/values/zone.ts';
import type { Language } from '../../messages/message.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import { ASSET_COLUMNS, headerOf, REAIS_FORMAT } from './asset-columns.ts';
import { DRAFTS_WORDS } from './drafts-words.ts';
import { wordOfValue } from './dropdowns.ts';
import { renderIssuedCell } from './issued-cell.ts';
import { QUIET_HEADER_LOOK } from './look.ts';
import { readOffset, renderInstant } from './render-instant.ts';

/** A draft whose origin names the unit of the invoice. */
export interface InvoiceDraft {
	readonly origin: InvoiceOrigin;
	readonly body: Draft['body'];
	/** What its item cost on the note, all units together. */
	readonly itemCents: number;
}

/** What the columns depend on. */
export interface DraftedFields {
	readonly language: Language;
	/** IANA zone of the instants of notes that say none. */
	readonly timeZone: string;
	/** Labels of the custom fields that a draft may have. */
	readonly labels: readonly string[];
	/** Fields that people fill in: their cells stay empty. */
	readonly open: ReadonlySet<string>;
	/** The notes, each once. */
	readonly notes: readonly InvoiceReconciliation[];
}

type Look = Partial<Style>;
export interface DraftColumn {
	readonly header: string;
	readonly about: string;
	readonly look: Look;
	/** Of a text in a column of dates. */
	readonly textLook?: Look;
	readonly width: number;
	readonly required: boolean;
	readonly value: (draft: InvoiceDraft) => string | number | undefined;
}

const MINUTE_MS = 60_000;
const OPEN_TEXT: Look = { numFmt: '@', protection: { locked: false } };
const LOCKED: Look = { ...QUIET_HEADER_LOOK, numFmt: '@', protection: { locked: true } };

export function draftColumns({ language, labels, open, notes, timeZone }: DraftedFields): readonly DraftColumn[] {
	const words = DRAFTS_WORDS[language];
	const zone = createZone(timeZone);
	const offsets = new Map(notes.map(({ accessKey, issuedAt }) => [accessKey, readOffset(issuedAt)] as const));
	const shownInstant = (instant: string, { accessKey }: InvoiceOrigin): string =>
		renderInstant(instant, offsets.get(accessKey) ?? zone.offsetMs(Date.parse(instant)) / MINUTE_MS);
	const fields = ASSET_COLUMNS.map((column): DraftColumn => {
		const { field, width, required, about } = column;
		const instant = INSTANT_FIELDS.has(field);
		return {
			header: headerOf(column, language),
			// Of the instants a note gives only this one.
			about: field === 'acquisitionDate' ? `${about[language]} ${words.instant}` : about[language],
			look: { numFmt: column.numFmt, protection: { locked: false } },
			...(instant ? { textLook: OPEN_TEXT } : {}),
			width: instant ? INSTANT_WIDTH : width,
			required,
			value: ({ origin, body }) => {
				const value = open.has(field) ? undefined : shownValue(body, field, language);
				return instant && typeof value === 'string' ? shownInstant(value, origin) : value;
			},
		};
	});
	const customs = labels.map(
		(label): DraftColumn => ({
			header: `${words.custom}: ${label}`,
			about: words.customAbout,
			look: OPEN_TEXT,
			width: CUSTOM_WIDTH,
			required: false,
			value: ({ body }) => {
				const value = body.customFields?.find((field) => field.label === label)?.value;
				return value ?? undefined;
			},
		}),
	);
	const identities = NFE_IDENTITY_HEADERS.map(
		(header, index): DraftColumn => ({
			header,
			about: words.identity,
			look: LOCKED,
			width: index === 0 ? KEY_WIDTH : NUMBER_WIDTH,
			required: false,
			value: ({ origin }) => String([origin.accessKey, origin.item, origin.unit][index] ?? ''),
		}),
	);
	const linesOf = new Map(
		notes.flatMap((note) => (note.drafts > 0 ? [[note.accessKey, note.assetLines] as const] : [])),
	);
	const quantity: DraftColumn = {
		header: NFE_QUANTITY_HEADER,
		about: words.quantity,
		look: LOCKED,
		width: QUANTITY_WIDTH,
		required: false,
		value: ({ origin }) => renderItemQuantity(origin.item ?? 0, linesOf.get(origin.accessKey) ?? []),
	};
	const itemValue: DraftColumn = {
		header: NFE_ITEM_VALUE_HEADER,
		about: words.itemValue,
		look: { ...LOCKED, numFmt: REAIS_FORMAT },
		width: VALUE_WIDTH,
		required: false,
		value: ({ itemCents }) => itemCents / 100,
	};
	const issuedAt = new Map(notes.map((note) => [note.accessKey, renderIssuedCell(note.issuedAt).value] as const));
	const issued: DraftColumn = {
		header: NFE_ISSUED_HEADER,
		about: words.issued,
		look: { ...LOCKED, numFmt: 'dd/mm/yyyy' },
		textLook: LOCKED,
		width: DAY_WIDTH,
		required: false,
		value: ({ origin }) => issuedAt.get(origin.accessKey),
	};
	return [...fields, ...customs, ...identities, quantity, itemValue, issued];
}
const INSTANT_WIDTH = 26;
const CUSTOM_WIDTH = 20;
const KEY_WIDTH = 50;
const NUMBER_WIDTH = 12;
const QUANTITY_WIDTH = 28;
const VALUE_WIDTH = 18;
const DAY_WIDTH = 14;

function shownValue(
	body: Draft['body'],
	field: (typeof ASSET_COLUMNS)[number]['field'],
	language: Language,
): string | number | undefined {
	const value = body[field];
	if (value === undefined || value === null) return undefined;
	if (field === 'priceCents') return Number(value) / 100;
	return wordOfValue(field, String(value), language) ?? String(value);
}
