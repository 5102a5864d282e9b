/**
 * The workbook of drafts: one row per asset of an invoice with every field, to be filled in by people and imported.
 *
 * Access key, item and unit stand in locked columns: by them a row keeps its identity, so that a note imported as XML and
 * through the workbook never doubles. A fourth has the quantity of the item, for the list of what was made a fixed asset.
 * Instants are texts with the time of day of the note and its zone (`render-instant.ts`): a date of Excel has no zone, and
 * the workbook must give the very instants that the notes give. To sort and filter by, a fifth column has the date of the
 * note as a date of Excel; cells of dates that people fill in are dates as well.
 *
 * Beside the drafts: what became of the money of each note, and what was refused or left out, and why.
 */
import type { Style } from 'exceljs';
import { INSTANT_FIELDS } from '../../contract/asset.ts';
import type { Draft } from '../../drafts/built.ts';
import type { InvoiceReconciliation } from '../../drafts/nfe/invoice-plan.ts';
import { NFE_QUANTITY_HEADER, renderItemQuantity } from '../../drafts/nfe/item-quantity.ts';
import { NFE_IDENTITY_HEADERS, NFE_ISSUED_HEADER } from '../../drafts/nfe/nfe-identity.ts';
import { createZone } from '../../drafts/table/cells/zone.ts';
import type { Language } from '../../problems/message.ts';
import { columnLetters, type InvoiceOrigin } from '../../problems/origin.ts';
import { renderProblem } from '../../problems/render-problem.ts';
import { ASSET_COLUMNS, headerOf, REAIS_FORMAT } from './asset-columns.ts';
import { DRAFTS_WORDS } from './drafts-words.ts';
import { dropdown, wordOfValue, wordsOfField } from './dropdowns.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { type IssuedCell, renderIssuedCell } from './issued-cell.ts';
import { readOffset, renderInstant } from './render-instant.ts';
import { HEADER_LOOK, QUIET_HEADER_LOOK, rowHeight } from './look.ts';
import { addFilter, addValidation, createWorkbookFile, sheetText, type WorkbookFile } from './workbook-file.ts';
import { writeNote } from './write-note.ts';

/** A draft whose origin names the unit of the invoice. */
export interface InvoiceDraft {
	readonly origin: InvoiceOrigin;
	readonly body: Draft['body'];
}

/** What of an invoice is no row of the workbook, or is one but deserves a word. */
export interface Remark {
	readonly kind: 'rejection' | 'skip' | 'notice';
	readonly place: string;
	readonly reason: string;
	readonly advice: string;
}

export interface DraftsWorkbook {
	readonly language: Language;
	readonly now: Date;
	/** As it is named to the person. */
	readonly name: string;
	/** Passed over once; `remarks` is read after it. */
	readonly drafts: Iterable<InvoiceDraft>;
	/** IANA zone of the instants of notes that say none. */
	readonly timeZone: string;
	/** Labels of the custom fields that a draft may have. */
	readonly labels: readonly string[];
	/** Fields that people fill in: their cells stay empty. */
	readonly open: ReadonlySet<string>;
	/** The notes, each once, and after the drafts what became of them. */
	readonly notes: readonly InvoiceReconciliation[];
	readonly settledNotes: () => readonly InvoiceReconciliation[];
	readonly remarks: readonly Remark[];
}

type Look = Partial<Style>;
interface DraftColumn {
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
const HEADER_POINTS = 32;
const ROWS_A_DRAIN = 500;

export async function writeDrafts(file: string, content: DraftsWorkbook): Promise<void> {
	const { language, name } = content;
	const target = await createWorkbookFile(file, content.now);
	const words = DRAFTS_WORDS[language];
	writeInstructionSheet(target.workbook, words.instructions(name));
	await writeDraftSheet(target, content);
	writeList(
		target,
		words.notes,
		words.noteColumns,
		content.settledNotes().map((note) => renderNote(note, language)),
	);
	writeList(
		target,
		words.remarks,
		words.remarkColumns,
		content.remarks.map(({ kind, place, reason, advice }) => [words[kind], place, reason, advice]),
	);
	await target.close();
}

async function writeDraftSheet(target: WorkbookFile, content: DraftsWorkbook): Promise<void> {
	const { language } = content;
	const sheet = target.workbook.addWorksheet(DRAFTS_WORDS[language].drafts, {
		views: [{ state: 'frozen', ySplit: 1, xSplit: 1 }],
	});
	const columns = columnsOf(content);
	sheet.columns = columns.map(({ width, look }) => ({ width, style: look }));
	const header = sheet.addRow([]);
	header.height = HEADER_POINTS;
	for (const [index, column] of columns.entries()) {
		const cell = header.getCell(index + 1);
		cell.value = sheetText(column.header);
		cell.style = column.required ? HEADER_LOOK : QUIET_HEADER_LOOK;
		writeNote(cell, column.about, { own: HEADER_POINTS, above: [] });
	}
	header.commit();
	let rows = 1;
	for (const draft of content.drafts) {
		const row = sheet.addRow([]);
		for (const [index, { look, textLook, value }] of columns.entries()) {
			const cell = row.getCell(index + 1);
			const filled = value(draft);
			cell.style = typeof filled === 'string' ? (textLook ?? look) : look;
			if (filled !== undefined) cell.value = typeof filled === 'string' ? sheetText(filled) : filled;
		}
		row.commit();
		rows += 1;
		if (rows % ROWS_A_DRAIN === 0) await target.drain(sheet);
	}
	for (const [index, { field }] of ASSET_COLUMNS.entries()) {
		const words = wordsOfField(field, language);
		const letters = columnLetters(index);
		if (words !== undefined) addValidation(sheet, `${letters}2:${letters}${rows + 1}`, dropdown(words, language));
	}
	addFilter(target, sheet, `A1:${columnLetters(columns.length - 1)}${rows}`);
	// Without a password: it guards from slips of the hand, not from people.
	await sheet.protect('', { formatColumns: true, formatRows: true, sort: true, autoFilter: true });
	sheet.commit();
}

function columnsOf({ language, labels, open, notes, timeZone }: DraftsWorkbook): readonly DraftColumn[] {
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
	return [...fields, ...customs, ...identities, quantity, issued];
}
const INSTANT_WIDTH = 26;
const CUSTOM_WIDTH = 20;
const KEY_WIDTH = 50;
const NUMBER_WIDTH = 12;
const QUANTITY_WIDTH = 28;
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

type ListCell = string | number | IssuedCell;

function renderNote(note: InvoiceReconciliation, language: Language): readonly ListCell[] {
	const reais = [
		note.totalCents,
		note.draftsCents,
		note.rejectedCents,
		note.skippedCents,
		note.unallocatedCents,
		note.differenceCents,
	].map((cents) => cents / 100);
	return [
		note.file,
		note.number,
		renderIssuedCell(note.issuedAt),
		note.supplierName,
		...reais,
		note.notices.map((notice) => renderProblem(notice, language)).join('; '),
	];
}

function writeList(
	{ workbook }: WorkbookFile,
	name: string,
	columns: readonly (readonly [title: string, width: number])[],
	rows: readonly (readonly ListCell[])[],
): void {
	const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
	sheet.columns = columns.map(([, width]) => ({ width }));
	const header = sheet.addRow([]);
	for (const [index, [title]] of columns.entries()) {
		const cell = header.getCell(index + 1);
		cell.value = title;
		cell.style = HEADER_LOOK;
	}
	header.commit();
	for (const values of rows) {
		const row = sheet.addRow([]);
		row.height = rowHeight(
			values.flatMap((value, index) =>
				typeof value === 'string' ? [[value, columns[index]?.[1] ?? NUMBER_WIDTH] as const] : [],
			),
		);
		for (const [index, listed] of values.entries()) {
			const cell = row.getCell(index + 1);
			const value = typeof listed === 'object' ? listed.value : listed;
			cell.value = typeof value === 'string' ? sheetText(value) : value;
			if (typeof listed === 'object') cell.style = { ...TEXT, numFmt: listed.numFmt };
			else cell.style = typeof value === 'number' ? AMOUNT : TEXT;
		}
		row.commit();
	}
	sheet.commit();
}
const AMOUNT: Look = { numFmt: REAIS_FORMAT, alignment: { vertical: 'top' } };
const TEXT: Look = { numFmt: '@', alignment: { vertical: 'top', wrapText: true } };
