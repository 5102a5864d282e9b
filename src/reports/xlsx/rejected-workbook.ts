/** A hidden column identifies the run and row of each row. CSV cells are written as text, so that Excel does not change them. */
import type { Row as SheetRow } from 'exceljs';
import { IDENTITY_COLUMN, OWN_SHEETS, isIdentityHeader, REASON_COLUMNS } from '../../drafts/columns/reason-columns.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderAdvice, renderFile, renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import { guardApostrophe } from '../../sources/csv/render-csv.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { rejectedLocale } from '../rejected/rejected-cells.ts';
import { renderCellText } from '../rejected/render-cell.ts';
import { type RejectedLayout, layOut, renderReasons } from '../rejected/rejected-layout.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import { correctCommand } from '../text/command-line.ts';
import { type Instructions, writeInstructionSheet } from './instruction-sheet.ts';
import {
	columnWidth,
	createOwnLooks,
	HEADER_LOOK,
	QUIET_HEADER_LOOK,
	REASON_LOOK,
	REASON_WIDTHS,
	rowHeight,
} from './look.ts';
import { numberFormat, sheetName, sheetValue, TEXT_FORMAT } from './sheet-cell.ts';
import {
	fillCell,
	type SheetColumn,
	SheetWriter,
	createWorkbookFile,
	type WorkbookFile,
	writeNote,
} from './sheet-writer.ts';

const NO_ROW: Row = { number: 0, cells: [] };
const MAX_ROWS = 1_048_575;
/** Excel is slow to open a sheet with more comments. The reason columns say the same for every row. */
const MAX_NOTES = 2_000;
const MEASURED_ROWS = 100;
const MAX_FILE = 200;
const FROZEN = 2;
const SEEN_WIDTH = 90;
const FORMAT_CHARACTERS = 6;

export interface RejectedWorkbookOptions {
	readonly record: RunRecord;
	readonly run: string;
	readonly table: number;
	readonly language: Language;
	readonly now: Date;
	readonly shownFile: string;
}

export class RejectedWorkbook {
	readonly #target: WorkbookFile;
	readonly #table: TableRecord;
	readonly #options: RejectedWorkbookOptions;
	readonly #layout: RejectedLayout;
	readonly #name: string;
	readonly #looks = createOwnLooks();
	readonly #waiting: Rejected[] = [];
	#sheet: SheetWriter | undefined;
	#rows = 0;
	#notes = 0;

	private constructor(target: WorkbookFile, table: TableRecord, options: RejectedWorkbookOptions) {
		this.#target = target;
		this.#table = table;
		this.#options = options;
		this.#layout = layOut(table, options.language, true);
		this.#name = sheetName(table.sheet ?? wordsOf('reports', options.language)('rejected.sheet'));
		writeInstructionSheet(target, rejectedInstructions(table, this.#name, options));
	}

	static async create(file: string, table: TableRecord, options: RejectedWorkbookOptions): Promise<RejectedWorkbook> {
		return new RejectedWorkbook(await createWorkbookFile(file, options.now), table, options);
	}

	async add(rejected: Rejected): Promise<void> {
		if (this.rows >= MAX_ROWS) return;
		if (this.#sheet === undefined) this.#waiting.push(rejected);
		else this.#write(this.#sheet, rejected);
		if (this.#waiting.length >= MEASURED_ROWS) this.#sheet = this.#start();
		await this.#sheet?.drain();
	}

	get rows(): number {
		return this.#rows + this.#waiting.length;
	}

	async close(): Promise<void> {
		this.#sheet ??= this.#start();
		this.#sheet.offerWords(this.#options.language, this.#sheet.lastRow);
		this.#sheet.filter(this.#sheet.lastRow, this.#layout.header.length);
		this.#sheet.sheet.commit();
		await this.#target.close();
	}

	#start(): SheetWriter {
		const columns = rejectedColumns(this.#table, this.#layout, this.#waiting);
		const firstSeen = chooseFirstSeen(columns, findFirstWrong(this.#waiting, this.#layout) ?? FROZEN);
		const sheet = new SheetWriter(this.#target, this.#name, columns, { frozenColumns: FROZEN, firstSeen });
		for (const rejected of this.#waiting.splice(0)) this.#write(sheet, rejected);
		return sheet;
	}

	#write(sheet: SheetWriter, rejected: Rejected): void {
		const { run, table, language } = this.#options;
		const { reasonsAt, header, hasIdentity } = this.#layout;
		const row = sheet.addRow();
		const problems = rejected.problems.map((problem) => placeProblem(problem, this.#layout));
		const wrong = problemsByColumn(problems, this.#layout);
		this.#writeOwnCells(row, rejected.row ?? NO_ROW, wrong);
		const reasons = renderReasons({ ...rejected, problems }, language);
		const texts = [reasons.row, reasons.problems.join('\n'), reasons.codes];
		for (const [at, text] of texts.entries()) fillCell(row.getCell(reasonsAt + at + 1), text, REASON_LOOK);
		row.height = rowHeight(texts.map((text, at) => [text, REASON_WIDTHS[at] ?? text.length] as const));
		if (!hasIdentity) row.getCell(header.length + 1).value = `${run}#${table + 1}:${rejected.row?.number ?? 0}`;
		const noted = [...wrong].slice(0, MAX_NOTES - this.#notes);
		for (const [column, ofCell] of noted) writeNote(row.getCell(column + 1), renderNote(ofCell, language), row.height);
		this.#notes += noted.length;
		row.commit();
		this.#rows++;
	}

	#writeOwnCells(row: SheetRow, { cells, formats }: Row, wrong: ReadonlyMap<number, unknown>): void {
		const { format, formatCodes } = this.#table;
		for (let column = 0; column < Math.max(cells.length, this.#layout.beyond); column++) {
			const at = placeOfColumn(column, this.#layout);
			if (at === undefined) continue;
			const cell = cells[column] ?? null;
			const target = row.getCell(at + 1);
			const code = format === 'csv' ? TEXT_FORMAT : numberFormat(cell, formatCodes?.[formats?.[column] ?? -1]);
			target.style = this.#looks(code, wrong.has(at), typeof cell === 'number');
			if (cell !== null && cell !== '') target.value = sheetValue(cell);
		}
	}
}

function rejectedColumns(
	table: TableRecord,
	{ own, ownAt, header, hasIdentity }: RejectedLayout,
	measured: readonly Rejected[],
): readonly SheetColumn[] {
	const columns = header.map((name, at): SheetColumn => {
		const shown = guardApostrophe(name);
		const column = own[at - ownAt];
		if (column === undefined) return { header: shown, headerLook: QUIET_HEADER_LOOK, width: REASON_WIDTHS[at] ?? 0 };
		const texts = measured.map(({ row }) => measureCell(row?.cells[column] ?? null));
		return {
			header: shown,
			headerLook: HEADER_LOOK,
			width: columnWidth([name, ...texts]),
			hidden: isIdentityHeader(name),
			field: table.fields[column],
		};
	});
	const identity = { header: IDENTITY_COLUMN, headerLook: QUIET_HEADER_LOOK, width: 20, hidden: true };
	return hasIdentity ? columns : [...columns, identity];
}

function chooseFirstSeen(columns: readonly SheetColumn[], wrong: number): number {
	const before = columns.slice(FROZEN, wrong + 1).filter(({ hidden }) => hidden !== true);
	return before.reduce((sum, { width }) => sum + width, 0) > SEEN_WIDTH ? wrong : FROZEN;
}

function measureCell(cell: Cell): string {
	const text = renderCellText(cell, 'pt-BR');
	return typeof cell === 'number' ? text.padEnd(text.length + FORMAT_CHARACTERS) : text;
}

function rejectedInstructions(
	table: TableRecord,
	sheet: string,
	{ record, language, shownFile }: RejectedWorkbookOptions,
): Instructions {
	const words = wordsOf('reports', language);
	return {
		sheet: sheetName(OWN_SHEETS[language].correct, [sheet]),
		title: words('rejected.title'),
		lines: words('rejected.lines', {
			file: renderFile(table.file, language, MAX_FILE),
			sheet,
			reasons: REASON_COLUMNS[language].map((name) => `“${name}”`).join(', '),
			command: correctCommand(record, [shownFile], rejectedLocale(record)),
			again: words('rejected.again'),
		}),
	};
}

function placeOfColumn(
	column: number,
	{ own, ownAt, header, beyond, hasIdentity }: RejectedLayout,
): number | undefined {
	if (column >= beyond) return header.length + (hasIdentity ? 0 : 1) + column - beyond;
	const at = own.indexOf(column);
	return at === -1 ? undefined : ownAt + at;
}

function placeProblem(problem: Problem, layout: RejectedLayout): Problem {
	const { place } = problem;
	if (place?.column === undefined) return problem;
	const column = placeOfColumn(place.column, layout);
	return column === undefined ? problem : { ...problem, place: { ...place, column } };
}

function problemsByColumn(
	problems: readonly Problem[],
	{ ownAt, own }: RejectedLayout,
): ReadonlyMap<number, readonly Problem[]> {
	const byColumn = new Map<number, Problem[]>();
	for (const problem of problems) {
		const at = problem.place?.column ?? -1;
		if (at >= ownAt && at < ownAt + own.length) byColumn.set(at, [...(byColumn.get(at) ?? []), problem]);
	}
	return byColumn;
}

function findFirstWrong(rows: readonly Rejected[], layout: RejectedLayout): number | undefined {
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
