/** Cells as they were read to cells of a workbook that are read the same, with the number format that they had. */
import type { Cell as SheetCell } from 'exceljs';
import type { Cell } from '../../sources/cell.ts';
import { sheetText } from './workbook-file.ts';

/** What a person types into a cell of this format stays the text that was typed. */
const TEXT_FORMAT = '@';
const DATE_FORMAT = 'dd/mm/yyyy';
const TIME_FORMAT = '[h]:mm:ss';

/** `formatCode`: of a cell of a workbook; absent for a CSV, whose cells are text. */
export function writeCell(target: SheetCell, cell: Cell, formatCode: string | undefined): void {
	if (formatCode !== undefined && formatCode !== 'General') target.numFmt = formatCode;
	if (cell === null) return;
	if (typeof cell === 'string') target.value = sheetText(cell);
	else if (typeof cell === 'number' || typeof cell === 'boolean') target.value = cell;
	else if (cell.kind === 'error' && isErrorText(cell.text)) target.value = { error: cell.text };
	else if (cell.serial === undefined) target.value = sheetText(cell.text);
	else {
		target.value = cell.serial;
		// Without a format of its own a date would be a bare number.
		target.numFmt ??= cell.kind === 'date' ? DATE_FORMAT : TIME_FORMAT;
	}
}

export function writeTextCell(target: SheetCell, text: string): void {
	target.numFmt = TEXT_FORMAT;
	if (text !== '') target.value = sheetText(text);
}

const ERRORS = ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!'] as const;

function isErrorText(text: string): text is (typeof ERRORS)[number] {
	return ERRORS.some((error) => error === text);
}
