import type { Style } from 'exceljs';
import { COMMAND_LOOK, READING_PAPER, READING_WIDTH, rowHeight, SENTENCE_LOOK, TITLE_LOOK } from './look.ts';
import { fillCell, type WorkbookFile } from './sheet-writer.ts';

export interface Instructions {
	readonly sheet: string;
	readonly title: string;
	readonly lines: string;
}

/** More than the column width, which is measured in digits: letters are narrower on average. */
const CHARACTERS_A_LINE = 78;
/** In a monospaced font every character is as wide as a digit, and a command has few places to wrap. */
const COMMAND_CHARACTERS_A_LINE = 58;
const TITLE_POINTS = 26;
const COMMAND = '> ';

export function writeInstructionSheet({ workbook }: WorkbookFile, { sheet: name, title, lines }: Instructions): void {
	const sheet = workbook.addWorksheet(name, { views: [{ showGridLines: false }], pageSetup: READING_PAPER });
	sheet.columns = [{ width: READING_WIDTH }];
	const add = (text: string, look: Partial<Style>, height: number): void => {
		const row = sheet.addRow([]);
		fillCell(row.getCell(1), text, look);
		row.height = height;
		row.commit();
	};
	add(title, TITLE_LOOK, TITLE_POINTS);
	for (const line of ['', ...lines.split('\n')]) {
		const command = line.startsWith(COMMAND) ? line.slice(COMMAND.length) : undefined;
		if (command === undefined) add(line, SENTENCE_LOOK, rowHeight([[line, CHARACTERS_A_LINE]]));
		else add(command, COMMAND_LOOK, rowHeight([[command, COMMAND_CHARACTERS_A_LINE]]));
	}
	sheet.commit();
}
