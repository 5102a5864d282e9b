/** One row of `rejected.xlsx`: the reasons, the user's cells, what is wrong in red, and which row it is. */
import type { Row as SheetRow } from 'exceljs';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import { type HandedBackLayout, type Reasons, renderReasons } from '../rejected/handed-back.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import { type Looks, REASON_LOOK, REASON_WIDTHS, rowHeight } from './look.ts';
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
export function writeRejectedRow(row: SheetRow, rejected: Rejected, context: RejectedRowContext): number {
	const { layout, language, identity } = context;
	const problems = rejected.problems.map((problem) => placeProblem(problem, layout));
	const wrong = problemsByColumn(problems, layout);
	const reasons = renderReasons({ ...rejected, problems }, language);
	writeOwnCells(row, rejected.row ?? NO_ROW, wrong, context);
	writeReasonCells(row, reasons, layout);
	if (identity !== undefined) row.getCell(layout.header.length + 1).value = identity;
	let notes = 0;
	for (const [column, ofCell] of wrong) {
		if (notes >= context.notesLeft) break;
		writeNote(row.getCell(column + 1), renderNote(ofCell, language), { own: row.height, above: context.rowsAbove });
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
	for (let column = 0; column < Math.max(cells.length, layout.beyond); column++) {
		const at = placeOfColumn(column, layout);
		if (at === undefined) continue;
		const cell = cells[column] ?? null;
		const target = row.getCell(at + 1);
		const format =
			table.format === 'csv' ? TEXT_FORMAT : numberFormat(cell, table.formatCodes?.[formats?.[column] ?? -1]);
		target.style = looks.own(format, wrong.has(at), typeof cell === 'number');
		// An empty text is an empty cell of a CSV.
		if (cell !== null && cell !== '') target.value = sheetValue(cell);
	}
}

/** Where a column of the original table stands in the sheet, from 0; undefined for earlier reasons, which give way. */
function placeOfColumn(
	column: number,
	{ own, ownAt, header, beyond, hasIdentity }: HandedBackLayout,
): number | undefined {
	// Beyond the header of the new sheet too, which has the hidden column as its last.
	if (column >= beyond) return header.length + (hasIdentity ? 0 : 1) + column - beyond;
	const at = own.indexOf(column);
	return at === -1 ? undefined : ownAt + at;
}

/** With the letter that its column has in the sheet. */
function placeProblem(problem: Problem, layout: HandedBackLayout): Problem {
	const { place } = problem;
	if (place?.column === undefined) return problem;
	const column = placeOfColumn(place.column, layout);
	return column === undefined ? problem : { ...problem, place: { ...place, column } };
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

/** Own columns of the sheet from 0, with all that is wrong there. */
function problemsByColumn(
	problems: readonly Problem[],
	{ ownAt, own }: HandedBackLayout,
): ReadonlyMap<number, readonly Problem[]> {
	const byColumn = new Map<number, Problem[]>();
	for (const problem of problems) {
		const at = problem.place?.column ?? -1;
		if (at >= ownAt && at < ownAt + own.length) byColumn.set(at, [...(byColumn.get(at) ?? []), problem]);
	}
	return byColumn;
}

/** The first column of the sheet, from 0, in which something is wrong; undefined where a row as a whole is. */
export function findFirstWrong(rows: readonly Rejected[], layout: HandedBackLayout): number | undefined {
	const columns = rows.flatMap(({ problems }) => [
		...problemsByColumn(
			problems.map((problem) => placeProblem(problem, layout)),
			layout,
		).keys(),
	]);
	return columns.length === 0 ? undefined : Math.min(...columns);
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
