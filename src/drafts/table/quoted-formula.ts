/**
 * Reads cells like `="000107"`, which people write to keep leading zeros, and links with their label. Does not calculate other formulas
 * (`="a"&"b"`).
 */
import type { Cell } from '../../sources/values/cell.ts';
import type { TableSource } from '../../sources/values/source.ts';
import { findReasonColumns } from '../columns/reason-columns.ts';

const EQUALS = 0x3d;
const QUOTE = 0x22;
const LINK = /^=H/i;
/** A text, or a link by Excel in English, Portuguese or Spanish: its address and, if given, what is shown. */
const QUOTED =
	/^=(?:"(?<text>(?:[^"]|"")*)"|(?:HYPERLINK|HIPERLINK|HIPERV[IÍ]NCULO)\(\s*"(?<address>(?:[^"]|"")*)"\s*(?:[,;]\s*(?:"(?<label>(?:[^"]|"")*)"|(?<number>\d+))\s*)?\))$/iu;

type ReadCells = (cells: readonly Cell[]) => readonly Cell[];

const AS_THEY_ARE: ReadCells = (cells) => cells;

/** Spreadsheet programs read these formats as if the cells were typed. Other formats mark formulas. */
export const TYPED_FORMATS: ReadonlySet<TableSource['format']> = new Set(['csv', 'html']);

/** A file that this program returned may be a workbook with the rows of a CSV. */
export function createFormulaReader(header: readonly string[], format: TableSource['format']): ReadCells {
	return TYPED_FORMATS.has(format) || findReasonColumns(header) !== undefined ? readQuotedFormulas : AS_THEY_ARE;
}

/** Returns the cells as a spreadsheet program would show them; the same array if nothing changes. */
export function readQuotedFormulas(cells: readonly Cell[]): readonly Cell[] {
	for (const cell of cells) if (typeof cell === 'string' && mayBeQuoted(cell)) return cells.map(readQuotedFormula);
	return cells;
}

function readQuotedFormula(cell: Cell): Cell {
	if (typeof cell !== 'string' || !mayBeQuoted(cell)) return cell;
	const { text, address, label, number } = QUOTED.exec(cell)?.groups ?? {};
	return number ?? (text ?? label ?? address)?.replaceAll('""', '"') ?? cell;
}

function mayBeQuoted(text: string): boolean {
	return text.charCodeAt(0) === EQUALS && (text.charCodeAt(1) === QUOTE || LINK.test(text));
}
