/**
 * The workbook of drafts: one row per asset of an invoice with every field, to be filled in by people and imported.
 *
 * Access key, item and unit stand in locked columns: by them a row keeps its identity, so that a note imported as XML and
 * through the workbook never doubles. A fourth has the quantity of the item, for the list of what was made a fixed asset,
 * a fifth what the item cost on the note, by which an import tells that prices no longer add up to it.
 * Instants are texts with the time of day of the note and its zone (`render-instant.ts`): a date of Excel has no zone, and
 * the workbook must give the very instants that the notes give. To sort and filter by, a sixth column has the date of the
 * note as a date of Excel; cells of dates that people fill in are dates as well.
 *
 * Beside the drafts: what became of the money of each note, and what was refused or left out, and why.
 */
import type { Style } from 'exceljs';
import type { InvoiceReconciliation } from '../../drafts/invoice/invoice-plan.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { ASSET_COLUMNS, REAIS_FORMAT } from './asset-columns.ts';
import { draftColumns, type DraftedFields, type InvoiceDraft } from './draft-columns.ts';
import { DRAFTS_WORDS } from './drafts-words.ts';
import { dropdown, wordsOfField } from './dropdowns.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { type IssuedCell, renderIssuedCell } from './issued-cell.ts';
import { HEADER_LOOK, QUIET_HEADER_LOOK, rowHeight } from './look.ts';
import { addFilter, addValidation, createWorkbookFile, sheetText, type WorkbookFile } from './workbook-file.ts';
import { writeNote } from './write-note.ts';

/** What of an invoice is no row of the workbook, or is one but deserves a word. */
export interface Remark {
	readonly kind: 'rejection' | 'skip' | 'notice';
	readonly place: string;
	readonly reason: string;
	readonly advice: string;
}

export interface DraftsWorkbook extends DraftedFields {
	readonly now: Date;
	/** As it is named to the person. */
	readonly name: string;
	/** Passed over once; `remarks` is read after it. */
	readonly drafts: Iterable<InvoiceDraft>;
	/** After the drafts: what became of the notes. */
	readonly settledNotes: () => readonly InvoiceReconciliation[];
	readonly remarks: readonly Remark[];
}

type Look = Partial<Style>;
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
	const columns = draftColumns(content);
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
				typeof value === 'string' ? [[value, columns[index]?.[1] ?? LEAST_WIDTH] as const] : [],
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
const LEAST_WIDTH = 12;
const AMOUNT: Look = { numFmt: REAIS_FORMAT, alignment: { vertical: 'top' } };
const TEXT: Look = { numFmt: '@', alignment: { vertical: 'top', wrapText: true } };
