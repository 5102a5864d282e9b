/** One row of `rejected.xlsx`: the user's cells, the reasons, which row it is, and what is wrong in red. */
import type { Row as SheetRow } from 'exceljs';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { HandedBackLayout, HandedBackRow, Reasons } from '../rejected/handed-back.ts';
import { type Looks, REASON_LOOK, rowHeight } from './look.ts';
import { REASON_WIDTHS } from './rejected-sheet.ts';
import { numberFormat, sheetText, sheetValue, TEXT_FORMAT } from './sheet-cell.ts';
import { writeNote } from './write-note.ts';

const NO_ROW: Row = { number: 0, cells: [] };

export interface RejectedRowContext {
	readonly table: TableRecord;
	readonly layout: HandedBackLayout;
	readonly language: Language;
	readonly looks: Looks;
	/** Which row of which run a row is, for the hidden column; absent where the user's table has that column. */
	readonly identity?: string;
	/** Heights of the rows above, the nearest first. */
	readonly rowsAbove: readonly number[];
	/** How many more comments the sheet may have. */
	readonly notesLeft: number;
}

/** Gives the number of comments that it wrote. */
export function writeRejectedRow(
	row: SheetRow,
	{ rejected, reasons }: HandedBackRow,
	context: RejectedRowContext,
): number {
	const { layout, language, identity } = context;
	const wrong = problemsByColumn(rejected.problems, layout);
	writeOwnCells(row, rejected.row ?? NO_ROW, wrong, context);
	writeReasonCells(row, reasons, layout);
	if (identity !== undefined) row.getCell(layout.header.length + 1).value = identity;
	let notes = 0;
	for (const [column, problems] of wrong) {
		if (notes >= context.notesLeft) break;
		writeNote(row.getCell(column + 1), renderNote(problems, language), { own: row.height, above: context.rowsAbove });
		notes++;
	}
	return notes;
}

function writeOwnCells(
	row: SheetRow,
	{ cells, formats }: Row,
	wrong: ReadonlyMap<number, unknown>,
	{ layout, table, looks }: RejectedRowContext,
): void {
	const write = (at: number, column: number): void => {
		const cell = cells[column] ?? null;
		const target = row.getCell(at + 1);
		const format =
			table.format === 'csv' ? TEXT_FORMAT : numberFormat(cell, table.formatCodes?.[formats?.[column] ?? -1]);
		target.style = looks.own(format, wrong.has(at));
		// An empty text is an empty cell of a CSV.
		if (cell !== null && cell !== '') target.value = sheetValue(cell);
	};
	for (const [at, column] of layout.own.entries()) write(at, column);
	// Beyond the header of the new sheet too, which has the hidden column as its last.
	const beyond = layout.header.length + (layout.hasIdentity ? 0 : 1);
	for (let column = layout.beyond; column < cells.length; column++) write(beyond + column - layout.beyond, column);
}

function writeReasonCells(row: SheetRow, reasons: Reasons, layout: HandedBackLayout): void {
	const texts = [reasons.row, reasons.problems.join('\n'), reasons.codes];
	for (const [at, text] of texts.entries()) {
		const cell = row.getCell(layout.reasonsAt + at + 1);
		cell.style = REASON_LOOK;
		if (text !== '') cell.value = sheetText(text);
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
