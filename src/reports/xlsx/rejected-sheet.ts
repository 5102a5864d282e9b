/** The sheet of `rejected.xlsx` around its rows: header, widths, what is hidden, lists to choose from, filter. */
import type { Worksheet } from 'exceljs';
import { IDENTITY_COLUMN, isIdentityHeader } from '../../drafts/columns/reason-columns.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { guardApostrophe } from '../../sources/csv/formula-guard.ts';
import type { HandedBackLayout } from '../rejected/handed-back.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import { renderCellText } from '../rejected/render-cell.ts';
import { addDropdowns } from './dropdowns.ts';
import { columnWidth, HEADER_LOOK, onPaper, QUIET_HEADER_LOOK, REASON_WIDTHS } from './look.ts';
import { findFirstWrong } from './rejected-row.ts';
import { sheetText } from './sheet-cell.ts';
import { addFilter, type WorkbookFile } from './workbook-file.ts';

/** Row number and problems. */
const FROZEN = 2;
/** What a screen has room for beside them. */
const SEEN_WIDTH = 90;
/** What a number format may add to the digits: `R$ 1.234,00`. */
const FORMAT_CHARACTERS = 6;

/** `measured`: rows by which the columns get their widths, and the sheet what is seen of it first. */
export function startRejectedSheet(
	{ workbook }: WorkbookFile,
	name: string,
	table: TableRecord,
	layout: HandedBackLayout,
	measured: readonly Rejected[],
): Worksheet {
	const own = layout.own.map((column) => ({
		width: columnWidth([
			table.header[column] ?? '',
			...measured.map(({ row }) => measureCell(row?.cells[column] ?? null)),
		]),
		hidden: isIdentityHeader(table.header[column] ?? ''),
	}));
	const reasons = REASON_WIDTHS.map((width) => ({ width, hidden: false }));
	const identity = own.some(({ hidden }) => hidden) ? [] : [{ width: 20, hidden: true }];
	const columns = [...reasons, ...own, ...identity];
	const first = firstSeen(columns, findFirstWrong(measured, layout) ?? FROZEN);
	const sheet = workbook.addWorksheet(name, {
		views: [{ state: 'frozen', xSplit: FROZEN, ySplit: 1, topLeftCell: `${columnLetters(first)}2` }],
		pageSetup: onPaper(columns.flatMap(({ width, hidden }) => (hidden ? [] : [width]))),
	});
	sheet.columns = columns;

	const header = sheet.addRow([]);
	const names = identity.length === 0 ? layout.header : [...layout.header, IDENTITY_COLUMN];
	for (const [column, text] of names.entries()) {
		const cell = header.getCell(column + 1);
		cell.value = sheetText(guardApostrophe(text));
		cell.style = column < layout.ownAt || column >= layout.header.length ? QUIET_HEADER_LOOK : HEADER_LOOK;
	}
	header.commit();
	return sheet;
}

/** The first column beside the frozen ones: the next one, unless the first that is wrong would not be seen from there. */
function firstSeen(columns: readonly { readonly width: number; readonly hidden: boolean }[], wrong: number): number {
	const before = columns.slice(FROZEN, wrong + 1).filter(({ hidden }) => !hidden);
	return before.reduce((sum, { width }) => sum + width, 0) > SEEN_WIDTH ? wrong : FROZEN;
}

export function finishRejectedSheet(
	file: WorkbookFile,
	sheet: Worksheet,
	table: TableRecord,
	layout: HandedBackLayout,
	rows: number,
	language: Language,
): void {
	const fields = Array.from({ length: layout.ownAt }, () => null);
	addDropdowns(
		sheet,
		[...fields, ...layout.own.map((column) => table.fields[column])],
		{ first: 2, last: rows + 1 },
		language,
	);
	addFilter(file, sheet, `A1:${columnLetters(layout.header.length - 1)}${rows + 1}`);
	sheet.commit();
}

/** A text about as long as what the cell shows. */
function measureCell(cell: Cell): string {
	const text = renderCellText(cell, 'pt-BR');
	return typeof cell === 'number' ? text.padEnd(text.length + FORMAT_CHARACTERS) : text;
}
