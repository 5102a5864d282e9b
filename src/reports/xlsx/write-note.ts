/** exceljs has no API for the size of the box, so its own property is set; a test reads the file. */
import type { Cell } from 'exceljs';
import { countLines } from './look.ts';
import { encodeSheetText } from './sheet-cell.ts';

const MIN_WIDTH = 36;
const COLUMN_WIDTH = 9;
/** The font of comments is smaller than that of cells. */
const CHARACTERS_A_WIDTH = 1.15;
const LINE_POINTS = 12.5;
const PADDING_POINTS = 12;
/** Height of an empty row; no other row is lower. */
const ROW_POINTS = 15;

export function writeNote(cell: Cell, text: string, rowPoints: number): void {
	const { right, width } = findRightEdge(cell);
	const points = countLines(text, Math.floor(width * CHARACTERS_A_WIDTH)) * LINE_POINTS + PADDING_POINTS;
	const row = Number(cell.row);
	Reflect.set(cell, '_comment', {
		note: text,
		model: {
			type: 'note',
			note: {
				texts: [{ font: { size: 9, name: 'Calibri' }, text: encodeSheetText(text) }],
				margins: { insetmode: 'auto', inset: [0.13, 0.13, 0.25, 0.25] },
				protection: { locked: 'True', lockText: 'True' },
				editAs: 'absolute',
			},
			// In columns and rows of the sheet. Rows below are not known yet: the lowest height that they can have is safe.
			anchor: {
				left: Number(cell.col) + 0.1,
				right,
				top: row - 1,
				bottom: row + Math.ceil(Math.max(0, points - rowPoints) / ROW_POINTS),
			},
		},
	});
}

/** Takes visible columns to the right of the cell until a line is long enough. */
function findRightEdge(cell: Cell): { readonly right: number; readonly width: number } {
	let right = Number(cell.col);
	let width = 0;
	while (width < MIN_WIDTH) {
		right++;
		const column = cell.worksheet.getColumn(right);
		if (!column.hidden) width += column.width ?? COLUMN_WIDTH;
	}
	return { right, width };
}
