/**
 * Cells as they were read to cells of a workbook that are read the same, with the number format that they had.
 *
 * A cell that could not be read (a formula without a result, a number that is none) has no value to give back, and its
 * raw text might pass for one: it is shown as Excel shows what does not fit, and stays refused. Its comment says what
 * was found.
 */
import type { CellValue } from 'exceljs';
import type { Cell } from '../../sources/values/cell.ts';
import { guardApostrophe } from '../../sources/csv/formula-guard.ts';
import { UNFIT } from '../rejected/render-cell.ts';
import { sheetText } from './workbook-file.ts';

/** What a person types into a cell of this format stays the text that was typed. */
export const TEXT_FORMAT = '@';
const DATE_FORMAT = 'dd/mm/yyyy';
const TIME_FORMAT = '[h]:mm:ss';
const ERRORS = ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!'] as const;

export function sheetValue(cell: Cell): CellValue {
	if (cell === null || typeof cell === 'number' || typeof cell === 'boolean') return cell;
	if (typeof cell === 'string') return sheetText(guardApostrophe(cell));
	if (cell.kind === 'invalid') return UNFIT;
	if (cell.kind === 'error' && isErrorText(cell.text)) return { error: cell.text };
	return cell.serial ?? sheetText(cell.text);
}

/** `formatCode`: the one that the cell had in its workbook. */
export function numberFormat(cell: Cell, formatCode: string | undefined): string {
	if (formatCode !== undefined && formatCode !== 'General') return formatCode;
	// Without a format of its own a date would be a bare number.
	if (typeof cell !== 'object' || cell?.serial === undefined) return 'General';
	return cell.kind === 'date' ? DATE_FORMAT : TIME_FORMAT;
}

function isErrorText(text: string): text is (typeof ERRORS)[number] {
	return ERRORS.some((error) => error === text);
}
