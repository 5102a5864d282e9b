/**
 * Cells of a CSV written `="000107"`: how ERPs and people keep leading zeros from a spreadsheet program, which shows the
 * text between the quotes. That text is what is read; `""` inside it is a quote.
 *
 * Only the exact form. Any other expression (`="a"&"b"`, `=A1`) is not calculated and stays the text that it is.
 */
import type { Cell } from '../../sources/values/cell.ts';
import { findReasonColumns } from '../columns/reason-columns.ts';

const EQUALS = 0x3d;
const QUOTE = 0x22;
const QUOTED = /^="(?<text>(?:[^"]|"")*)"$/;

type ReadCells = (cells: readonly Cell[]) => readonly Cell[];

const AS_THEY_ARE: ReadCells = (cells) => cells;

/** For the rows of a table: of a CSV, or of one that this program handed back, since rows of a CSV come back as a workbook, too. */
export function createFormulaReader(header: readonly string[], isCsv: boolean): ReadCells {
	return isCsv || findReasonColumns(header) !== undefined ? readQuotedFormulas : AS_THEY_ARE;
}

/** The cells as a spreadsheet program would show them; the same array where that makes no difference. */
export function readQuotedFormulas(cells: readonly Cell[]): readonly Cell[] {
	for (const cell of cells) {
		if (typeof cell === 'string' && mayBeQuoted(cell)) return cells.map(readQuotedFormula);
	}
	return cells;
}

function readQuotedFormula(cell: Cell): Cell {
	if (typeof cell !== 'string' || !mayBeQuoted(cell)) return cell;
	return QUOTED.exec(cell)?.groups?.['text']?.replaceAll('""', '"') ?? cell;
}

function mayBeQuoted(text: string): boolean {
	return text.charCodeAt(0) === EQUALS && text.charCodeAt(1) === QUOTE;
}
