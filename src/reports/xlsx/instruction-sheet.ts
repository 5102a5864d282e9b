/**
 * The first sheet of a workbook: what to do with the others. One column of sentences, so that no importer takes it for
 * data.
 */
import type { stream } from 'exceljs';
import { COMMAND_LOOK, READING_PAPER, READING_WIDTH, rowHeight, SENTENCE_LOOK, TITLE_LOOK } from './look.ts';
import { sheetText } from './sheet-cell.ts';

export interface Instructions {
	readonly sheet: string;
	readonly title: string;
	/** One below the other; a line that starts with `> ` is a command. */
	readonly lines: string;
}

/** More than the width, which counts the widest of digits. */
const CHARACTERS_A_LINE = 78;
/** The characters of a command are all as wide as a digit, and it has few places to break at. */
const COMMAND_CHARACTERS_A_LINE = 58;
const TITLE_POINTS = 26;
const COMMAND = '> ';

export function writeInstructionSheet(
	workbook: stream.xlsx.WorkbookWriter,
	{ sheet: name, title, lines }: Instructions,
): void {
	const sheet = workbook.addWorksheet(name, { views: [{ showGridLines: false }], pageSetup: READING_PAPER });
	sheet.columns = [{ width: READING_WIDTH }];
	const add = (text: string, style: typeof TITLE_LOOK): void => {
		const row = sheet.addRow([]);
		const cell = row.getCell(1);
		cell.value = sheetText(text);
		cell.style = style;
		if (style === TITLE_LOOK) row.height = TITLE_POINTS;
		if (style === SENTENCE_LOOK) row.height = rowHeight([[text, CHARACTERS_A_LINE]]);
		if (style === COMMAND_LOOK) row.height = rowHeight([[text, COMMAND_CHARACTERS_A_LINE]]);
		row.commit();
	};
	add(title, TITLE_LOOK);
	add('', SENTENCE_LOOK);
	for (const line of lines.split('\n')) {
		if (line.startsWith(COMMAND)) add(line.slice(COMMAND.length), COMMAND_LOOK);
		else add(line, SENTENCE_LOOK);
	}
	sheet.commit();
}
