/**
 * The workbook of drafts: one row per asset of an invoice with every field, to be filled in by people and imported.
 *
 * Access key, item and unit stand in locked columns: by them a row keeps its identity, so that an invoice imported as XML and
 * through the workbook never doubles. A fourth has the quantity of the item, for the list of what was made a fixed asset,
 * a fifth what the item cost on the invoice, by which an import sees that prices no longer add up to it. On paper, where
 * people write what is missing beside the asset, there are only the columns that they fill in.
 * Dates are dates of Excel; those of the invoice show its time of day and zone, so that the workbook gives the very instants
 * that the invoices give (`instant-cell.ts`).
 *
 * Beside the drafts: what became of the money of each invoice, and what was refused or left out, and why.
 */
import type { Cell as SheetCell, Style } from 'exceljs';
import type { InvoiceReconciliation } from '../../drafts/invoice/invoice-plan.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine } from '../text/command-line.ts';
import { ASSET_COLUMNS, REAIS_FORMAT } from './asset-columns.ts';
import { draftColumns, type DraftedFields, type InvoiceDraft } from './draft-columns.ts';
import { addDropdowns } from './dropdowns.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { type InstantCell, renderIssuedCell } from './instant-cell.ts';
import { HEADER_LOOK, onPaper, QUIET_HEADER_LOOK, rowHeight } from './look.ts';
import { sheetText } from './sheet-cell.ts';
import { addFilter, createWorkbookFile, type WorkbookFile } from './workbook-file.ts';
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
	/** After the drafts: what became of the invoices. */
	readonly settledInvoices: () => readonly InvoiceReconciliation[];
	readonly remarks: readonly Remark[];
}

const MIN_WIDTH = 12;
type Look = Partial<Style>;
const HEADER_POINTS = 32;
/** No title of the lists is the name of a field, so that none is taken for a list of assets. With the widths of columns. */
const INVOICE_COLUMNS = [
	['file', 30],
	['number', 12],
	['issued', 18],
	['issuer', 30],
	['total', 16],
	['drafts', 16],
	['rejected', 16],
	['skipped', 16],
	['unallocated', 16],
	['difference', 16],
	['notices', 50],
] as const;
const REMARK_COLUMNS = [
	['kind', 18],
	['place', 60],
	['reason', 60],
	['advice', 60],
] as const;
const AMOUNT: Look = { numFmt: REAIS_FORMAT, alignment: { vertical: 'top', horizontal: 'right', indent: 1 } };
const TEXT: Look = { numFmt: '@', alignment: { vertical: 'top', horizontal: 'left', indent: 1, wrapText: true } };
const ROWS_A_DRAIN = 500;

export async function writeDrafts(file: string, content: DraftsWorkbook): Promise<void> {
	const { language, name } = content;
	const target = await createWorkbookFile(file, content.now);
	const words = wordsOf('reports', language);
	writeInstructionSheet(target.workbook, {
		sheet: words('drafts.instructions'),
		title: words('drafts.title'),
		lines: words('drafts.lines', {
			validate: commandLine('validate', [name], []),
			import: commandLine('import', [name], []),
		}),
	});
	await writeDraftSheet(target, content);
	writeList(
		target,
		words('drafts.invoices'),
		INVOICE_COLUMNS.map(([column, width]) => [words(`drafts.invoice-column.${column}`), width] as const),
		content.settledInvoices().map((invoice) => renderInvoice(invoice, language)),
	);
	writeList(
		target,
		words('drafts.remarks'),
		REMARK_COLUMNS.map(([column, width]) => [words(`drafts.remark-column.${column}`), width] as const),
		content.remarks.map(({ kind, place, reason, advice }) => [words(`drafts.remark.${kind}`), place, reason, advice]),
	);
	await target.close();
}

async function writeDraftSheet(target: WorkbookFile, content: DraftsWorkbook): Promise<void> {
	const { language } = content;
	const columns = draftColumns(content);
	const toFillIn = columns.slice(0, ASSET_COLUMNS.length);
	const sheet = target.workbook.addWorksheet(wordsOf('reports', language)('drafts.sheet'), {
		views: [{ state: 'frozen', ySplit: 1, xSplit: 1 }],
		pageSetup: onPaper(toFillIn.map(({ width }) => width)),
	});
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
		for (const [index, { look, value }] of columns.entries()) writeCell(row.getCell(index + 1), value(draft), look);
		row.commit();
		rows += 1;
		if (rows % ROWS_A_DRAIN === 0) await target.drain(sheet);
	}
	const fields = ASSET_COLUMNS.map(({ field }) => field);
	addDropdowns(sheet, fields, { first: 2, last: rows + 1 }, language);
	sheet.pageSetup.printArea = `A$1:${columnLetters(toFillIn.length - 1)}$${rows}`;
	addFilter(target, sheet, `A1:${columnLetters(columns.length - 1)}${rows}`);
	// Without a password: it guards from slips of the hand, not from people.
	await sheet.protect('', { formatColumns: true, formatRows: true, sort: true, autoFilter: true });
	sheet.commit();
}

type ListCell = string | number | InstantCell;

function writeCell(cell: SheetCell, filled: ListCell | undefined, look: Look): void {
	cell.style = typeof filled === 'object' ? { ...look, numFmt: filled.numFmt } : look;
	const value = typeof filled === 'object' ? filled.value : filled;
	if (value !== undefined) cell.value = typeof value === 'string' ? sheetText(value) : value;
}

function renderInvoice(invoice: InvoiceReconciliation, language: Language): readonly ListCell[] {
	const reais = [
		invoice.totalCents,
		invoice.draftsCents,
		invoice.rejectedCents,
		invoice.skippedCents,
		invoice.unallocatedCents,
		invoice.differenceCents,
	].map((cents) => cents / 100);
	return [
		invoice.file,
		invoice.number,
		renderIssuedCell(invoice.issuedAt),
		invoice.supplierName,
		...reais,
		invoice.notices.map((notice) => renderProblem(notice, language)).join('; '),
	];
}

function writeList(
	{ workbook }: WorkbookFile,
	name: string,
	columns: readonly (readonly [title: string, width: number])[],
	rows: readonly (readonly ListCell[])[],
): void {
	const sheet = workbook.addWorksheet(name, {
		views: [{ state: 'frozen', ySplit: 1 }],
		pageSetup: onPaper(columns.map(([, width]) => width)),
	});
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
				typeof value === 'string' ? [[value, columns[index]?.[1] ?? MIN_WIDTH] as const] : [],
			),
		);
		for (const [index, value] of values.entries()) {
			writeCell(row.getCell(index + 1), value, typeof value === 'number' ? AMOUNT : TEXT);
		}
		row.commit();
	}
	sheet.commit();
}
