/** The sheet of `rejected.xlsx` around its rows: header, widths, what is hidden, lists to choose from, filter. */
import type { Worksheet } from 'exceljs';
import { IDENTITY_COLUMN, isIdentityHeader } from '../../drafts/columns/reason-columns.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { guardApostrophe } from '../../sources/csv/formula-guard.ts';
import type { HandedBackLayout, HandedBackRow } from '../rejected/handed-back.ts';
import { renderCellText } from '../rejected/render-cell.ts';
import { addDropdowns } from './dropdowns.ts';
import { columnWidth, HEADER_LOOK, ON_PAPER, QUIET_HEADER_LOOK } from './look.ts';
import { sheetText } from './sheet-cell.ts';
import { addFilter, type WorkbookFile } from './workbook-file.ts';

/** Row number, problems, codes. */
export const REASON_WIDTHS = [8, 90, 28] as const;
/** What a number format may add to the digits: `R$ 1.234,00`. */
const FORMAT_CHARACTERS = 6;

/** `measured`: rows by which the columns get their widths. */
export function startRejectedSheet(
	{ workbook }: WorkbookFile,
	name: string,
	table: TableRecord,
	layout: HandedBackLayout,
	measured: readonly HandedBackRow[],
): Worksheet {
	const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }], pageSetup: ON_PAPER });
	const own = layout.own.map((column) => ({
		width: columnWidth([
			table.header[column] ?? '',
			...measured.map(({ rejected }) => measureCell(rejected.row?.cells[column] ?? null)),
		]),
		hidden: isIdentityHeader(table.header[column] ?? ''),
	}));
	const reasons = REASON_WIDTHS.map((width) => ({ width, hidden: false }));
	const identity = own.some(({ hidden }) => hidden) ? [] : [{ width: 20, hidden: true }];
	sheet.columns = [...own, ...reasons, ...identity];

	const header = sheet.addRow([]);
	const names = identity.length === 0 ? layout.header : [...layout.header, IDENTITY_COLUMN];
	for (const [column, text] of names.entries()) {
		const cell = header.getCell(column + 1);
		cell.value = sheetText(guardApostrophe(text));
		cell.style = column < layout.reasonsAt ? HEADER_LOOK : QUIET_HEADER_LOOK;
	}
	header.commit();
	return sheet;
}

export function finishRejectedSheet(
	file: WorkbookFile,
	sheet: Worksheet,
	table: TableRecord,
	layout: HandedBackLayout,
	rows: number,
	language: Language,
): void {
	const fields = layout.own.map((column) => table.fields[column]);
	addDropdowns(sheet, fields, rows + 1, language);
	addFilter(file, sheet, `A1:${columnLetters(layout.header.length - 1)}${rows + 1}`);
	sheet.commit();
}

/** A text about as long as what the cell shows. */
function measureCell(cell: Cell): string {
	const text = renderCellText(cell, 'pt-BR');
	return typeof cell === 'number' ? text.padEnd(text.length + FORMAT_CHARACTERS) : text;
}
