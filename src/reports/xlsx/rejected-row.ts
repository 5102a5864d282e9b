/** One row of `rejected.xlsx`: the user's cells, the reasons, which row it is, and what is wrong in red. */
import type { Cell as SheetCell, Row as SheetRow } from 'exceljs';
import { isIdentityHeader } from '../../drafts/table/reason-columns.ts';
import type { Language } from '../../problems/message.ts';
import type { Problem } from '../../problems/problem.ts';
import { renderAdvice, renderProblem } from '../../problems/render-problem.ts';
import type { TableRecord } from '../../runs/run-record.ts';
import type { Row } from '../../sources/cell.ts';
import { type HandedBackLayout, renderReasons } from '../handed-back.ts';
import type { Rejected } from '../rejected-rows.ts';
import { OWN_ALIGNMENT, REASON_LOOK, rowHeight, WRONG_LOOK } from './look.ts';
import { REASON_WIDTHS } from './rejected-sheet.ts';
import { writeCell, writeTextCell } from './sheet-cell.ts';
import { writeNote } from './workbook-file.ts';

export interface RejectedRowContext {
	readonly table: TableRecord;
	readonly layout: HandedBackLayout;
	readonly language: Language;
	/** Which row of which run a row is, for the hidden column; absent where the user's table has that column. */
	readonly identity?: string;
	/** How many more comments the sheet may have. */
	readonly notesLeft: number;
}

/** Gives the number of comments that it wrote. */
export function writeRejectedRow(row: SheetRow, rejected: Rejected, context: RejectedRowContext): number {
	const { layout, table, language, identity } = context;
	writeOwnCells(row, rejected.row ?? { number: 0, cells: [] }, layout, table);
	writeReasonCells(row, rejected, layout, language);
	if (identity !== undefined) row.getCell(layout.header.length + 1).value = identity;
	let notes = 0;
	for (const [column, problems] of problemsByColumn(rejected.problems, layout)) {
		const cell = row.getCell(column + 1);
		cell.style = { ...cell.style, ...WRONG_LOOK };
		if (notes < context.notesLeft) {
			writeNote(cell, renderNote(problems, language));
			notes++;
		}
	}
	return notes;
}

function writeOwnCells(row: SheetRow, { cells, formats }: Row, layout: HandedBackLayout, table: TableRecord): void {
	const write = (target: SheetCell, column: number): void => {
		const cell = cells[column] ?? null;
		target.alignment = OWN_ALIGNMENT;
		if (table.format === 'csv') writeTextCell(target, typeof cell === 'string' ? cell : '');
		else writeCell(target, cell, table.formatCodes?.[formats?.[column] ?? -1]);
	};
	for (const [at, column] of layout.own.entries()) write(row.getCell(at + 1), column);
	// Beyond the header of the new sheet too, which has the hidden column as its last.
	const beyond = layout.header.length + (layout.header.some(isIdentityHeader) ? 0 : 1);
	for (let column = layout.beyond; column < cells.length; column++) {
		write(row.getCell(beyond + column - layout.beyond + 1), column);
	}
}

function writeReasonCells(row: SheetRow, rejected: Rejected, layout: HandedBackLayout, language: Language): void {
	const reasons = renderReasons(rejected, language);
	const texts = [reasons.row, reasons.problems.join('\n'), reasons.codes];
	for (const [at, text] of texts.entries()) {
		const cell = row.getCell(layout.reasonsAt + at + 1);
		writeTextCell(cell, text);
		cell.style = { ...cell.style, ...REASON_LOOK };
	}
	row.height = rowHeight(texts.map((text, at) => [text, REASON_WIDTHS[at] ?? text.length] as const));
}

/** Column of the new sheet from 0, with all that is wrong there. */
function problemsByColumn(
	problems: readonly Problem[],
	layout: HandedBackLayout,
): ReadonlyMap<number, readonly Problem[]> {
	const byColumn = new Map<number, Problem[]>();
	for (const problem of problems) {
		const at = layout.own.indexOf(problem.place?.column ?? -1);
		if (at !== -1) byColumn.set(at, [...(byColumn.get(at) ?? []), problem]);
	}
	return byColumn;
}

function renderNote(problems: readonly Problem[], language: Language): string {
	return problems
		.map((problem) => {
			// The comment stands at its cell: column and header go without saying.
			const { place: _, ...unplaced } = problem;
			return `${renderProblem(unplaced, language)}\n${renderAdvice(problem, language)}`;
		})
		.join('\n\n');
}
