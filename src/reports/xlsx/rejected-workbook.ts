/**
 * `rejected.xlsx`: the rejected rows of one table in a workbook to correct them in. It imports again as it is.
 *
 * The reason columns, of which what is wrong in words stays in view; the user's own columns with their values and number
 * formats, first seen from the first wrong one on; wrong cells red with a comment that says what was found, what is expected
 * and an example; lists to choose from; and, hidden, which row of which run each row is. Cells of a CSV are text, so that
 * Excel leaves them as they were written.
 */
import type { Worksheet } from 'exceljs';
import { REASON_COLUMNS } from '../../drafts/columns/reason-columns.ts';
import type { Language } from '../../messages/message.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import { rejectedLocale } from '../rejected/column-locales.ts';
import { layOut } from '../rejected/handed-back.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import { type Instructions, writeInstructionSheet } from './instruction-sheet.ts';
import { correctCommand } from '../text/command-line.ts';
import { createLooks } from './look.ts';
import { writeRejectedRow } from './rejected-row.ts';
import { finishRejectedSheet, startRejectedSheet } from './rejected-sheet.ts';
import { sheetName } from './sheet-cell.ts';
import { NOTE_ROWS_ABOVE } from './write-note.ts';
import { createWorkbookFile } from './workbook-file.ts';

/** What a sheet holds below its header. */
export const MAX_ROWS = 1_048_575;
/** Excel opens a sheet with more comments only slowly; the reason columns say the same of every row. */
const MAX_NOTES = 2_000;
/** The header has no height of its own, and its names may take two lines. */
const HEADER_POINTS = 15;
/** Rows by which the columns get their widths. */
const MEASURED_ROWS = 100;
const ROWS_BETWEEN_DRAINS = 500;
const MAX_FILE = 200;

export interface RejectedWorkbook {
	/** Rows beyond what a sheet holds are left out, as `rows` says. */
	readonly add: (rejected: Rejected) => Promise<void>;
	readonly rows: () => number;
	readonly close: () => Promise<void>;
}

export interface RejectedWorkbookOptions {
	readonly record: RunRecord;
	/** Name of the run folder. */
	readonly run: string;
	/** Among the run's tables, from 0. */
	readonly table: number;
	readonly language: Language;
	readonly now: Date;
	/** The workbook as a person would type it. */
	readonly shownFile: string;
}

export async function createRejectedWorkbook(
	file: string,
	table: TableRecord,
	options: RejectedWorkbookOptions,
): Promise<RejectedWorkbook> {
	const { language } = options;
	const layout = layOut(table, language, true);
	const target = await createWorkbookFile(file, options.now);
	const name = sheetName(table.sheet ?? wordsOf('reports', language)('rejected.sheet'));
	writeInstructionSheet(target.workbook, rejectedInstructions(table, name, options));

	const waiting: Rejected[] = [];
	const looks = createLooks();
	let sheet: Worksheet | undefined;
	let rows = 0;
	let notes = 0;
	const rowsAbove = [HEADER_POINTS];

	const write = (into: Worksheet, rejected: Rejected): void => {
		rows++;
		const row = into.addRow([]);
		const identity = `${options.run}#${options.table + 1}:${rejected.row?.number ?? 0}`;
		const context = { table, layout, language, looks, rowsAbove, notesLeft: MAX_NOTES - notes };
		notes += writeRejectedRow(row, rejected, layout.hasIdentity ? context : { ...context, identity });
		rowsAbove.unshift(row.height);
		rowsAbove.splice(NOTE_ROWS_ABOVE);
		row.commit();
	};

	const start = (): Worksheet => {
		const started = startRejectedSheet(target, name, table, layout, waiting);
		for (const rejected of waiting.splice(0)) write(started, rejected);
		return started;
	};

	return {
		async add(rejected) {
			if (rows + waiting.length >= MAX_ROWS) return;
			if (sheet === undefined) waiting.push(rejected);
			else write(sheet, rejected);
			if (waiting.length >= MEASURED_ROWS) sheet = start();
			if (sheet !== undefined && rows % ROWS_BETWEEN_DRAINS === 0) await target.drain(sheet);
		},
		rows: () => rows + waiting.length,
		async close() {
			sheet ??= start();
			finishRejectedSheet(target, sheet, table, layout, rows, language);
			await target.close();
		},
	};
}

/** `sheet`: the name of the sheet with the rows. */
function rejectedInstructions(
	table: TableRecord,
	sheet: string,
	{ record, language, shownFile }: RejectedWorkbookOptions,
): Instructions {
	const words = wordsOf('reports', language);
	return {
		sheet: sheetName(words('rejected.instructions'), [sheet]),
		title: words('rejected.title'),
		lines: words('rejected.lines', {
			file: renderVisible(table.file, MAX_FILE),
			sheet,
			reasons: REASON_COLUMNS[language].map((name) => `“${name}”`).join(', '),
			command: correctCommand(record, [shownFile], rejectedLocale(record)),
			again: words(record.subject === 'lines' ? 'rejected.lines-again' : 'rejected.again'),
		}),
	};
}
