/** Locked columns keep identity, quantity and cost, so that an invoice's XML and its workbook never create an asset twice. */
import type { Style } from 'exceljs';
import { OWN_SHEETS } from '../../drafts/columns/reason-columns.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { nameFile } from '../../messages/render-param.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { REAIS_FORMAT, type UnitRow } from '../../invoices/rows/unit-table.ts';
import { ASSET_COLUMNS } from './asset-columns.ts';
import { draftColumns, type DraftedFields } from './draft-columns.ts';
import { renderIssuedCell } from '../../invoices/rows/instant-cell.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { HEADER_LOOK, rowHeight } from './look.ts';
import { fillCell, type SheetValue, SheetWriter, createWorkbookFile, type WorkbookFile } from './sheet-writer.ts';

export interface Remark {
	/** `asked`: a question about it is open. */
	readonly kind: 'rejection' | 'asked' | 'skip' | 'exists' | 'notice';
	readonly place: string;
	readonly reason: string;
	readonly advice: string;
}

export interface DraftsWorkbook extends DraftedFields {
	readonly now: Date;
	readonly drafts: AsyncIterable<UnitRow>;
	readonly remarks: readonly Remark[];
	/** Number of items that nobody decided, each in one row. */
	readonly undecided: number;
	readonly commands: Readonly<Record<'draft' | 'validate' | 'import', string>>;
}

/** Titles and widths. No title is a field name, so that an import does not read the list as assets. */
const INVOICE_COLUMNS = [
	['file', 30],
	['number', 12],
	['issued', 18],
	['issuer', 30],
	['total', 16],
	['drafts', 16],
	/** Only if an invoice has units that earlier runs created. */
	['earlier', 16],
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
const AMOUNT: Partial<Style> = { numFmt: REAIS_FORMAT, alignment: { vertical: 'top', horizontal: 'right', indent: 1 } };
const TEXT: Partial<Style> = {
	numFmt: '@',
	alignment: { vertical: 'top', horizontal: 'left', indent: 1, wrapText: true },
};

export async function writeDrafts(file: string, content: DraftsWorkbook): Promise<void> {
	const { language, commands } = content;
	const target = await createWorkbookFile(file, content.now);
	const words = wordsOf('reports', language);
	writeInstructionSheet(target, {
		sheet: OWN_SHEETS[language].fill,
		title: words('drafts.title'),
		lines: words('drafts.lines', { ...commands, undecided: content.undecided }),
	});
	await writeDraftSheet(target, content);
	await writeInvoices(target, content);
	await writeList(
		target,
		OWN_SHEETS[language].remarks,
		REMARK_COLUMNS.map(([column, width]) => [words(`drafts.remark-column.${column}`), width] as const),
		content.remarks.map(({ kind, place, reason, advice }) => [words(`drafts.remark.${kind}`), place, reason, advice]),
	);
	await target.close();
}

async function writeDraftSheet(target: WorkbookFile, content: DraftsWorkbook): Promise<void> {
	const { language } = content;
	const columns = draftColumns(content);
	const printed = ASSET_COLUMNS.length;
	const name = wordsOf('reports', language)('drafts.sheet');
	const writer = new SheetWriter(target, name, columns, { frozenColumns: 1, printed });
	for await (const draft of content.drafts) await writer.write(columns.map(({ value }) => value(draft)));
	const { sheet, lastRow } = writer;
	writer.offerWords(language, lastRow + 1);
	sheet.pageSetup.printArea = `A$1:${columnLetters(printed - 1)}$${lastRow}`;
	writer.filter(lastRow);
	// No password: the protection is against mistakes, not against people.
	await sheet.protect('', { formatColumns: true, formatRows: true, sort: true, autoFilter: true });
	sheet.commit();
}

/** The amounts of an invoice add up to its total. */
async function writeInvoices(target: WorkbookFile, { invoices, language }: DraftsWorkbook): Promise<void> {
	const words = wordsOf('reports', language);
	const hasEarlier = invoices.some(({ earlierCents = 0 }) => earlierCents > 0);
	const columns = INVOICE_COLUMNS.flatMap(([column, width]): readonly (readonly [title: string, width: number])[] => {
		if (column !== 'earlier') return [[words(`drafts.invoice-column.${column}`), width]];
		return hasEarlier ? [[words('page.invoice-column.earlier'), width]] : [];
	});
	const rows = invoices.map((invoice) => renderInvoice(invoice, hasEarlier, language));
	await writeList(target, OWN_SHEETS[language].invoices, columns, rows);
}

function renderInvoice(invoice: InvoiceReconciliation, hasEarlier: boolean, language: Language): readonly SheetValue[] {
	const reais = [
		invoice.totalCents,
		invoice.draftsCents,
		...(hasEarlier ? [invoice.earlierCents ?? 0] : []),
		invoice.rejectedCents,
		invoice.skippedCents,
		invoice.unallocatedCents,
		invoice.differenceCents,
	].map((cents) => cents / 100);
	return [
		nameFile(invoice.file, language),
		invoice.number,
		renderIssuedCell(invoice.issuedAt),
		invoice.supplierName,
		...reais,
		invoice.notices.map((notice) => renderProblem(notice, language)).join('; '),
	];
}

async function writeList(
	target: WorkbookFile,
	name: string,
	columns: readonly (readonly [title: string, width: number])[],
	rows: Iterable<readonly SheetValue[]>,
): Promise<void> {
	const titles = columns.map(([header, width]) => ({ header, width, headerLook: HEADER_LOOK }));
	const writer = new SheetWriter(target, name, titles);
	for (const values of rows) {
		const row = writer.addRow();
		row.height = rowHeight(
			columns.flatMap(([, width], index) => {
				const value = values[index];
				return typeof value === 'string' ? [[value, width] as const] : [];
			}),
		);
		for (const [index, value] of values.entries()) {
			fillCell(row.getCell(index + 1), value, typeof value === 'number' ? AMOUNT : TEXT);
		}
		row.commit();
		await writer.drain();
	}
	writer.sheet.commit();
}
