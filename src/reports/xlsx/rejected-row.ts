import type { Row as SheetRow } from 'exceljs';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import { type HandedBackLayout, renderReasons } from '../rejected/handed-back.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import { type OwnLooks, REASON_LOOK, REASON_WIDTHS, rowHeight } from './look.ts';
import { numberFormat, sheetValue, TEXT_FORMAT } from './sheet-cell.ts';
import { fillCell, writeNote } from './sheet-writer.ts';

const NO_ROW: Row = { number: 0, cells: [] };

export interface RejectedRowContext {
	readonly table: TableRecord;
	readonly layout: HandedBackLayout;
	readonly language: Language;
	readonly looks: OwnLooks;
	readonly identity: string | undefined;
	readonly notesLeft: number;
}

export function writeRejectedRow(row: SheetRow, rejected: Rejected, context: RejectedRowContext): number {
	const { layout, language, identity } = context;
	const problems = rejected.problems.map((problem) => placeProblem(problem, layout));
	const wrong = problemsByColumn(problems, layout);
	writeOwnCells(row, rejected.row ?? NO_ROW, wrong, context);
	const reasons = renderReasons({ ...rejected, problems }, language);
	const texts = [reasons.row, reasons.problems.join('\n'), reasons.codes];
	for (const [at, text] of texts.entries()) fillCell(row.getCell(layout.reasonsAt + at + 1), text, REASON_LOOK);
	row.height = rowHeight(texts.map((text, at) => [text, REASON_WIDTHS[at] ?? text.length] as const));
	if (identity !== undefined) row.getCell(layout.header.length + 1).value = identity;
	const noted = [...wrong].slice(0, context.notesLeft);
	for (const [column, ofCell] of noted) writeNote(row.getCell(column + 1), renderNote(ofCell, language), row.height);
	return noted.length;
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
		target.style = looks(format, wrong.has(at), typeof cell === 'number');
		if (cell !== null && cell !== '') target.value = sheetValue(cell);
	}
}

function placeOfColumn(
	column: number,
	{ own, ownAt, header, beyond, hasIdentity }: HandedBackLayout,
): number | undefined {
	if (column >= beyond) return header.length + (hasIdentity ? 0 : 1) + column - beyond;
	const at = own.indexOf(column);
	return at === -1 ? undefined : ownAt + at;
}

function placeProblem(problem: Problem, layout: HandedBackLayout): Problem {
	const { place } = problem;
	if (place?.column === undefined) return problem;
	const column = placeOfColumn(place.column, layout);
	return column === undefined ? problem : { ...problem, place: { ...place, column } };
}

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

export function findFirstWrong(rows: readonly Rejected[], layout: HandedBackLayout): number | undefined {
	const columns = rows.flatMap(({ problems }) => {
		const placed = problems.map((problem) => placeProblem(problem, layout));
		return [...problemsByColumn(placed, layout).keys()];
	});
	return columns.length === 0 ? undefined : Math.min(...columns);
}

function renderNote(problems: readonly Problem[], language: Language): string {
	return problems
		.map((problem) => {
			const { place: _, ...unplaced } = problem;
			return `${renderProblem(unplaced, language)}\n${renderAdvice(problem, language)}`;
		})
		.join('\n\n');
}
