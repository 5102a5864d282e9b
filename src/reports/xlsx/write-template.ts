/**
 * The empty workbook to fill in: an instruction sheet, headers with comments, lists to choose from, cells that keep what
 * is typed, and two example rows that are never imported.
 */
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { ASSET_COLUMNS, type AssetColumn, headerOf } from './asset-columns.ts';
import { dropdown, wordsOfField } from './dropdowns.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { HEADER_LOOK, ON_PAPER, QUIET_HEADER_LOOK } from './look.ts';
import { templateExamples } from './template-examples.ts';
import { templateInstructions } from './template-instructions.ts';
import { addFilter, addValidation, createWorkbookFile, sheetText } from './workbook-file.ts';
import { writeNote } from './write-note.ts';

/** Rows that offer the lists. */
const LISTED_ROWS = 10_000;
const HEADER_POINTS = 32;

export async function writeTemplate(
	file: string,
	/** `name`: of the workbook, as it is named to the person. */
	options: { readonly name: string; readonly language: Language; readonly now: Date },
): Promise<void> {
	const { name, language, now } = options;
	const target = await createWorkbookFile(file, now);
	const tab = language === 'pt-BR' ? 'Ativos' : 'Assets';
	writeInstructionSheet(target.workbook, templateInstructions(tab, name, language));

	const sheet = target.workbook.addWorksheet(tab, {
		views: [{ state: 'frozen', ySplit: 1, xSplit: 1 }],
		pageSetup: ON_PAPER,
	});
	const custom = language === 'pt-BR' ? 'Campo: Cor' : 'Custom: Colour';
	const columns = ASSET_COLUMNS.map(({ width, numFmt }) => ({ width, style: { numFmt } }));
	sheet.columns = [...columns, { width: 16, style: { numFmt: '@' } }];

	const header = sheet.addRow([]);
	header.height = HEADER_POINTS;
	const addHeader = (column: number, text: string, about: string, required: boolean): void => {
		const cell = header.getCell(column + 1);
		cell.value = sheetText(text);
		cell.style = required ? HEADER_LOOK : QUIET_HEADER_LOOK;
		writeNote(cell, about, { own: HEADER_POINTS, above: [] });
	};
	for (const [index, column] of ASSET_COLUMNS.entries()) {
		addHeader(index, headerOf(column, language), describe(column, language), column.required);
	}
	addHeader(ASSET_COLUMNS.length, custom, describeCustom(language), false);
	header.commit();

	for (const example of templateExamples(language)) {
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

	for (const [index, { field }] of ASSET_COLUMNS.entries()) {
		const words = wordsOfField(field, language);
		const letters = columnLetters(index);
		if (words !== undefined) addValidation(sheet, `${letters}2:${letters}${LISTED_ROWS}`, dropdown(words, language));
	}
	addFilter(target, sheet, `A1:${columnLetters(ASSET_COLUMNS.length)}${LISTED_ROWS}`);
	sheet.commit();
	await target.close();
}

function describe({ required, about }: AssetColumn, language: Language): string {
	const words = language === 'pt-BR' ? ['Obrigatório.', 'Opcional.'] : ['Required.', 'Optional.'];
	return `${words[required ? 0 : 1] ?? ''} ${about[language]}`;
}

function describeCustom(language: Language): string {
	return language === 'pt-BR'
		? 'Opcional. Um campo personalizado: troque “Cor” pelo nome do campo como está no painel. Pode haver várias colunas assim, ou nenhuma.'
		: 'Optional. A custom field: replace “Colour” by the name of the field as it stands in the dashboard. There may be several such columns, or none.';
}
