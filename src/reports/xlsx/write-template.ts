/**
 * The empty workbook to fill in: an instruction sheet; above the header what its colours mean; headers with comments, lists
 * to choose from, cells that keep what is typed, and two example rows that are never imported.
 */
import type { Worksheet } from 'exceljs';
import type { AssetField } from '../../contract/asset-fields.ts';
import { TEMPLATE_EXAMPLES } from '../../drafts/table/template-examples.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine } from '../text/command-line.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { aboutColumn, ASSET_COLUMNS, headerOf, lookOfCell } from './asset-columns.ts';
import { addDropdowns } from './dropdowns.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { EXAMPLE_LOOK, HEADER_LOOK, onPaper, QUIET_HEADER_LOOK } from './look.ts';
import { sheetText } from './sheet-cell.ts';
import { addFilter, createWorkbookFile } from './workbook-file.ts';
import { writeNote } from './write-note.ts';

/** Rows that offer the lists. */
const LISTED_ROWS = 10_000;
const LEGEND_POINTS = 20;
const HEADER_POINTS = 32;
const CUSTOM_WIDTH = 18;
/** Below the legend. */
const HEADER_ROW = 2;

const LAST_COLUMN = columnLetters(ASSET_COLUMNS.length);

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
		views: [{ state: 'frozen', ySplit: HEADER_ROW, xSplit: 1 }],
		pageSetup: onPaper([...ASSET_COLUMNS.map(({ width }) => width), CUSTOM_WIDTH], `1:${HEADER_ROW}`),
	});
	const columns = ASSET_COLUMNS.map((column) => ({ width: column.width, style: lookOfCell(column) }));
	sheet.columns = [...columns, { width: CUSTOM_WIDTH, style: lookOfCell({ numFmt: '@' }) }];
	writeLegend(sheet, language);
	writeHeader(sheet, language);
	const [first, second] = listExamples(language);
	for (const example of [first, second]) writeExample(sheet, example);
	markExamples(sheet, first.enrollmentId);
	const fields = ASSET_COLUMNS.map(({ field }) => field);
	addDropdowns(sheet, fields, { first: HEADER_ROW + 1, last: LISTED_ROWS }, language);
	addFilter(target, sheet, `A${HEADER_ROW}:${LAST_COLUMN}${LISTED_ROWS}`);
	sheet.commit();
	await target.close();
}

/** Each look says itself what it means. */
function writeLegend(sheet: Worksheet, language: Language): void {
	const words = wordsOf('reports', language);
	const row = sheet.addRow([]);
	row.height = LEGEND_POINTS;
	const looks = { required: HEADER_LOOK, optional: QUIET_HEADER_LOOK, example: EXAMPLE_LOOK } as const;
	for (const [index, name] of (['required', 'optional', 'example'] as const).entries()) {
		const cell = row.getCell(index + 1);
		cell.value = words(`template.legend.${name}`);
		cell.style = { ...looks[name], alignment: { vertical: 'middle', horizontal: 'left', indent: 1 } };
	}
	row.commit();
}

/** As long as they are examples: a number of one's own, typed over that of an example, makes the row look like any other. */
function markExamples(sheet: Worksheet, enrollmentId: string): void {
	const first = HEADER_ROW + 1;
	const prefix = enrollmentId.replace(/\d+$/, '');
	sheet.addConditionalFormatting({
		ref: `A${first}:${LAST_COLUMN}${LISTED_ROWS}`,
		rules: [
			{
				type: 'expression',
				priority: 1,
				formulae: [`LEFT($A${first},${prefix.length})="${prefix}"`],
				style: EXAMPLE_LOOK,
			},
		],
	});
}

function writeHeader(sheet: Worksheet, language: Language): void {
	const words = wordsOf('reports', language);
	const header = sheet.addRow([]);
	header.height = HEADER_POINTS;
	const add = (column: number, text: string, about: string, required: boolean): void => {
		const cell = header.getCell(column + 1);
		cell.value = sheetText(text);
		cell.style = required ? HEADER_LOOK : QUIET_HEADER_LOOK;
		writeNote(cell, about, { own: HEADER_POINTS, above: [LEGEND_POINTS] });
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

type Example = Readonly<Partial<Record<AssetField, string | number | Date>>> & {
	readonly enrollmentId: string;
	readonly colour: string;
};

function writeExample(sheet: Worksheet, example: Example): void {
	const row = sheet.addRow([]);
	for (const [index, column] of ASSET_COLUMNS.entries()) {
		const value = example[column.field];
		const cell = row.getCell(index + 1);
		cell.style = lookOfCell(column);
		if (value !== undefined) cell.value = value;
	}
	row.getCell(ASSET_COLUMNS.length + 1).value = example.colour;
	row.commit();
}

/** Right as they are, and left out where somebody leaves them in. */
function listExamples(language: Language): readonly [first: Example, second: Example] {
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
