/**
 * Comments beside cells, each in a box that holds all of its text and is not much larger.
 *
 * exceljs has no word for the size of the box, so that it is given through the property that it keeps the comment in;
 * `test/reports/xlsx` looks at the file. A box is measured in columns and rows of the sheet, whose widths and heights differ:
 * it takes columns until a line is long enough, and stands beside the rows above its cell, since rows below are not known yet.
 */
import type { Cell as SheetCell } from 'exceljs';
import { countLines } from './look.ts';
import { encodeSheetText } from './sheet-cell.ts';

/** In characters of the width of a column, which are those of the font of cells. */
const MIN_WIDTH = 36;
const COLUMN_WIDTH = 9;
/** The font of comments is smaller than that of cells. */
const CHARACTERS_A_WIDTH = 1.15;
const LINE_POINTS = 12.5;
const PADDING_POINTS = 12;
/** The height of a row that has none of its own; no row of ours is lower. */
const ROW_POINTS = 15;
/** What exceljs takes for the height of every row when it turns a part of one into pixels. */
const PIXELS_A_ROW = 18;
const PIXELS_A_POINT = 96 / 72;

export interface NoteRows {
	/** Height of the row of the cell, in points. */
	readonly own: number;
	/** Heights of the rows above it, the nearest first; fewer than there are will do. */
	readonly above: readonly number[];
}

/** Rows above a cell that a box may need. */
export const NOTE_ROWS_ABOVE = 24;

export function writeNote(cell: SheetCell, text: string, rows: NoteRows): void {
	const { right, width } = findRightEdge(cell);
	const lines = countLines(text, Math.floor(width * CHARACTERS_A_WIDTH));
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
			// In columns and rows of the sheet, from the cell's right edge.
			anchor: {
				left: Number(cell.col) + 0.1,
				right,
				...placeRows(Number(cell.row), lines * LINE_POINTS + PADDING_POINTS, rows),
			},
		},
	});
}

/** The columns behind the cell that make a line long enough. */
function findRightEdge(cell: SheetCell): { readonly right: number; readonly width: number } {
	let right = Number(cell.col);
	let width = 0;
	while (width < MIN_WIDTH) {
		right++;
		const column = cell.worksheet.getColumn(right);
		if (!column.hidden) width += column.width ?? COLUMN_WIDTH;
	}
	return { right, width };
}

/** The rows of a box of that height: up from the cell's own, and where there are too few above, down from it. */
function placeRows(
	row: number,
	points: number,
	{ own, above }: NoteRows,
): { readonly top: number; readonly bottom: number } {
	let top = row - 1;
	let height = own;
	for (const one of above) {
		if (height >= points || top === 0) break;
		top--;
		height += one;
	}
	if (height < points) return { top, bottom: row + (points - height) / ROW_POINTS };
	const spare = ((height - points) * PIXELS_A_POINT) / PIXELS_A_ROW;
	return { top: top + Math.min(spare, 0.99), bottom: row };
}
