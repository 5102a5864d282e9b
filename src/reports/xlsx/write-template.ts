/**
 * The empty workbook to fill in: an instruction sheet, headers with comments, lists to choose from, cells that keep what
 * is typed, and two example rows that are never imported.
 */
import type { Worksheet } from 'exceljs';
import type { AssetField } from '../../contract/asset.ts';
import { TEMPLATE_EXAMPLES } from '../../drafts/table/template-examples.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine } from '../text/command-line.ts';
import { wordOfValue } from '../text/field-words.ts';
import { aboutColumn, ASSET_COLUMNS, headerOf } from './asset-columns.ts';
import { addDropdowns } from './dropdowns.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { HEADER_LOOK, ON_PAPER, QUIET_HEADER_LOOK } from './look.ts';
import { sheetText } from './sheet-cell.ts';
import { addFilter, createWorkbookFile } from './workbook-file.ts';
import { writeNote } from './write-note.ts';

/** Rows that offer the lists. */
const LISTED_ROWS = 10_000;
const HEADER_POINTS = 32;
const CUSTOM_WIDTH = 16;

export async function writeTemplate(
	file: string,
	/** `name`: of the workbook, as it is named to the person. */
	options: { readonly name: string; readonly language: Language; readonly now: Date },
): Promise<void> {
	const { name, language, now } = options;
	const words = wordsOf('reports', language);
	const target = await createWorkbookFile(file, now);
	const tab = words('template.sheet');
	writeInstructionSheet(target.workbook, {
		sheet: words('template.instructions'),
		title: words('template.title'),
		lines: words('template.lines', {
			sheet: tab,
			validate: commandLine('validate', [name], []),
			import: commandLine('import', [name], []),
		}),
	});
	const sheet = target.workbook.addWorksheet(tab, {
		views: [{ state: 'frozen', ySplit: 1, xSplit: 1 }],
		pageSetup: ON_PAPER,
	});
	const columns = ASSET_COLUMNS.map(({ width, numFmt }) => ({ width, style: { numFmt } }));
	sheet.columns = [...columns, { width: CUSTOM_WIDTH, style: { numFmt: '@' } }];
	writeHeader(sheet, language);
	for (const example of listExamples(language)) writeExample(sheet, example);
	const fields = ASSET_COLUMNS.map(({ field }) => field);
	addDropdowns(sheet, fields, LISTED_ROWS, language);
	addFilter(target, sheet, `A1:${columnLetters(ASSET_COLUMNS.length)}${LISTED_ROWS}`);
	sheet.commit();
	await target.close();
}

function writeHeader(sheet: Worksheet, language: Language): void {
	const words = wordsOf('reports', language);
	const header = sheet.addRow([]);
	header.height = HEADER_POINTS;
	const add = (column: number, text: string, about: string, required: boolean): void => {
		const cell = header.getCell(column + 1);
		cell.value = sheetText(text);
		cell.style = required ? HEADER_LOOK : QUIET_HEADER_LOOK;
		writeNote(cell, about, { own: HEADER_POINTS, above: [] });
	};
	for (const [index, column] of ASSET_COLUMNS.entries()) {
		const { field, required } = column;
		const about = aboutColumn(field, language);
		const note = words(required ? 'template.required' : 'template.optional', { about });
		add(index, headerOf(column, language), note, required);
	}
	add(ASSET_COLUMNS.length, words('template.custom'), words('template.custom-about'), false);
	header.commit();
}

type Example = Readonly<Partial<Record<AssetField, string | number | Date>>> & { readonly colour: string };

function writeExample(sheet: Worksheet, example: Example): void {
	const row = sheet.addRow([]);
	for (const [index, { field, numFmt }] of ASSET_COLUMNS.entries()) {
		const value = example[field];
		const cell = row.getCell(index + 1);
		cell.numFmt = numFmt;
		if (value !== undefined) cell.value = value;
	}
	row.getCell(ASSET_COLUMNS.length + 1).value = example.colour;
	row.commit();
}

/** Right as they are, and left out where somebody leaves them in. */
function listExamples(language: Language): readonly Example[] {
	const words = wordsOf('reports', language);
	const [first, second] = TEMPLATE_EXAMPLES[language];
	return [
		{
			...first,
			status: wordOfValue('status', 'in-use', language),
			acquisitionDate: new Date('2025-12-31'),
			acquisitionType: wordOfValue('acquisitionType', 'bought', language),
			priceCents: 4599.9,
			warrantyExpirationDate: new Date('2028-12-31'),
			colour: words('template.first-colour'),
		},
		{
			...second,
			status: wordOfValue('status', 'available', language),
			acquisitionType: wordOfValue('acquisitionType', 'rented', language),
			colour: words('template.second-colour'),
		},
	];
}
